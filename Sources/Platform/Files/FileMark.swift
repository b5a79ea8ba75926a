import Foundation

/// The mark of a file in use, so that no other process replaces or removes it meanwhile.
///
/// A review marks the files that it is about by shared locks, so that a run neither replaces nor removes them.
/// Any number of processes can mark a file. Like ``FolderLock`` the mark needs no file of its own, and ends with
/// its process, however that ends.
package final class FileMark {
  private let descriptor: Descriptor

  /// Marks a file; returns nil where that is impossible, as without such a file.
  package init?(_ path: String) {
    // Opening a FIFO blocks without O_NONBLOCK.
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC
    var number = unsafe open(path, flags)
    if number < 0, errno == EMFILE, CurrentProcess.allowMoreFiles() {
      number = unsafe open(path, flags)
    }
    guard number >= 0 else { return nil }
    descriptor = Descriptor(number)
    // A process that calls ``isMarked(_:)`` has a lock for a moment, so a few attempts are made.
    for _ in 0..<20 {
      if lockNumber(number, LOCK_SH | LOCK_NB) == 0 { return }
      guard errno == EWOULDBLOCK else { return nil }
      usleep(1_000)
    }
    return nil
  }

  deinit { descriptor.close() }

  /// Takes the mark away.
  package func release() { descriptor.unlock() }

  /// Returns true if anybody has marked a file.
  package static func isMarked(_ path: String) -> Bool {
    let descriptor = unsafe Descriptor(open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
    guard descriptor.number >= 0 else { return false }
    defer { descriptor.close() }
    return lockNumber(descriptor.number, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}
