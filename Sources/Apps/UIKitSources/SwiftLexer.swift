/// Splits Swift source into tokens, as far as rewriting needs them.
///
/// It knows nested comments, string literals (raw, of many lines, with interpolations) and regular
/// expressions between `#/` and `/#`. An unfinished comment, expression of many lines or literal of many
/// lines ends with the source.
struct SwiftLexer {
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var lineStart = 0
  private var tokens: [SwiftToken] = []
  /// The interpolations around the current byte.
  ///
  /// An array, since a source may nest them deeper than a call stack reaches.
  private var interpolations: [Interpolation] = []

  /// The delimiters of a string literal.
  private struct Delimiters {
    /// The number of `#` before and behind it.
    var hashes: Int
    /// 3 for a literal of many lines, 1 for others.
    var quotes: Int
  }

  /// An interpolation that is being read.
  private struct Interpolation {
    /// The literal that holds it.
    var literal: Delimiters
    /// The open round brackets in it.
    var depth = 0
  }

  /// Returns the tokens of a source.
  ///
  /// - Parameter source: the source's bytes, in UTF-8.
  /// - Returns: the tokens in order, with offsets into `source`.
  static func tokens(of source: [UInt8]) -> [SwiftToken] {
    var lexer = SwiftLexer(bytes: source)
    while let next = lexer.byte() { lexer.readCode(next) }
    return lexer.tokens
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  // MARK: Code

  private mutating func readCode(_ next: UInt8) {
    if let delimiters = literalStart() {
      addLiteral()
      advance(delimiters.hashes + delimiters.quotes)
      readLiteral(delimiters)
    } else if isNext("//") {
      while let byte = byte(), byte != UInt8(ascii: "\n") { advance() }
    } else if isNext("/*") {
      skipComment()
    } else if let hashes = expressionStart() {
      addLiteral()
      skipExpression(hashes: hashes)
    } else if next == UInt8(ascii: "#"), let after = byte(1), Self.beginsWord(after) {
      readWord(.directive)
    } else if next == UInt8(ascii: "#") {
      // All at once, so that a long run of them is not counted again and again.
      for _ in 0..<hashes() { readMark(next) }
    } else if Self.beginsWord(next) {
      readWord(.word)
    } else if next == UInt8(ascii: "`") {
      readQuotedWord()
    } else if Self.isDigit(next) {
      addLiteral()
      skipNumber()
    } else {
      readMark(next)
    }
  }

  /// Reads one character, and goes on in the string whose interpolation it closes.
  private mutating func readMark(_ mark: UInt8) {
    if let interpolation = interpolations.last {
      if mark == UInt8(ascii: "(") { interpolations[interpolations.count - 1].depth += 1 }
      if mark == UInt8(ascii: ")") {
        if interpolation.depth == 0 {
          interpolations.removeLast()
          advance()
          addLiteral()
          return readLiteral(interpolation.literal)
        }
        interpolations[interpolations.count - 1].depth -= 1
      }
    }
    let start = index
    advance()
    if mark > UInt8(ascii: " ") { add(.mark, from: start) }
  }

  private mutating func readWord(_ kind: SwiftToken.Kind) {
    let start = index
    advance()
    skipWord()
    add(kind, from: start)
  }

  private mutating func readQuotedWord() {
    let start = index
    advance()
    while let byte = byte(), byte != UInt8(ascii: "`"), byte != UInt8(ascii: "\n") { advance() }
    let text = String(decoding: bytes[start + 1..<index], as: UTF8.self)
    if byte() == UInt8(ascii: "`") { advance() }
    add(.word, from: start)
    tokens[tokens.count - 1].text = text
    tokens[tokens.count - 1].isQuoted = true
  }

  /// Adds the token from an offset to the current one; both are on one line.
  private mutating func add(_ kind: SwiftToken.Kind, from start: Int) {
    tokens.append(
      SwiftToken(
        kind: kind,
        text: String(decoding: bytes[start..<index], as: UTF8.self),
        range: start..<index,
        line: line,
        column: start - lineStart + 1
      )
    )
  }

  /// Adds the literal that begins here; its end is not needed.
  private mutating func addLiteral() {
    add(.literal, from: index)
  }

  private mutating func skipWord() {
    while let byte = byte(), Self.beginsWord(byte) || Self.isDigit(byte) { advance() }
  }

  /// Skips a number.
  ///
  /// The digit before the dot is the whole number of `1.description` and of `1...2`.
  private mutating func skipNumber() {
    skipWord()
    guard byte() == UInt8(ascii: "."), let after = byte(1), Self.isDigit(after) else { return }
    advance()
    skipWord()
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      let isStart = isNext("/*")
      let isEnd = !isStart && isNext("*/")
      if isStart { depth += 1 }
      if isEnd { depth -= 1 }
      advance(isStart || isEnd ? 2 : 1)
    } while depth > 0 && index < bytes.count
  }

  // MARK: Literals

  /// Returns the number of `#` before the `/` of a regular expression that begins here; nil for none.
  private func expressionStart() -> Int? {
    let hashes = hashes()
    return hashes > 0 && byte(hashes) == UInt8(ascii: "/") ? hashes : nil
  }

  private mutating func skipExpression(hashes: Int) {
    advance(hashes + 1)
    // One that begins with the end of its line has many lines.
    let hasManyLines = byte() == UInt8(ascii: "\n") || isNext("\r\n")
    while let byte = byte(), hasManyLines || byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "/"), hasHashes(hashes, at: 1) { return advance(1 + hashes) }
      advance(byte == UInt8(ascii: "\\") && self.byte(1) != UInt8(ascii: "\n") ? 2 : 1)
    }
  }

  /// Returns the delimiters of the string literal that begins here; nil if none does.
  private func literalStart() -> Delimiters? {
    let hashes = hashes()
    let quotes = (0..<3).prefix { byte(hashes + $0) == UInt8(ascii: "\"") }.count
    guard quotes > 0 else { return nil }
    guard quotes == 3 else { return Delimiters(hashes: hashes, quotes: 1) }
    // `#"""#` has one line and holds a quote.
    var distance = hashes + 1
    while hashes > 0, let byte = byte(distance), byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\""), hasHashes(hashes, at: distance + 1) {
        return Delimiters(hashes: hashes, quotes: 1)
      }
      distance += 1
    }
    return Delimiters(hashes: hashes, quotes: 3)
  }

  /// Reads the text of a literal to its end or to its next interpolation.
  private mutating func readLiteral(_ literal: Delimiters) {
    while let byte = byte() {
      if byte == UInt8(ascii: "\\"), hasHashes(literal.hashes, at: 1) {
        let escaped = self.byte(1 + literal.hashes)
        if escaped == UInt8(ascii: "\n"), literal.quotes == 1 { return advance() }
        advance(2 + literal.hashes)
        if escaped == UInt8(ascii: "(") {
          return interpolations.append(Interpolation(literal: literal))
        }
      } else if endsHere(literal) {
        return advance(literal.quotes + literal.hashes)
      } else if literal.quotes == 1, byte == UInt8(ascii: "\n") {
        return
      } else {
        advance()
      }
    }
  }

  private func endsHere(_ literal: Delimiters) -> Bool {
    (0..<literal.quotes).allSatisfy { byte($0) == UInt8(ascii: "\"") }
      && hasHashes(literal.hashes, at: literal.quotes)
  }

  // MARK: Bytes

  private func byte(_ distance: Int = 0) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  /// Returns how many `#` stand here.
  private func hashes() -> Int {
    var count = 0
    while byte(count) == UInt8(ascii: "#") { count += 1 }
    return count
  }

  private func hasHashes(_ count: Int, at distance: Int) -> Bool {
    (0..<count).allSatisfy { byte(distance + $0) == UInt8(ascii: "#") }
  }

  private func isNext(_ text: String) -> Bool {
    bytes[index...].starts(with: text.utf8)
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      index += 1
      guard bytes[index - 1] == UInt8(ascii: "\n") else { continue }
      line += 1
      lineStart = index
    }
  }

  private static func beginsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
