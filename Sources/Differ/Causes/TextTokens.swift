import EventModel

/// A text in words, numbers and single other characters.
struct TextTokens {
  /// A word, a number with its marks, or one other character.
  struct Token: Hashable {
    var text: String
    /// True for words and numbers.
    var isWord: Bool
    /// The number, of a token that starts with a digit and is one.
    var number: NumberText?

    /// The identity of the token apart from the format of a number.
    var canonical: String {
      guard let number else { return text }
      return "#\(number.whole).\(number.fraction)"
    }
  }

  private(set) var tokens: [Token] = []

  init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    var bytes = text.utf8.startIndex
    var place = 0
    while place < scalars.count {
      let start = place
      let first = scalars[place]
      if first.isDigit {
        place = Self.endOfNumber(scalars, from: place)
      } else if first.isLetter {
        while place < scalars.count, scalars[place].isLetter { place += 1 }
      } else {
        place += 1
      }
      let end = text.unicodeScalars.index(bytes, offsetBy: place - start)
      let part = String(text.unicodeScalars[bytes..<end])
      bytes = end
      tokens.append(
        Token(
          text: part,
          isWord: first.isDigit || first.isLetter,
          number: first.isDigit ? NumberText(scalars[start..<place]) : nil
        )
      )
    }
  }

  /// Returns the end of a number: digits, groups of three with a mark, and decimals.
  private static func endOfNumber(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
    func digits(from place: Int) -> Int {
      var end = place
      while end < scalars.count, scalars[end].isDigit { end += 1 }
      return end - place
    }
    var place = start + digits(from: start)
    while place < scalars.count, scalars[place].isGroupMark,
      digits(from: place + 1) == 3
    {
      place += 4
    }
    if place < scalars.count, scalars[place] == "." || scalars[place] == ",",
      digits(from: place + 1) > 0
    {
      place += 1 + digits(from: place + 1)
    }
    return place
  }
}

/// A number in a text: its digits, and the marks of its format.
struct NumberText: Hashable {
  /// The digits before the decimal mark without zeros at their front.
  var whole: String
  /// The digits behind it.
  var fraction = ""
  /// The mark between groups of digits, empty for none.
  var group = ""
  /// The decimal mark, empty for none.
  var decimal = ""

  /// Reads a number; nil if its groups have different marks.
  init?(_ scalars: ArraySlice<Unicode.Scalar>) {
    guard scalars.contains(where: { !$0.isDigit }) else {
      whole = String(String.UnicodeScalarView(scalars.drop { $0 == "0" }))
      if whole.isEmpty { whole = "0" }
      return
    }
    var parts: [(mark: Unicode.Scalar?, digits: String)] = [(nil, "")]
    for scalar in scalars {
      if scalar.isDigit {
        parts[parts.count - 1].digits.unicodeScalars.append(scalar)
      } else {
        parts.append((scalar, ""))
      }
    }
    if parts.count > 1, let last = parts.last, let mark = last.mark, mark == "." || mark == ",",
      last.digits.count != 3
        || parts.dropLast().contains(where: { $0.mark != nil && $0.mark != mark })
    {
      (decimal, fraction) = (String(mark), last.digits)
      parts.removeLast()
    }
    let marks = Set(parts.compactMap(\.mark))
    guard marks.count < 2 else { return nil }
    group = marks.first.map { String($0) } ?? ""
    let digits = parts.map(\.digits).joined()
    whole = String(digits.drop { $0 == "0" })
    if whole.isEmpty { whole = "0" }
  }

  /// The value.
  var value: Double { Double("\(whole).\(fraction.isEmpty ? "0" : fraction)") ?? 0 }
}

extension Unicode.Scalar {
  var isDigit: Bool { (0x30...0x39).contains(value) }

  /// True for a letter, which no digit is.
  fileprivate var isLetter: Bool {
    value < 0x80 ? (0x41...0x5A).contains(value & ~0x20) : properties.isAlphabetic && !isDigit
  }

  /// True for the marks between groups of digits.
  fileprivate var isGroupMark: Bool {
    switch self {
    case ".", ",", "'", "\u{A0}", "\u{202F}", " ": true
    default: false
    }
  }
}
