/// The decoding of words that are base64 of a readable text, as a whole.
///
/// A word is hardly ever such a code by chance. So even a short secret is searched for in the decoded text, though
/// its own code has too few digits for a search.
enum Base64Text {
  /// The fewest digits of such a word, which say four bytes.
  private static let shortest = 6

  /// Finds the decoded texts of a word: of the whole word, or else of its parts between slashes, as in an address, or
  /// of those between all signs.
  ///
  /// - Parameter digits: the digits in either alphabet, without padding.
  /// - Returns: the texts with the places of their digits, in order.
  static func texts(of digits: ArraySlice<UInt8>) -> [(range: Range<Int>, text: String)] {
    if let text = text(of: digits) { return [(digits.indices, text)] }
    let parts = digits.split { $0 == 0x2F }
    if parts.count > 1 { return parts.flatMap { texts(of: $0) } }
    return digits.split { [0x2B, 0x2D, 0x2F, 0x5F].contains($0) }.compactMap { part in
      part.count < digits.count ? text(of: part).map { (part.indices, $0) } : nil
    }
  }

  /// Returns the text that the digits of a word say.
  ///
  /// - Parameter digits: the digits in either alphabet, without padding.
  /// - Returns: the text; nil if the word is too short, is no whole code, or says no readable text.
  static func text(of digits: some Collection<UInt8>) -> String? {
    let count = digits.count
    guard count >= shortest, count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * 3 / 4)
    var (bits, held): (UInt32, UInt32) = (0, 0)
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      (bits, held) = (bits << 6 | value, held + 6)
      guard held >= 8 else { continue }
      held -= 8
      let byte = UInt8(truncatingIfNeeded: bits >> held)
      guard isReadable(byte) else { return nil }
      bytes.append(byte)
      bits &= 1 << held - 1
    }
    // The rest of the last digit belongs to no byte.
    guard bits == 0 else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Returns true if some bytes have a word that says a readable text.
  static func mayOccur(in bytes: ArraySlice<UInt8>) -> Bool {
    var start = bytes.startIndex
    for (place, byte) in zip(bytes.indices, bytes) where value(of: byte) == nil {
      if place - start >= shortest, !texts(of: bytes[start..<place]).isEmpty { return true }
      start = place + 1
    }
    return !texts(of: bytes[start...]).isEmpty
  }

  /// Returns true if a byte is a digit of one of the two alphabets.
  static func isDigit(_ byte: UInt8) -> Bool { value(of: byte) != nil }

  /// Returns true if a scalar is a digit of one of the two alphabets.
  static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    UInt8(exactly: scalar.value).map { value(of: $0) != nil } ?? false
  }

  private static func isReadable(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x0A, 0x0D: true
    case 0..<0x20, 0x7F: false
    default: true
    }
  }

  private static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case 0x41...0x5A: UInt32(digit) - 0x41
    case 0x61...0x7A: UInt32(digit) - 0x61 + 26
    case 0x30...0x39: UInt32(digit) - 0x30 + 52
    case 0x2B, 0x2D: 62
    case 0x2F, 0x5F: 63
    default: nil
    }
  }
}
