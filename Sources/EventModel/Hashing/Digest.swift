/// A 128-bit fingerprint of a value: different values have the same digest with a probability of 2⁻¹²⁸.
///
/// It protects against accidents, not against an attacker who constructs two values with one digest.
public struct Digest: Hashable, Sendable, BitwiseCopyable {
  /// The first 64 bits as written.
  public var high: UInt64
  /// The last 64 bits as written.
  public var low: UInt64

  /// Creates a digest from its two halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads 32 lower-case hexadecimal digits; nil for anything else.
  public init?(parsing text: String) {
    guard text.utf8.count == 32 else { return nil }
    var (high, low): (UInt64, UInt64) = (0, 0)
    for byte in text.utf8 {
      let isLetter = (97...102).contains(byte)
      guard isLetter || byte.isDigit else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(byte - (isLetter ? 87 : 48))
    }
    self.init(high: high, low: low)
  }

  /// Computes the digest of a text's UTF-8 bytes.
  public init(of text: String) {
    var text = text
    self = text.withUTF8 { bytes in unsafe Self(of: bytes) }
  }

  /// Computes the digest of bytes.
  public init(of bytes: borrowing Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { bytes in unsafe Self(of: bytes) }
  }

  init(of bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else {
      self = Self.empty
      return
    }
    self = unsafe ByteDigest.of(start, bytes.count)
  }

  /// The digest of no bytes.
  static let empty = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 8) { bytes in
    unsafe bytes.baseAddress.map { unsafe ByteDigest.of($0, 0) } ?? .absent
  }

  /// The digest that represents a missing value.
  static let absent = Digest(high: 0, low: 0)

  /// The 32 bits that seal a line of the log, as eight lower-case hexadecimal digits.
  public var seal: String { sealNumber.hexadecimal }

  /// The 32 bits that seal a line of the log, as a number.
  var sealNumber: UInt32 {
    let folded = high ^ low
    return UInt32(truncatingIfNeeded: folded ^ folded >> 32)
  }
}

extension Digest: CustomStringConvertible {
  /// The digest as 32 lower-case hexadecimal digits.
  public var description: String { digits(32) }

  /// Returns the first of its hexadecimal digits, at most 32.
  package func digits(_ count: Int) -> String {
    unsafe String(unsafeUninitializedCapacity: count) { buffer in
      for place in 0..<count {
        let half = place < 16 ? high : low
        let digit = UInt8(truncatingIfNeeded: half >> (4 * (15 - UInt64(place & 15)))) & 15
        unsafe buffer[place] = digit < 10 ? 48 + digit : 87 + digit
      }
      return count
    }
  }

  /// Returns the digest with the same first hexadecimal digits and zeros behind them.
  package func beginning(_ count: Int) -> Digest {
    Digest(
      high: high & ~(UInt64.max >> min(4 * count, 64)),
      low: low & ~(UInt64.max >> max(4 * count - 64, 0))
    )
  }
}

extension FixedWidthInteger {
  /// The number in lower-case hexadecimal digits, with leading zeros.
  var hexadecimal: String {
    let count = Self.bitWidth / 4
    return unsafe String(unsafeUninitializedCapacity: count) { buffer in
      for place in 0..<count {
        let digit = UInt8(truncatingIfNeeded: self >> (4 * (count - 1 - place))) & 15
        unsafe buffer[place] = digit < 10 ? 48 + digit : 87 + digit
      }
      return count
    }
  }
}
