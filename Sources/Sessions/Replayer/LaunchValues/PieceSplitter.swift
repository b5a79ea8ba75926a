/// The ways to split values into pieces, the one that keeps most first.
enum PieceSplitter: CaseIterable {
  /// Digits and letters apart.
  case runs
  /// Words of digits and letters.
  case words
  /// Digits and letters apart, and a minus before digits with them, as hashes have it: behind another sign.
  case signedRuns
  /// The same, also behind letters.
  case attachedRuns
  /// Words of digits, letters, `-` and `_`, as random names have them, after the common beginning of all values.
  case tokens
  /// Words of the signs of base64.
  case base64

  /// A piece of a value.
  struct Piece: Equatable {
    var text: String
    /// Letters and digits may vary; signs between them never do.
    var isWord: Bool
    /// True for a clock time or a date.
    var isTime = false
  }

  /// A way to split, with the number of characters that all values begin with.
  struct Way {
    var splitter: PieceSplitter
    var prefix = 0
    var hasTimes = false

    func split(_ value: String) -> [Piece] {
      let head = value.prefix(prefix)
      var pieces = head.isEmpty ? [] : [Piece(text: String(head), isWord: false)]
      var rest = value.dropFirst(prefix)
      guard hasTimes else { return pieces + splitter.pieces(rest) }
      for range in TimeForm.ranges(in: value) {
        pieces += splitter.pieces(rest[..<range.lowerBound])
        pieces.append(Piece(text: String(value[range]), isWord: true, isTime: true))
        rest = value[range.upperBound...]
      }
      return pieces + splitter.pieces(rest)
    }
  }

  /// Returns the ways in which to split some values: where one has a minus, others may lack it.
  static func all(for values: [String]) -> [Way] {
    let hasMinus = values.contains { $0.hasPrefix("-") || $0.contains("--") }
    let ways = hasMinus ? [.signedRuns] + allCases : allCases
    let prefix = commonPrefix(of: values)
    let plain = ways.map { Way(splitter: $0, prefix: $0 == .tokens ? prefix : 0) }
    guard values.allSatisfy({ !TimeForm.ranges(in: $0).isEmpty }) else { return plain }
    return [.runs, .words].map { Way(splitter: $0, hasTimes: true) } + plain
  }

  /// Returns the number of characters that all values begin with, up to the last sign among them.
  private static func commonPrefix(of values: [String]) -> Int {
    guard let first = values.first else { return 0 }
    let common = values.dropFirst().reduce(first[...]) { $0.commonPrefix(with: $1) }
    let end = common.lastIndex { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return end.map { common.distance(from: common.startIndex, to: $0) + 1 } ?? 0
  }

  private func pieces(_ value: Substring) -> [Piece] {
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
    if self == .base64, "+/=".contains(character) { return 1 }
    guard character.isASCII, character.isLetter else { return 0 }
    return self == .words || self == .tokens || self == .base64 ? 1 : 2
  }
}

extension Substring {
  /// Returns the characters that this text and another one begin with.
  fileprivate func commonPrefix(with other: String) -> Substring {
    prefix(zip(self, other).prefix { $0 == $1 }.count)
  }
}
