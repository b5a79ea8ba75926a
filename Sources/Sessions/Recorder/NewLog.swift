public import EventModel
public import Foundation
import Platform

/// The log of a session that is being recorded.
///
/// It grows beside a former recording, which stays whole until the new one is complete. Without a former recording,
/// it grows in its final place.
public struct NewLog: Sendable {
  /// The file that the log grows in.
  public let file: URL
  /// True if the log grows beside a former recording; false if it grows in its final place.
  public let isBeside: Bool
  /// The killed session that the new one continues, and the file that keeps its log until then; nil for
  /// another session.
  private let aside: (from: URL, to: URL)?
  private let folder: URL
  /// True if no file existed at this place before, so that the session makes it.
  private let makesFile: Bool

  /// Prepares the log of a session; an empty file of it is made by ``start(syncingEvery:)``.
  ///
  /// - Parameters:
  ///   - store: the recording to make or to replace.
  ///   - session: the session of the recording that is continued; nil for another session.
  /// - Throws: `RecordingFileError.unwritable` if another process still records there.
  public init(
    in store: RecordingStore,
    continuing session: UnfinishedSession? = nil
  ) throws(RecordingFileError) {
    folder = store.folder
    isBeside = Self.isRecorded(store)
    file = isBeside ? Self.besidePlace(in: store) : store.logFile
    makesFile = !UntrustedFile.exists(file)
    let isContinued = isBeside && session?.file == file && UntrustedFile.exists(file)
    aside = isContinued ? (file, Self.asidePlace(in: store)) : nil
    for log in isBeside ? [store.logFile, file] : [] { try LogFile.expectNoWriter(of: log) }
    if let aside { try Self.move(aside.from, to: aside.to) }
  }

  /// Returns the path of the log that a killed session left beside a recording; nil if there is none.
  public static func left(in store: RecordingStore) -> String? {
    [besidePlace(in: store), asidePlace(in: store)].first { UntrustedFile.exists($0) }?.relativePath
  }

  /// Creates the folder and the empty file.
  ///
  /// - Parameter batch: the number of lines after which to wait for the disk; nil to never wait.
  /// - Returns: the open file.
  /// - Throws: `RecordingFileError.unwritable`.
  public func start(syncingEvery batch: Int? = nil) throws(RecordingFileError) -> LogFile {
    try writing(
      to: folder,
      FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    )
    // Whatever has the name, such as a link to another file, is replaced and not written to.
    if isBeside, UntrustedFile.exists(file) {
      try writing(to: file, FileManager.default.removeItem(at: file))
    }
    return try LogFile(creating: file, syncingEvery: batch)
  }

  /// Moves the log, after its end, to the place of another recording.
  ///
  /// A killed session that it continues is left as it was.
  ///
  /// - Parameter store: the recording to make or to replace.
  /// - Returns: the log in its new place.
  /// - Throws: `RecordingFileError.unwritable`; the log is then where it was.
  public func moved(to store: RecordingStore) throws(RecordingFileError) -> NewLog {
    let new = try NewLog(in: store)
    try writing(
      to: store.folder,
      FileManager.default.createDirectory(at: store.folder, withIntermediateDirectories: true)
    )
    try Self.move(file, to: new.file)
    guard let aside else { return new }
    do throws(RecordingFileError) { try Self.move(aside.to, to: aside.from) } catch {
      // The new log had the place of the killed session's log, and gets it again.
      try Self.move(new.file, to: file)
      throw error
    }
    return new
  }

  /// Reads the log after its end.
  ///
  /// - Throws: `RecordingFileError`, with the place of any damage.
  public func log() throws(RecordingFileError) -> EventLog { try RecordingStore.log(in: file) }

  /// Removes the log after an error if there is a former recording, or if it cannot be continued.
  ///
  /// If the session continued a killed one, the log of the killed session is left as it was.
  ///
  /// - Parameter isUseless: true if the log must not be continued, because it shows a secret.
  /// - Throws: `RecordingFileError.unwritable`.
  public func discard(isUseless: Bool = false) throws(RecordingFileError) {
    if let aside { return try Self.move(aside.to, to: aside.from) }
    guard UntrustedFile.exists(file), isBeside || makesFile && (isUseless || !hasHeader) else {
      return
    }
    try writing(to: file, FileManager.default.removeItem(at: file))
  }

  private var hasHeader: Bool {
    guard let bytes = try? RecordingStore.bytes(of: file) else { return false }
    return (try? EventLog.recover(bytes))?.log != nil
  }

  /// Returns the files that a recording's log may be in, the oldest one first.
  static func places(in store: RecordingStore) -> [URL] {
    [store.logFile, asidePlace(in: store), besidePlace(in: store)]
  }

  private static func besidePlace(in store: RecordingStore) -> URL {
    store.folder.appending(path: "events.new.pending")
  }

  private static func asidePlace(in store: RecordingStore) -> URL {
    store.folder.appending(path: "events.former.pending")
  }

  /// Returns true if a folder has a recording that must stay whole.
  private static func isRecorded(_ store: RecordingStore) -> Bool {
    let kind = try? FileManager.default.attributesOfItem(atPath: store.logFile.path)[.type]
    guard let kind = kind as? FileAttributeType else {
      return ["golden.tree", "approvals.jsonl"].contains {
        UntrustedFile.exists(store.folder.appending(path: $0))
      }
    }
    switch kind {
    case .typeRegular: return true
    // A link is replaced by the new log: it can lead to a file that is no recording's. Behind it, too, a
    // device is written to.
    case .typeSymbolicLink: return !isDevice(store.logFile.resolvingSymlinksInPath())
    default: return false
    }
  }

  /// Returns true if a place has a device or a pipe, which takes lines but cannot be replaced.
  private static func isDevice(_ file: URL) -> Bool {
    let kind = try? FileManager.default.attributesOfItem(atPath: file.path)[.type]
    switch kind as? FileAttributeType {
    case .typeCharacterSpecial?, .typeBlockSpecial?, .typeUnknown?: return true
    default: return false
    }
  }

  private static func move(_ file: URL, to other: URL) throws(RecordingFileError) {
    try writing(to: other, WholeFile.move(file.path, to: other.path))
  }
}
