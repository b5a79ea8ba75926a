/// A scanner of the words of a line, in which a quoted text is part of one word.
struct WordScanner {
  /// A word and its place.
  struct Word {
    /// The word as written, quotes included.
    var text: String
    /// The offset of its first scalar in the line, from 0.
    var start: Int
    /// The offset after its last scalar.
    var end: Int

    /// Returns true if it is a word, in any case.
    func means(_ word: String) -> Bool { text.lowercased() == word }
  }

  /// The words in order.
  private(set) var words: ArraySlice<Word> = []
  /// The line's scalars, since a combining mark after a quote must not hide the quote.
  let line: [Unicode.Scalar]

  /// Splits a line into words.
  ///
  /// - Throws: `unclosedQuote` at a quote that is not closed.
  init(_ text: some StringProtocol) throws(ActionError) {
    line = Array(text.unicodeScalars)
    var index = 0
    while index < line.count {
      guard !line[index].properties.isWhitespace else {
        index += 1
        continue
      }
      let start = index
      while index < line.count, !line[index].properties.isWhitespace {
        guard line[index] == "\"" || line[index] == "`" else {
          index += 1
          continue
        }
        index = try Self.end(of: line, from: index)
      }
      let text = String(String.UnicodeScalarView(line[start..<index]))
      words.append(Word(text: text, start: start, end: index))
    }
  }

  private static func end(of line: [Unicode.Scalar], from open: Int) throws(ActionError) -> Int {
    var index = open + 1
    while index < line.count {
      if line[index] == line[open] { return index + 1 }
      index += line[index] == "\\" ? 2 : 1
    }
    throw ActionError(.unclosedQuote, column: open + 1)
  }

  /// The column of the next word, from 1; the one after the line if no word is left.
  var column: Int { (words.first?.start ?? line.count) + 1 }

  /// Takes the next word.
  mutating func next() -> Word? { words.popFirst() }

  /// Takes the next words if they match a phrase, in any case.
  mutating func take(_ phrase: String) -> Bool {
    let wanted = phrase.split(separator: " ")
    guard words.count >= wanted.count, zip(words, wanted).allSatisfy({ $0.means(String($1)) })
    else { return false }
    words.removeFirst(wanted.count)
    return true
  }

  /// Takes everything before a word, or everything if the word does not occur.
  mutating func take(before word: String?) -> (text: String, start: Int)? {
    let end = word.flatMap { word in words.firstIndex { $0.means(word) } } ?? words.endIndex
    let taken = words[words.startIndex..<end]
    words = words[end...]
    guard let first = taken.first, let last = taken.last else { return nil }
    return (String(String.UnicodeScalarView(line[first.start..<last.end])), first.start)
  }
}
