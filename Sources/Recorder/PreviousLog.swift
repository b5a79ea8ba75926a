import Foundation
import Platform

/// The log that a new recording of the same name is about to replace.
///
/// It is kept in another file until the new log is complete, so that a session that fails or is killed
/// does not lose it.
public struct PreviousLog: Sendable {
  private let log: URL
  /// The file that the previous log was moved to; nil if there was no log.
  private let aside: URL?

  /// Moves the log of a recording aside, if there is one.
  ///
  /// If an earlier session was killed, the log that it moved aside is still there. It is kept, unless
  /// the killed session left a complete log.
  ///
  /// - Throws: `RecordingFileError.unwritable`.
  public init(settingAside store: RecordingStore) throws(RecordingFileError) {
    log = store.logFile
    let place = Self.place(in: store)
    let isKept = Self.isAside(in: store)
    // A device or a link is not a log that Simon wrote, and stays where it is.
    let kind = try? FileManager.default.attributesOfItem(atPath: log.path)[.type]
    let isFile = kind as? FileAttributeType == .typeRegular
    let isWhole = isFile && (try? store.log()) != nil
    if isFile { try LogFile.expectNoWriter(of: log) }
    guard isFile, isWhole || !isKept else {
      aside = isKept ? place : nil
      return
    }
    try writing(to: place, Self.replace(place, with: log))
    aside = place
  }

  /// Moves the log of a recording aside for a session that continues it.
  ///
  /// - Parameters:
  ///   - store: the recording.
  ///   - session: the session to continue, which is the longest that the recording has.
  /// - Throws: `RecordingFileError.unwritable`.
  public init(
    settingAside store: RecordingStore,
    continuing session: UnfinishedSession
  ) throws(RecordingFileError) {
    log = store.logFile
    let place = Self.place(in: store)
    aside = place
    try LogFile.expectNoWriter(of: log)
    if !session.isAside { try writing(to: place, Self.replace(place, with: log)) }
  }

  /// Returns whether a session that was killed left a previous log.
  public static func isAside(in store: RecordingStore) -> Bool {
    FileManager.default.fileExists(atPath: place(in: store).path)
  }

  /// Returns the path of the previous log that a killed session left; nil if there is none.
  public static func kept(in store: RecordingStore) -> String? {
    isAside(in: store) ? place(in: store).relativePath : nil
  }

  /// Whether there was a log to replace.
  public var exists: Bool { aside != nil }

  /// Deletes the previous log after the new one is complete.
  ///
  /// - Throws: `RecordingFileError.unwritable`.
  public func discard() throws(RecordingFileError) {
    guard let aside else { return }
    try writing(to: aside, FileManager.default.removeItem(at: aside))
  }

  /// Moves the previous log back in place of the new one.
  ///
  /// - Returns: whether there was a previous log.
  /// - Throws: `RecordingFileError.unwritable`, with the path of the previous log.
  public func putBack() throws(RecordingFileError) -> Bool {
    guard let aside else { return false }
    try writing(to: aside, Self.replace(log, with: aside))
    return true
  }

  static func place(in store: RecordingStore) -> URL {
    store.folder.appending(path: "events.former.pending")
  }

  private static func replace(_ file: URL, with other: URL) throws {
    try WholeFile.move(other.path, to: file.path)
  }
}
