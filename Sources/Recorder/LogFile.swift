import Differ
public import Foundation

/// An event log on disk while it grows.
///
/// Each line goes to the system in one write as it happens, so that a recorder killed at any moment
/// leaves every event it completed. What the system has not yet brought to the disk is lost when
/// the machine loses power, unless batches of lines are synced.
public final class LogFile {
  private let handle: FileHandle
  private let path: String
  private let batch: Int?
  /// How many lines the disk may not have yet.
  private var unsynced = 0

  /// Creates the file, emptied if it was there.
  ///
  /// - Parameters:
  ///   - file: where it is.
  ///   - batch: after how many lines to wait until the disk has them; nil leaves that to the system.
  /// - Throws: `RecordingFileError.unwritable`.
  public init(creating file: URL, syncingEvery batch: Int? = nil) throws(RecordingFileError) {
    path = file.relativePath
    self.batch = batch
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
    unsynced += 1
    if let batch, unsynced >= batch { try sync() }
  }

  /// Ends the file.
  ///
  /// - Throws: `RecordingFileError.unwritable` when the system could not keep what was written.
  public func close() throws(RecordingFileError) {
    if batch != nil, unsynced > 0 { try sync() }
    do { try handle.close() } catch {
      throw .unwritable(path: path, reason: error.reasonForPeople)
    }
  }

  /// Waits until the disk has all lines.
  private func sync() throws(RecordingFileError) {
    unsynced = 0
    // A file that is no file of a disk, such as a pipe, has nothing to wait for.
    guard fdatasync(handle.fileDescriptor) != 0, errno != EINVAL, errno != EROFS else { return }
    let error = NSError(domain: NSPOSIXErrorDomain, code: Int(errno))
    throw .unwritable(path: path, reason: error.reasonForPeople)
  }
}
