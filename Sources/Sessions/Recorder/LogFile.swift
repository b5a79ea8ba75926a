public import Foundation
import Platform

/// The file of an event log that is being recorded.
///
/// Each line is written at once and in one call, so that a killed recorder leaves every event that it completed. A
/// mapped file would take a tenth of the time, but a killed recorder would then leave zero bytes after the last
/// line, which text tools cannot read. If the machine loses power, lines that the system has not yet stored are
/// lost, unless batches of lines are synced.
public final class LogFile {
  private var handle: FileHandle
  private let file: URL
  private let batch: Int?
  /// The number of lines that may not be on the disk yet.
  private var unsynced = 0

  /// Creates an empty file, replacing an existing one.
  ///
  /// - Parameters:
  ///   - file: the place of the file.
  ///   - batch: the number of lines after which to wait for the disk; nil to never wait.
  /// - Throws: `RecordingFileError.unwritable`.
  public init(creating file: URL, syncingEvery batch: Int? = nil) throws(RecordingFileError) {
    self.file = file
    self.batch = batch
    try writing(to: file, Data().write(to: file))
    handle = try writing(to: file, FileHandle(forWritingTo: file))
    descriptor.lock()
  }

  /// Returns true if a running session is still writing a log.
  public static func isBeingWritten(_ file: URL) -> Bool { Descriptor.isLocked(file.path) }

  /// Throws if a running session is still writing a log.
  ///
  /// - Throws: `RecordingFileError.unwritable`.
  static func expectNoWriter(of file: URL) throws(RecordingFileError) {
    guard isBeingWritten(file) else { return }
    let reason = "it is being recorded by another process"
    throw .unwritable(path: file.relativePath, reason: reason)
  }

  /// Appends one line, given with its line end.
  ///
  /// - Throws: `RecordingFileError.unwritable`, as for a full disk; earlier lines are unchanged.
  public func append(_ line: [UInt8]) throws(RecordingFileError) {
    // `FileHandle.write` would take twice as long as the system call.
    do throws(SystemError) { try descriptor.append(line) } catch { throw unwritable(error) }
    unsynced += 1
    if let batch, unsynced >= batch { try sync() }
  }

  /// Replaces all lines at once: a process that is killed leaves the old lines or the new ones.
  ///
  /// - Throws: `RecordingFileError.unwritable`; the old lines are unchanged.
  public func replace(with lines: [UInt8]) throws(RecordingFileError) {
    try writing(to: file, WholeFile.write(lines, to: file.path))
    let new = try writing(to: file, FileHandle(forWritingTo: file))
    _ = try writing(to: file, new.seekToEnd())
    try writing(to: file, handle.close())
    handle = new
    descriptor.lock()
    if batch != nil { try sync() }
  }

  /// Closes the file.
  ///
  /// - Throws: `RecordingFileError.unwritable` if the system could not store the lines.
  public func close() throws(RecordingFileError) {
    if batch != nil, unsynced > 0 { try sync() }
    descriptor.unlock()
    try writing(to: file, handle.close())
  }

  /// Waits until the disk has all lines.
  private func sync() throws(RecordingFileError) {
    unsynced = 0
    do throws(SystemError) { try descriptor.sync() } catch { throw unwritable(error) }
  }

  private var descriptor: Descriptor { Descriptor(handle.fileDescriptor) }

  private func unwritable(_ error: SystemError) -> RecordingFileError {
    .unwritable(path: file.relativePath, reason: error.reason)
  }
}
