package import Approvals
import Differ
import EventModel
import HTMLReport
package import Messages
package import Recorder
package import Replayer

/// The HTML page of a run, made of its results and of the files of its recordings.
package struct RunPage {
  /// The results of the run.
  package let suite: SuiteResult
  /// The recordings of the run, in the same order, with their paths from the folder of recordings on.
  package let recordings: [(store: RecordingStore, path: String)]

  /// The questions that a review asks and that are no changes of this run.
  package var wholeQuestions: [WholeQuestion] = []

  private let time: Duration

  /// Creates the page of a run of selected recordings, whose results are in the same order.
  ///
  /// - Parameters:
  ///   - suite: The results.
  ///   - recordings: The recordings with their paths from the folder of recordings on.
  ///   - time: The time in which the files of one recording are read for the page.
  package init(
    _ suite: SuiteResult,
    of recordings: [(store: RecordingStore, path: String)],
    time: Duration
  ) {
    (self.suite, self.recordings, self.time) = (suite, recordings, time)
  }

  /// Returns the page, with the recordings that need a person first.
  package func document(_ report: SuiteReport) throws -> EncodedText {
    let entries = zip(recordings, suite.results).compactMap { recording, result in
      result.map {
        Entry(result: $0, store: recording.store, path: recording.path, time: time)
      }
    }
    return try Self.document(of: entries, report, wholeQuestions)
  }

  /// A question about a recording as a whole or about a rule, which the page shows with the command that decides it.
  package struct WholeQuestion {
    /// The subject of the review that asks it.
    package var subject: Review.Subject
    /// The path of the recording from the folder of recordings on; nil for a question about all of them.
    package var path: String?
    /// The command that asks it in a terminal.
    package var command: String

    /// Creates a question.
    package init(subject: Review.Subject, path: String?, command: String) {
      (self.subject, self.path, self.command) = (subject, path, command)
    }
  }

  /// A recording with its result, and its path from the folder of recordings on.
  package struct Entry {
    /// The result of the recording in this run.
    package var result: RecordingResult
    /// The recording, whose files the page shows.
    package var store: RecordingStore
    /// The path from the folder of recordings on.
    package var path: String
    /// The time in which its files are read.
    package var time: Duration
  }

  /// Returns the page of some recordings.
  package static func document(
    of entries: [Entry],
    _ report: SuiteReport,
    _ wholeQuestions: [WholeQuestion] = []
  ) throws -> EncodedText {
    let file = ["--decisions", "decisions.json"]
    let order: [RecordingReport.Verdict] = [
      .damaged, .unsupported, .failed, .changed, .flaky, .passed,
    ]
    let ordered = order.flatMap { verdict in
      entries.filter { $0.result.verdict.word == verdict.rawValue }
    }
    var readings: [Int: RunReading] = [:]
    for (number, entry) in ordered.enumerated() where RunReading.isNeeded(for: entry) {
      readings[number] = RunReading(entry)
    }
    let paths = ordered.map { Self.path(of: $0) }
    let questions = RunQuestions(readings, paths: paths, wholeQuestions)
    var page = ReportPage(
      title: figures(of: report),
      partial: report.partial ?? [],
      command: "\(NextCommand.replay("approve", options: file).forReport)",
      questions: questions.list,
      earlier: questions.earlier
    )
    for (number, entry) in ordered.enumerated() {
      let reading = readings.removeValue(forKey: number) ?? RunReading(entry)
      var recording = recording(reading)
      questions.add(to: &recording, number: number)
      try page.add(recording)
    }
    return EncodedText(exactly: Array(try page.document().utf8))
  }

  /// Returns the figures of a run in one line, such as `2 recordings, 1 passed, 1 changed`.
  package static func figures(of report: SuiteReport) -> String {
    let counts = report.summary.verdicts.filter { $0.count > 0 }.map { "\($0.count) \($0.word)" }
    return ([report.summary.recordings.counted("recording")] + counts).joined(separator: ", ")
  }

  /// Returns the path of a recording with the setting of the run, as files of decisions name it.
  private static func path(of entry: Entry) -> String {
    let setting = entry.result.setting
    return entry.path + (setting.isEmpty ? "" : "@\(setting.text)")
  }

  private static func recording(_ reading: RunReading) -> PageRecording {
    let (result, store) = (reading.entry.result, reading.entry.store)
    var page = PageRecording(
      path: path(of: reading.entry),
      verdict: result.verdict.word,
      cause: result.verdict.cause
    )
    page.replayed = result.events
    let story = StoryLine(of: result, in: store)
    var details = RecordingDetails(result: result, story: story, style: Style(isOn: false))
    details.path = reading.entry.path
    page.details = details.lines.map(\.text)
    page.app = reading.log?.header.app ?? reading.golden?.app ?? ""
    page.events = reading.log?.events ?? []
    page.checkpoints = PageScreens(result, log: reading.log, golden: reading.golden).checkpoints
    if let log = reading.log { page.story = WrittenStory.pageLines(of: store, log) }
    page.basis = reading.basis
    return page
  }
}
