import Foundation

/// An open file, pipe or terminal of this process.
///
/// A descriptor that this module opens is not inherited by other processes.
package struct Descriptor: Hashable, Sendable {
  /// The number by which the system knows it.
  package let number: Int32

  /// The descriptor of a number.
  package init(_ number: Int32) { self.number = number }

  package static let standardInput = Self(0)
  package static let standardOutput = Self(1)
  package static let standardError = Self(2)

  /// Duplicates get numbers from here on, out of the way of the streams that a process starts with.
  static let firstFreeNumber: Int32 = 16

  /// Opens the device that is always empty and takes everything.
  package static func nullDevice() -> Self {
    unsafe Self(open("/dev/null", O_RDWR | O_CLOEXEC))
  }

  /// Closes it.
  package func close() { closeNumber(number) }

  /// Lets reads and writes return at once where they would wait.
  package func makeNonblocking() { _ = fcntl(number, F_SETFL, O_NONBLOCK) }

  /// Returns a second descriptor of the same stream; nil where the system has none left.
  package func duplicate() -> Self? {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, Self.firstFreeNumber)
    return copy < 0 ? nil : Self(copy)
  }

  /// Makes another number mean the same stream; that stream is closed first.
  func replace(_ other: Self) { dup2(number, other.number) }
}
