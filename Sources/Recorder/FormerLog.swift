import Differ
import Foundation
import Platform

/// The log that a new recording of the same name is about to replace, kept aside until the new one is
/// whole, so that a session that fails or is killed half-way costs nothing.
public struct FormerLog: Sendable {
  private let log: URL
  private let aside: URL?

  /// Sets the log of a recording aside, if there is one.
  ///
  /// Where a session was killed, the log that it had set aside is still there, and what it left in its
  /// place is none to come back to.
  ///
  /// - Throws: `RecordingFileError.unwritable`.
  public init(settingAside store: RecordingStore) throws(RecordingFileError) {
    log = store.logFile
    let place = Self.place(in: store)
    let isKept = FileManager.default.fileExists(atPath: place.path)
    // What is no file of ours, a device or a link to somewhere, stays where it is.
    let kind = try? FileManager.default.attributesOfItem(atPath: log.path)[.type]
    let isFile = kind as? FileAttributeType == .typeRegular
    let isWhole = isFile && (try? store.log()) != nil
    if isFile { try LogFile.expectNoWriter(of: log) }
    guard isFile, isWhole || !isKept else {
      aside = isKept ? place : nil
      return
    }
    do {
      if isKept { try FileManager.default.removeItem(at: place) }
      try FileManager.default.moveItem(at: log, to: place)
    } catch {
      throw .unwritable(path: place.relativePath, reason: error.systemReason)
    }
    aside = place
  }

  /// Sets aside the log that a session goes on from.
  ///
  /// - Parameters:
  ///   - store: the recording.
  ///   - session: what it goes on from; whatever else there is of the recording holds less.
  /// - Throws: `RecordingFileError.unwritable`.
  public init(
    settingAside store: RecordingStore,
    continuing session: UnfinishedSession
  ) throws(RecordingFileError) {
    log = store.logFile
    let place = Self.place(in: store)
    aside = place
    try LogFile.expectNoWriter(of: log)
    guard !session.isAside else { return }
    do {
      if FileManager.default.fileExists(atPath: place.path) {
        try FileManager.default.removeItem(at: place)
      }
      try FileManager.default.moveItem(at: log, to: place)
    } catch {
      throw .unwritable(path: place.relativePath, reason: error.systemReason)
    }
  }

  /// Whether a session that was killed left the log there that it was to replace.
  public static func isAside(in store: RecordingStore) -> Bool {
    FileManager.default.fileExists(atPath: place(in: store).path)
  }

  /// Where the log is that a session was to replace which was killed; nil where there is none.
  public static func kept(in store: RecordingStore) -> String? {
    isAside(in: store) ? place(in: store).relativePath : nil
  }

  /// Forgets the former log, now that there is a new one.
  ///
  /// - Throws: `RecordingFileError.unwritable`.
  public func discard() throws(RecordingFileError) {
    guard let aside else { return }
    do { try FileManager.default.removeItem(at: aside) } catch {
      throw .unwritable(path: aside.relativePath, reason: error.systemReason)
    }
  }

  /// Puts the former log back in place of what there is of the new one.
  ///
  /// - Returns: whether there was one.
  /// - Throws: `RecordingFileError.unwritable`, with where the former log still is.
  public func putBack() throws(RecordingFileError) -> Bool {
    guard let aside else { return false }
    do {
      if FileManager.default.fileExists(atPath: log.path) {
        try FileManager.default.removeItem(at: log)
      }
      try FileManager.default.moveItem(at: aside, to: log)
    } catch {
      throw .unwritable(path: aside.relativePath, reason: error.systemReason)
    }
    return true
  }

  static func place(in store: RecordingStore) -> URL {
    store.folder.appending(path: "events.former.pending")
  }
}
