/// The replacement of the quoted texts, identifiers and numbers of a sentence by one mark each.
///
/// It takes time in proportion to the sentence, also for a sentence full of quotes that nothing closes.
struct NameScan {
  private let letters: [Character]
  private var place = 0
  /// The signs of quotes that are known to have no end behind ``place``.
  private var endless: Set<Character> = []

  init(_ sentence: String) { letters = Array(sentence) }

  /// Returns the sentence with a mark for each name.
  mutating func words() -> String {
    var words = ""
    while place < letters.count {
      if let end = endOfName() {
        words.append("…")
        place = end
      } else {
        words.append(letters[place])
        place += 1
      }
    }
    return words
  }

  /// Returns the end of the name that begins here; nil if none does.
  private mutating func endOfName() -> Int? {
    let first = letters[place]
    switch first {
    case "\"", "`":
      guard !endless.contains(first) else { return nil }
      if let end = endOfQuote(first) { return end }
      // A later quote of this sign was passed as an escaped letter, and so has no end either.
      endless.insert(first)
      return nil
    case "#":
      let end = end(of: place + 1) { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      return end > place + 1 ? end : nil
    default:
      guard first.isDigit else { return nil }
      let whole = end(of: place, while: \.isDigit)
      guard whole + 1 < letters.count, letters[whole] == ".", letters[whole + 1].isDigit else {
        return whole
      }
      return end(of: whole + 1, while: \.isDigit)
    }
  }

  private func endOfQuote(_ sign: Character) -> Int? {
    var next = place + 1
    while next < letters.count {
      if letters[next] == sign { return next + 1 }
      next += sign == "\"" && letters[next] == "\\" ? 2 : 1
    }
    return nil
  }

  private func end(of start: Int, while isPart: (Character) -> Bool) -> Int {
    var end = start
    while end < letters.count, isPart(letters[end]) { end += 1 }
    return end
  }
}

extension Character {
  /// True for a digit of a number, in any script.
  fileprivate var isDigit: Bool { isWholeNumber }
}
