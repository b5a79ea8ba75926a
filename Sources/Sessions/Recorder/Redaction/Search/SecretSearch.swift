import EventModel

/// The search of texts for secrets, in each form that is recognised.
///
/// Letter case, marks, widths and invisible scalars never count. A secret with four or more letters and
/// digits is also found with anything else between them. A typed secret is found backwards and in the
/// encodings of `Encodings`, too. Escapes are decoded up to three times.
struct SecretSearch: Sendable {
  /// The fewest letters of a secret that is searched for; shorter ones occur by chance.
  static let shortest = 3
  /// The fewest letters and digits of a secret that is found with anything else between them.
  private static let shortestWord = 4
  /// The fewest letters of a secret that is found within the words of a name.
  static let shortestInName = 6
  /// The most rounds of decoding, for an escaped text in an escaped text.
  private static let rounds = 3

  /// A part of a text, and the secrets that it contains.
  struct Place {
    var range: Range<Int>
    var secrets: [Int]
    /// True if the place shows an encoding of a secret; false for the secret as it is.
    var isEncoded = false
  }

  private var exact = PatternSearch()
  private var words = PatternSearch()
  /// The letters and digits of each secret.
  private var lengths: [Int: Int] = [:]

  /// True if a secret itself looks as if it had an escape, such as `50%25`.
  private var hasEscapes = false

  /// True if a secret has a blank, which is a plus sign in a form.
  private var hasBlanks = false

  /// True if the search has no secret.
  var isEmpty: Bool { exact.isEmpty && words.isEmpty }

  /// The letters of the longest form of a secret.
  var longest: Int { max(exact.longest, words.longest) }

  /// The UTF-8 bytes of the longest secret as it is typed.
  private(set) var longestSecret = 0

  /// Adds a secret.
  mutating func add(_ text: String, secret: Int) {
    let letters = FoldedLetter.letters(of: text)
    guard letters.count >= Self.shortest else { return }
    lengths[secret] = max(lengths[secret] ?? 0, letters.count(where: FoldedLetter.isWord))
    longestSecret = max(longestSecret, text.utf8.count)
    hasEscapes = hasEscapes || EscapeDecoder.changes(text)
    hasBlanks = hasBlanks || text.contains(" ")
    add(letters, secret)
  }

  private mutating func add(_ letters: [UInt32], _ secret: Int) {
    let word = letters.filter(FoldedLetter.isWord)
    let isWord = word.count >= Self.shortestWord
    if isWord { words.add(.init(letters: word, secret: secret)) }
    // A word that is found with anything between its letters is also found as it is.
    if !isWord || word.count < letters.count { exact.add(.init(letters: letters, secret: secret)) }
  }

  /// Adds the other forms of a secret.
  mutating func addEncodings(of text: String, secret: Int) {
    let letters = FoldedLetter.letters(of: text)
    guard letters.count >= Self.shortest else { return }
    add(letters.reversed(), secret)
    for code in Encodings.codes(of: text) {
      words.add(.init(letters: code, secret: secret, isEncoded: true))
    }
  }

  /// Prepares for a search.
  mutating func prepare() {
    exact.prepare()
    words.prepare()
  }

  /// Returns the parts of a text that contain secrets, in order and apart from each other.
  mutating func places(in text: inout SearchedText, _ kind: SecretList.Kind) -> [Place] {
    prepare()
    var found: [Found] = []
    if hasEscapes { find(inOneKindOfEscapes: text, as: kind, rounds: Self.rounds, to: &found) }
    for round in 0...Self.rounds {
      if round > 0, !text.decode() { break }
      find(in: text, as: kind, to: &found)
      if hasBlanks, let spaced = text.withBlanks { find(in: spaced, as: kind, to: &found) }
    }
    let words = text.decodeBase64()
    if !words.isEmpty { find(inBase64: words, of: text, to: &found) }
    return joined(Self.withoutEdges(found, of: text))
  }

  /// Adds the matches in a text of which one kind of escapes is decoded after another, since all at once would decode
  /// the secret itself, too.
  private func find(
    inOneKindOfEscapes text: SearchedText,
    as kind: SecretList.Kind,
    rounds: Int,
    to found: inout [Found]
  ) {
    guard rounds > 0 else { return }
    for kinds in [EscapeDecoder.Kinds.backslashes, .percent, .entities] {
      var decoded = text
      // In a form a plus sign that is meant is escaped itself.
      if hasBlanks, kinds == .percent, let spaced = decoded.withBlanks { decoded = spaced }
      guard decoded.decode(kinds) else { continue }
      find(in: decoded, as: kind, to: &found)
      find(inOneKindOfEscapes: decoded, as: kind, rounds: rounds - 1, to: &found)
    }
  }

  /// Adds the matches in the texts that words of base64 say.
  private func find(
    inBase64 words: [Range<Int>],
    of text: SearchedText,
    to found: inout [Found]
  ) {
    var said: [Found] = []
    find(in: text, as: .text, to: &said)
    let (starts, ends) = (Set(words.map(\.lowerBound)), Set(words.map(\.upperBound)))
    // All letters of a word have its place, so that one secret may be found there any number of times.
    var known: [Range<Int>: Set<Int>] = [:]
    // Fewer letters occur by chance in the decoded text of a long word, and the rest of the text was searched
    // before.
    for one in said
    where one.letters >= Self.shortestWord && starts.contains(one.range.lowerBound)
      && ends.contains(one.range.upperBound)
      && known[one.range, default: []].insert(one.secret).inserted
    {
      var one = one
      (one.range, one.isEncoded) = (text.code(around: one.range), true)
      found.append(one)
    }
  }

  /// Returns matches without those that span two texts if other matches cover each part, as when a text stands
  /// twice in a row.
  private static func withoutEdges(_ found: [Found], of text: SearchedText) -> [Found] {
    guard text.starts.count > 1 else { return found }
    let isInner = { (one: Found) in text.end(behind: one.range.lowerBound) >= one.range.upperBound }
    guard !found.allSatisfy(isInner) else { return found }
    var covered: [Range<Int>] = []
    for range in found.filter(isInner).map(\.range).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = covered.last, range.lowerBound <= last.upperBound {
        covered[covered.count - 1] =
          last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        covered.append(range)
      }
    }
    return found.filter { one in
      guard !isInner(one) else { return true }
      let next = covered.countFirst { $0.lowerBound <= one.range.lowerBound }
      return next == 0 || covered[next - 1].upperBound < one.range.upperBound
    }
  }

  /// Adds the matches in a text as far as it is decoded.
  private func find(in text: SearchedText, as kind: SecretList.Kind, to found: inout [Found]) {
    let folded = text.folded
    if !exact.isEmpty {
      add(exact.matches(in: folded.letters), in: folded, of: text, as: kind, to: &found)
    }
    guard !words.isEmpty else { return }
    let only = folded.words
    add(words.matches(in: only.letters), in: only, of: text, as: kind, to: &found)
  }

  /// Returns false if bytes certainly contain no secret: plain ASCII without escapes, in which no form occurs.
  ///
  /// Most parts of a file are like that, and are searched in a small part of the time.
  func mayOccur(in bytes: ArraySlice<UInt8>) -> Bool {
    var (letters, only): ([UInt32], [UInt32]) = ([], [])
    letters.reserveCapacity(bytes.count)
    only.reserveCapacity(bytes.count)
    for (place, byte) in zip(bytes.indices, bytes) {
      guard byte < 0x80, !EscapeDecoder.mayBegin(at: place, of: bytes) else { return true }
      let letter = FoldedLetter.ascii(UInt32(byte))
      guard letter != 0 else { continue }
      letters.append(letter)
      if FoldedLetter.isWord(letter) { only.append(letter) }
    }
    return exact.occurs(in: letters) || words.occurs(in: only) || Base64Text.mayOccur(in: bytes)
  }

  private func add(
    _ matches: [PatternSearch.Match],
    in folded: SearchedText.Folded,
    of text: SearchedText,
    as kind: SecretList.Kind,
    to found: inout [Found]
  ) {
    var code = 0..<0
    for match in matches {
      let first = folded.ranges[match.range.lowerBound].lowerBound
      var range = first..<folded.ranges[match.range.upperBound - 1].upperBound
      if match.pattern.isEncoded {
        // A long code with many matches is walked through once.
        if !code.contains(range.lowerBound) { code = text.code(around: range) }
        range = range.lowerBound..<max(range.upperBound, code.upperBound)
        range = min(range.lowerBound, code.lowerBound)..<range.upperBound
      } else if kind == .name, match.pattern.letters.count < Self.shortestInName,
        !text.isWord(range)
      {
        continue
      }
      found.append(
        Found(
          range: range,
          secret: match.pattern.secret,
          isEncoded: match.pattern.isEncoded,
          letters: match.pattern.letters.count
        )
      )
    }
  }

  /// A match at its place in the original text.
  private struct Found {
    var range: Range<Int>
    var secret: Int
    var isEncoded: Bool
    /// The number of letters that were found.
    var letters: Int
  }

  /// Returns the parts, with overlapping ones joined.
  ///
  /// If a part contains several secrets, it names the one with the most letters and digits.
  private func joined(_ found: [Found]) -> [Place] {
    let ordered = found.sorted { one, other in
      if one.range.lowerBound != other.range.lowerBound {
        return one.range.lowerBound < other.range.lowerBound
      }
      if one.range.upperBound != other.range.upperBound {
        return one.range.upperBound > other.range.upperBound
      }
      let (length, otherLength) = (lengths[one.secret] ?? 0, lengths[other.secret] ?? 0)
      return length != otherLength ? length > otherLength : one.secret < other.secret
    }
    var places: [Place] = []
    for one in ordered {
      let (range, secret) = (one.range, one.secret)
      guard let last = places.last, range.lowerBound < last.range.upperBound else {
        places.append(Place(range: range, secrets: [secret], isEncoded: one.isEncoded))
        continue
      }
      if one.isEncoded { places[places.count - 1].isEncoded = true }
      guard range.upperBound > last.range.upperBound else { continue }
      places[places.count - 1].range = last.range.lowerBound..<range.upperBound
      if last.secrets.last != secret { places[places.count - 1].secrets.append(secret) }
    }
    return places
  }
}

extension SearchedText {
  /// Returns true if a part of the text is a whole word, or one of a name such as `LoginButton2`.
  fileprivate func isWord(_ range: Range<Int>) -> Bool {
    isBoundary(range.lowerBound) && isBoundary(range.upperBound)
  }

  /// Returns true if a word can begin or end at a place.
  private func isBoundary(_ place: Int) -> Bool {
    guard place > 0, place < scalars.count else { return true }
    let (before, after) = (scalars[place - 1].properties, scalars[place].properties)
    guard before.isWord, after.isWord else { return true }
    return (before.isLowercase && after.isUppercase)
      || (before.numericType == nil) != (after.numericType == nil)
  }

  /// Returns a part of the text with all of the code around it, whose ends may tell some more bits.
  fileprivate func code(around range: Range<Int>) -> Range<Int> {
    let limits = start(before: range.lowerBound)..<end(behind: range.upperBound - 1)
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > limits.lowerBound, scalars[start - 1].isCode { start -= 1 }
    while end < limits.upperBound, scalars[end].isCode { end += 1 }
    return start..<endOfLines(from: start, to: end, before: limits.upperBound)
  }

  /// Returns the end of a code in several lines, whose last lines may have no letter of the secret, or nothing at all.
  private func endOfLines(from start: Int, to end: Int, before limit: Int) -> Int {
    guard let first = scalars[start..<end].firstIndex(where: \.isLineEnd) else { return end }
    let width = first - start
    var end = end
    while end < limit {
      var next = end
      while next < limit, scalars[next].isLineEnd { next += 1 }
      if next == limit { return limit }
      let line = next
      while next < limit, scalars[next].isCode { next += 1 }
      let isLine = next == limit || scalars[next].isLineEnd
      guard line > end, isLine, (1...max(1, width)).contains(next - line) else { break }
      end = next
    }
    return end
  }
}

extension Unicode.Scalar.Properties {
  /// True for a letter or a digit of any script.
  fileprivate var isWord: Bool { isAlphabetic || numericType != nil }
}

extension Unicode.Scalar {
  /// True for a line feed or a carriage return.
  fileprivate var isLineEnd: Bool { self == "\n" || self == "\r" }

  /// True for a character of base64, in its usual alphabet or in that for addresses; the padding `=` is one, too.
  fileprivate var isCode: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "+", "/", "=", "-", "_": true
    default: false
    }
  }
}
