import Platform

/// A buffer that cuts the bytes of a stream into lines and refuses a line that does not end.
package struct LineBuffer {
  /// The longest line, in bytes.
  package let limit: Int
  /// The byte that ends a line.
  private let terminator: UInt8
  private var bytes: [UInt8] = []
  /// The index at which the next line begins.
  private var start = 0
  /// The index before which no line ends.
  private var searched = 0

  /// Creates an empty buffer for lines of at most so many bytes.
  ///
  /// - Parameters:
  ///   - limit: The longest line, in bytes.
  ///   - terminator: The byte that ends a line; a line feed by default.
  package init(limit: Int, endedBy terminator: UInt8 = 0x0A) {
    (self.limit, self.terminator) = (limit, terminator)
  }

  /// The number of bytes of the line that has not ended yet.
  package var pending: Int { bytes.count - start }

  /// True once the line that has not ended yet is longer than `limit`.
  package var isOverLimit: Bool { pending > limit && searched == bytes.count }

  /// Adds bytes that arrived.
  package mutating func append(_ more: ArraySlice<UInt8>) {
    if start > 0, start == bytes.count || start > 1 << 16 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes += more
  }

  /// Takes the next whole line, without its end; nil while there is none.
  package mutating func next() -> [UInt8]? {
    let place = bytes.firstIndex(of: terminator, from: searched)
    guard let place else {
      searched = bytes.count
      return nil
    }
    defer {
      start = place + 1
      searched = start
    }
    return Array(bytes[start..<place])
  }
}
