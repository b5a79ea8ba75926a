package import Foundation

/// Reading one of the files that a recording is made of.
///
/// A recording may come from a stranger, so that there can be anything in a file's place: what has no
/// end, or no writer that ever comes, is not read, nor what is larger than any recording.
package enum RecordingFile {
  /// The most bytes that are read of one file.
  package static let limit = 64 << 20

  /// Why there is nothing to read.
  package struct Refusal: Error {
    /// What was found, in one lower-case clause or in the system's words.
    package var reason: String
  }

  /// Whether there is anything by that name, a link that leads nowhere too.
  package static func exists(_ file: URL) -> Bool {
    var status = stat()
    return unsafe lstat(file.path, &status) == 0
  }

  /// All bytes of a file.
  ///
  /// - Throws: `Refusal`.
  package static func bytes(of file: URL) throws(Refusal) -> [UInt8] {
    // Whoever opens a pipe waits for its other end, unless he says that he does not.
    let descriptor = unsafe open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw refusal(errno, file) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw refusal(errno, file) }
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
      guard count >= 0 else { throw refusal(errno, file) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
    throw Refusal(reason: "it grows while it is read")
  }

  /// Returns the text of a file, or nil if there is no file.
  ///
  /// - Throws: `Refusal`.
  package static func text(of file: URL) throws(Refusal) -> String? {
    guard exists(file) else { return nil }
    guard let text = String(validating: try bytes(of: file), as: UTF8.self) else {
      throw Refusal(reason: "it is not UTF-8 text")
    }
    return text
  }

  private static func refusal(_ code: Int32, _ file: URL) -> Refusal {
    if code == ENOENT, exists(file) { return Refusal(reason: "this is a link that leads nowhere") }
    if code == ENXIO { return Refusal(reason: "this is a socket, expected a file") }
    return Refusal(reason: unsafe String(cString: strerror(code)))
  }

  /// What a file is that is none to read; nil where it is one.
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
