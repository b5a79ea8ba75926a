import EventModel

/// A text, or several texts in a row, as scalars that know their places.
///
/// Escapes such as `%41`, `\u0041` and `&amp;` can be decoded; a match in the decoded text keeps its place in the
/// original one.
struct SearchedText {
  /// A scalar and the part of the original text that it stands for.
  struct Letter {
    /// The scalar; nil for a pseudonym, which contains no secret.
    var scalar: Unicode.Scalar?
    var range: Range<Int>
  }

  /// The letters to search, as folded scalars, with their places.
  struct Folded {
    var letters: [UInt32] = []
    var ranges: [Range<Int>] = []

    fileprivate mutating func add(_ letter: UInt32, at range: Range<Int>) {
      letters.append(letter)
      ranges.append(range)
    }

    /// The letters and digits alone.
    var words: Folded {
      var words = Folded()
      for (letter, range) in zip(letters, ranges)
      where FoldedLetter.isWord(letter) || letter == FoldedLetter.barrier {
        words.add(letter, at: range)
      }
      return words
    }
  }

  /// The scalars of the original texts.
  private(set) var scalars: [Unicode.Scalar] = []
  /// The place at which each text begins.
  private(set) var starts: [Int] = []
  private var letters: [Letter] = []

  /// Creates the row of some texts.
  init(_ texts: [String]) {
    for text in texts {
      starts.append(scalars.count)
      for piece in RedactedPiece.pieces(of: text) {
        guard case .plain(let plain) = piece else {
          let start = scalars.count
          scalars.append(contentsOf: piece.text.unicodeScalars)
          letters.append(Letter(scalar: nil, range: start..<scalars.count))
          continue
        }
        for scalar in plain.unicodeScalars {
          letters.append(Letter(scalar: scalar, range: scalars.count..<scalars.count + 1))
          scalars.append(scalar)
        }
      }
    }
  }

  /// Returns the place behind a text.
  func end(of text: Int) -> Int {
    starts.indices.contains(text + 1) ? starts[text + 1] : scalars.count
  }

  /// Returns the beginning of the text that contains a place.
  func start(before place: Int) -> Int {
    let next = starts.countFirst { $0 <= place }
    return next > 0 ? starts[next - 1] : 0
  }

  /// Returns the end of the text that contains a place.
  func end(behind place: Int) -> Int {
    let next = starts.countFirst { $0 <= place }
    return next < starts.count ? starts[next] : scalars.count
  }

  /// The folded letters.
  var folded: Folded {
    var folded = Folded()
    folded.letters.reserveCapacity(letters.count)
    folded.ranges.reserveCapacity(letters.count)
    for letter in letters {
      guard let scalar = letter.scalar else {
        folded.add(FoldedLetter.barrier, at: letter.range)
        continue
      }
      let (first, second, third) = FoldedLetter.letters(of: scalar)
      if first != 0 { folded.add(first, at: letter.range) }
      if second != 0 { folded.add(second, at: letter.range) }
      if third != 0 { folded.add(third, at: letter.range) }
    }
    return folded
  }

  /// The text with blanks in place of plus signs, as a form is decoded; nil if it has none.
  var withBlanks: SearchedText? {
    guard letters.contains(where: { $0.scalar == "+" }) else { return nil }
    var spaced = self
    for place in letters.indices where letters[place].scalar == "+" {
      spaced.letters[place].scalar = " "
    }
    return spaced
  }

  /// Decodes escapes once.
  ///
  /// - Parameter kinds: the kinds of escapes that are decoded.
  /// - Returns: false if there are none.
  mutating func decode(_ kinds: EscapeDecoder.Kinds = .all) -> Bool {
    let isEscaped = letters.contains { $0.scalar.map(EscapeDecoder.begins(with:)) ?? false }
    guard isEscaped else { return false }
    var decoder = EscapeDecoder(letters, kinds)
    letters = decoder.run()
    return decoder.hasFound
  }

  /// Decodes the words that are base64 of a readable text; each letter of the text stands for the whole word.
  ///
  /// - Returns: the places of these words in the original text.
  mutating func decodeBase64() -> [Range<Int>] {
    var decoded: [Letter] = []
    var words: [Range<Int>] = []
    var (place, kept) = (0, 0)
    while place < letters.count {
      let end = endOfDigits(from: place)
      let digits = letters[place..<end].compactMap { $0.scalar.map { UInt8($0.value) } }
      for (part, text) in Base64Text.texts(of: digits[...]) {
        let (first, last) = (letters[place + part.lowerBound], letters[place + part.upperBound - 1])
        let range = first.range.lowerBound..<last.range.upperBound
        decoded += letters[kept..<place + part.lowerBound]
        decoded += text.unicodeScalars.map { Letter(scalar: $0, range: range) }
        words.append(range)
        kept = place + part.upperBound
      }
      place = max(end, place + 1)
    }
    if kept > 0 { letters = decoded + letters[kept...] }
    return words
  }

  /// Returns the end of the digits of base64 from a place on, within its text.
  private func endOfDigits(from place: Int) -> Int {
    let limit = end(behind: letters[place].range.lowerBound)
    var end = place
    while end < letters.count, letters[end].range.lowerBound < limit,
      let scalar = letters[end].scalar, Base64Text.isDigit(scalar)
    { end += 1 }
    return end
  }
}

extension RedactedPiece {
  /// The piece as it appears in a text.
  var text: String {
    switch self {
    case .plain(let plain): plain
    case .secret(let pseudonym): pseudonym.description
    case .hidden: Pseudonym.hidden
    case .erasure: Pseudonym.erasure
    }
  }
}
