import Foundation

extension Descriptor {
  /// Locks a file for this process until the file is closed.
  ///
  /// A process that calls ``isLocked(_:)`` has the lock for a moment, so a few attempts are made.
  ///
  /// - Returns: false if another process keeps the lock.
  @discardableResult
  package func lock() -> Bool {
    for _ in 0..<20 {
      guard flock(number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return true }
      usleep(1_000)
    }
    return false
  }

  /// Unlocks a file, also for a child process that has just been started with a copy of the descriptor.
  package func unlock() { flock(number, LOCK_UN) }

  /// Returns true if another process has locked a file; false if it is not a regular file.
  package static func isLocked(_ path: String) -> Bool {
    // Opening a FIFO blocks without O_NONBLOCK.
    let descriptor = unsafe Self(open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
    guard descriptor.number >= 0 else { return false }
    defer { descriptor.close() }
    var status = stat()
    guard unsafe fstat(descriptor.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return false
    }
    return flock(descriptor.number, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Writes all bytes to a file or a blocking stream.
  ///
  /// - Throws: `SystemError`, as for a full disk or a reader that is gone.
  package func append(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = writeBytes(number, rest)
      if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw .last }
    }
  }

  /// Waits until the disk has stored a file; pipes and devices need no wait.
  ///
  /// - Throws: `SystemError`.
  package func sync() throws(SystemError) {
    #if canImport(Darwin)
      let result = fsync(number)
    #else
      let result = fdatasync(number)
    #endif
    guard result == 0 || errno == EINVAL || errno == EROFS else { throw .last }
  }
}
