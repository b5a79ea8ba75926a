/// The piece of a text that was replaced by another.
struct TextPiece: Hashable {
  var from: String
  var to: String

  /// Finds the words in which two texts differ; nil where that says nothing about other texts.
  ///
  /// A piece is whole words: `Post 12` and `Story 12` differ in `Post`. A piece with digits is no template, since
  /// a wrong price is not the same change as another one.
  init?(from: String, to: String) {
    let (old, new) = (
      from.split(separator: " ", omittingEmptySubsequences: false),
      to.split(separator: " ", omittingEmptySubsequences: false)
    )
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, old[head].utf8.elementsEqual(new[head].utf8) { head += 1 }
    var tail = 0
    while tail < shorter - head,
      old[old.count - 1 - tail].utf8.elementsEqual(new[new.count - 1 - tail].utf8)
    {
      tail += 1
    }
    let removed = old[head..<(old.count - tail)].joined(separator: " ")
    let added = new[head..<(new.count - tail)].joined(separator: " ")
    guard !removed.isEmpty, !added.isEmpty, removed.isWording, added.isWording else { return nil }
    (self.from, self.to) = (removed, added)
  }
}

extension String {
  /// A text with letters and without digits.
  fileprivate var isWording: Bool {
    var hasLetter = false
    for scalar in unicodeScalars {
      if scalar.properties.numericType != nil { return false }
      if scalar.properties.isAlphabetic { hasLetter = true }
    }
    return hasLetter
  }
}
