import EventModel

/// A text as tokens, with the parts that its lines, brackets and tags make.
///
/// One reader is enough for all formats: they consist of lines, words, numbers, texts in quotes, brackets and
/// tags. Bytes that are no text are tokens of one byte each.
struct TokenText {
  /// The kinds of tokens.
  enum Kind {
    case lineEnd, blank, word, number, quoted, tag, sign
  }

  /// A token.
  struct Token {
    var kind: Kind
    var bytes: ArraySlice<UInt8>
  }

  /// The tokens in order.
  var tokens: [Token] = []

  init(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      let (kind, end) = Self.token(at: start, of: bytes)
      tokens.append(Token(kind: kind, bytes: bytes[start..<end]))
      start = end
    }
  }

  /// The text.
  var bytes: [UInt8] { tokens.flatMap(\.bytes) }

  /// Returns the kind of the token that begins at an index, and its end.
  private static func token(at start: Int, of bytes: [UInt8]) -> (Kind, Int) {
    func end(_ isInside: (UInt8) -> Bool) -> Int {
      bytes[start...].firstIndex { !isInside($0) } ?? bytes.count
    }
    let first = bytes[start]
    switch first {
    case 0x0A: return (.lineEnd, start + 1)
    case 0x20, 0x09: return (.blank, end { $0 == 0x20 || $0 == 0x09 })
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      guard let end = quoteEnd(from: start, of: bytes) else { return (.sign, start + 1) }
      return (.quoted, end)
    case UInt8(ascii: "<"):
      let line = bytes[start...].prefix { $0 != 0x0A }
      guard line.count > 1, line[start + 1] != 0x20, let close = line.firstIndex(of: 0x3E) else {
        return (.sign, start + 1)
      }
      return (.tag, close + 1)
    case UInt8(ascii: "-") where start + 1 < bytes.count && bytes[start + 1].isDigit,
      _ where first.isDigit:
      let digits = bytes[(start + 1)...].prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
      return (.number, digits.endIndex)
    case _ where isLetter(first): return (.word, end { isLetter($0) || $0.isDigit })
    default: return (.sign, start + 1)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || (0x61...0x7A).contains(byte | 0x20)
  }

  private static func quoteEnd(from start: Int, of bytes: [UInt8]) -> Int? {
    var place = start + 1
    while place < bytes.count, bytes[place] != 0x0A {
      if bytes[place] == bytes[start] { return place + 1 }
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }
}

extension TokenText {
  /// The lines as ranges of tokens, each with its end.
  var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for (place, token) in tokens.enumerated() where token.kind == .lineEnd {
      lines.append(start..<place + 1)
      start = place + 1
    }
    if start < tokens.count { lines.append(start..<tokens.count) }
    return lines
  }

  /// The ranges of tokens between brackets and between tags, and the members of objects.
  var groups: [Range<Int>] {
    var groups: [Range<Int>] = []
    var open: [(place: Int, closing: [UInt8])] = []
    for (place, token) in tokens.enumerated() {
      if let closing = Self.closing(of: token) {
        open.append((place, closing))
      } else if let last = open.last, token.bytes.elementsEqual(last.closing) {
        open.removeLast()
        groups.append(last.place..<place + 1)
      } else if token.kind == .lineEnd, open.count > 64 {
        open = []
      }
    }
    let ends = Dictionary(groups.map { ($0.lowerBound, $0.upperBound) }) { $1 }
    for place in tokens.indices.dropLast(2) where tokens[place].kind == .quoted {
      guard tokens[place + 1].bytes.elementsEqual([UInt8(ascii: ":")]) else { continue }
      groups.append(place..<ends[place + 2, default: place + 3])
    }
    return groups
  }

  /// Returns the token that ends a group which another one begins.
  private static func closing(of token: Token) -> [UInt8]? {
    switch (token.kind, token.bytes.first) {
    case (.sign, UInt8(ascii: "{")): return [UInt8(ascii: "}")]
    case (.sign, UInt8(ascii: "[")): return [UInt8(ascii: "]")]
    case (.sign, UInt8(ascii: "(")): return [UInt8(ascii: ")")]
    case (.tag, _):
      let name = token.bytes.dropFirst().prefix { isLetter($0) }
      let isOpen = !name.isEmpty && token.bytes.dropLast().last != UInt8(ascii: "/")
      return isOpen ? Array("</".utf8) + name + Array(">".utf8) : nil
    default: return nil
    }
  }
}
