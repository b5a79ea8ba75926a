import AppDriver
import EventModel
import Foundation
import Recorder
import Replayer

/// `--continue RECORDING [--from N]`: the recording that a session goes on from.
struct SessionContinuation {
  static let options: [Command.Option] = [
    .init("--continue", "RECORDING", "do again what was recorded, and go on from there"),
    .init(
      "--from",
      "N",
      "with --continue: go on from event N, and do what came after it again at the end"
    ),
  ]

  private let recording: RecordingStore
  private let session: UnfinishedSession
  private let continuation: Continuation

  /// What a call asks for; nil where it begins a session of its own.
  init?(_ call: Invocation) throws {
    guard let name = call.value("--continue") else {
      guard !call.has("--from") else { throw UsageError("--from goes with --continue") }
      return nil
    }
    for option in ["--stories", "--screen"] where call.has(option) {
      throw UsageError("--continue and \(option) exclude each other")
    }
    guard !call.has("--seed") || call.has("--monkey") else {
      throw UsageError("--continue takes the seed of the recording; --seed is for --monkey then")
    }
    recording = try Self.recording(name, call)
    session = try UnfinishedSession(of: recording)
    let number = try call.integer("--from", in: 1...Int.max)
    do throws(ContinuationError) {
      continuation = try Continuation(of: session.log, from: number)
    } catch { throw Self.diagnostic(error, recording, call) }
  }

  /// The recording of a name, also where a kill has left nothing but the log that was set aside.
  private static func recording(_ name: String, _ call: Invocation) throws -> RecordingStore {
    let folder = Selection.directory(call).appending(path: name, directoryHint: .isDirectory)
    let store = RecordingStore(folder: folder)
    return PreviousLog.isAside(in: store) ? store : try Selection.recording(name, call)
  }

  var app: String { session.log.header.app }
  var setting: SessionSetting { session.log.header.setting }
  var redact: [String] { session.log.header.redact }

  /// Where the session is kept: in place of the one it goes on from, unless it has a name of its own.
  func place(_ call: Invocation) throws -> RecordingStore? { call.has("--name") ? nil : recording }

  /// Whether the session takes the place of the one it goes on from.
  func replaces(_ store: RecordingStore) -> Bool {
    store.folder.standardizedFileURL == recording.folder.standardizedFileURL
  }

  /// Keeps the old log aside until the new one is whole; nil where they are kept in two places.
  func settingAside(_ store: RecordingStore) throws -> PreviousLog? {
    replaces(store) ? try PreviousLog(settingAside: store, continuing: session) : nil
  }

  /// Does again what comes before the new input, and says so.
  func begin(on recorder: SessionRecorder, _ call: Invocation) throws {
    try beginAgain(on: recorder, call)
    call.console.diagnose("\(recording.name): goes on from \(place)\(loss)")
  }

  /// Where the new input comes in, for people.
  var place: String { continuation.last == 0 ? "the launch" : "event \(continuation.last)" }

  private var loss: String { session.loss == nil ? "" : ", the last that is whole" }

  /// Does the same without a word where it goes as before, for a session that takes something back.
  func beginAgain(on recorder: SessionRecorder, _ call: Invocation) throws {
    do {
      try continuation.begin(on: recorder)
    } catch ContinuationError.differs where call.has("--force") {
      call.console.diagnose("\(recording.name): the app shows other screens than were recorded")
    } catch let error as ContinuationError {
      throw Self.diagnostic(error, recording, call)
    }
  }

  /// Does again what came after the new input, and says so.
  func finish(on recorder: SessionRecorder, _ call: Invocation) {
    guard recorder.log.ending == nil, !continuation.rest.isEmpty else { return }
    let rest = continuation.finish(on: recorder)
    guard let stop = rest.stop else {
      call.console.diagnose("\(recording.name): kept the \(rest.events.counted("event")) after it")
      return
    }
    let kept = stop.event - continuation.last - 1
    call.console.diagnose(
      "\(recording.name): kept \(kept) of the \(rest.events.counted("event")) after it; "
        + "event \(stop.event) cannot be done any more: \(stop.reason.message.printable)"
    )
  }

  private static func diagnostic(
    _ error: ContinuationError,
    _ recording: RecordingStore,
    _ call: Invocation
  ) -> any Error {
    let name = recording.name.printable
    switch error {
    case .noSuchEvent(let number, let last):
      return UsageError("\(name) has events 1 to \(last), not \(number)")
    case .stopped(let stop):
      let hint = stop.event > 1 ? "go on from before it: --from \(stop.event - 1)" : nil
      return Diagnostic(
        message: "\(name) stops at event \(stop.event): \(stop.reason.message)",
        hint: hint,
        exitCode: .difference
      )
    case .differs(let event):
      return Diagnostic(
        message: "the app shows another screen than \(name) has at event \(event)",
        hint: "simon-replay run \(name)\(call.repeatedForRun)"
          + " says what is different; --force takes it as it is now",
        exitCode: .difference
      )
    }
  }
}
