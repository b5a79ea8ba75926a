public import EventModel

/// The search of files for a list of secrets, in every form that a recording recognises.
///
/// A text is searched as it is, with its escapes decoded, backwards, as hexadecimal digits and as base64;
/// texts in quotes and between tags are also searched as a row, since neighbouring views may spell a
/// secret. Digests cannot be turned back, so that digits in them are no secret.
public struct SecretScan: Sendable {
  /// A secret in a file.
  public struct Find: Hashable, Sendable {
    /// The place of the secret in the list.
    public var secret: Int
    /// The line of the file, from 1.
    public var line: Int

    /// Creates the find of a secret on a line.
    public init(secret: Int, line: Int) { (self.secret, self.line) = (secret, line) }
  }

  private let secrets: [String]
  private let search: SecretSearch

  /// The fewest letters of a secret that can be searched for; shorter ones occur by chance.
  public static let shortest = SecretSearch.shortest
  /// The most bytes that are searched at once.
  private static let window = 1 << 15

  /// Creates the search for some secrets of at least ``shortest`` letters.
  public init(_ secrets: [String]) {
    self.secrets = secrets
    var search = SecretSearch()
    for (place, secret) in secrets.enumerated() {
      search.add(secret, secret: place)
      search.addEncodings(of: secret, secret: place)
    }
    search.prepare()
    self.search = search
  }

  /// Returns whether a secret has enough letters to be searched for.
  public static func canFind(_ secret: String) -> Bool {
    FoldedLetter.letters(of: secret).count >= shortest
  }

  /// Returns the secrets in a text of one line, such as a file's name.
  public func secrets(in text: String) -> [Int] {
    var found: Set<Int> = []
    add(text, at: 1) { found.insert($0.secret) }
    return found.sorted()
  }

  /// Searches a file.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - budget: the time that the search may take.
  /// - Returns: the secrets with their lines, each once a line, in order.
  /// - Throws: `Budget.Exceeded`.
  public func finds(
    in bytes: [UInt8],
    within budget: Budget? = nil
  ) throws(Budget.Exceeded) -> [Find] {
    var found: Set<Find> = []
    var number = 0
    var texts = QuotedTexts()
    var block = LineBlock()
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      if line.count > Self.window {
        addBlock(&block) { found.insert($0) }
        try addLong(line, at: number, within: budget) { found.insert($0) }
      } else {
        block.add(line, at: number)
        if block.bytes.count >= Self.window {
          try budget?.spend(block.bytes.count)
          addBlock(&block) { found.insert($0) }
        }
      }
      texts.add(line, at: number)
      if texts.count >= Self.rowLength {
        addRow(&texts) { found.insert($0) }
      }
    }
    addBlock(&block) { found.insert($0) }
    addRow(&texts, isLast: true) { found.insert($0) }
    try budget?.spend(Self.window)
    addLog(bytes) { found.insert($0) }
    return found.sorted { ($0.line, $0.secret) < ($1.line, $1.secret) }
  }

  /// The most bytes of a secret in any form.
  private var overlap: Int { min(Self.window / 2, 16 * search.longest) }

  /// Searches lines together, and keeps the last ones for the next block.
  private func addBlock(_ block: inout LineBlock, found: (Find) -> Void) {
    guard !block.bytes.isEmpty else { return }
    add(String(decoding: block.bytes, as: UTF8.self), at: block.firstLine, found: found)
    block.keepEnd(ofBytes: overlap)
  }

  /// Searches a long line in parts; the last letters of a part are searched with the next one, too.
  private func addLong(
    _ line: ArraySlice<UInt8>,
    at number: Int,
    within budget: Budget?,
    found: (Find) -> Void
  ) throws(Budget.Exceeded) {
    var rest = line
    repeat {
      try budget?.spend(Self.window)
      let part = rest.prefix(Self.window)
      add(String(decoding: part, as: UTF8.self), at: number, found: found)
      rest = part.count == rest.count ? [] : rest.dropFirst(Self.window - overlap)
    } while !rest.isEmpty
  }

  /// The number of texts that are searched as one row.
  private static let rowLength = 512

  /// Searches lines, in which a secret must not go over from one value to the next.
  private func add(_ lines: String, at number: Int, found: (Find) -> Void) {
    var (searched, search) = (SearchedText([lines]), search)
    var (line, place) = (number, 0)
    for match in search.places(in: &searched, .text) {
      while place < match.range.lowerBound {
        if searched.scalars[place] == "\n" { line += 1 }
        place += 1
      }
      for secret in match.secrets where isFound(secret, match, of: searched) {
        found(Find(secret: secret, line: line))
      }
    }
  }

  /// Returns whether a match in lines is a secret, and none that several values, numbers or a digest give by chance.
  private func isFound(
    _ secret: Int,
    _ match: SecretSearch.Place,
    of text: SearchedText
  ) -> Bool {
    let own = Set(secrets[secret].unicodeScalars)
    let part = text.scalars[match.range]
    let signs = Self.withoutEscapes(part)
    let isList = match.isEncoded && signs.allSatisfy(Self.isInList)
    let ends = !isList && signs.contains { Self.separators.contains($0) && !own.contains($0) }
    guard !ends, !text.isInDigest(match.range) else { return false }
    let letters = part.count { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    if part.contains("\n"), !own.contains("\n"), letters < Self.shortestOverLines,
      !text.fillsLines(match.range)
    {
      return false
    }
    return match.isEncoded || letters >= SecretSearch.shortestInName
      || text.standsAlone(match.range)
  }

  /// The fewest letters of a secret that is found over several lines; shorter ones occur by chance.
  private static let shortestOverLines = 8

  /// The signs that end a value.
  private static let separators = Set("\"{}[]<>,".unicodeScalars)

  /// Returns whether a sign occurs in a list of bytes, such as `0x41, 0x42`.
  private static func isInList(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isHexDigit || "xXuU+,\\ \n\t\"'".unicodeScalars.contains(scalar)
  }

  /// Returns signs without the brackets of the escapes `\u{41}`.
  private static func withoutEscapes(_ part: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
    var signs: [Unicode.Scalar] = []
    var isEscape = false
    for scalar in part {
      if scalar == "{", signs.last == "u", signs.dropLast().last == "\\" {
        isEscape = true
      } else if isEscape, scalar == "}" {
        isEscape = false
      } else {
        signs.append(scalar)
      }
    }
    return signs
  }

  /// Searches a row of texts, and keeps its end for the next row.
  private func addRow(_ texts: inout QuotedTexts, isLast: Bool = false, found: (Find) -> Void) {
    for row in texts.rows where !row.isEmpty {
      var (searched, search) = (SearchedText(row.map(\.text)), search)
      for place in search.places(in: &searched, .text) {
        let text = searched.starts.countFirst { $0 <= place.range.lowerBound } - 1
        let isInOne = searched.end(behind: place.range.lowerBound) >= place.range.upperBound
        guard row.indices.contains(text), searched.isSpelled(place.range),
          !searched.isInDigest(place.range),
          !isInOne || place.isEncoded || place.range.count >= SecretSearch.shortestInName
            || searched.standsAlone(place.range)
        else { continue }
        for secret in place.secrets { found(Find(secret: secret, line: row[text].line)) }
      }
    }
    texts.keepEnd(ofLetters: isLast ? 0 : search.longest)
  }

  /// Searches the screens of a log, of which a line may state a part only.
  private func addLog(_ bytes: [UInt8], found: (Find) -> Void) {
    guard bytes.starts(with: Array("{\"simon\":".utf8)),
      let log = try? EventLog.recover(bytes).log
    else { return }
    // Most logs have no secret, for which one search is enough.
    guard !leaks(of: Array(secrets.indices), in: log).isEmpty else { return }
    for place in secrets.indices {
      for leak in leaks(of: [place], in: log) { found(Find(secret: place, line: leak.event + 1)) }
    }
  }

  private func leaks(of places: [Int], in log: EventLog) -> [SecretLeak] {
    var redactor = Redactor()
    for place in places { redactor.secrets.add(secrets[place]) }
    redactor.secrets.prepare()
    return redactor.leaks(in: log)
  }
}

/// Lines of a file that are searched together, since a secret may be cut into lines.
private struct LineBlock {
  private(set) var bytes: [UInt8] = []
  private(set) var firstLine = 0
  /// The places at which the lines begin.
  private var starts: [Int] = []

  mutating func add(_ line: ArraySlice<UInt8>, at number: Int) {
    if starts.isEmpty { firstLine = number } else { bytes.append(0x0A) }
    starts.append(bytes.count)
    bytes += line
  }

  /// Keeps only the last lines, of at most so many bytes.
  mutating func keepEnd(ofBytes most: Int) {
    let kept = starts.countFirst { bytes.count - $0 > most }
    let start = kept < starts.count ? starts[kept] : bytes.count
    firstLine += kept
    starts = starts[kept...].map { $0 - start }
    bytes.removeFirst(start)
  }
}

extension SearchedText {
  /// Returns whether a range is in one text, or spells a secret over several texts and not by chance.
  func isSpelled(_ range: Range<Int>) -> Bool {
    let (start, end) = (range.lowerBound, range.upperBound)
    guard self.end(behind: start) < end else { return true }
    return end - start >= SecretSearch.shortestInName
      || (self.start(before: start) == start && self.end(behind: end - 1) == end)
  }

  /// Returns whether a range fills its lines, apart from blanks, as a letter on each line does.
  fileprivate func fillsLines(_ range: Range<Int>) -> Bool {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, scalars[start - 1] == " " { start -= 1 }
    while end < scalars.count, scalars[end] == " " || scalars[end] == "\r" { end += 1 }
    return (start == 0 || scalars[start - 1] == "\n")
      && (end == scalars.count || scalars[end] == "\n")
  }

  /// Returns whether a range is a word of its own, or a number that is no place, time or part of another.
  ///
  /// Fewer than six letters occur by chance within words and numbers.
  fileprivate func standsAlone(_ range: Range<Int>) -> Bool {
    let limits = start(before: range.lowerBound)..<end(behind: range.upperBound - 1)
    let isWord = { (place: Int) in
      limits.contains(place)
        && (scalars[place].properties.isAlphabetic || scalars[place].properties.numericType != nil)
    }
    let (before, after) = (range.lowerBound - 1, range.upperBound)
    let part = scalars[range]
    let gaps = Set(part.filter { !$0.properties.isAlphabetic && $0.properties.numericType == nil })
    // The same signs stand between all of the letters.
    guard gaps.count <= 1 || part.count >= 2 * SecretSearch.shortestInName else { return false }
    guard !isWord(before), !isWord(after) else { return false }
    guard part.allSatisfy({ $0.properties.numericType != nil }) else { return true }
    let signs = Set(",[]x@.".unicodeScalars)
    let neighbours = [before, after].filter(limits.contains).map { scalars[$0] }
    if neighbours.contains(where: signs.contains) {
      // A number in a sentence ends with a point or a comma.
      let isEnd = limits.contains(after) && (scalars[after] == "." || scalars[after] == ",")
      let next = after + 1
      let isSentence = isEnd && (!limits.contains(next) || scalars[next] == " ")
      guard isSentence, !limits.contains(before) || !signs.contains(scalars[before]) else {
        return false
      }
    }
    return !limits.contains(before) || scalars[before] != ":" || !hasCountedName(before: before)
  }

  /// Returns whether the name of a member before a colon is one of times, places and counts.
  private func hasCountedName(before colon: Int) -> Bool {
    guard colon > 1, scalars[colon - 1] == "\"" else { return false }
    let name = scalars[..<(colon - 1)].reversed().prefix { $0 != "\"" }.reversed()
    return Self.counted.contains(String(String.UnicodeScalarView(name)))
  }

  private static let counted: Set<String> = [
    "n", "at", "dt", "x", "y", "width", "height", "events", "event", "line", "column", "number",
    "checkpoint", "count", "durationMicroseconds", "ledger", "finger",
  ]

  /// Returns whether a short range is a part of a digest: of 8, 16, 32, 40 or 64 hexadecimal digits.
  fileprivate func isInDigest(_ range: Range<Int>) -> Bool {
    guard range.count < 8, scalars[range].allSatisfy(\.isHexDigit) else { return false }
    let limits = self.start(before: range.lowerBound)..<self.end(behind: range.upperBound - 1)
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > limits.lowerBound, scalars[start - 1].isHexDigit { start -= 1 }
    while end < limits.upperBound, scalars[end].isHexDigit { end += 1 }
    let isWhole = [start - 1, end].allSatisfy {
      !limits.contains($0) || !scalars[$0].properties.isAlphabetic
    }
    return isWhole && [8, 16, 32, 40, 64].contains(end - start)
  }
}

extension Unicode.Scalar {
  fileprivate var isHexDigit: Bool {
    isASCII && Character(self).isHexDigit
  }
}
