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
    guard let bytes = try bytesIfAny(at: file.path, upTo: limit) else {
      throw Refusal(reason: SystemError(code: ENOENT).reason)
    }
    return bytes
  }

  /// Returns the bytes of a file; nil if nothing has its path.
  private static func bytesIfAny(at path: String, upTo limit: Int) throws(Refusal) -> [UInt8]? {
    // Opening a FIFO blocks without O_NONBLOCK.
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      // Most files are there, so that only a failure asks for a second look.
      if code == ENOENT, !exists(path) { return nil }
      throw refusal(code)
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw refusal(errno) }
    if let kind = kind(status.st_mode) {
      throw Refusal(reason: "this is \(kind), expected a file")
    }
    guard status.st_size <= limit else {
      let size = (Int(status.st_size) + (1 << 20) - 1) >> 20
      throw Refusal(reason: "it has \(size) MB, expected at most \(limit >> 20)")
    }
    // One byte more than the file has shows its end in one pass; a file that grows meanwhile is read on.
    var bytes: [UInt8] = []
    var size = max(Int(status.st_size), 1) + 1
    while bytes.count <= limit {
      let (more, code) = part(upTo: size, from: descriptor)
      guard code == 0 else { throw refusal(code) }
      bytes = bytes.isEmpty ? more : bytes + more
      guard more.count == size else { return withoutByteOrderMark(bytes) }
      size = 1 << 20
    }
    throw Refusal(reason: "it grows while it is read")
  }

  /// Reads up to a number of bytes; fewer are the last ones of the file.
  ///
  /// - Returns: The bytes, and the code of an error or 0.
  private static func part(
    upTo size: Int,
    from descriptor: Int32
  ) -> (bytes: [UInt8], code: Int32) {
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let start = unsafe buffer.baseAddress.map { unsafe $0 + count }
        let found = unsafe read(descriptor, start, size - count)
        if found < 0, errno == EINTR { continue }
        if found < 0 { code = errno }
        guard found > 0 else { break }
        count += found
      }
    }
    return (bytes, code)
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
    let found: [UInt8]?
    do throws(Refusal) { found = try bytesIfAny(at: path, upTo: limit) } catch {
      guard exists(path) else { return nil }
      throw error
    }
    guard let bytes = found else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Refusal(reason: "it is not UTF-8 text")
    }
    return text
  }

  /// Returns the refusal of a path that leads to something.
  private static func refusal(_ code: Int32) -> Refusal {
    if code == ENOENT { return Refusal(reason: "this link has no target") }
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
