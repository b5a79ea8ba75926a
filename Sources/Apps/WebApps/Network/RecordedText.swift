/// A recorded text, in which the pseudonym of a secret stands for any text.
struct RecordedText: Hashable, Sendable {
  /// The bytes around the secrets: a mark behind a secret makes one letter with its pseudonym.
  private let pieces: [[UInt8]]

  init(_ text: String) {
    guard Self.marks.contains(where: { text.contains($0) }) else {
      pieces = [Array(text.utf8)]
      return
    }
    var pieces: [[UInt8]] = [[]]
    var rest = Array(text.utf8)[...]
    var isInWord = false
    // Each word is read as a whole once, since a text can be one long word with many slashes.
    var wordEnd = 0
    while let byte = rest.first {
      let isNew = !isInWord && rest.startIndex >= wordEnd
      if isNew { wordEnd = rest.prefix(while: CodedPseudonym.isDigit).endIndex }
      if let end = Self.endOfPseudonym(at: rest)
        ?? (isInWord
          ? nil : CodedPseudonym.end(at: rest, isWhole: isNew, Self.endOfPseudonym(at:)))
      {
        pieces.append([])
        rest = rest[end...]
        isInWord = false
      } else {
        pieces[pieces.count - 1].append(byte)
        rest = rest.dropFirst()
        isInWord = CodedPseudonym.isDigit(byte) && byte != UInt8(ascii: "/")
      }
    }
    self.pieces = Self.withoutQuotes(pieces)
  }

  /// The beginning of a pseudonym: as it is, in an address, in hexadecimal digits, and in base64 after each number of bytes.
  private static let marks = ["‹", "%E2%80%B9", "e280b9", "4oC5", "KAu", "igL"]

  /// Returns the pieces without the quotes around secrets: a number stands in none.
  private static func withoutQuotes(_ pieces: [[UInt8]]) -> [[UInt8]] {
    let quote = UInt8(ascii: "\"")
    var pieces = pieces
    for place in pieces.indices.dropFirst()
    where pieces[place - 1].last == quote && pieces[place].first == quote {
      pieces[place - 1].removeLast()
      pieces[place].removeFirst()
    }
    return pieces
  }

  /// The bytes in the number or name of a secret.
  private static let signsOfNames = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_".utf8
  )

  /// Returns the end of the pseudonym with which bytes begin, as it is or as in an address; nil if there is none.
  private static func endOfPseudonym(at bytes: ArraySlice<UInt8>) -> Int? {
    var rest = bytes
    func skip(_ words: String...) -> Bool {
      guard let word = words.first(where: { rest.starts(with: $0.utf8) }) else { return false }
      rest = rest.dropFirst(word.utf8.count)
      return true
    }
    guard skip("‹", "%E2%80%B9"), skip("secret", "digits", "e-mail"), skip(" ", "+", "%20") else {
      return nil
    }
    let name = rest.prefix { Self.signsOfNames.contains($0) }
    rest = rest.dropFirst(name.count)
    return !name.isEmpty && skip("›", "%E2%80%BA") ? rest.startIndex : nil
  }

  private init(pieces: [[UInt8]]) { self.pieces = pieces }

  /// True if the text has the pseudonym of a secret.
  var hasSecret: Bool { pieces.count > 1 }

  /// Returns true if a text is this one but for numbers and generated names, with any texts for its secrets.
  func isLike(_ text: String) -> Bool {
    let loose = pieces.map { Array(Self.loose(String(decoding: $0, as: UTF8.self)).utf8) }
    return RecordedText(pieces: loose).agrees(with: Self.loose(text))
  }

  /// Returns a text without its numbers and generated names.
  static func loose(_ text: String) -> String {
    text.replacing(/[0-9A-Fa-f\-]{16,}|[0-9]+(?:\.[0-9]+)?/, with: "*")
  }

  /// Returns true if a text is this one, with any texts for its secrets.
  func agrees(with text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else {
      return bytes == pieces.first ?? []
    }
    guard bytes.starts(with: first), bytes.reversed().starts(with: last.reversed()),
      bytes.count >= first.count + last.count
    else { return false }
    var rest = bytes.dropFirst(first.count).dropLast(last.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let place = rest.firstRange(of: piece) else { return false }
      rest = rest[place.upperBound...]
    }
    return true
  }
}
