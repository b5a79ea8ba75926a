package import Foundation

/// A lock on a folder, which one holder has at a time, in this process or another one.
///
/// It needs no file: it belongs to the open folder, and ends with the process, however that ends.
package final class FolderLock {
  private let descriptor: Descriptor

  /// The outcome of an attempt to take a lock.
  package enum Attempt {
    /// The lock was free and is taken.
    case taken(FolderLock)
    /// Another holder has it.
    case held
    /// There is no such folder, or no longer.
    case missing
    /// The place is no folder, or one whose file system has no locks or refuses them.
    case impossible
  }

  private init(_ descriptor: Descriptor) { self.descriptor = descriptor }

  deinit { descriptor.close() }

  /// Tries to take the lock of a folder, without waiting.
  ///
  /// - Throws: `SystemError` if this process can open no more files.
  package static func attempt(_ path: String) throws(SystemError) -> Attempt {
    // Opening a FIFO blocks without O_NONBLOCK.
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC
    var number = unsafe open(path, flags)
    if number < 0, errno == EMFILE, CurrentProcess.allowMoreFiles() {
      number = unsafe open(path, flags)
    }
    guard number >= 0 else {
      let error = SystemError.last
      if error.code == EMFILE || error.code == ENFILE { throw error }
      return error.code == ENOENT ? .missing : .impossible
    }
    let lock = FolderLock(Descriptor(number))
    var (own, present) = (stat(), stat())
    guard unsafe fstat(number, &own) == 0, own.st_mode & S_IFMT == S_IFDIR else {
      return .impossible
    }
    guard lockNumber(number, LOCK_EX | LOCK_NB) == 0 else {
      return errno == EWOULDBLOCK ? .held : .impossible
    }
    // The folder may have been removed or replaced between its opening and the lock.
    guard unsafe stat(path, &present) == 0, present.st_ino == own.st_ino,
      present.st_dev == own.st_dev
    else { return .missing }
    return .taken(lock)
  }

  /// Frees the lock, also for a child process that has just been started with a copy of it.
  package func release() { descriptor.unlock() }

  /// Removes a folder if it is empty.
  package static func removeIfEmpty(_ path: String) { unsafe removeFolder(path) }

  /// Returns the process that holds the lock of a folder; nil if this system does not show it, as for
  /// a process of another user or machine.
  ///
  /// macOS shows the files of other processes only by means that need more rights.
  package static func holder(of path: String) -> SystemProcess? {
    var folder = stat()
    guard unsafe stat(path, &folder) == 0 else { return nil }
    return SystemProcess.all.first { $0.holdsLock(onFileLike: folder) }
  }
}

extension SystemProcess {
  /// Returns true if it has a file open and locked, given the file's device and number.
  fileprivate func holdsLock(onFileLike file: stat) -> Bool {
    let files = "/proc/\(id)/fd"
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: files)) ?? []
    return numbers.contains { number in
      var status = stat()
      guard unsafe stat("\(files)/\(number)", &status) == 0, status.st_ino == file.st_ino,
        status.st_dev == file.st_dev
      else { return false }
      return String(decoding: bytes("fdinfo/\(number)") ?? [], as: UTF8.self).contains("FLOCK")
    }
  }

  /// True while the process runs, under any user; false for a number that no process has.
  package var exists: Bool { signalNothing(id) == 0 || errno == EPERM }

  /// The words it was started with; nil where they cannot be read.
  package var words: [String]? {
    guard let bytes = bytes("cmdline"), !bytes.isEmpty else { return nil }
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The time when it was started; nil where the system does not say.
  package var start: Date? {
    guard let stat = bytes("stat"), let end = stat.lastIndex(of: UInt8(ascii: ")")) else {
      return nil
    }
    let words = String(decoding: stat[(end + 1)...], as: UTF8.self).split(separator: " ")
    let table = FileManager.default.contents(atPath: "/proc/stat") ?? Data()
    let line = String(decoding: table, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("btime ") }
    let ticks = sysconf(Int32(_SC_CLK_TCK))
    // The name in parentheses is the second of the values, and the start is the 22nd.
    guard words.count > 19, let started = Double(words[19]), ticks > 0,
      let boot = line.flatMap({ Double($0.dropFirst("btime ".count)) })
    else { return nil }
    return Date(timeIntervalSince1970: boot + started / Double(ticks))
  }
}
