package import Approvals
package import EventModel
import Foundation
package import Messages
import Platform
package import Recorder
import Replayer

/// The recording that a session continues, and the event from which on it does.
package struct SessionContinuation {
  private let recording: RecordingStore
  private let session: UnfinishedSession
  private let continuation: Continuation
  /// The recording's own rules.
  package let rules: [Rule]
  /// True if the ledger explains the log that is continued.
  package let isExplained: Bool

  /// True if the app may show other screens than the recording.
  private let acceptsOthers: Bool

  /// Prepares the continuation of a recording.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - event: the event from which on new input replaces the recorded one; nil for the end.
  ///   - project: the project.
  ///   - acceptsOthers: whether the app may show other screens than the recording.
  /// - Throws: the reason why the log cannot be read or continued there.
  package init(
    of recording: RecordingStore,
    from event: Int?,
    in project: Project,
    acceptsOthers: Bool = false
  ) throws {
    (self.recording, self.acceptsOthers) = (recording, acceptsOthers)
    let budget = Budget(endingAfter: project.time).during("reading the log")
    session = try UnfinishedSession(of: recording, limits: LogLimits(budget: budget))
    isExplained = recording.isLogExplained && session.file == recording.logFile
    // Damaged rules are a problem of the next run, and allow nothing here; nor do rules that nobody approved.
    rules = (try? GoldenRules.rules(of: recording)) ?? []
    let shared = (try? GoldenRules(project))?.shared ?? []
    let approved = (shared + rules).filter(\.isApproved)
    // A build that shows what was recorded, and not what was approved since, would take the approval back.
    let expectation =
      session.file == recording.logFile
      ? try? StoryExpectation(of: recording, session.log, rules: approved) : nil
    let isReplaced = expectation?.origin == .golden
    let isWhole = expectation?.screens.count == session.log.checkpoints.count
    do throws(ContinuationError) {
      continuation = try Continuation(
        of: session.log,
        from: event,
        rules: approved,
        expecting: isReplaced && isWhole ? expectation?.screens : nil
      )
    } catch { throw Self.diagnostic(error, recording) }
  }

  /// The path of the file with the app's exchanges, whether there is one or not.
  package var networkPath: String { recording.networkPath }

  /// The lines of the app's exchanges with other programs.
  ///
  /// - Throws: a diagnostic if there is a file that cannot be read.
  func networkLines() throws(Diagnostic) -> [String] { try recording.networkLines() }

  /// The header of its log.
  package var header: SessionHeader { session.log.header }

  /// The recording that it continues.
  package var store: RecordingStore { recording }

  /// Says whether the session replaces the recording that it continues.
  package func replaces(_ store: RecordingStore) -> Bool {
    store.folder.standardizedFileURL == recording.folder.standardizedFileURL
  }

  /// Makes sure that the recording is still as it was read.
  package func expectUnchanged() throws {
    let present = try UnfinishedSession(of: recording)
    guard present.log.header == session.log.header, present.log.events == session.log.events else {
      throw Diagnostic(
        message: "another process changed this recording meanwhile",
        path: recording.logFile.relativePath,
        hint: "repeat this command to continue what is there now",
        gravity: .difference
      )
    }
  }

  /// Returns the session to continue if that replaces its own recording; nil if it makes another one.
  package func session(replacing store: RecordingStore) -> UnfinishedSession? {
    replaces(store) ? session : nil
  }

  /// Makes sure that new redactions do not change what was recorded so far.
  ///
  /// - Throws: a diagnostic for the first one that does.
  package func expectNoneLate(
    of redactions: [String],
    again: (EventLog, RecordingStore, [String]) -> NextCommand
  ) throws {
    let new = redactions.filter { !header.redact.contains($0) }
    let last = continuation.last
    guard let late = try LateRedaction(of: new, in: session.log, through: last) else { return }
    let (option, name) = (MissedRedaction(late.text).option, recording.name.printable)
    let command = again(session.log, recording, [])
    switch late.reason {
    case .named(let secret):
      throw Diagnostic(
        message: "\(option) cannot name a secret that \(name) has as \(secret) since event "
          + "\(late.event)",
        hint: "leave the option out, or record it from its launch: \(command)",
        gravity: .usage
      )
    case .shown where acceptsOthers: return
    case .shown:
      throw Diagnostic(
        message: "\(option) comes too late: \(name) shows the text in clear at event "
          + "\(late.event)",
        hint:
          "record it from its launch: \(command); or add --force to hide it in the events before, too",
        gravity: .usage
      )
    }
  }

  /// Replays the events before the new input, and says so.
  package func begin(on recorder: SessionRecorder, _ project: Project) throws {
    try beginAgain(on: recorder, project)
    project.diagnose("\(recording.name): continues from \(place)\(loss)")
  }

  /// The place of the new input, for messages.
  package var place: String { continuation.last == 0 ? "the launch" : "event \(continuation.last)" }

  private var loss: String {
    session.loss == nil || continuation.last == 0 ? "" : ", the last complete event"
  }

  /// Replays the events before the new input without a message, for a session that is undone.
  package func beginAgain(on recorder: SessionRecorder, _ project: Project) throws {
    do {
      try continuation.begin(on: recorder)
    } catch ContinuationError.differs where acceptsOthers {
      project.diagnose("\(recording.name): the app shows other screens than the recording")
    } catch let error as ContinuationError {
      throw Self.diagnostic(error, recording)
    }
  }

  /// Replays the events after the new input, and says so.
  package func finish(on recorder: SessionRecorder, _ project: Project) {
    guard recorder.log.ending == nil, !continuation.rest.isEmpty else { return }
    let rest = continuation.finish(on: recorder)
    guard let stop = rest.stop else {
      project.diagnose("\(recording.name): kept the following \(rest.events.counted("event"))")
      return
    }
    let kept = stop.event - continuation.last - 1
    project.diagnose(
      "\(recording.name): kept \(kept) of the following \(rest.events.counted("event")); "
        + "event \(stop.event) can no longer be replayed: \(stop.reason.message.printable)"
    )
  }

  private static func diagnostic(
    _ error: ContinuationError,
    _ recording: RecordingStore
  ) -> any Error {
    let name = recording.name.printable
    switch error {
    case .noSuchEvent(let number, let last):
      return UsageError("--from takes an event from 1 to \(last) of \(name), not \(number)")
    case .stopped(let stop):
      let hint = stop.event > 1 ? "continue before the failure: --from \(stop.event - 1)" : nil
      return Diagnostic(
        message: "\(name) stops at event \(stop.event): \(stop.reason.message)",
        hint: hint,
        gravity: .difference
      )
    case .differs(let event):
      return Diagnostic(
        message: "the app shows another screen than \(name) has at event \(event)",
        hint: "--force accepts the app as it is now; to see the difference: "
          + "\(NextCommand.replay("run", recording))",
        gravity: .difference
      )
    }
  }
}
