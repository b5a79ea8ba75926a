import Foundation

/// Reads lines of standard input as they come, and stops waiting when the tool is asked to stop.
struct LineReader {
  /// How long to wait before asking again whether to go on, in milliseconds.
  private static let pause: Int32 = 100

  private var bytes: [UInt8] = []
  private var hasEnded = false

  /// The next line without its end.
  ///
  /// - Parameter check: asked again and again while nothing comes; ends the waiting by an error.
  /// - Returns: the line; nil at the end of input.
  /// - Throws: what `check` throws.
  mutating func next(check: () throws -> Void) throws -> String? {
    while true {
      try check()
      if let end = bytes.firstIndex(of: 0x0A) {
        let line = String(decoding: bytes[..<end], as: UTF8.self)
        bytes.removeSubrange(...end)
        return line
      }
      guard !hasEnded else {
        guard !bytes.isEmpty else { return nil }
        defer { bytes = [] }
        return String(decoding: bytes, as: UTF8.self)
      }
      readMore()
    }
  }

  private mutating func readMore() {
    var polled = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&polled, 1, Self.pause) > 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe read(STDIN_FILENO, &buffer, buffer.count)
    if count > 0 {
      bytes += buffer.prefix(count)
    } else if count == 0 || errno != EINTR && errno != EAGAIN {
      hasEnded = true
    }
  }
}
