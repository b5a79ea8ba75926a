import Approvals

/// The pattern of values that an app generates at each launch.
///
/// Parts that all values share stay as they are; the rest is a number, a time, hexadecimal digits, letters or both.
///
/// ```swift
/// ValuePattern.of(["ref-101", "ref-207"])              // ref-[0-9]+
/// ValuePattern.of(["Opened 9:59", "Opened 10:01"])     // Opened [0-9]+:[0-9]+
/// ```
struct ValuePattern: Hashable {
  /// The regular expression, as a rule takes it between slashes.
  let text: String
  /// Every varying part can have a digit, as that of a counter, a hash or a time; random words have none.
  let isNumbered: Bool
  /// The parts in order; none if it only lists values.
  let parts: [Part]

  private init(listing text: String, isNumbered: Bool) {
    (self.text, self.isNumbered, parts) = (text, isNumbered, [])
  }

  init(parts: [Part]) {
    self.parts = parts.filter { $0.isVarying || !$0.literal.isEmpty }
    text = parts.map(\.text).joined()
    isNumbered = parts.allSatisfy { !$0.isVarying || $0.hasDigits }
  }

  static func == (one: ValuePattern, other: ValuePattern) -> Bool { one.text == other.text }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// Returns the pattern of some values; nil if no pattern keeps anything of their form.
  ///
  /// - Parameters:
  ///   - values: the values, all of one view.
  ///   - isSettled: true if enough launches were seen: then a number that is the same in all of them stays as it
  ///     is.
  /// - Returns: the narrowest pattern.
  static func of(_ values: [String], isSettled: Bool = false) -> ValuePattern? {
    guard Set(values).count > 1,
      values.allSatisfy({ !$0.isEmpty && $0.utf8.count <= longest })
    else { return nil }
    if let known = KnownForm.pattern(of: values) { return known }
    // Runs of one kind first, so that the letters before a number stay; a hash mixes both kinds.
    for pieces in PieceSplitter.all(for: values) {
      guard var parts = parts(values.map(pieces.split)) else { continue }
      if isSettled { spreadHexadecimal(&parts) } else { widen(&parts) }
      return ValuePattern(parts: parts)
    }
    return nil
  }

  /// Returns the pattern of values that stay the same and only change places; nil if they are too many.
  static func anyOf(_ values: Set<String>) -> ValuePattern? {
    guard values.count > 1, values.count <= mostValues else { return nil }
    let text = values.sorted().map(escaped).joined(separator: "|")
    return text.utf8.count <= longest ? ValuePattern(listing: text, isNumbered: false) : nil
  }

  /// Returns the pattern of values that have any of some patterns; nil if it is too long.
  static func anyOf(_ patterns: [ValuePattern]) -> ValuePattern? {
    let text = patterns.map(\.text).joined(separator: "|")
    return text.utf8.count <= longestChoice
      ? ValuePattern(listing: text, isNumbered: patterns.allSatisfy(\.isNumbered)) : nil
  }

  /// The most values, or patterns, of one kind before they are put together.
  static let mostValues = 24

  /// The pattern of whole numbers other than 0, if it is one of whole numbers.
  var withoutZero: ValuePattern {
    guard text == "[0-9]+" || text == "-?[0-9]+" else { return self }
    return ValuePattern(
      listing: text.replacing("[0-9]+", with: "[1-9][0-9]*"),
      isNumbered: isNumbered
    )
  }

  /// The literal parts in order, with nil for each that varies.
  var frame: [String?] { parts.map { $0.isVarying ? nil : $0.literal } }

  /// The pattern with any number in place of each that stays.
  var withAnyNumber: ValuePattern {
    let parts = parts.map { part in
      part.isNumber && !part.isVarying ? Part(varying: [part.literal]) : part
    }
    return parts.isEmpty ? self : ValuePattern(parts: parts)
  }

  /// Returns true if the pattern matches all of some values.
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
  /// The longest list of patterns, in bytes.
  private static let longestChoice = 2_000

  private static func parts(_ values: [[PieceSplitter.Piece]]) -> [Part]? {
    guard let first = values.first, values.allSatisfy({ $0.count == first.count }) else {
      return nil
    }
    var parts: [Part] = []
    for place in first.indices {
      let pieces = values.map { $0[place] }
      if Set(pieces.map(\.text)).count == 1 {
        parts.append(Part(literal: first[place].text))
        continue
      }
      // Digits and letters that vary beside each other are one word.
      guard pieces.allSatisfy(\.isWord), parts.last?.isVarying != true,
        let part = Part(pieces)
      else { return nil }
      parts.append(part)
    }
    return parts.contains(where: \.isVarying) ? parts : nil
  }

  /// Lets the numbers beside a number that varies vary, too, as few launches show few of them.
  private static func widen(_ parts: inout [Part]) {
    func isNumber(_ place: Int) -> Bool { parts.indices.contains(place) && parts[place].isNumber }
    var varying = parts.indices.filter { parts[$0].isVarying && parts[$0].isNumber }
    while let place = varying.popLast() {
      for next in [place - 2, place + 2] where isNumber(next) && !parts[next].isVarying {
        parts[next] = Part(varying: [parts[next].literal])
        varying.append(next)
      }
    }
    spreadHexadecimal(&parts)
  }

  /// Where one part has hexadecimal digits, the others may have them.
  private static func spreadHexadecimal(_ parts: inout [Part]) {
    guard let letters = parts.first(where: \.isHexadecimal)?.range else { return }
    for place in parts.indices where parts[place].isVarying && parts[place].isNumber {
      parts[place].range = letters
    }
  }
}

extension Character {
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
