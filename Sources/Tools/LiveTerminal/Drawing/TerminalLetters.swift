extension StringProtocol {
  /// The number of terminal cells that the text takes.
  var cellCount: Int {
    if utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) { return utf8.count }
    return reduce(0) { $0 + $1.pieces.width }
  }
}

extension String {
  /// A letter, and the number of terminal cells that it takes.
  struct Letter: Hashable {
    var letter: Character
    var width: Int
  }

  /// Returns the letters of the text as a terminal shows them, cut off with `…` at a width.
  func letters(upTo width: Int) -> [Letter] {
    if let letters = plainLetters(upTo: width) { return letters }
    var letters: [Letter] = []
    var used = 0
    for letter in self {
      for piece in letter.pieces {
        guard used + piece.width <= width else {
          while used + 1 > width, let last = letters.popLast() { used -= last.width }
          if width > 0 { letters.append(Letter(letter: "…", width: 1)) }
          return letters
        }
        letters.append(piece)
        used += piece.width
      }
    }
    return letters
  }

  /// Returns the same for a text of ASCII letters, as most are; nil for another text.
  private func plainLetters(upTo width: Int) -> [Letter]? {
    guard utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return nil }
    var letters = utf8.prefix(Swift.max(width, 0)).map {
      Letter(letter: Character(Unicode.Scalar($0)), width: 1)
    }
    if !letters.isEmpty, letters.count < utf8.count {
      letters[letters.count - 1].letter = "…"
    }
    return letters
  }
}

extension Character {
  /// The letter as a terminal shows it: in several pieces if its marks take cells of their own.
  var pieces: [String.Letter] {
    if isASCII {
      return [String.Letter(letter: isControlCode ? "·" : self, width: 1)]
    }
    guard isShown else { return [String.Letter(letter: "·", width: 1)] }
    let scalars = unicodeScalars
    guard scalars.count > 1, !isPicture, scalars.dropFirst().contains(where: \.takesPlace) else {
      return [String.Letter(letter: self, width: isWide ? 2 : 1)]
    }
    var texts: [String] = []
    for scalar in scalars {
      if texts.isEmpty || scalar.takesPlace {
        texts.append(String(scalar))
      } else {
        texts[texts.count - 1].unicodeScalars.append(scalar)
      }
    }
    return texts.flatMap { text in
      text.map { String.Letter(letter: $0, width: $0.isWide ? 2 : 1) }
    }
  }

  /// A text that every terminal shows in exactly the cells of the letter.
  ///
  /// Terminals disagree on the width of sequences of pictures, so that the first picture stands for them,
  /// and letters for a flag.
  var steady: String {
    let scalars = unicodeScalars
    guard scalars.count > 1, isPicture, let first = scalars.first else { return String(self) }
    let flag = scalars.compactMap(\.flagLetter)
    if flag.count == 2, scalars.count == 2 { return String(flag) }
    let base = Character(first)
    return isWide && !base.isWide ? "\(base) " : String(base)
  }

  /// True if it is a picture made of several scalars, such as a flag or a family.
  private var isPicture: Bool {
    guard let first = unicodeScalars.first, unicodeScalars.count > 1 else { return false }
    return first.properties.isEmojiPresentation
      || unicodeScalars.contains { $0.value == 0xFE0F || $0.value == 0x20E3 }
      || first.properties.isEmoji && unicodeScalars.contains { $0.value == 0x200D }
  }

  /// True if it is written from right to left, so that terminals may reorder the text around it.
  var isRightToLeft: Bool {
    guard let value = unicodeScalars.first?.value else { return false }
    return (0x0590...0x08FF).contains(value) || (0xFB1D...0xFDFF).contains(value)
      || (0xFE70...0xFEFF).contains(value) || (0x10800...0x10FFF).contains(value)
      || (0x1E800...0x1EFFF).contains(value)
  }

  private var isControlCode: Bool {
    unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
  }

  /// True if a terminal shows the letter without any other effect.
  var isShown: Bool {
    guard let first = unicodeScalars.first, first.value != 0x200D else { return false }
    // A mark without a letter would combine with the letter before it.
    if [.nonspacingMark, .enclosingMark].contains(first.properties.generalCategory) {
      return false
    }
    return unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
        false
      case .format: scalar.value == 0x200D
      default: true
      }
    }
  }

  /// True if the letter takes two cells of the terminal.
  var isWide: Bool {
    guard let first = unicodeScalars.first, !isASCII else { return false }
    if unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return true }
    switch first.value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3040...0xA4CF, 0xA960...0xA97C,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x17000...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      return true
    default: return first.properties.isEmojiPresentation
    }
  }

  /// True if terminals disagree on its width, so that the next letter needs a cursor move.
  var isDisputed: Bool {
    guard !isASCII, let first = unicodeScalars.first else { return false }
    return unicodeScalars.count > 1 || first.properties.generalCategory == .spacingMark
  }
}

extension Unicode.Scalar {
  /// True if it takes a cell of its own, even within a letter.
  fileprivate var takesPlace: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: false
    default: !(0x1160...0x11FF).contains(value) && !(0xD7B0...0xD7FF).contains(value)
    }
  }

  /// The letter of half a flag.
  fileprivate var flagLetter: Character? {
    guard (0x1F1E6...0x1F1FF).contains(value) else { return nil }
    return Unicode.Scalar(value - 0x1F1E6 + 0x41).map { Character($0) }
  }
}
