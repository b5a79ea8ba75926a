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
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      // The last letters of a part are searched with the next one, too.
      let overlap = min(Self.window / 2, 16 * search.longest)
      var rest = line
      repeat {
        try budget?.spend(Self.window)
        let part = rest.prefix(Self.window)
        let text = String(decoding: part, as: UTF8.self)
        add(text, at: number) { found.insert($0) }
        rest = part.count == rest.count ? [] : rest.dropFirst(Self.window - overlap)
      } while !rest.isEmpty
      texts.add(line, at: number)
      if texts.count >= Self.rowLength {
        addRow(&texts) { found.insert($0) }
      }
    }
    addRow(&texts, isLast: true) { found.insert($0) }
    try budget?.spend(Self.window)
    addLog(bytes) { found.insert($0) }
    return found.sorted { ($0.line, $0.secret) < ($1.line, $1.secret) }
  }

  /// The number of texts that are searched as one row.
  private static let rowLength = 512

  /// Searches a line, in which a secret must not go over from one value to the next.
  private func add(_ line: String, at number: Int, found: (Find) -> Void) {
    var (searched, search) = (SearchedText([line]), search)
    for place in search.places(in: &searched, .text) {
      let part = searched.scalars[place.range]
      for secret in place.secrets where isFound(secret, in: part, at: place.range, of: searched) {
        found(Find(secret: secret, line: number))
      }
    }
  }

  /// Returns whether a match in a line is a secret, and none that several values or a digest give by chance.
  private func isFound(
    _ secret: Int,
    in part: ArraySlice<Unicode.Scalar>,
    at range: Range<Int>,
    of text: SearchedText
  ) -> Bool {
    let own = Set(secrets[secret].unicodeScalars)
    let ends = part.contains { Self.separators.contains($0) && !own.contains($0) }
    return !ends && !text.isInDigest(range)
  }

  /// The signs that end a value.
  private static let separators = Set("\"{}[]<>,".unicodeScalars)

  /// Searches a row of texts, and keeps its end for the next row.
  private func addRow(_ texts: inout QuotedTexts, isLast: Bool = false, found: (Find) -> Void) {
    for row in texts.rows where !row.isEmpty {
      var (searched, search) = (SearchedText(row.map(\.text)), search)
      for place in search.places(in: &searched, .text) {
        let text = searched.starts.countFirst { $0 <= place.range.lowerBound } - 1
        guard row.indices.contains(text), searched.isSpelled(place.range),
          !searched.isInDigest(place.range)
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
    for (place, secret) in secrets.enumerated() {
      var redactor = Redactor()
      redactor.secrets.add(secret)
      redactor.secrets.prepare()
      for leak in redactor.leaks(in: log) { found(Find(secret: place, line: leak.event + 1)) }
    }
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

  /// Returns whether a short range is a part of a digest: of 8, 16, 32, 40 or 64 hexadecimal digits.
  fileprivate func isInDigest(_ range: Range<Int>) -> Bool {
    guard range.count < 8, scalars[range].allSatisfy(\.isHexDigit) else { return false }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, scalars[start - 1].isHexDigit { start -= 1 }
    while end < scalars.count, scalars[end].isHexDigit { end += 1 }
    let isWhole = [start - 1, end].allSatisfy {
      !scalars.indices.contains($0) || !scalars[$0].properties.isAlphabetic
    }
    return isWhole && [8, 16, 32, 40, 64].contains(end - start)
  }
}

extension Unicode.Scalar {
  fileprivate var isHexDigit: Bool {
    isASCII && Character(self).isHexDigit
  }
}
