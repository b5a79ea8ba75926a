import AppDriver
import Approvals
import EventModel
import Foundation
import Recorder
import Replayer
import Stories

/// The check that the story of a recording tells the recording, even where it was edited.
///
/// A story that is not the one that its log gives is proven again by running it: other titles and
/// checks may be better, but it must lead through the recorded screens.
struct StoryCheck {
  private let call: Invocation
  private let secrets: [String: String]

  init(_ call: Invocation) throws {
    self.call = call
    // Options that make no sense are refused before any story runs.
    _ = try AppWorkers(call)
    call.console.interruption.watch()
    secrets = Secrets.values(call)
  }

  /// Returns what is wrong with the story of a recording; nil if it tells the recording, if it is what
  /// the log gives and says itself that it is not proven, or if there is none.
  func problem(of recording: RecordingStore) -> Diagnostic? {
    let budget = Budget(endingAfter: RunOptions.time(call))
    do throws(RecordingFileError) {
      guard recording.hasLog, let story = try recording.readStory() else { return nil }
      let limits = LogLimits(budget: budget.during("reading the log"))
      return problem(of: recording, story, try recording.log(limits: limits), within: budget)
    } catch {
      return Diagnostic(error)
    }
  }

  /// Returns whether a story is another than the one that the ledger names.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - ledger: Its ledger; nil to read it.
  ///   - budget: The time of reading its files.
  /// - Returns: Whether it was edited.
  /// - Throws: `GoldenFileError` for a ledger or a story that cannot be read.
  static func isEdited(
    _ recording: RecordingStore,
    by ledger: Ledger? = nil,
    within budget: Budget
  ) throws -> Bool {
    let goldens = GoldenStore(folder: recording.folder, within: budget)
    return try goldens.unexplainedStory(by: ledger) != nil
  }

  /// Returns the reason why an edited story is not proven; nil if it is proven.
  ///
  /// - Throws: `RecordingFileError` for a log that takes too long to read.
  func failure(
    ofEdited recording: RecordingStore,
    within budget: Budget
  ) throws(RecordingFileError) -> String? {
    guard let story = recording.story(), let log = try recording.wholeLog(within: budget) else {
      return nil
    }
    return reason(of: recording, story, log, within: budget)
  }

  /// Returns the number of lines that the log gives, if the story has others; nil if the log gives the
  /// story.
  private static func linesOfOther(
    _ story: String,
    than log: EventLog,
    of recording: RecordingStore
  ) -> Int? {
    guard let account = SessionTranscript(log, recording: recording.name) else { return nil }
    let told = StoryWriter.Style.allCases.map { StoryWriter(style: $0).write(account) }
    // Other text must not be exempt from the proof because of such a line.
    let isMarked = story.hasPrefix(ProvenStory.notProven)
    let text = isMarked ? String(story.drop { $0 != "\n" }.dropFirst()) : story
    guard !told.contains(where: { $0.text == text }) else { return nil }
    return told.map(\.lines.count).max() ?? 0
  }

  private func reason(
    of recording: RecordingStore,
    _ story: String,
    _ log: EventLog,
    within budget: Budget
  ) -> String? {
    Self.linesOfOther(story, than: log, of: recording)
      .flatMap { failure(of: story, as: log, atMost: 2 * $0 + Self.more, within: budget) }
  }

  private func problem(
    of recording: RecordingStore,
    _ story: String,
    _ log: EventLog,
    within budget: Budget
  ) -> Diagnostic? {
    guard let reason = reason(of: recording, story, log, within: budget) else { return nil }
    let path = recording.storyFile.relativePath
    guard reason != budget.during(Self.activity).exceeded.message else {
      return Diagnostic(message: reason, path: path, hint: Budget.Exceeded.hint)
    }
    return Diagnostic(
      message: "the story was changed and is not proven: \(reason.printable)",
      path: path,
      hint:
        "write it again: \(NextCommand.replay("stories emit", recording, options: ["-o", path]))",
      exitCode: .difference
    )
  }

  private static let activity = "proving the story"

  /// The number of lines that a story may have beside twice those that its log gives, so that the work
  /// of a check is bounded by the recording.
  private static let more = 100

  /// Returns the reason why a story does not tell a recording; nil if it does.
  private func failure(
    of story: String,
    as log: EventLog,
    atMost lines: Int,
    within budget: Budget
  ) -> String? {
    guard story.utf8.count(where: { $0 == 0x0A }) <= lines else {
      return "it has more than \(lines) lines, too many for this recording"
    }
    let limit = ProofLimit(budget.during(Self.activity), of: log, RunOptions.time(call))
    // The app is ended with the time, like that of a run that is stopped.
    var timed = call
    let interruption = call.console.interruption
    timed.console.interruption = Interruption(state: { interruption.isRequested || limit.isOver })
    let failure: String?
    do {
      let workers = try AppWorkers(timed)
      failure = try ProvenStory.failure(of: story, as: log, secrets: secrets) {
        (app) throws(DriverError) in
        let driver = try workers.makeDriver(for: app)
        limit.note(driver.capabilities)
        return driver
      }?.hiding(secrets).message
    } catch let error as DriverError {
      failure = error.message
    } catch {
      failure = "\(error)"
    }
    return failure == nil || !limit.isOver ? failure : limit.message
  }
}
