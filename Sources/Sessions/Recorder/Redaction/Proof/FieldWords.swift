/// The words in the names of a field, in which `otpField` and `one-time code` are recognised.
///
/// Names are divided into words at signs, at digits and where a capital follows a small letter. Words are compared
/// whole and without case and marks, so that `distance` is no TAN.
struct FieldWords {
  /// The words of each name.
  private let names: [[String]]
  /// The names without signs and spaces, as far as they may be of scripts that write no spaces.
  private let joined: [String]

  /// Creates the words of some names.
  init(_ names: [String]) {
    self.names = names.map(Self.words(of:))
    joined = self.names.map { $0.joined() }.filter { !$0.utf8.allSatisfy { $0 < 0x80 } }
  }

  /// Returns true if the names have one of some phrases.
  func has(_ phrases: Phrases) -> Bool {
    if joined.contains(where: { name in phrases.unspaced.contains { name.contains($0) } }) {
      return true
    }
    return names.contains { words in
      words.indices.contains { start in
        var phrase = ""
        for word in words[start...].prefix(Phrases.longest) {
          phrase += word
          if phrases.spaced.contains(phrase) { return true }
        }
        return phrases.endings.contains { words[start].hasSuffix($0) }
      }
    }
  }

  /// Returns the words of a name, without case and marks.
  fileprivate static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var last: Character?
    func isPart(_ letter: Character) -> Bool { letter.isLetter || letter.isNumber }
    for letter in name {
      let isBegun = last.map { last in
        last.isLowercase && letter.isUppercase || isPart(last) && last.isNumber != letter.isNumber
      }
      if isBegun == true || !isPart(letter) {
        words.append(word)
        word = ""
      }
      if isPart(letter) { word.append(letter) }
      last = letter
    }
    words.append(word)
    return words.map(folded).filter { !$0.isEmpty }
  }

  /// Returns a word without case and marks.
  fileprivate static func folded(_ word: String) -> String {
    let scalars = FoldedLetter.letters(of: word).compactMap { Unicode.Scalar($0) }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension FieldWords {
  /// The phrases of many languages that name one kind of field.
  struct Phrases: Sendable {
    /// The phrases that stand between signs or spaces, without spaces of their own.
    let spaced: Set<String>
    /// The phrases of scripts without spaces, which stand anywhere.
    let unspaced: [String]
    /// The long words that also end another one, as in German and Dutch.
    let endings: [String]

    /// The most words of a phrase.
    static let longest = 4

    /// Creates the phrases of a list, one or more in a line, divided by commas.
    init(_ list: String, endings: [String] = []) {
      let phrases = list.split { $0 == "," || $0.isNewline }
        .map { FieldWords.words(of: String($0)).joined() }.filter { !$0.isEmpty }
      let isUnspaced = { (phrase: String) in
        phrase.unicodeScalars.contains { Self.unspacedScripts.contains($0.value) }
      }
      spaced = Set(phrases.filter { !isUnspaced($0) })
      unspaced = phrases.filter(isUnspaced)
      self.endings = endings.map(FieldWords.folded)
    }

    /// The scripts of Thailand and its neighbours, of China, Japan and Korea.
    private static let unspacedScripts = UnicodeRanges([
      0x0E00...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x3040...0x30FF,
      0x3400...0x9FFF, 0xAC00...0xD7AF,
    ])
  }
}

/// Some ranges of Unicode.
private struct UnicodeRanges: Sendable {
  private let ranges: [ClosedRange<UInt32>]

  init(_ ranges: [ClosedRange<UInt32>]) { self.ranges = ranges }

  func contains(_ value: UInt32) -> Bool { ranges.contains { $0.contains(value) } }
}
