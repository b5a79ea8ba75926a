import AppDriver
import Approvals
import Differ
import EventModel
import Foundation
import Platform
import Recorder
import Replayer

/// Keeps sessions that a command made as recordings: log, golden, ledger and story.
struct RecordingWriter {
  let call: Invocation
  /// Makes a driver for an app, to prove stories on.
  let makeDriver: (String) throws(DriverError) -> any AppDriver

  /// The places of recordings of those names.
  ///
  /// - Throws: a diagnostic for the first that is there already, unless it may be replaced.
  func places(_ names: [String]) throws -> [RecordingStore] {
    try names.map { name in
      let store = RecordingStore(folder: try SessionCommand.folder(named: name, call))
      let isThere = store.hasLog || PreviousLog.isAside(in: store)
      guard !isThere || call.has("--force") else {
        throw Diagnostic(
          message: "there is a recording \(name.quotedForPeople) already",
          hint: "choose another name, or replace it: --force",
          exitCode: .usage
        )
      }
      return store
    }
  }

  /// Takes away what was made of a log that could not be written: the log, and its folder where that was
  /// all.
  private static func discard(_ store: RecordingStore, madeLog: Bool, madeFolder: Bool) {
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
  ///   - screens: what its screens must be; nil where they are those of the log.
  ///   - store: where it goes.
  ///   - secrets: what to type where secrets were kept out, to prove the story.
  ///   - app: the build that it was recorded on; nil where the log says so.
  /// - Returns: the story.
  /// - Throws: what could not be written; nothing is lost then that was there before.
  func write(
    _ log: EventLog,
    screens: [ViewTree]? = nil,
    to store: RecordingStore,
    secrets: [String: String],
    app: String? = nil
  ) throws -> ProvenStory {
    let former = try PreviousLog(settingAside: store)
    // A device, or a link to one, is not set aside: it was there, and is to be there still.
    let makesLog = !store.hasLog
    let makesFolder = !RecordingFile.exists(store.folder)
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
    let goldens = GoldenStore(folder: store.folder)
    try goldens.write(golden)
    try goldens.write(nil as Pending?)
    try goldens.append(
      LedgerEntry(
        by: Identity.current(call),
        at: call.console.now,
        decision: .recorded,
        after: golden.digest
      )
    )
    let story = try ProvenStory.write(log, as: store.name, secrets: secrets) {
      (recorded) throws(DriverError) in
      try makeDriver(app ?? recorded)
    }
    try store.write(story: story.text)
    return story
  }
}
