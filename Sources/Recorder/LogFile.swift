public import Foundation

/// An event log on disk while it grows.
///
/// Each line goes to the system in one write as it happens, so that a recorder killed at any moment
/// leaves every event it completed.
public final class LogFile {
  private let handle: FileHandle
  private let path: String

  /// Creates the file, emptied if it was there.
  ///
  /// - Throws: `RecordingFileError.unwritable`.
  public init(creating file: URL) throws(RecordingFileError) {
    path = file.relativePath
    do {
      try Data().write(to: file)
      handle = try FileHandle(forWritingTo: file)
    } catch {
      throw .unwritable(path: file.relativePath, reason: error.reasonForPeople)
    }
  }

  /// Adds one line, given with its line end.
  ///
  /// - Throws: `RecordingFileError.unwritable`, as for a full disk; what was written before stays.
  public func append(_ line: [UInt8]) throws(RecordingFileError) {
    do { try handle.write(contentsOf: line) } catch {
      throw .unwritable(path: path, reason: error.reasonForPeople)
    }
  }

  /// Ends the file.
  ///
  /// - Throws: `RecordingFileError.unwritable` when the system could not keep what was written.
  public func close() throws(RecordingFileError) {
    do { try handle.close() } catch {
      throw .unwritable(path: path, reason: error.reasonForPeople)
    }
  }
}
