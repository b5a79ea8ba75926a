/// A 128-bit fingerprint: equal values have equal digests, and different ones differ but for a
/// chance of 2⁻¹²⁸.
///
/// It guards against accidents, not against someone who builds two values of one digest on purpose.
public struct Digest: Hashable, Sendable {
  /// The first 64 bits as written.
  public var high: UInt64
  /// The last 64 bits as written.
  public var low: UInt64

  /// Creates a digest of its two halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads 32 lower-case hexadecimal digits; nil for anything else.
  public init?(parsing text: String) {
    let digits = Array(text.utf8)
    let isHexadecimal = digits.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    guard digits.count == 32, isHexadecimal, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  /// The digest of a text's UTF-8 bytes.
  public init(of text: String) {
    var state = DigestState()
    var text = text
    text.makeContiguousUTF8()
    state.absorb(bytes: text.utf8Span.span)
    self = state.digest
  }

  /// The digest of bytes.
  public init(of bytes: borrowing Span<UInt8>) {
    var state = DigestState()
    state.absorb(bytes: bytes)
    self = state.digest
  }

  /// The 32 bits that seal a line of the log, as eight lower-case hexadecimal digits.
  public var seal: String {
    let folded = high ^ low
    return UInt32(truncatingIfNeeded: folded ^ folded >> 32).hexadecimal
  }
}

extension Digest: CustomStringConvertible {
  /// The digest as 32 lower-case hexadecimal digits.
  public var description: String { high.hexadecimal + low.hexadecimal }
}

extension FixedWidthInteger {
  /// The number in lower-case hexadecimal digits, as many as its type has.
  var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
  }
}
