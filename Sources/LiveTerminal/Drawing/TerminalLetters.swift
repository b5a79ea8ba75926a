extension StringProtocol {
  /// How many cells of a terminal the text takes.
  var cellCount: Int { reduce(0) { $0 + ($1.isWide ? 2 : 1) } }
}

extension String {
  /// A letter, and how many cells of a terminal it takes.
  struct Letter: Hashable {
    var letter: Character
    var width: Int
  }

  /// The letters of the text as a terminal shows them, cut off with `…` where there is no room.
  func letters(upTo width: Int) -> [Letter] {
    var letters: [Letter] = []
    var used = 0
    for letter in self {
      let shown: Character = letter.isShown ? letter : "·"
      let wide = shown.isWide ? 2 : 1
      guard used + wide <= width else {
        while used + 1 > width, let last = letters.popLast() { used -= last.width }
        if width > 0 { letters.append(Letter(letter: "…", width: 1)) }
        return letters
      }
      letters.append(Letter(letter: shown, width: wide))
      used += wide
    }
    return letters
  }
}

extension Character {
  /// Whether a terminal shows the letter and does nothing else because of it.
  var isShown: Bool {
    guard let first = unicodeScalars.first, first.value != 0x200D else { return false }
    // A mark without a letter below it would go onto whatever stands before.
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

  /// Whether a terminal gives the letter two places.
  var isWide: Bool {
    guard let first = unicodeScalars.first, !isASCII else { return false }
    if unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return true }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return true
    default: return first.properties.isEmojiPresentation
    }
  }

  /// Whether terminals disagree on how wide it is, so that what follows must be placed anew.
  var isDisputed: Bool { !isASCII && unicodeScalars.count > 1 }
}
