import CommandLines
import EventModel
import Foundation
import Messages
import Projects
import Recorder

extension SessionContinuation {
  static let name = Option<String>(
    "--continue RECORDING",
    "replay this recording, then continue from there"
  )
  static let from = Option(
    "--from N",
    in: 1...Int.max,
    "with --continue: continue from event N, then repeat the events after it"
  )

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
    try self.init(
      of: Self.recording(name, call),
      from: call[Self.from],
      in: call.project,
      acceptsOthers: call.has(StandardOptions.force)
    )
  }

  /// Returns the recording of a name, also if a killed session left only the log that it set aside.
  static func recording(_ name: String, _ call: Invocation) throws -> RecordingStore {
    let folder = call.recordingsFolder.appending(
      path: name,
      directoryHint: .isDirectory
    )
    let store = RecordingStore(folder: folder)
    RecordingLock.finishDecisions(in: [store], call.project)
    return NewLog.left(in: store) != nil ? store : try RecordingSelection.recording(name, call)
  }
}
