import Differ
public import Foundation
import Platform

/// An event log on disk while it grows.
///
/// Each line goes to the system in one write as it happens, so that a recorder killed at any moment
/// leaves every event it completed. (A mapped file would take a tenth of the time and leave zero bytes
/// behind a killed log's last line, which no tool for text would read.) What the system has not yet
/// brought to the disk is lost when the machine loses power, unless batches of lines are synced.
public final class LogFile {
  private var handle: FileHandle
  private let file: URL
  private var path: String { file.relativePath }
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
    self.file = file
    self.batch = batch
    do {
      try Data().write(to: file)
      handle = try FileHandle(forWritingTo: file)
    } catch {
      throw .unwritable(path: file.relativePath, reason: error.systemReason)
    }
    Self.claim(handle)
  }

  /// Whether a session that is under way still writes a log.
  ///
  /// What is no file has no such session, and is not opened for long: a pipe has no other end yet.
  public static func isBeingWritten(_ file: URL) -> Bool {
    let descriptor = unsafe open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    let handle = FileHandle(fileDescriptor: descriptor)
    defer { try? handle.close() }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return false
    }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Throws where a session that is under way still writes a log.
  ///
  /// - Throws: `RecordingFileError.unwritable`.
  static func expectNoWriter(of file: URL) throws(RecordingFileError) {
    guard isBeingWritten(file) else { return }
    let reason = "it is being recorded by another process"
    throw .unwritable(path: file.relativePath, reason: reason)
  }

  /// Keeps others from taking the log for one that is done; ends with the process at the latest.
  private static func claim(_ handle: FileHandle) {
    // Who only looks whether the log is being written holds it for a moment.
    for _ in 0..<20 {
      guard flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else {
        return
      }
      usleep(1_000)
    }
  }

  /// Adds one line, given with its line end.
  ///
  /// - Throws: `RecordingFileError.unwritable`, as for a full disk; what was written before stays.
  public func append(_ line: [UInt8]) throws(RecordingFileError) {
    var written = 0
    while written < line.count {
      // Straight to the system: what lies between costs as much again as the call.
      let count = unsafe line.withUnsafeBytes { bytes in
        unsafe write(
          handle.fileDescriptor,
          bytes.baseAddress.map { unsafe $0 + written },
          bytes.count - written
        )
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw unwritable(errno)
      }
    }
    unsynced += 1
    if let batch, unsynced >= batch { try sync() }
  }

  /// Replaces all lines at once, so that a process killed meanwhile leaves the old ones or the new ones.
  ///
  /// - Throws: `RecordingFileError.unwritable`; the old lines are there still.
  public func replace(with lines: [UInt8]) throws(RecordingFileError) {
    do {
      try Data(lines).write(to: file, options: .atomic)
      let new = try FileHandle(forWritingTo: file)
      try new.seekToEnd()
      try handle.close()
      handle = new
      Self.claim(new)
    } catch {
      throw .unwritable(path: path, reason: error.systemReason)
    }
    if batch != nil { try sync() }
  }

  /// Ends the file.
  ///
  /// - Throws: `RecordingFileError.unwritable` when the system could not keep what was written.
  public func close() throws(RecordingFileError) {
    if batch != nil, unsynced > 0 { try sync() }
    do { try handle.close() } catch {
      throw .unwritable(path: path, reason: error.systemReason)
    }
  }

  /// Waits until the disk has all lines.
  private func sync() throws(RecordingFileError) {
    unsynced = 0
    // A file that is no file of a disk, such as a pipe, has nothing to wait for.
    guard fdatasync(handle.fileDescriptor) != 0, errno != EINVAL, errno != EROFS else { return }
    throw unwritable(errno)
  }

  private func unwritable(_ code: Int32) -> RecordingFileError {
    let error = NSError(domain: NSPOSIXErrorDomain, code: Int(code))
    return .unwritable(path: path, reason: error.systemReason)
  }
}
