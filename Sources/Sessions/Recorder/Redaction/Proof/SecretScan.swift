public import EventModel

/// The search of files for a list of secrets, in the forms that a recording recognises.
///
/// A text is searched as it is, with its escapes decoded, backwards, as hexadecimal digits and as base64. Texts in
/// quotes and between tags are also searched as a row, since neighbouring views may spell a secret. Digits in the
/// digests that Simon writes are no secret, since no digest can be turned back.
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
  /// The secrets in digits that begin with zeros, by the number that is left without them.
  private let numbers: [[UInt8]: Int]
  /// The secrets in digits, with their places in the list.
  private let digits: [(digits: [UInt8], secret: Int)]

  /// The fewest letters of a secret that can be searched for; shorter ones occur by chance.
  public static let shortest = SecretSearch.shortest
  /// The most bytes that are searched at once.
  private static let window = 1 << 15

  /// Creates the search for some secrets of at least ``shortest`` letters.
  public init(_ secrets: [String]) {
    self.secrets = secrets
    var search = SecretSearch()
    var numbers: [[UInt8]: Int] = [:]
    for (place, secret) in secrets.enumerated() {
      search.add(secret, secret: place)
      search.addEncodings(of: secret, secret: place)
      guard let number = SecretList.number(ofDigits: Array(secret.utf8)) else { continue }
      numbers[number] = numbers[number] ?? place
      if number.count > SecretSearch.shortest {
        search.add(String(decoding: number, as: UTF8.self), secret: place)
      }
    }
    search.prepare()
    (self.search, self.numbers) = (search, numbers)
    digits = secrets.enumerated().filter { $1.isDigits }.map { (Array($1.utf8), $0) }
  }

  /// Returns true if a secret has enough letters to be searched for.
  public static func canFind(_ secret: String) -> Bool {
    FoldedLetter.letters(of: secret).count >= shortest
  }

  /// Returns the secrets in a text of one line, such as a file's name.
  public func secrets(in text: String) -> [Int] {
    var found: Set<Int> = []
    let bytes = Array(text.utf8)
    add(bytes[...], at: 1, of: .other) { found.insert($0.secret) }
    addNumbers(bytes[...], at: 1) { found.insert($0.secret) }
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
    let file = DigestFile(bytes)
    var found: Set<Find> = []
    var number = 0
    var texts = QuotedTexts(of: file)
    var block = LineBlock()
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      if line.count > Self.window {
        addBlock(&block, of: file) { found.insert($0) }
        try addLong(line, at: number, of: file, within: budget) { found.insert($0) }
      } else {
        block.add(line, at: number)
        if block.bytes.count >= Self.window {
          try budget?.spend(block.bytes.count)
          addBlock(&block, of: file) { found.insert($0) }
        }
      }
      // The numbers of a log are looked at view by view.
      if file != .log { addNumbers(line, at: number) { found.insert($0) } }
      texts.add(line, at: number)
      if texts.count >= Self.rowLength {
        try budget?.spend(Self.window)
        addRow(&texts) { found.insert($0) }
      }
    }
    addBlock(&block, of: file) { found.insert($0) }
    addRow(&texts, isLast: true) { found.insert($0) }
    try budget?.spend(Self.window)
    if file == .log { try addLog(bytes, within: budget) { found.insert($0) } }
    return found.sorted { ($0.line, $0.secret) < ($1.line, $1.secret) }
  }

  /// The most bytes of a secret in any form.
  private var overlap: Int { min(Self.window / 2, 16 * search.longest) }

  /// Searches lines together, and keeps the last ones for the next block.
  private func addBlock(_ block: inout LineBlock, of file: DigestFile, found: (Find) -> Void) {
    guard !block.bytes.isEmpty else { return }
    add(block.bytes[...], at: block.firstLine, of: file, found: found)
    block.keepEnd(ofBytes: overlap)
  }

  /// Searches a long line in parts; the last letters of a part are searched with the next one, too.
  private func addLong(
    _ line: ArraySlice<UInt8>,
    at number: Int,
    of file: DigestFile,
    within budget: Budget?,
    found: (Find) -> Void
  ) throws(Budget.Exceeded) {
    var rest = line
    repeat {
      try budget?.spend(Self.window)
      let part = rest.prefix(Self.window)
      add(part, at: number, of: file, found: found)
      rest = part.count == rest.count ? [] : rest.dropFirst(Self.window - overlap)
    } while !rest.isEmpty
  }

  /// The number of texts that are searched as one row.
  private static let rowLength = 512

  /// Searches lines, in which a secret must not go over from one value to the next.
  private func add(
    _ lines: ArraySlice<UInt8>,
    at number: Int,
    of file: DigestFile,
    found: (Find) -> Void
  ) {
    guard search.mayOccur(in: lines) else { return }
    var (searched, search) = (SearchedText([String(decoding: lines, as: UTF8.self)]), search)
    var (line, place) = (number, 0)
    for match in search.places(in: &searched, .text) {
      while place < match.range.lowerBound {
        if searched.scalars[place] == "\n" { line += 1 }
        place += 1
      }
      for secret in match.secrets where isFound(secret, match, of: searched, in: file) {
        found(Find(secret: secret, line: line))
      }
    }
  }

  /// Returns true if a match in lines is a secret, and none that several values, numbers or a digest give by chance.
  private func isFound(
    _ secret: Int,
    _ match: SecretSearch.Place,
    of text: SearchedText,
    in file: DigestFile
  ) -> Bool {
    let own = Set(secrets[secret].unicodeScalars)
    let part = text.scalars[match.range]
    let signs = Self.withoutEscapes(part)
    let isList = match.isEncoded && signs.allSatisfy(Self.isInList)
    let ends = !isList && signs.contains { Self.separators.contains($0) && !own.contains($0) }
    guard !ends, !text.isInDigest(match.range, of: file) else { return false }
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

  /// Returns true if a sign occurs in a list of bytes, such as `0x41, 0x42`.
  private static func isInList(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isASCIIHexDigit || "xXuU+,\\ \n\t\"'".unicodeScalars.contains(scalar)
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
    for row in texts.rows where !row.isEmpty && search.mayOccur(in: row.flatMap(\.text.utf8)[...]) {
      var (searched, search) = (SearchedText(row.map(\.text)), search)
      for place in search.places(in: &searched, .text) {
        let text = searched.starts.countFirst { $0 <= place.range.lowerBound } - 1
        let isInOne = searched.end(behind: place.range.lowerBound) >= place.range.upperBound
        guard row.indices.contains(text), searched.isSpelled(place.range),
          !isInOne || place.isEncoded || place.range.count >= SecretSearch.shortestInName
            || searched.standsAlone(place.range, isText: true)
        else { continue }
        for secret in place.secrets { found(Find(secret: secret, line: row[text].line)) }
      }
    }
    texts.keepEnd(ofLetters: isLast ? 0 : search.longest)
  }

  /// Searches a line for values that are a secret in digits without its leading zeros, and for lists of its digits.
  private func addNumbers(_ line: ArraySlice<UInt8>, at number: Int, found: (Find) -> Void) {
    guard !digits.isEmpty else { return }
    var values = NumberValues(line)
    while let value = values.next() {
      guard value.isList else {
        if let secret = numbers[value.digits] { found(Find(secret: secret, line: number)) }
        continue
      }
      for (digits, secret) in digits where value.spells(digits) {
        found(Find(secret: secret, line: number))
      }
    }
  }

  /// Searches the screens of a log, since a line may state only a part of a screen.
  private func addLog(
    _ bytes: [UInt8],
    within budget: Budget?,
    found: (Find) -> Void
  ) throws(Budget.Exceeded) {
    let log: EventLog?
    do { log = try EventLog.recover(bytes, limits: LogLimits(budget: budget)).log } catch {
      if case .outOfTime(let exceeded) = error.reason { throw exceeded }
      return
    }
    guard let log else { return }
    var redactor = Redactor()
    for (place, secret) in secrets.enumerated() {
      redactor.secrets.add(
        secret,
        as: Pseudonym(Pseudonym.Form(of: secret), number: Self.firstNumber + place)
      )
    }
    redactor.secrets.prepare()
    for (event, pseudonyms) in try redactor.secrets(in: log, within: budget) {
      for pseudonym in pseudonyms {
        let place = pseudonym.number - Self.firstNumber
        guard secrets.indices.contains(place) else { continue }
        found(Find(secret: place, line: event + 1))
      }
    }
  }

  /// The number of the first secret's pseudonym, which no log has.
  private static let firstNumber = 1_000_000_000
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
