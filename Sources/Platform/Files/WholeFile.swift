import Foundation
import Synchronization

/// The writer of files that are replaced as a whole: a reader finds the old bytes or the new ones.
///
/// The bytes first go into a temporary file beside the target, which then takes its name. A process
/// that is killed in between leaves the temporary file, which ``sweep(_:)`` recognises.
package enum WholeFile {
  private static let count = Atomic<Int>(0)
  private static let prefix = ".simon-"
  private static let ending = ".part"
  /// The start of the temporary files that Foundation leaves, with the process's number behind it.
  private static let foreignPrefix = ".dat.nosync"

  /// Replaces a file, or makes it.
  ///
  /// - Parameters:
  ///   - bytes: the new content.
  ///   - path: the path of the file; of a link, the link itself is replaced.
  ///   - isLasting: true to wait until the disk has stored the file and its name; then even a loss of power leaves
  ///     either the old file or the new one.
  /// - Throws: `SystemError`; the old file is unchanged.
  package static func write(
    _ bytes: [UInt8],
    to path: String,
    isLasting: Bool = true
  ) throws(SystemError) {
    let folder = folder(of: path)
    var attempts = 3
    while true {
      let part = part(in: folder)
      do throws(SystemError) {
        try fill(part, with: bytes, likeFileAt: path, isLasting: isLasting)
        try rename(part, to: path)
        break
      } catch {
        removeFile(part)
        attempts -= 1
        // Another process may have taken the file for a left-over one in its first moment.
        guard error.code == ENOENT, attempts > 0, UntrustedFile.exists(folder) else { throw error }
      }
    }
    if isLasting { syncFolder(folder) }
  }

  /// Makes a file where nothing has its name yet.
  ///
  /// - Parameters:
  ///   - bytes: the content.
  ///   - path: the path of the file.
  /// - Throws: `SystemError`, of code `EEXIST` if anything has the name; nothing is changed then.
  package static func create(_ bytes: [UInt8], at path: String) throws(SystemError) {
    let folder = folder(of: path)
    for attempt in 1... {
      let part = part(in: folder)
      defer { removeFile(part) }
      do throws(SystemError) {
        try fill(part, with: bytes, likeFileAt: path, isLasting: true)
        try link(part, as: path)
        break
      } catch {
        // Another process may have taken the file for a left-over one in its first moment.
        guard error.code == ENOENT, attempt < 3, UntrustedFile.exists(folder) else { throw error }
      }
    }
    syncFolder(folder)
  }

  /// Gives a file another name in place of the file that has it, and waits until the disk knows.
  ///
  /// A file that replaces one gets its permissions.
  ///
  /// - Throws: `SystemError`; both files are unchanged, except for the permissions of the first one.
  package static func move(_ path: String, to other: String) throws(SystemError) {
    if let mode = permissions(ofFileAt: other), permissions(ofFileAt: path) != nil {
      // A file whose permissions cannot be changed is still the right one.
      _ = unsafe chmod(path, mode)
    }
    try rename(path, to: other)
    syncFolder(folder(of: other))
  }

  /// Returns true if a name is that of a temporary file or folder, whole or left over.
  package static func isPart(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.hasSuffix(ending)
  }

  /// Makes a folder beside another one in which the other one is put together, and locks it.
  ///
  /// ``move(_:to:)`` then puts it in its place, where an empty folder or nothing may be.
  ///
  /// - Returns: the path of the new folder and its lock; nil if there is already something in the place.
  /// - Throws: `SystemError`.
  package static func folder(
    for path: String
  ) throws(SystemError) -> (path: String, lock: FolderLock)? {
    let present = try? FileManager.default.contentsOfDirectory(atPath: path)
    guard present?.isEmpty ?? !UntrustedFile.exists(path) else { return nil }
    for _ in 0..<3 {
      let part = part(in: folder(of: path))
      guard unsafe mkdir(part, 0o777) == 0 else { throw .last }
      if case .taken(let lock) = try FolderLock.attempt(part) { return (part, lock) }
    }
    return nil
  }

  /// Removes the temporary files and folders in a folder whose writers were killed.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - isOurs: true if only Simon writes there; then temporary files that Foundation left are removed, too.
  package static func sweep(_ folder: String, isOurs: Bool) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where isPart(name) || isOurs && isForeignPart(name) {
      let path = "\(folder)/\(name)"
      // The writer has it locked, however short.
      switch try? FolderLock.attempt(path) {
      case .taken(let lock):
        try? FileManager.default.removeItem(atPath: path)
        lock.release()
      case .impossible where !Descriptor.isLocked(path): removeFile(path)
      default: break
      }
    }
  }

  /// Returns true if a folder has temporary files, left over or not.
  package static func hasParts(_ folder: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { isPart($0) || isForeignPart($0) }
  }

  /// Returns true if a name is that of a temporary file of Foundation whose process has ended, or is
  /// this one, which writes none.
  private static func isForeignPart(_ name: String) -> Bool {
    guard name.hasPrefix(foreignPrefix) else { return false }
    let digits = name.dropFirst(foreignPrefix.count).prefix { $0 != "." }
    guard let id = Int32(digits, radix: 16) else { return false }
    return id == CurrentProcess.id || !SystemProcess(id).exists
  }

  private static func part(in folder: String) -> String {
    let number = count.add(1, ordering: .relaxed).newValue
    return "\(folder)/\(prefix)\(String(CurrentProcess.id, radix: 16))-\(number)\(ending)"
  }

  private static func folder(of path: String) -> String {
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    return folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder
  }

  /// Writes a new file with the permissions of another one, if that exists.
  private static func fill(
    _ part: String,
    with bytes: [UInt8],
    likeFileAt path: String,
    isLasting: Bool
  ) throws(SystemError) {
    let number = unsafe open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard number >= 0 else { throw .last }
    let descriptor = Descriptor(number)
    defer { descriptor.close() }
    descriptor.lock()
    if let mode = permissions(ofFileAt: path) { _ = fchmod(number, mode) }
    try descriptor.append(bytes)
    if isLasting { try descriptor.sync() }
  }

  /// Returns the permissions of a usual file; nil for anything else, such as a link or nothing.
  private static func permissions(ofFileAt path: String) -> mode_t? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return status.st_mode & 0o7777
  }

  private static func link(_ path: String, as other: String) throws(SystemError) {
    if unsafe linkFile(path, other) == 0 { return }
    let error = SystemError.last
    // Some file systems have no second names; there, another process could come in between.
    guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(error.code) else { throw error }
    guard !UntrustedFile.exists(other) else { throw SystemError(code: EEXIST) }
    try rename(path, to: other)
  }

  private static func rename(_ path: String, to other: String) throws(SystemError) {
    guard unsafe renameFile(path, other) == 0 else { throw .last }
  }

  private static func removeFile(_ path: String) { unsafe removeName(path) }

  /// Waits until the disk has stored the names in a folder; a system without that needs no wait.
  private static func syncFolder(_ folder: String) {
    let descriptor = unsafe Descriptor(open(folder, O_RDONLY | O_CLOEXEC))
    guard descriptor.number >= 0 else { return }
    defer { descriptor.close() }
    fsync(descriptor.number)
  }
}
