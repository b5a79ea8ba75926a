#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// One of the three streams that every process starts with.
package struct StandardStream: Sendable {
  /// Standard input.
  package static let input = StandardStream(descriptor: STDIN_FILENO)
  /// Standard output.
  package static let output = StandardStream(descriptor: STDOUT_FILENO)
  /// Standard error.
  package static let errors = StandardStream(descriptor: STDERR_FILENO)

  /// The reason why text could not be written.
  package enum WriteFailure: Error {
    /// Nobody reads it: the reader of a pipe has ended, or the terminal was closed.
    case readerGone
    /// The system's reason, such as `No space left on device`.
    case refused(String)
  }

  /// A Boolean value that says whether the stream is a terminal, or was one that has been closed.
  package let isTerminal: Bool
  private let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
  }

  /// Writes all bytes, however often the system takes only some of them.
  package func write(_ bytes: [UInt8]) throws(WriteFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        unsafe systemWrite(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let code = errno
        throw code == EPIPE || code == EIO && isTerminal
          ? .readerGone : .refused(unsafe String(cString: strerror(code)))
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Returns the bytes that come next.
  ///
  /// - Parameter timeout: How long to wait for them; nil waits without end.
  /// - Returns: The bytes, none if nothing came in time; nil at the end of the stream.
  package func read(timeout: Duration? = nil) -> [UInt8]? {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let wait = timeout.map { Int32(min($0 / .milliseconds(1), 1e9).rounded(.up)) } ?? -1
    guard unsafe poll(&polled, 1, wait) > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe systemRead(descriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }
}

// Inside of the type its own methods hide the system's functions.
private let systemWrite = unsafe write
private let systemRead = unsafe read
