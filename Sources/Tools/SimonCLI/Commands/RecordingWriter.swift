import AppDriver
import Approvals
import EventModel
import Foundation
import Platform
import Recorder
import Replayer

/// The writer of sessions that a command made: log, golden, ledger and story.
struct RecordingWriter {
  let call: Invocation
  /// Makes a driver for an app, to prove stories on.
  let makeDriver: (String) throws(DriverError) -> any AppDriver

  /// Returns the places of new recordings, whose names an option chooses.
  ///
  /// - Throws: a diagnostic for the first one that exists already, unless `--force` is given.
  func places(_ names: [String], option: String = "--name") throws -> [RecordingStore] {
    try names.map { name in
      let store = try RecordingSelection.place(named: name, call)
      try Self.expectFree(store, call, option: option)
      return store
    }
  }

  /// Makes sure that a recording does not exist yet, unless `--force` is given.
  static func expectFree(
    _ store: RecordingStore,
    _ call: Invocation,
    option: String = "--name"
  ) throws(Diagnostic) {
    let exists = store.hasLog || PreviousLog.isAside(in: store)
    guard exists, !call.has(StandardOptions.force) else { return }
    throw Diagnostic(
      message: "a recording \(store.name.quoted) exists already",
      hint: "choose another name with \(option) NAME, or replace the recording with --force",
      exitCode: .usage
    ).mentioningPreviousLog(of: store)
  }

  /// Removes a log that could not be written, and its folder if that is empty.
  static func discard(_ store: RecordingStore, madeLog: Bool, madeFolder: Bool) {
    let files = FileManager.default
    if madeLog { try? files.removeItem(at: store.logFile) }
    guard madeFolder, (try? files.contentsOfDirectory(atPath: store.folder.path))?.isEmpty == true
    else {
      return
    }
    try? files.removeItem(at: store.folder)
  }

  /// Writes a recording.
  ///
  /// - Parameters:
  ///   - log: the session.
  ///   - screens: the screens of its golden; nil for those of the log.
  ///   - store: its place.
  ///   - secrets: the texts to type for pseudonyms, to prove the story.
  ///   - app: the build that it was recorded on; nil for the app in the log.
  /// - Returns: the story.
  /// - Throws: the reason why it could not be written; a former recording is then unchanged.
  func write(
    _ log: EventLog,
    screens: [ViewTree]? = nil,
    to store: RecordingStore,
    secrets: [String: String],
    app: String? = nil
  ) throws -> ProvenStory {
    let former = try PreviousLog(settingAside: store)
    // A device, or a link to one, cannot be set aside and must not be removed.
    let makesLog = !store.hasLog
    let makesFolder = !UntrustedFile.exists(store.folder)
    do {
      let file = try store.startLog()
      try file.append(LogWriter.encode(log))
      try file.close()
    } catch {
      if (try? former.putBack()) == false {
        Self.discard(store, madeLog: makesLog, madeFolder: makesFolder)
      }
      throw error
    }
    try former.discard()
    var golden = Golden(recorded: log, as: store.name)
    for (place, tree) in (screens ?? []).enumerated() where golden.screens.indices.contains(place) {
      golden.screens[place].tree = tree
    }
    return try keep(golden, of: log, in: store, secrets: secrets, app: app)
  }

  /// Writes the golden of a new log, the first entry of its ledger, and its story.
  ///
  /// - Parameters:
  ///   - golden: the golden.
  ///   - log: the session.
  ///   - store: the place of the recording, which has the log already.
  ///   - secrets: the texts to type for pseudonyms, to prove the story.
  ///   - app: the build that it was recorded on; nil for the app in the log.
  ///   - check: called with the story before anything is written; it throws to write nothing.
  /// - Returns: the story.
  /// - Throws: the reason why a file could not be written, or the error of `check`.
  func keep(
    _ golden: Golden,
    of log: EventLog,
    in store: RecordingStore,
    secrets: [String: String],
    app: String? = nil,
    check: (ProvenStory) throws -> Void = { _ in }
  ) throws -> ProvenStory {
    let story = try ProvenStory.write(log, as: store.name, secrets: secrets) {
      (recorded) throws(DriverError) in
      try makeDriver(app ?? recorded)
    }
    try check(story)
    let goldens = GoldenStore(folder: store.folder)
    try goldens.write(golden)
    try goldens.discardPending()
    try goldens.append(
      LedgerEntry(
        by: Identity.current(call),
        at: call.console.now,
        decision: .recorded,
        after: golden.digest
      )
    )
    try store.write(story: story.text)
    return story
  }
}
