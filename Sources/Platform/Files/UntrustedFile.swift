package import Foundation

/// The reader of files from unknown sources.
///
/// Anything can be in the place of a file: devices, pipes without a writer, and files larger than any
/// of a recording are refused.
package enum UntrustedFile {
  /// The largest file, in bytes.
  package static let limit = 64 << 20

  /// The reason why a file is not read.
  package struct Refusal: Error {
    /// The problem, as a lower-case clause or in the system's words.
    package var reason: String

    /// Creates a refusal with its reason.
    package init(reason: String) { self.reason = reason }
  }

  /// Returns true if anything has that path, even a link without a target.
  package static func exists(_ file: URL) -> Bool { exists(file.path) }

  /// Returns true if anything has that path, even a link without a target.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// Reads a file.
  ///
  /// - Parameter file: the file.
  /// - Returns: all bytes, without a byte order mark at the beginning.
  /// - Throws: `Refusal`.
  package static func bytes(of file: URL) throws(Refusal) -> [UInt8] {
    try bytes(at: file.path, upTo: limit)
  }

  private static func bytes(at path: String, upTo limit: Int) throws(Refusal) -> [UInt8] {
    // Opening a FIFO blocks without O_NONBLOCK.
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw refusal(errno, path) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw refusal(errno, path) }
    if let kind = kind(status.st_mode) {
      throw Refusal(reason: "this is \(kind), expected a file")
    }
    guard status.st_size <= limit else {
      let size = (Int(status.st_size) + (1 << 20) - 1) >> 20
      throw Refusal(reason: "it has \(size) MB, expected at most \(limit >> 20)")
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: min(max(Int(status.st_size), 1) + 1, 1 << 20))
    while bytes.count <= limit {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw refusal(errno, path) }
      guard count > 0 else { return withoutByteOrderMark(bytes) }
      bytes += buffer[..<count]
    }
    throw Refusal(reason: "it grows while it is read")
  }

  /// Reads a file of text.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - limit: the largest size that is read, in bytes.
  /// - Returns: the text, or nil if there is no file.
  /// - Throws: `Refusal`.
  package static func text(of file: URL, upTo limit: Int = limit) throws(Refusal) -> String? {
    let path = file.path
    let bytes: [UInt8]
    do throws(Refusal) { bytes = try self.bytes(at: path, upTo: limit) } catch {
      // Most files are there, so that only a failure asks for a second look.
      guard exists(path) else { return nil }
      throw error
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Refusal(reason: "it is not UTF-8 text")
    }
    return text
  }

  private static func refusal(_ code: Int32, _ path: String) -> Refusal {
    if code == ENOENT, exists(path) { return Refusal(reason: "this link has no target") }
    if code == ENXIO { return Refusal(reason: "this is a socket, expected a file") }
    return Refusal(reason: SystemError(code: code).reason)
  }

  /// Returns the bytes of a file without the mark that some editors write to say that it is UTF-8.
  package static func withoutByteOrderMark(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? [UInt8](bytes.dropFirst(3)) : bytes
  }

  /// Returns the kind of a file that is not regular; nil for a regular one.
  private static func kind(_ mode: mode_t) -> String? {
    switch mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFCHR, S_IFBLK: "a device"
    default: "something else"
    }
  }
}
