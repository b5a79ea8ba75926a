import Approvals

/// The pattern of values that an app makes anew at each launch: what is the same in all of them stays as it is,
/// and the rest is a number, hexadecimal digits, letters or both.
///
/// ```swift
/// ValuePattern.of(["ref-101", "ref-207"])              // ref-[0-9]+
/// ValuePattern.of(["Opened 9:59", "Opened 10:01"])     // Opened [0-9]+:[0-9]+
/// ```
struct ValuePattern: Hashable {
  /// The regular expression, as a rule takes it between slashes.
  var text: String
  /// Every varying part can have a digit, as that of a counter, a hash or a time; random words have none.
  var isNumbered = true

  /// Returns the pattern of some values; nil if there is none that leaves anything of their form.
  static func of(_ values: [String]) -> ValuePattern? {
    guard Set(values).count > 1,
      values.allSatisfy({ !$0.isEmpty && $0.utf8.count <= longest })
    else { return nil }
    if let known = KnownForm.pattern(of: values) { return known }
    // Runs of one kind first, so that the letters before a number stay; a hash mixes both kinds.
    for pieces in Pieces.all(for: values) {
      if let pattern = pattern(values.map(pieces.split)) { return pattern }
    }
    return nil
  }

  /// Returns the pattern of values that stay the same and only change places; nil if they are too many.
  static func anyOf(_ values: Set<String>) -> ValuePattern? {
    guard values.count > 1, values.count <= 24 else { return nil }
    let text = values.sorted().map(escaped).joined(separator: "|")
    return text.utf8.count <= longest ? ValuePattern(text: text, isNumbered: false) : nil
  }

  /// The pattern of whole numbers other than 0, if it is one of whole numbers.
  var withoutZero: ValuePattern {
    guard text == "[0-9]+" || text == "-?[0-9]+" else { return self }
    return ValuePattern(text: text.replacing("[0-9]+", with: "[1-9][0-9]*"))
  }

  /// Returns whether the pattern matches all of some values.
  func matches(_ values: some Sequence<String>) -> Bool {
    guard let pattern = try? RulePattern(text) else { return false }
    return values.allSatisfy(pattern.matches)
  }

  /// Returns a text as a regular expression that matches it alone.
  static func escaped(_ text: String) -> String {
    text.map { #"\/.^$|()[]{}*+?"#.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  /// The longest value that is looked at, in bytes.
  private static let longest = 400

  private static func pattern(_ values: [[Piece]]) -> ValuePattern? {
    guard let first = values.first, values.allSatisfy({ $0.count == first.count }) else {
      return nil
    }
    var parts: [Part] = []
    for place in first.indices {
      let pieces = values.map { $0[place] }
      if Set(pieces.map(\.text)).count == 1 {
        parts.append(Part(literal: first[place].text))
      } else {
        guard pieces.allSatisfy(\.isWord) else { return nil }
        // Digits and letters that vary beside each other are one word.
        guard parts.last?.isVarying != true else { return nil }
        parts.append(Part(varying: pieces.map(\.text)))
      }
    }
    guard parts.contains(where: \.isVarying) else { return nil }
    widen(&parts)
    let isNumbered = parts.allSatisfy { !$0.isVarying || $0.hasDigits }
    return ValuePattern(text: parts.map(\.text).joined(), isNumbered: isNumbered)
  }

  /// Lets the numbers beside a number that varies vary, too.
  ///
  /// The hour beside the minutes of a time, for instance, is the same in most launches. Where one part has
  /// hexadecimal digits, the others may have them.
  private static func widen(_ parts: inout [Part]) {
    func isNumber(_ place: Int) -> Bool { parts.indices.contains(place) && parts[place].isNumber }
    var varying = parts.indices.filter { parts[$0].isVarying && parts[$0].isNumber }
    while let place = varying.popLast() {
      for next in [place - 2, place + 2] where isNumber(next) && !parts[next].isVarying {
        parts[next] = Part(varying: [parts[next].literal])
        varying.append(next)
      }
    }
    guard let letters = parts.first(where: \.isHexadecimal)?.range else { return }
    for place in parts.indices where parts[place].isVarying && parts[place].isNumber {
      parts[place].range = letters
    }
  }
}

extension ValuePattern {
  /// A piece of a value.
  fileprivate struct Piece: Equatable {
    var text: String
    /// Letters and digits may vary; signs between them never do.
    var isWord: Bool
  }

  /// The ways to split values into pieces, the one that keeps most first.
  fileprivate enum Pieces: CaseIterable {
    /// Digits and letters apart.
    case runs
    /// Words of digits and letters.
    case words
    /// Digits and letters apart, and a minus before digits with them, as hashes have it: behind another sign.
    case signedRuns
    /// The same, also behind letters.
    case attachedRuns
    /// Words of digits, letters, `-` and `_`, as random names have them.
    case tokens

    /// Returns the ways in which to split some values: where one has a minus, others may lack it.
    static func all(for values: [String]) -> [Pieces] {
      let hasMinus = values.contains { $0.hasPrefix("-") || $0.contains("--") }
      return hasMinus ? [.signedRuns] + allCases : allCases
    }

    func split(_ value: String) -> [Piece] {
      var pieces: [Piece] = []
      var last = 0
      let characters = Array(value)
      for (place, character) in characters.enumerated() {
        let next = characters.indices.contains(place + 1) ? characters[place + 1] : " "
        let kind = kind(of: character, before: next, after: last)
        if kind == last, kind > 0, character != "-" || self == .tokens {
          pieces[pieces.count - 1].text.append(character)
        } else {
          pieces.append(Piece(text: String(character), isWord: kind > 0))
        }
        last = kind
      }
      return pieces
    }

    /// Returns a number for each kind of characters that are one piece; 0 for a sign, which is one alone.
    private func kind(of character: Character, before next: Character, after last: Int) -> Int {
      if character.isASCIIDigit { return 1 }
      if character == "-", next.isASCIIDigit,
        self == .signedRuns && last == 0 || self == .attachedRuns && last != 1
      {
        return 1
      }
      if self == .tokens, character == "-" || character == "_" { return 1 }
      guard character.isASCII, character.isLetter else { return 0 }
      return self == .words || self == .tokens ? 1 : 2
    }
  }

  /// A part of a pattern.
  fileprivate struct Part {
    var literal = ""
    var isVarying = false
    var hasDigits = false
    var isNumber: Bool
    /// A Boolean value that says whether it has digits and some of the letters a to f.
    var isHexadecimal = false
    var range = ""
    private var sign = ""
    private static let hashLength = 15

    init(literal: String) {
      self.literal = literal
      isNumber = literal.allSatisfy(\.isASCIIDigit)
    }

    init(varying texts: [String]) {
      isVarying = true
      let hasSign = texts.contains { $0.hasPrefix("-") }
      let bare = hasSign ? texts.map { $0.hasPrefix("-") ? String($0.dropFirst()) : $0 } : texts
      let characters = Set(bare.joined())
      hasDigits = characters.contains(where: \.isASCIIDigit)
      isNumber = characters.allSatisfy(\.isASCIIDigit)
      isHexadecimal = hasDigits && !isNumber && characters.allSatisfy(\.isHexDigit)
      // A long number is a hash, of which half have a minus.
      let isLong = bare.contains { $0.utf8.count >= Self.hashLength }
      let isSigned = (hasSign || isLong) && isNumber
      sign = isSigned ? "-?" : ""
      if hasDigits { range = "0-9" }
      if characters.contains(where: \.isUppercase) { range += isHexadecimal ? "A-F" : "A-Z" }
      if characters.contains(where: \.isLowercase) { range += isHexadecimal ? "a-f" : "a-z" }
      if characters.contains("_") { range += "_" }
      if characters.contains("-") || hasSign && !isSigned { range += "-" }
    }

    var text: String { isVarying ? "\(sign)[\(range)]+" : ValuePattern.escaped(literal) }
  }
}

extension Character {
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
