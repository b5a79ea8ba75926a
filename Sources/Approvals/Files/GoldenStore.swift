public import EventModel
public import Foundation
import Platform

/// The golden of one recording on disk, what is pending beside it, and the ledger of decisions.
///
/// Files are replaced as a whole, by renaming, so that a reader finds the old text or the new one.
public struct GoldenStore: Sendable {
  /// The recording's folder.
  public let folder: URL
  /// Asked before each change of a file; what it throws is as if the program had ended there.
  private let mayWrite: @Sendable () throws(GoldenFileError) -> Void

  /// Creates the store of the recording in `folder`; nothing is read or made yet.
  public init(folder: URL) { self.init(folder: folder) { () throws(GoldenFileError) in } }

  /// Creates a store that asks before it changes a file.
  package init(
    folder: URL,
    mayWrite: @escaping @Sendable () throws(GoldenFileError) -> Void
  ) {
    self.folder = folder
    self.mayWrite = mayWrite
  }

  /// Where the golden is kept.
  public var goldenFile: URL { folder.appending(path: "golden.tree") }
  /// Where a run leaves what it saw when that is not the golden.
  public var pendingFile: URL { folder.appending(path: "golden.pending") }
  /// Where decisions are listed.
  public var ledgerFile: URL { folder.appending(path: "approvals.jsonl") }
  /// Where an approval under way is kept, so that it can be finished.
  public var journalFile: URL { folder.appending(path: "golden.approving.pending") }

  /// The golden; nil where there is no file.
  ///
  /// - Throws: `GoldenFileError` for a file that cannot be read or understood.
  public func golden() throws(GoldenFileError) -> Golden? {
    guard let text = try text(of: goldenFile) else { return nil }
    do { return try Golden(parsing: text) } catch {
      throw .damaged(path: goldenFile.relativePath, error, text: text)
    }
  }

  /// The digest of the golden's text, byte for byte; nil where there is no file.
  ///
  /// - Throws: `GoldenFileError.unreadable`.
  public func goldenDigest() throws(GoldenFileError) -> Digest? {
    try text(of: goldenFile).map { Digest(of: $0) }
  }

  /// What the last run left; nil where there is nothing pending.
  ///
  /// - Throws: `GoldenFileError` for a file that cannot be read or understood.
  public func pending() throws(GoldenFileError) -> Pending? {
    guard let text = try text(of: pendingFile) else { return nil }
    do { return try Pending(parsing: text) } catch {
      throw .damaged(path: pendingFile.relativePath, error, text: text)
    }
  }

  /// The ledger; empty where there is no file.
  ///
  /// - Throws: `GoldenFileError` for a file that cannot be read or understood.
  public func ledger() throws(GoldenFileError) -> Ledger {
    guard let text = try text(of: ledgerFile) else { return Ledger() }
    do { return try Ledger(parsing: text) } catch {
      throw .damaged(path: ledgerFile.relativePath, error, text: text)
    }
  }

  /// Replaces the golden.
  ///
  /// - Throws: `GoldenFileError.unwritable`.
  public func write(_ golden: Golden) throws(GoldenFileError) {
    try write(golden.text, to: goldenFile)
  }

  /// Keeps what a run saw, or takes it away when nil.
  ///
  /// - Throws: `GoldenFileError.unwritable`.
  public func write(_ pending: Pending?) throws(GoldenFileError) {
    if let pending { try write(pending.text, to: pendingFile) } else { try remove(pendingFile) }
  }

  /// Keeps what a run saw, in a folder that is made where there is none; takes it away when nil.
  ///
  /// - Throws: `GoldenFileError.unwritable`.
  public func keep(_ pending: Pending?) throws(GoldenFileError) {
    try makeFolder()
    try write(pending)
  }

  func makeFolder() throws(GoldenFileError) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: folder.relativePath, reason: error.systemReason)
    }
  }

  /// Adds decisions to the ledger, all of them or none.
  ///
  /// - Throws: `GoldenFileError`.
  public func append(_ entries: LedgerEntry...) throws(GoldenFileError) { try append(entries) }

  func append(_ entries: [LedgerEntry]) throws(GoldenFileError) {
    let before = try text(of: ledgerFile) ?? ""
    let isWhole = before.isEmpty || before.utf8.last == 0x0A
    let lines = entries.map { String(decoding: $0.line, as: UTF8.self) }.joined()
    try write(before + (isWhole ? "" : "\n") + lines, to: ledgerFile)
  }

  func remove(_ file: URL) throws(GoldenFileError) {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    try mayWrite()
    do { try FileManager.default.removeItem(at: file) } catch {
      throw .unwritable(path: file.relativePath, reason: error.systemReason)
    }
  }

  func removeFolderIfEmpty() throws(GoldenFileError) {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    if files?.isEmpty == true { try remove(folder) }
  }

  func text(of file: URL) throws(GoldenFileError) -> String? {
    guard RecordingFile.exists(file) else { return nil }
    let bytes: [UInt8]
    do throws(RecordingFile.Refusal) { bytes = try RecordingFile.bytes(of: file) } catch {
      throw .unreadable(path: file.relativePath, reason: error.reason)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .unreadable(path: file.relativePath, reason: "it is not UTF-8 text")
    }
    return text
  }

  func write(_ text: String, to file: URL) throws(GoldenFileError) {
    try mayWrite()
    do { try Data(text.utf8).write(to: file, options: .atomic) } catch {
      throw .unwritable(path: file.relativePath, reason: error.systemReason)
    }
  }
}

/// Why a golden, or what is kept beside it, could not be read or written.
public enum GoldenFileError: Error, Sendable {
  /// The file is there and cannot be read.
  case unreadable(path: String, reason: String)
  /// The file could not be written.
  case unwritable(path: String, reason: String)
  /// The text is not a golden's; with the text, so that the place can be shown.
  case damaged(path: String, GoldenError, text: String)
}
