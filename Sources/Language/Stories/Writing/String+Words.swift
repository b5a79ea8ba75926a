import EventModel

extension String {
  /// Returns true if a text is part of this one as whole words: "page 1" is part of "see page 1!", not of "page 10".
  ///
  /// In scripts without letters of ASCII every place can be the end of a word.
  func hasWords(_ part: String) -> Bool {
    guard holds(part) else { return false }
    var start = startIndex
    // Two places can overlap, and one of them can be whole.
    while let range = self[start...].firstRange(of: part), !range.isEmpty {
      let isCutBefore =
        range.lowerBound > startIndex
        && self[index(before: range.lowerBound)].isWordOfASCII && self[range].first.isWordOfASCII
      let isCutAfter =
        range.upperBound < endIndex && self[range.upperBound].isWordOfASCII
        && self[range].last.isWordOfASCII
      if !isCutBefore && !isCutAfter { return true }
      start = index(after: range.lowerBound)
    }
    return false
  }

  /// Returns true if a text is part of this one, as `contains` does, but faster for ASCII texts, whose
  /// characters are their bytes.
  func holds(_ part: String) -> Bool {
    hasOnlyPlainBytes && part.hasOnlyPlainBytes ? containsBytes(of: part) : contains(part)
  }

  /// True if each byte is a character of its own: all are ASCII, and none is a carriage return.
  ///
  /// A carriage return and a line feed are one character.
  private var hasOnlyPlainBytes: Bool { utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } }
}

extension Character {
  /// True for a letter or digit of ASCII.
  fileprivate var isWordOfASCII: Bool { isASCII && (isLetter || isNumber) }
}

extension Character? {
  /// True for a letter or digit of ASCII.
  fileprivate var isWordOfASCII: Bool { self?.isWordOfASCII ?? false }
}
