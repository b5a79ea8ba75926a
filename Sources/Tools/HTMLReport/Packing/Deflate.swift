/// The compression of bytes in the format deflate, as RFC 1951 describes it.
///
/// The toolchain has no compressor, and a page that carries a thousand recordings must be small. Browsers
/// unpack the bytes with `DecompressionStream("deflate-raw")`. Equal bytes are packed equally on every
/// machine.
enum Deflate {
  /// Returns the packed bytes.
  ///
  /// Each block has codes of its own for its letters, so that blocks with other contents are packed well.
  /// An empty input gives one empty block.
  ///
  /// - Complexity: linear in the number of bytes; the search for repetitions takes at most
  ///   ``RepetitionSearch/patience`` steps a byte.
  static func pack(_ bytes: [UInt8]) -> [UInt8] {
    var writer = BitWriter()
    var search = RepetitionSearch(bytes)
    var isLast = false
    while !isLast {
      let pieces = search.pieces(upTo: blockLength)
      isLast = search.isAtEnd
      DeflateBlock(pieces).write(to: &writer, isLast: isLast)
    }
    return writer.finish()
  }

  /// The largest number of letters and repetitions in a block.
  private static let blockLength = 30_000
}

/// Bits that are written to bytes, the lowest bit of each byte first.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var count = 0

  /// Writes the lowest bits of a number, at most 32.
  mutating func write(_ bits: Int, count bitCount: Int) {
    pending |= UInt64(truncatingIfNeeded: bits) << UInt64(count)
    count += bitCount
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count -= 8
    }
  }

  /// Returns all bytes; the last one is filled with zeros.
  mutating func finish() -> [UInt8] {
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    return bytes
  }
}
