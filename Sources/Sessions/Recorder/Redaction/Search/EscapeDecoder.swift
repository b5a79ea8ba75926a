/// A decoder of the escapes of addresses, markup and string literals.
struct EscapeDecoder {
  /// The kinds of escapes.
  struct Kinds: OptionSet {
    let rawValue: UInt8

    /// `%41`.
    static let percent = Kinds(rawValue: 1)
    /// `=41` of a mail.
    static let equals = Kinds(rawValue: 8)
    /// `&amp;`.
    static let entities = Kinds(rawValue: 2)
    /// `\n`.
    static let backslashes = Kinds(rawValue: 4)
    /// Each kind.
    static let all: Kinds = [.percent, .equals, .entities, .backslashes]
  }

  private let letters: [SearchedText.Letter]
  private let kinds: Kinds
  private var place = 0
  private var decoded: [SearchedText.Letter] = []
  /// True once the decoder has found an escape in the text.
  private(set) var hasFound = false

  init(_ letters: [SearchedText.Letter], _ kinds: Kinds = .all) {
    (self.letters, self.kinds) = (letters, kinds)
  }

  /// Returns true if a text has something that looks like an escape, so that it reads differently once it is decoded.
  static func changes(_ text: String) -> Bool {
    var decoder = EscapeDecoder(
      text.unicodeScalars.enumerated().map {
        SearchedText.Letter(scalar: $1, range: $0..<$0 + 1)
      }
    )
    _ = decoder.run()
    return decoder.hasFound
  }

  /// Returns true if an escape may begin with a scalar: `%`, `&`, `=` or a backslash.
  static func begins(with scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x25, 0x26, 0x3D, 0x5C: true
    default: false
    }
  }

  /// Returns true if an escape may begin at a byte of a text.
  static func mayBegin(at place: Int, of bytes: ArraySlice<UInt8>) -> Bool {
    switch bytes[place] {
    case 0x5C: return true
    case 0x25, 0x3D:
      let digits = bytes[(place + 1)...].prefix(2)
      return digits.count == 2 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    case 0x26: return bytes[(place + 1)...].prefix(10).contains(0x3B)
    default: return false
    }
  }

  /// Returns the letters with escapes decoded once; each stands for the whole escape.
  mutating func run() -> [SearchedText.Letter] {
    decoded.reserveCapacity(letters.count)
    while place < letters.count {
      let isDecoded =
        switch value(0) {
        case 0x25: kinds.contains(.percent) && decodeBytes()
        case 0x3D: kinds.contains(.equals) && decodeBytes()
        case 0x26: kinds.contains(.entities) && decodeEntity()
        case 0x5C: kinds.contains(.backslashes) && decodeBackslash()
        default: false
        }
      if isDecoded {
        hasFound = true
      } else {
        decoded.append(letters[place])
        place += 1
      }
    }
    return decoded
  }

  /// Returns the value of a scalar some places ahead; 0 for none.
  private func value(_ distance: Int) -> UInt32 {
    guard letters.indices.contains(place + distance) else { return 0 }
    return letters[place + distance].scalar?.value ?? 0
  }

  /// Returns the number in some hexadecimal digits ahead; nil if one of the characters is no such digit.
  private func number(at distance: Int, digits: Int) -> UInt32? {
    var number: UInt32 = 0
    for offset in 0..<digits {
      guard let scalar = Unicode.Scalar(value(distance + offset)),
        let digit = Character(scalar).hexDigitValue, scalar.isASCII
      else { return nil }
      number = number * 16 + UInt32(digit)
    }
    return number
  }

  /// Goes behind an escape of some letters, which stands for a scalar.
  private mutating func take(_ count: Int, as scalar: Unicode.Scalar) -> Bool {
    let range = letters[place].range.lowerBound..<letters[place + count - 1].range.upperBound
    decoded.append(SearchedText.Letter(scalar: scalar, range: range))
    place += count
    return true
  }

  /// Decodes `%C3%A9`, or `=C3=A9` of a mail.
  private mutating func decodeBytes() -> Bool {
    let mark = value(0)
    var bytes: [UInt8] = []
    while value(3 * bytes.count) == mark, let byte = number(at: 3 * bytes.count + 1, digits: 2) {
      bytes.append(UInt8(byte))
    }
    return take(bytes, ofLetters: 3)
  }

  /// Decodes `\xC3\xA9` and `\303\251` of string literals.
  private mutating func decodeLiteralBytes() -> Bool {
    let isOctal = value(1) != 0x78
    var bytes: [UInt8] = []
    while value(4 * bytes.count) == 0x5C {
      let start = 4 * bytes.count + 1
      guard
        let byte = isOctal
          ? octal(at: start) : value(start) == 0x78 ? number(at: start + 1, digits: 2) : nil
      else { break }
      bytes.append(UInt8(byte))
    }
    return take(bytes, ofLetters: 4)
  }

  /// Returns the number in three octal digits ahead; nil if they are none of a byte.
  private func octal(at distance: Int) -> UInt32? {
    var number: UInt32 = 0
    for offset in 0..<3 {
      let digit = value(distance + offset)
      guard (0x30...0x37).contains(digit) else { return nil }
      number = number * 8 + digit - 0x30
    }
    return number < 256 ? number : nil
  }

  /// Moves behind the escapes of some bytes in UTF-8, each with that number of letters.
  private mutating func take(_ bytes: [UInt8], ofLetters letters: Int) -> Bool {
    guard !bytes.isEmpty else { return false }
    var rest = bytes[...]
    while !rest.isEmpty {
      let width = (1...min(4, rest.count)).first {
        String(validating: rest.prefix($0), as: UTF8.self) != nil
      }
      let scalar = width.flatMap {
        String(decoding: rest.prefix($0), as: UTF8.self).unicodeScalars.first
      }
      // A byte that is not valid UTF-8 stands for a character of Latin-1.
      _ = take(letters * (width ?? 1), as: scalar ?? Unicode.Scalar(rest[rest.startIndex]))
      rest = rest.dropFirst(width ?? 1)
    }
    return true
  }

  /// Decodes `&amp;`, `&#65;` and `&#x41;`.
  private mutating func decodeEntity() -> Bool {
    let longest = 10
    guard let end = (1...longest).first(where: { value($0) == 0x3B }) else { return false }
    let name = String(
      String.UnicodeScalarView((1..<end).compactMap { letters[place + $0].scalar })
    )
    if let known = MarkupEntities.scalars[name] { return take(end + 1, as: known) }
    guard name.hasPrefix("#") else { return false }
    let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
    let number = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
    guard let scalar = number.flatMap(Unicode.Scalar.init) else { return false }
    return take(end + 1, as: scalar)
  }

  /// Decodes `\u0041`, `\u{41}`, `\x41`, `\n` and `\"`.
  private mutating func decodeBackslash() -> Bool {
    switch value(1) {
    case 0: return false
    case 0x75:
      if value(2) == 0x7B {
        for digits in 1...6 where value(3 + digits) == 0x7D {
          guard let number = number(at: 3, digits: digits), let scalar = Unicode.Scalar(number)
          else { break }
          return take(4 + digits, as: scalar)
        }
      }
      guard let unit = number(at: 2, digits: 4) else { break }
      if (0xD800..<0xDC00).contains(unit), value(6) == 0x5C, value(7) == 0x75,
        let low = number(at: 8, digits: 4), (0xDC00..<0xE000).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      {
        return take(12, as: scalar)
      }
      guard let scalar = Unicode.Scalar(unit) else { break }
      return take(6, as: scalar)
    case 0x78, 0x30...0x37: if decodeLiteralBytes() { return true }
    case 0x6E, 0x72, 0x74: return take(2, as: " ")
    default: break
    }
    guard let next = letters[place + 1].scalar else { return false }
    return take(2, as: next)
  }
}
