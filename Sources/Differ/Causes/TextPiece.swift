/// The piece of a text that was replaced by another.
package struct TextPiece: Hashable {
  /// The words that were there.
  package var from: String
  /// The words in their place.
  package var to: String

  /// Finds the words in which two texts differ; nil where that says nothing about other texts.
  ///
  /// A piece is whole words: `Post 12` and `Story 12` differ in `Post`. A piece with digits is no template, since
  /// a wrong price is not the same change as another one.
  package init?(from: String, to: String) {
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

  /// Returns a text with the new words wherever it has the former ones.
  package func replaced(in text: String) -> String {
    let former = from.split(separator: " ", omittingEmptySubsequences: false)
    var rest = text.split(separator: " ", omittingEmptySubsequences: false)[...]
    var words: [Substring] = []
    while let first = rest.first {
      if rest.starts(with: former, by: { $0.utf8.elementsEqual($1.utf8) }) {
        words.append(to[...])
        rest.removeFirst(former.count)
      } else {
        words.append(first)
        rest.removeFirst()
      }
    }
    return words.joined(separator: " ")
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
