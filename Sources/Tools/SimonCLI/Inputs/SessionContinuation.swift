import Approvals
import CommandLines
import EventModel
import Foundation
import Messages
import Recorder
import Replayer

/// The recording that a session continues: `--continue RECORDING [--from N]`.
struct SessionContinuation {
  static let name = Option<String>(
    "--continue RECORDING",
    "replay this recording, then continue from there"
  )
  static let from = Option(
    "--from N",
    in: 1...Int.max,
    "with --continue: continue from event N, then repeat the events after it"
  )

  private let recording: RecordingStore
  private let session: UnfinishedSession
  private let continuation: Continuation
  /// The recording's own rules.
  let rules: [Rule]
  /// A Boolean value that says whether decisions explain the log that is continued.
  let isExplained: Bool

  /// Reads the options of a call; nil for a session that starts on its own.
  init?(_ call: Invocation) throws {
    guard let name = call[Self.name] else {
      guard !call.has(Self.from) else { throw UsageError("--from needs --continue") }
      return nil
    }
    let excluded: [any CommandOption] = [SessionOptions.stories, StandardOptions.screen]
    if let other = excluded.first(where: call.has) {
      throw UsageError("--continue cannot be combined with \(other.name)")
    }
    guard !call.has(StandardOptions.seed) || call.has(SessionOptions.monkey) else {
      throw UsageError(
        "--continue takes the seed of the recording; with it, --seed is for --monkey"
      )
    }
    recording = try Self.recording(name, call)
    let budget = Budget(endingAfter: RunOptions.time(call)).during("reading the log")
    session = try UnfinishedSession(of: recording, limits: LogLimits(budget: budget))
    isExplained = recording.isLogExplained && session.file == recording.logFile
    // Damaged rules are a problem of the next run, and allow nothing here; nor do rules that nobody approved.
    rules = (try? GoldenRules.rules(of: recording)) ?? []
    let project = (try? GoldenRules(call))?.project ?? []
    let approved = (project + rules).filter(\.isApproved)
    // A build that shows what was recorded, and not what was approved since, would take the approval back.
    let expectation =
      session.file == recording.logFile
      ? try? StoryExpectation(of: recording, session.log, rules: approved) : nil
    let isReplaced = expectation?.origin == .golden
    let isWhole = expectation?.screens.count == session.log.checkpoints.count
    do throws(ContinuationError) {
      continuation = try Continuation(
        of: session.log,
        from: call[Self.from],
        rules: approved,
        expecting: isReplaced && isWhole ? expectation?.screens : nil
      )
    } catch { throw Self.diagnostic(error, recording, call: call) }
  }

  /// Returns the recording of a name, also if a killed session left only the log that it set aside.
  private static func recording(_ name: String, _ call: Invocation) throws -> RecordingStore {
    let folder = call.recordingsFolder.appending(
      path: name,
      directoryHint: .isDirectory
    )
    let store = RecordingStore(folder: folder)
    RecordingLock.finishDecisions(in: [store], call.console)
    return NewLog.left(in: store) != nil ? store : try RecordingSelection.recording(name, call)
  }

  /// The header of its log.
  var header: SessionHeader { session.log.header }

  /// Returns the place of the session: that of the recording it continues, unless it has another name.
  func place(_ call: Invocation) -> RecordingStore? {
    call.has(StandardOptions.name) ? nil : recording
  }

  /// Says whether the session replaces the recording that it continues.
  func replaces(_ store: RecordingStore) -> Bool {
    store.folder.standardizedFileURL == recording.folder.standardizedFileURL
  }

  /// Makes sure that the recording is still as it was read.
  func expectUnchanged() throws {
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
  func session(replacing store: RecordingStore) -> UnfinishedSession? {
    replaces(store) ? session : nil
  }

  /// Makes sure that new redactions do not change what was recorded so far.
  ///
  /// - Throws: a diagnostic for the first one that does.
  func expectNoneLate(of redactions: [String], _ call: Invocation) throws {
    let new = redactions.filter { !header.redact.contains($0) }
    let last = continuation.last
    guard let late = try LateRedaction(of: new, in: session.log, through: last) else { return }
    let (option, name) = (MissedRedaction(late.text).option, recording.name.printable)
    let again = "\(call.recordingAgain(session.log, as: recording, hiding: []))"
    switch late.reason {
    case .named(let secret):
      throw Diagnostic(
        message: "\(option) cannot name a secret that \(name) has as \(secret) since event "
          + "\(late.event)",
        hint: "leave the option out, or record it from its launch: \(again)",
        gravity: .usage
      )
    case .shown where call.has(StandardOptions.force): return
    case .shown:
      throw Diagnostic(
        message: "\(option) comes too late: \(name) shows the text in clear at event "
          + "\(late.event)",
        hint:
          "record it from its launch: \(again); or add --force to hide it in the events before, too",
        gravity: .usage
      )
    }
  }

  /// Replays the events before the new input, and says so.
  func begin(on recorder: SessionRecorder, _ call: Invocation) throws {
    try beginAgain(on: recorder, call)
    call.console.diagnose("\(recording.name): continues from \(place)\(loss)")
  }

  /// The place of the new input, for messages.
  var place: String { continuation.last == 0 ? "the launch" : "event \(continuation.last)" }

  private var loss: String {
    session.loss == nil || continuation.last == 0 ? "" : ", the last complete event"
  }

  /// Replays the events before the new input without a message, for a session that is undone.
  func beginAgain(on recorder: SessionRecorder, _ call: Invocation) throws {
    do {
      try continuation.begin(on: recorder)
    } catch ContinuationError.differs where call.has(StandardOptions.force) {
      call.console.diagnose("\(recording.name): the app shows other screens than the recording")
    } catch let error as ContinuationError {
      throw Self.diagnostic(error, recording, call: call)
    }
  }

  /// Replays the events after the new input, and says so.
  func finish(on recorder: SessionRecorder, _ call: Invocation) {
    guard recorder.log.ending == nil, !continuation.rest.isEmpty else { return }
    let rest = continuation.finish(on: recorder)
    guard let stop = rest.stop else {
      call.console.diagnose("\(recording.name): kept the following \(rest.events.counted("event"))")
      return
    }
    let kept = stop.event - continuation.last - 1
    call.console.diagnose(
      "\(recording.name): kept \(kept) of the following \(rest.events.counted("event")); "
        + "event \(stop.event) can no longer be replayed: \(stop.reason.message.printable)"
    )
  }

  private static func diagnostic(
    _ error: ContinuationError,
    _ recording: RecordingStore,
    call: Invocation
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
