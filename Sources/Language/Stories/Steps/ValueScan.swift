/// The parts of a step's sentence: its numbers and quoted texts, and the words between them.
///
/// It takes time in proportion to the sentence, also for a sentence full of quotes that nothing closes.
struct ValueScan {
  /// A part of the sentence.
  enum Piece {
    /// The words before, between or behind values.
    case words(ArraySlice<Character>)
    /// A value, with its type and the group of a pattern that matches values like it.
    case value(type: String, group: String)
  }

  private let letters: [Character]
  private var place = 0
  /// True if no quote behind ``place`` has an end.
  private var isEndless = false

  /// Begins before the first part of a sentence.
  init(_ sentence: String) { letters = Array(sentence) }

  /// Takes the next part; nil at the end.
  mutating func next() -> Piece? {
    let start = place
    while place < letters.count {
      guard let (end, value) = value() else {
        place += 1
        continue
      }
      // The value is taken by the next call.
      guard place == start else { return .words(letters[start..<place]) }
      place = end
      return value
    }
    return start < place ? .words(letters[start..<place]) : nil
  }

  /// Returns the value that begins here, with its end; nil if none does.
  private mutating func value() -> (end: Int, Piece)? {
    if letters[place] == "\"" {
      return endOfQuote().map { ($0, .value(type: "String", group: "\"([^\"]*)\"")) }
    }
    let whole = endOfDigits(from: place)
    guard whole > place else { return nil }
    if whole < letters.count, letters[whole] == "." {
      let end = endOfDigits(from: whole + 1)
      if end > whole + 1 { return (end, .value(type: "Double", group: #"(\d+\.\d+)"#)) }
    }
    return (whole, .value(type: "Int", group: #"(\d+)"#))
  }

  private mutating func endOfQuote() -> Int? {
    guard !isEndless else { return nil }
    var next = place + 1
    while next < letters.count {
      if letters[next] == "\"" { return next + 1 }
      next += letters[next] == "\\" ? 2 : 1
    }
    // A later quote was passed as an escaped letter, and so has no end either.
    isEndless = true
    return nil
  }

  private func endOfDigits(from start: Int) -> Int {
    var end = start
    // Other digits are no numbers to Swift.
    while end < letters.count, letters[end].isASCII, letters[end].isNumber { end += 1 }
    return end
  }
}
