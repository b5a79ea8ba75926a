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

  /// A question about a recording as a whole or about a rule.
  package struct WholeQuestion {
    /// The subject of the review that asks it.
    package var subject: Review.Subject
    /// The path of the recording from the folder of recordings on; nil for a question about all of them.
    package var path: String?
    /// The command that asks it in a terminal; nil if it is decided on the page.
    package var command: String?
    /// The files that a decision about the recording is bound to; nil if it is about none.
    package var bound: DecisionFile.Recording?
    /// The file of the rule; nil if it is about none.
    package var rules: DecisionFile.Rules?

    /// Creates a question.
    package init(subject: Review.Subject, path: String?) {
      (self.subject, self.path) = (subject, path)
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
    let known = ComparedScreens()
    for (number, entry) in ordered.enumerated() where RunReading.isNeeded(for: entry) {
      readings[number] = RunReading(entry, knowing: known)
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
    var bases = Self.bases(of: wholeQuestions, &page)
    for (number, entry) in ordered.enumerated() {
      let reading = readings.removeValue(forKey: number) ?? RunReading(entry, knowing: known)
      var recording = recording(reading)
      questions.add(to: &recording, number: number)
      if let basis = bases.removeValue(forKey: recording.path) {
        let own = recording.basis
        recording.basis = own ?? basis
        recording.basis?.story = basis.story
      }
      try page.add(recording)
    }
    page.otherBases.recordings = bases
    return EncodedText(exactly: Array(try page.document().utf8))
  }

  /// Returns what decisions about whole recordings are bound to, by their paths, and notes the files of rules.
  private static func bases(
    of questions: [WholeQuestion],
    _ page: inout ReportPage
  ) -> [String: PageRecording.Basis] {
    var bases: [String: PageRecording.Basis] = [:]
    for question in questions where question.command == nil {
      if let rules = question.rules { page.otherBases.rules[rules.path] = "\(rules.digest)" }
      guard let bound = question.bound else { continue }
      let path = bound.path
      var basis = PageRecording.Basis(bound)
      // Of several questions about a recording, one may be about its story.
      basis.story = basis.story ?? bases[path]?.story
      bases[path] = basis
    }
    return bases
  }

  /// Returns the figures of a run in one line, such as `2 recordings, 1 passed, 1 changed`.
  package static func figures(of report: SuiteReport) -> String {
    let counts = report.summary.verdicts.filter { $0.count > 0 }.map {
      "\($0.count.grouped) \($0.word)"
    }
    return ([report.summary.recordings.groupedCount(of: "recording")] + counts).joined(
      separator: ", "
    )
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

extension PageRecording.Basis {
  /// Takes the digests that a file of decisions has.
  fileprivate init(_ bound: DecisionFile.Recording) {
    self.init(
      golden: bound.golden?.description,
      log: bound.log?.description,
      screens: bound.screens?.description,
      targets: bound.targets?.description
    )
    story = bound.story?.description
  }
}
