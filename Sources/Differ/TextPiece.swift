/// The piece of a text that was replaced by another.
package struct TextPiece: Hashable {
  /// The words that were there.
  package var from: String
  /// The words in their place.
  package var to: String

  /// Finds the words in which two texts differ; nil if they do not apply to other texts.
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

  /// The replacement of the new words by the former ones.
  package var reversed: TextPiece {
    var piece = self
    (piece.from, piece.to) = (to, from)
    return piece
  }

  /// Returns a text with the new words wherever it has the former ones.
  ///
  /// - Complexity: O(n) in the length of the text and the former words.
  package func replaced(in text: String) -> String {
    let former = from.split(separator: " ", omittingEmptySubsequences: false)
    let shorter = Self.repetitions(in: former)
    var words: [Substring] = []
    var found = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      words.append(word)
      while found > 0, !former[found].utf8.elementsEqual(word.utf8) { found = shorter[found - 1] }
      if former[found].utf8.elementsEqual(word.utf8) { found += 1 }
      guard found == former.count else { continue }
      words.removeLast(found)
      words.append(to[...])
      found = 0
    }
    return words.joined(separator: " ")
  }

  /// Returns for each word the number of first words that also are the last ones up to it.
  ///
  /// A search with this table never goes back in a text (Knuth, Morris and Pratt).
  private static func repetitions(in words: [Substring]) -> [Int] {
    var counts = [0]
    for word in words.dropFirst() {
      var count = counts[counts.count - 1]
      while count > 0, !words[count].utf8.elementsEqual(word.utf8) { count = counts[count - 1] }
      counts.append(words[count].utf8.elementsEqual(word.utf8) ? count + 1 : 0)
    }
    return counts
  }
}

extension String {
  /// A text with letters or a currency's sign, and without digits.
  fileprivate var isWording: Bool {
    var hasWord = false
    for scalar in unicodeScalars {
      if scalar.properties.numericType != nil { return false }
      if scalar.properties.isAlphabetic || scalar.properties.generalCategory == .currencySymbol {
        hasWord = true
      }
    }
    return hasWord
  }
}
