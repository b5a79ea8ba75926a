import Glibc

/// The ends of pipes, none of which another process inherits by accident.
package enum Descriptor {
  private typealias MakePipe = @convention(c) (UnsafeMutablePointer<Int32>, Int32) -> Int32

  /// `pipe2`, which the C library hides from importers without `_GNU_SOURCE`.
  ///
  /// With `pipe` and a later `fcntl`, a process that another thread starts in between would keep
  /// the ends open for ever.
  private static let makePipe: MakePipe? = {
    guard let symbol = unsafe dlsym(nil, "pipe2") else { return nil }
    return unsafe unsafeBitCast(symbol, to: MakePipe.self)
  }()

  /// A pipe; nil when the system gives none.
  package static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard let makePipe = unsafe makePipe, unsafe makePipe(&ends, O_CLOEXEC) == 0 else { return nil }
    return (ends[0], ends[1])
  }

  /// Writes as much as the stream takes now; nil when nobody will ever read it.
  ///
  /// The signal that a broken pipe sends is taken back, so that a process that dies does not take
  /// its harness with it.
  package static func write(_ bytes: ArraySlice<UInt8>, to end: Int32) -> Int? {
    var broken = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&broken)
    unsafe sigaddset(&broken, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &broken, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe Glibc.write(end, buffer.baseAddress, buffer.count)
    }
    guard count < 0 else { return count }
    let code = errno
    if code == EPIPE {
      var none = timespec()
      unsafe sigtimedwait(&broken, nil, &none)
    }
    return code == EAGAIN || code == EINTR ? 0 : nil
  }

  /// Reads what is there; nil at the stream's end, no bytes when there is nothing now.
  package static func read(_ end: Int32, into buffer: inout [UInt8]) -> ArraySlice<UInt8>? {
    let count = unsafe Glibc.read(end, &buffer, buffer.count)
    if count > 0 { return buffer[..<count] }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
  }

  /// Writes all bytes, waiting as long as the reader takes; false when nobody will ever read them.
  package static func writeAll(_ bytes: [UInt8], to end: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        unsafe Glibc.write(end, buffer.baseAddress, buffer.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
