import Foundation

extension Descriptor {
  /// Writes as much as the stream takes now.
  ///
  /// A closed pipe does not end this process by a signal.
  ///
  /// - Returns: the number of bytes written; nil if the reader is gone.
  package func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    let (count, code) = Self.withoutBrokenPipeSignal {
      let count = writeBytes(number, bytes)
      return (count, errno)
    }
    guard count < 0 else { return count }
    return code == EAGAIN || code == EINTR ? 0 : nil
  }

  /// Writes all bytes to a blocking stream.
  ///
  /// - Returns: true if all of them were written; false if the reader is gone.
  package func writeAll(_ bytes: [UInt8]) -> Bool { (try? append(bytes)) != nil }

  /// Reads the bytes that are available.
  ///
  /// - Returns: the bytes; none where nothing is available now, nil at the end of the stream.
  package func read(into buffer: inout [UInt8]) -> ArraySlice<UInt8>? {
    let count = readBytes(number, &buffer)
    if count > 0 { return buffer[..<count] }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
  }

  /// Runs a write, and takes back the signal that a broken pipe raises.
  private static func withoutBrokenPipeSignal(_ write: () -> (Int, Int32)) -> (Int, Int32) {
    #if canImport(Darwin)
      // The pipes of this module raise no signal there.
      return write()
    #else
      var broken = sigset_t()
      var before = sigset_t()
      unsafe sigemptyset(&broken)
      unsafe sigaddset(&broken, SIGPIPE)
      unsafe pthread_sigmask(SIG_BLOCK, &broken, &before)
      let result = write()
      if result.0 < 0 && result.1 == EPIPE {
        var none = timespec()
        unsafe sigtimedwait(&broken, nil, &none)
      }
      unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
      return result
    #endif
  }
}
