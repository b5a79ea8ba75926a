/// The comparison of two texts as a reader sees them.
enum LookAlikes {
  /// The different characters at one place of two texts, which look the same.
  struct Difference: Equatable {
    var former: [Unicode.Scalar]
    var latter: [Unicode.Scalar]
  }

  /// A character as a reader sees it, and the scalars that draw it.
  private struct Seen {
    let letter: Character?
    var scalars: [Unicode.Scalar]
  }

  /// Returns the differences that a reader cannot see, in order.
  ///
  /// For texts that look different, these are the differences before and after the part that looks different.
  static func differences(of former: String, from latter: String) -> [Difference] {
    if former.isASCII, latter.isASCII { return [] }
    let (olds, news) = (seen(former), seen(latter))
    var differences: [Difference] = []
    let shorter = min(olds.count, news.count)
    var head = 0
    while head < shorter, olds[head].letter == news[head].letter {
      append(olds[head], news[head], to: &differences)
      head += 1
    }
    var tail = 0
    while tail < shorter - head,
      olds[olds.count - 1 - tail].letter == news[news.count - 1 - tail].letter
    {
      tail += 1
    }
    for place in (0..<tail).reversed() {
      append(olds[olds.count - 1 - place], news[news.count - 1 - place], to: &differences)
    }
    return differences
  }

  /// Returns a text as a reader sees it, without blanks at its ends, to be compared with that of another.
  static func look(of text: String) -> String {
    guard !text.isASCII else {
      let bytes = text.utf8
      guard bytes.contains(UInt8(ascii: "\"")) else {
        return bytes.first == .space || bytes.last == .space ? text.withoutBlanks : text
      }
      return text.withoutBlanks.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "''")
    }
    var looks = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.looksLikeItself {
        looks.append(scalar)
      } else if !scalar.isInvisible {
        looks.append(contentsOf: scalar.look)
      }
    }
    return String(looks).withoutBlanks
  }

  /// Returns the part of a text that looks like another text; nil if there is none, and if it is the same.
  static func part(of text: String, lookingLike wanted: String) -> String? {
    if text.isASCII, wanted.isASCII { return nil }
    let (all, part) = (seen(text), Array(look(of: wanted)))
    guard !part.isEmpty, part.count < all.count else { return nil }
    for start in 1...(all.count - part.count)
    where all[start].letter == part[0] && !all[start].scalars.isEmpty {
      let range = all[start..<start + part.count]
      guard zip(range, part).allSatisfy({ $0.letter == $1 }) else { continue }
      var found = String.UnicodeScalarView()
      for seen in range { found.append(contentsOf: seen.scalars) }
      let text = String(found)
      let isSame = text.isIdentical(to: wanted) || text.isIdentical(to: wanted.withoutBlanks)
      return isSame ? nil : text
    }
    return nil
  }

  private static func append(_ old: Seen, _ new: Seen, to differences: inout [Difference]) {
    guard old.scalars != new.scalars else { return }
    // The same beginning and end of both texts say nothing.
    var (former, latter) = (old.scalars[...], new.scalars[...])
    while let first = former.first, first == latter.first {
      former.removeFirst()
      latter.removeFirst()
    }
    while let last = former.last, last == latter.last {
      former.removeLast()
      latter.removeLast()
    }
    guard var last = differences.last, old.scalars.isEmpty != new.scalars.isEmpty else {
      differences.append(Difference(former: Array(former), latter: Array(latter)))
      return
    }
    // One character of a text looks like several of the other, such as an ellipsis like three points.
    last.former += former
    last.latter += latter
    differences[differences.count - 1] = last
  }

  /// Splits a text into the characters that a reader sees; the first element holds the invisible ones before them.
  private static func seen(_ text: String) -> [Seen] {
    // The text as it looks, and for each scalar of it the place behind its scalars in the text.
    var looks = String.UnicodeScalarView()
    var ends: [Int] = []
    let scalars = Array(text.unicodeScalars)
    var start = 0
    for (place, scalar) in scalars.enumerated() {
      if scalar.isInvisible {
        if ends.isEmpty { start = place + 1 } else { ends[ends.count - 1] = place + 1 }
        continue
      }
      for look in scalar.look {
        looks.append(look)
        ends.append(place + 1)
      }
    }
    var seen = [Seen(letter: nil, scalars: Array(scalars[..<start]))]
    var next = 0
    for character in String(looks) {
      next += character.unicodeScalars.count
      let end = ends[next - 1]
      seen.append(Seen(letter: character, scalars: Array(scalars[min(start, end)..<end])))
      start = max(start, end)
    }
    return seen
  }
}

extension String {
  /// The text without the spaces at its ends.
  package var withoutBlanks: String {
    guard let start = firstIndex(where: { $0 != " " }), let last = lastIndex(where: { $0 != " " })
    else { return "" }
    return String(self[start...last])
  }
}

extension Unicode.Scalar {
  /// True for most letters of Latin scripts, which look like themselves alone.
  fileprivate var looksLikeItself: Bool {
    if isASCII { return self != "\"" }
    switch value {
    // To read the tables takes longer than all texts of most screens.
    case 0x131...0x133, 0x13F...0x140, 0x149, 0x17F: return false
    case 0xC0...0x17E: return true
    default: return false
    }
  }

  /// True if nothing is drawn for the character, such as a joiner or a variation selector.
  fileprivate var isInvisible: Bool {
    guard !isASCII else { return false }
    switch value {
    // Hangul fillers take the room of a letter.
    case 0x115F, 0x1160, 0x3164, 0xFFA0: return false
    default: return properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format
    }
  }

  /// The characters that a reader takes this one for: itself, unless it has a common double.
  fileprivate var look: [Unicode.Scalar] {
    if self == "\"" { return ["'", "'"] }
    if isASCII { return [self] }
    if properties.generalCategory == .spaceSeparator { return [" "] }
    if let double = Self.doubles[self] { return Array(double.unicodeScalars) }
    // The digits of Persian have doubles by their place.
    if 0x6F0...0x6F9 ~= value, let digit = Unicode.Scalar(value - 0x90) { return [digit] }
    return [self]
  }

  /// The characters that look like others: the common ones, and those of Unicode's tables.
  private static let doubles: [Unicode.Scalar: String] = {
    var doubles = LookAlikeTable.doubles
    // Unicode's tables lead to characters that have a common double.
    for (letter, look) in doubles {
      doubles[letter] = look.unicodeScalars.map { common[$0] ?? String($0) }.joined()
    }
    return doubles.merging(common) { $1 }
  }()

  /// The characters that look like others in most fonts, and count before those of Unicode's tables.
  private static let common: [Unicode.Scalar: String] = {
    let rows: [(String, [String])] = [
      // Cyrillic, Greek and Armenian letters like Latin ones.
      (
        "АВЕЅІЈКМНОРСТХҮԌԚԜаеіјорсухѕһԁԛԝѵ",
        [
          "A", "B", "E", "S", "I", "J", "K", "M", "H", "O", "P", "C", "T", "X", "Y", "G", "Q", "W",
          "a", "e", "i", "j", "o", "p", "c", "y", "x", "s", "h", "d", "q", "w", "v",
        ]
      ),
      (
        "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονϲϳօ",
        [
          "A", "B", "E", "Z", "H", "I", "K", "M", "N", "O", "P", "T", "Y", "X", "o", "v", "c", "j",
          "o",
        ]
      ),
      ("ЁёЇї", ["E\u{308}", "e\u{308}", "I\u{308}", "i\u{308}"]),
      // Punctuation.
      (
        "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}\u{FE63}\u{2043}",
        Array(repeating: "-", count: 9)
      ),
      (
        "\u{2018}\u{2019}\u{2BC}\u{2B9}\u{2032}\u{B4}\u{2CB}\u{5F3}",
        Array(repeating: "'", count: 8)
      ),
      // A quotation mark looks like two single ones.
      ("\u{201C}\u{201D}\u{201F}\u{2033}\u{5F4}", Array(repeating: "''", count: 5)),
      ("\u{60C}\u{201A}\u{201E}", [",", ",", ",,"]),
      ("\u{2024}\u{2026}\u{2025}", [".", "...", ".."]),
      (
        "\u{A6}\u{2223}\u{1C0}\u{2044}\u{2215}\u{A789}\u{2236}\u{589}",
        [
          "|", "|", "|", "/", "/", ":", ":", ":",
        ]
      ),
      ("\u{3164}\u{FFA0}\u{115F}\u{1160}\u{2800}", Array(repeating: " ", count: 5)),
      // Letters of two or more.
      (
        "\u{FB00}\u{FB01}\u{FB02}\u{FB03}\u{FB04}ĳǉǌ",
        [
          "ff", "fi", "fl", "ffi", "ffl", "ij", "lj", "nj",
        ]
      ),
      // Arabic and Persian letters, and vowels of Thai and Lao.
      ("\u{6CC}\u{649}\u{6A9}\u{6D5}", ["\u{64A}", "\u{64A}", "\u{643}", "\u{647}"]),
      ("\u{E33}\u{EB3}", ["\u{E4D}\u{E32}", "\u{ECD}\u{EB2}"]),
      ("\u{B5}\u{2126}\u{212A}\u{212B}\u{131}", ["μ", "Ω", "K", "Å", "i"]),
    ]
    var doubles: [Unicode.Scalar: String] = [:]
    for (letters, looks) in rows {
      for (letter, look) in zip(letters.unicodeScalars, looks) { doubles[letter] = look }
    }
    return doubles
  }()
}
