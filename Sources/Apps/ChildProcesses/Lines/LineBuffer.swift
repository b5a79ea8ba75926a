import Glibc

/// Cuts what arrives by a stream into lines, and refuses one that does not end.
package struct LineBuffer {
  /// The longest line.
  package let limit: Int
  private var bytes: [UInt8] = []
  /// Where the next line begins.
  private var start = 0
  /// Up to where there is no line end.
  private var searched = 0

  package init(limit: Int) { self.limit = limit }

  /// How many bytes there are of a line that has not ended.
  package var pending: Int { bytes.count - start }

  /// Whether the line under way is longer than any may be.
  package var isOverLimit: Bool { pending > limit && searched == bytes.count }

  package mutating func append(_ more: ArraySlice<UInt8>) {
    if start > 0, start == bytes.count || start > 1 << 16 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes += more
  }

  /// The next whole line, without its end; nil while none is there.
  package mutating func next() -> [UInt8]? {
    let from = searched
    let place: Int? = unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, from < buffer.count else { return nil }
      guard let found = unsafe memchr(base + from, 0x0A, buffer.count - from) else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
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
