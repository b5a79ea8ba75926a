import Foundation

extension [UInt8] {
  /// Returns the index of the first byte of that value, from an index on; nil where there is none.
  ///
  /// This is `memchr`, which is many times faster than a loop over long lines.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    unsafe withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, start < buffer.count else { return nil }
      let found = unsafe memchr(base + start, Int32(byte), buffer.count - start)
      return unsafe found.map { unsafe UnsafeRawPointer($0) - base }
    }
  }
}
