import EventModel
public import Foundation

/// The golden of one recording on disk, what is pending beside it, and the ledger of decisions.
///
/// Files are replaced as a whole, by renaming, so that a reader finds the old text or the new one.
public struct GoldenStore: Sendable {
  /// The recording's folder.
  public let folder: URL

  /// Creates the store of the recording in `folder`; nothing is read or made yet.
  public init(folder: URL) { self.folder = folder }

  /// Where the golden is kept.
  public var goldenFile: URL { folder.appending(path: "golden.tree") }
  /// Where a run leaves what it saw when that is not the golden.
  public var pendingFile: URL { folder.appending(path: "golden.pending") }
  /// Where decisions are listed.
  public var ledgerFile: URL { folder.appending(path: "approvals.jsonl") }

  /// The golden; nil where there is no file.
  ///
  /// - Throws: `GoldenFileError` for a file that cannot be read or understood.
  public func golden() throws(GoldenFileError) -> Golden? {
    guard let text = try text(of: goldenFile) else { return nil }
    do { return try Golden(parsing: text) } catch {
      throw .damaged(path: goldenFile.relativePath, error, text: text)
    }
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
    if let pending {
      try write(pending.text, to: pendingFile)
    } else if FileManager.default.fileExists(atPath: pendingFile.path) {
      do { try FileManager.default.removeItem(at: pendingFile) } catch {
        throw .unwritable(path: pendingFile.relativePath, reason: error.localizedDescription)
      }
    }
  }

  /// Adds a decision to the ledger.
  ///
  /// - Throws: `GoldenFileError`.
  public func append(_ entry: LedgerEntry) throws(GoldenFileError) {
    let before = try text(of: ledgerFile) ?? ""
    try write(before + String(decoding: entry.line, as: UTF8.self), to: ledgerFile)
  }

  private func text(of file: URL) throws(GoldenFileError) -> String? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    let bytes: Data
    do { bytes = try Data(contentsOf: file) } catch {
      throw .unreadable(path: file.relativePath, reason: error.localizedDescription)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .unreadable(path: file.relativePath, reason: "it is not UTF-8 text")
    }
    return text
  }

  private func write(_ text: String, to file: URL) throws(GoldenFileError) {
    do { try Data(text.utf8).write(to: file, options: .atomic) } catch {
      throw .unwritable(path: file.relativePath, reason: error.localizedDescription)
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
