import EventModel

extension SearchedText {
  /// Returns true if a range is in one text, or spells a secret over several texts and not by chance.
  func isSpelled(_ range: Range<Int>) -> Bool {
    let (start, end) = (range.lowerBound, range.upperBound)
    guard self.end(behind: start) < end else { return true }
    return end - start >= SecretSearch.shortestInName
      || (self.start(before: start) == start && self.end(behind: end - 1) == end)
  }

  /// Returns true if a range fills its lines, apart from blanks, as a letter on each line does.
  func fillsLines(_ range: Range<Int>) -> Bool {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, scalars[start - 1] == " " { start -= 1 }
    while end < scalars.count, scalars[end] == " " || scalars[end] == "\r" { end += 1 }
    return (start == 0 || scalars[start - 1] == "\n")
      && (end == scalars.count || scalars[end] == "\n")
  }

  /// Returns true if a range is a word of its own, or in a number that is no place, time or measure.
  ///
  /// Fewer than six letters occur by chance within words; digits do so only within codes and measures.
  ///
  /// - Parameters:
  ///   - range: the place of the letters.
  ///   - isText: returns true if the whole text is one that a view shows or a person types.
  /// - Returns: true if the letters are a secret.
  func standsAlone(_ range: Range<Int>, isText: Bool = false) -> Bool {
    let limits = start(before: range.lowerBound)..<end(behind: range.upperBound - 1)
    let part = scalars[range]
    let gaps = Set(part.filter { !$0.isLetterOrDigit })
    // The same signs stand between all of the letters.
    guard gaps.count <= 1 || part.count >= 2 * SecretSearch.shortestInName else { return false }
    let word = word(around: range, in: limits)
    if word != range {
      let isNumber = scalars[word].allSatisfy(\.isDigit)
      guard part.contains(where: \.isDigit), gaps.isEmpty,
        isNumber ? isText || !isMember(word, in: limits) : isText && word.count <= Self.longestWord
      else { return false }
    }
    guard scalars[word].allSatisfy(\.isDigit) else { return true }
    let (before, after) = (word.lowerBound - 1, word.upperBound)
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

  /// The longest word of letters and digits in which digits are no code.
  private static let longestWord = 24

  /// Returns the letters and digits around a range.
  private func word(around range: Range<Int>, in limits: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > limits.lowerBound, scalars[start - 1].isLetterOrDigit { start -= 1 }
    while end < limits.upperBound, scalars[end].isLetterOrDigit { end += 1 }
    return start..<end
  }

  /// Returns true if a number is a whole value of a member; a recording hides no parts of such values.
  private func isMember(_ number: Range<Int>, in limits: Range<Int>) -> Bool {
    let (before, after) = (number.lowerBound - 1, number.upperBound)
    return limits.contains(before) && scalars[before] == ":"
      && (!limits.contains(after) || ",}".unicodeScalars.contains(scalars[after]))
  }

  /// Returns true if the name of a member before a colon is one of times, places and counts.
  private func hasCountedName(before colon: Int) -> Bool {
    guard colon > 1, scalars[colon - 1] == "\"" else { return false }
    let name = scalars[..<(colon - 1)].reversed().prefix { $0 != "\"" }.reversed()
    return NumberValues.counted.contains(String(String.UnicodeScalarView(name)))
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { properties.numericType != nil }
  fileprivate var isLetterOrDigit: Bool { properties.isAlphabetic || isDigit }
}
