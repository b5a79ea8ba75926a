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

  /// Writes a recording, which another process sees whole or not at all if it is a new one.
  ///
  /// - Parameters:
  ///   - log: the session.
  ///   - screens: the screens of its golden; nil for those of the log.
  ///   - store: its place.
  ///   - secrets: the texts to type for pseudonyms, to prove the story.
  ///   - app: the build that it was recorded on; nil for the app in the log.
  ///   - option: the option that chooses its name.
  /// - Returns: the story.
  /// - Throws: the reason why it could not be written; a former recording is then unchanged.
  func write(
    _ log: EventLog,
    screens: [ViewTree]? = nil,
    to store: RecordingStore,
    secrets: [String: String],
    app: String? = nil,
    option: String = "--name"
  ) throws -> ProvenStory {
    var golden = Golden(recorded: log, as: store.name)
    for (place, tree) in (screens ?? []).enumerated() where golden.screens.indices.contains(place) {
      golden.screens[place].tree = tree
    }
    // The proof takes long, and nothing is written before it.
    let story = try prove(log, as: store.name, secrets: secrets, app: app)
    try RecordingLock.hold(store.folder, for: call.console, makesFolder: true) {
      try Self.expectFree(store, call, option: option)
      if try writeNew(log, golden: golden, story: story, to: store) { return }
      try replaceLog(of: store, by: log)
      try keep(golden, of: log, with: story, in: store)
    }
    return story
  }

  /// Writes a recording in a place where there is none yet.
  ///
  /// - Returns: false if there is something in the place.
  private func writeNew(
    _ log: EventLog,
    golden: Golden,
    story: ProvenStory,
    to store: RecordingStore
  ) throws -> Bool {
    let parent = store.folder.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    WholeFile.sweep(parent.path, isOurs: true)
    do {
      guard let (path, lock) = try WholeFile.folder(for: store.folder.path) else { return false }
      defer { lock.release() }
      do {
        let part = RecordingStore(folder: URL(filePath: path, directoryHint: .isDirectory))
        let file = try part.startLog(syncingEvery: 1)
        try file.append(LogWriter.encode(log))
        try file.close()
        try keep(golden, of: log, with: story, in: part)
        try WholeFile.move(path, to: store.folder.path)
      } catch {
        try? FileManager.default.removeItem(atPath: path)
        throw error
      }
      return true
    } catch let error as SystemError {
      throw RecordingFileError.unwritable(path: store.folder.relativePath, reason: error.reason)
    }
  }

  /// Writes the log of a recording in place of the present one, which stays if that fails.
  private func replaceLog(of store: RecordingStore, by log: EventLog) throws {
    let former = try PreviousLog(settingAside: store)
    // A device, or a link to one, cannot be set aside and must not be removed.
    let makesLog = !store.hasLog
    do {
      let file = try store.startLog()
      try file.append(LogWriter.encode(log))
      try file.close()
    } catch {
      if (try? former.putBack()) == false {
        Self.discard(store, madeLog: makesLog, madeFolder: false)
      }
      throw error
    }
    try former.discard()
  }

  /// Writes the story of a log and proves it, unless the tool was asked to stop; nothing is stored.
  ///
  /// - Parameters:
  ///   - log: the session.
  ///   - name: the name of the recording.
  ///   - secrets: the texts to type for pseudonyms.
  ///   - app: the build that it was recorded on; nil for the app in the log.
  /// - Returns: the story.
  /// - Throws: `DriverError` if there is no such app.
  func prove(
    _ log: EventLog,
    as name: String,
    secrets: [String: String],
    app: String? = nil
  ) throws(DriverError) -> ProvenStory {
    let interruption = call.console.interruption
    if !interruption.isRequested {
      do throws(DriverError) {
        let story = try ProvenStory.write(log, as: name, secrets: secrets) {
          (recorded) throws(DriverError) in
          try makeDriver(app ?? recorded)
        }
        // An app that was ended proves nothing.
        if !interruption.isRequested { return story }
      } catch {
        guard interruption.isRequested else { throw error }
      }
    }
    var story = try ProvenStory.write(log, as: name, secrets: secrets, makeDriver: nil)
    story.failure = story.failure ?? .stopped
    return story
  }

  /// Writes the golden of a new log, the first entry of its ledger, and its story.
  func keep(
    _ golden: Golden,
    of log: EventLog,
    with story: ProvenStory,
    in store: RecordingStore
  ) throws {
    let goldens = GoldenStore(folder: store.folder)
    try goldens.write(golden)
    try goldens.discardPending()
    try store.write(story: story.text)
    let written = try goldens.logDigest().map { digest in
      LedgerEntry.LogChange(before: nil, after: digest, contents: LogSummary(of: log))
    }
    try goldens.append(
      LedgerEntry(
        by: Identity.current(call),
        at: call.console.now,
        decision: .recorded,
        after: golden.digest,
        log: written,
        story: Digest(of: story.text)
      )
    )
  }
}
