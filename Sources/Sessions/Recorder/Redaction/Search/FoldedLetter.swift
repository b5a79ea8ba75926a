/// The letters by which texts are searched: without case, marks, widths and styles.
enum FoldedLetter {
  /// A letter that no secret contains, which ends every match.
  static let barrier = UInt32.max

  /// The letters that a scalar stands for: 0 for each one that it lacks.
  typealias Letters = (first: UInt32, second: UInt32, third: UInt32)

  /// Returns the letters that a scalar stands for.
  ///
  /// Marks and invisible scalars stand for no letter, so that they cannot break a secret up. Letter case is that of
  /// the lower case of the upper case, since some letters in lower case have the same upper case.
  static func letters(of scalar: Unicode.Scalar) -> Letters {
    let value = scalar.value
    if value < 0x80 { return (ascii(value), 0, 0) }
    if let styled = styled(value) { return (styled, 0, 0) }
    switch value {
    // Sharp s, which is two letters in upper case.
    case 0xDF, 0x1E9E: return (0x73, 0x73, 0)
    // The iota below a Greek vowel, which stands beside it in upper case.
    case 0x345: return (0x3B9, 0, 0)
    default: break
    }
    let properties = scalar.properties
    guard !properties.isDefaultIgnorableCodePoint else { return (0, 0, 0) }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return (0, 0, 0)
    case .decimalNumber, .otherNumber:
      if let digit = digit(properties) { return (digit, 0, 0) }
    // The dots of secure fields and quotation marks have no case and no marks.
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .spaceSeparator, .privateUse:
      return (value, 0, 0)
    default: break
    }
    guard properties.changesWhenUppercased else { return (small(scalar), 0, 0) }
    let upper = properties.uppercaseMapping.unicodeScalars
    if upper.count == 1, let only = upper.first { return (small(only), 0, 0) }
    let letters = upper.map { isMark($0) ? 0 : small($0) }.filter { $0 != 0 }
    return (
      letters.first ?? 0, letters.count > 1 ? letters[1] : 0, letters.count > 2 ? letters[2] : 0
    )
  }

  /// Returns the letter of a scalar in lower case, without marks.
  private static func small(_ scalar: Unicode.Scalar) -> UInt32 {
    let small = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    return bases[Character(small)] ?? small.value
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value != 0x345 && scalar.properties.generalCategory == .nonspacingMark
  }

  /// Returns the digit of ASCII for a digit of any alphabet; nil for another number.
  private static func digit(_ properties: Unicode.Scalar.Properties) -> UInt32? {
    guard properties.numericType == .decimal || properties.numericType == .digit,
      let value = properties.numericValue, value >= 0, value < 10
    else { return nil }
    return 0x30 + UInt32(value)
  }

  /// Returns the letter for one that has another width or style, or stands in a shape; nil for any other.
  private static func styled(_ value: UInt32) -> UInt32? {
    switch value {
    // Full-width letters, styled letters and digits of mathematics.
    case 0xFF01...0xFF5E: ascii(value - 0xFEE0)
    case 0x1D400...0x1D6A3: 0x61 + (value - 0x1D400) % 26
    case 0x1D7CE...0x1D7FF: 0x30 + (value - 0x1D7CE) % 10
    // Letters in circles, brackets and squares.
    case 0x24B6...0x24E9: 0x61 + (value - 0x24B6) % 26
    case 0x249C...0x24B5: 0x61 + value - 0x249C
    case 0x1F110...0x1F129: 0x61 + value - 0x1F110
    case 0x1F130...0x1F149: 0x61 + value - 0x1F130
    case 0x1F150...0x1F169: 0x61 + value - 0x1F150
    case 0x1F170...0x1F189: 0x61 + value - 0x1F170
    // Most small capitals.
    case 0x1D00...0x1D22, 0x280...0x29F, 0x262...0x274, 0xA730...0xA731: smallCapitals[value]
    default: nil
    }
  }

  private static let smallCapitals: [UInt32: UInt32] = {
    let pairs = zip("ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdeghijklmnoprstuvwyz")
    return pairs.reduce(into: [:]) { letters, pair in
      guard let capital = pair.0.unicodeScalars.first, let letter = pair.1.unicodeScalars.first
      else { return }
      letters[capital.value] = letter.value
    }
  }()

  /// Returns the letter that an ASCII character stands for: 0 for most control characters.
  static func ascii(_ value: UInt32) -> UInt32 {
    switch value {
    case 0x41...0x5A: value + 0x20
    case 0x09, 0x0A, 0x0D: 0x20
    case 0..<0x20, 0x7F: 0
    default: value
    }
  }

  /// Returns true if a byte is a letter or a digit of ASCII.
  static func isPlainWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
  }

  /// Returns true if a letter is a letter or a digit, and no space, sign or barrier.
  static func isWord(_ letter: UInt32) -> Bool {
    if letter < 0x80 { return (0x61...0x7A).contains(letter) || (0x30...0x39).contains(letter) }
    guard let scalar = Unicode.Scalar(letter) else { return false }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// Returns the letters of a text.
  static func letters(of text: String) -> [UInt32] {
    var letters: [UInt32] = []
    for scalar in text.unicodeScalars {
      let (first, second, third) = Self.letters(of: scalar)
      if first != 0 { letters.append(first) }
      if second != 0 { letters.append(second) }
      if third != 0 { letters.append(third) }
    }
    return letters
  }

  /// The letters without the marks that one scalar includes; characters with equal marks are equal
  /// however many scalars they have.
  private static let bases: [Character: UInt32] = {
    let alphabets: [ClosedRange<UInt32>] = [0x61...0x7A, 0x3B1...0x3C9, 0x430...0x44F]
    let marks: [UInt32] = [
      0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x309, 0x30A, 0x30B, 0x30C, 0x30F,
      0x311, 0x31B, 0x323, 0x324, 0x325, 0x326, 0x327, 0x328, 0x32D, 0x330, 0x331, 0x342,
    ]
    var bases: [Character: UInt32] = [:]
    for letter in alphabets.joined() {
      // Vietnamese vowels have two marks.
      let isVowel = [0x61, 0x65, 0x69, 0x6F, 0x75].contains(letter)
      for mark in marks {
        for second in isVowel ? [0] + marks.prefix(12) + [0x323] : [0] {
          var text = String.UnicodeScalarView()
          for value in [letter, mark, second] where value != 0 {
            if let scalar = Unicode.Scalar(value) { text.append(scalar) }
          }
          bases[Character(String(text))] = letter
        }
      }
    }
    return bases
  }()
}
