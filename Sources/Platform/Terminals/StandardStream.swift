import Foundation

/// One of the three streams that a process starts with.
package struct StandardStream: Sendable {
  /// Standard input.
  package static let input = StandardStream(.standardInput)
  /// Standard output.
  package static let output = StandardStream(.standardOutput)
  /// Standard error.
  package static let errors = StandardStream(.standardError)

  /// The reason why text could not be written.
  package enum WriteFailure: Error {
    /// The reader of a pipe has ended, or the terminal was closed.
    case readerGone
    /// The system's reason, such as `No space left on device`.
    case refused(String)
  }

  /// True if the stream is a terminal, or was one that has been closed.
  package let isTerminal: Bool
  private let descriptor: Descriptor

  private init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor.number) == 1
  }

  /// Writes all bytes.
  package func write(_ bytes: [UInt8]) throws(WriteFailure) {
    do throws(SystemError) { try descriptor.append(bytes) } catch {
      let isGone = error.code == EPIPE || error.code == EIO && isTerminal
      throw isGone ? .readerGone : .refused(error.reason)
    }
  }

  /// Returns the bytes that come next.
  ///
  /// - Parameter timeout: The longest time to wait; nil for any time.
  /// - Returns: The bytes, none if nothing came in time; nil at the end of the stream.
  package func read(timeout: Duration? = nil) -> [UInt8]? {
    let wait = timeout.map { Int(min($0 / .milliseconds(1), 1e9).rounded(.up)) }
    var streams = [PolledStream(reading: descriptor)]
    PolledStream.wait(for: &streams, milliseconds: wait)
    guard streams[0].isReady else { return [] }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    return descriptor.read(into: &buffer).map(Array.init)
  }
}
