import EventModel

/// A text on a screen that a reader takes for another one.
package struct LookAlike: Hashable, Sendable {
  /// The text that a reference names.
  package var wanted: String
  /// The text that the screen has.
  package var found: String

  /// Creates the pair of a text and the one on the screen.
  package init(wanted: String, found: String) { (self.wanted, self.found) = (wanted, found) }

  /// The text of the screen, with the characters that differ.
  package var words: String {
    "\(found.quoted)\(TextPair(wanted, found).parenthesis)"
  }
}

extension ViewTree {
  /// Returns a visible text that a reader takes for the text of a reference, though the reference matches no
  /// visible node.
  ///
  /// The reference to `"Café"` matches no text with an accent of its own, which looks the same.
  ///
  /// - Parameter reference: The reference.
  /// - Returns: The text; nil if no visible node has one that looks like that of the reference.
  /// - Throws: The error of a selector that cannot be parsed.
  package func lookAlike(of reference: NodeReference) throws(QueryError) -> LookAlike? {
    switch reference {
    case .shown(let text): lookAlike(of: text) { [label(of: $0), self.text(of: $0)] }
    case .identifier(let name): lookAlike(of: name) { [identifier(of: $0)] }
    case .selector(let text): try lookAlike(inSelector: text, nil)
    case .row(let row, let section, let table?):
      try lookAlike(ofRow: row, section, of: table)
    case .point, .row: nil
    }
  }

  private func lookAlike(of wanted: String, _ texts: (Int) -> [String?]) -> LookAlike? {
    let look = wanted.look
    guard !look.isEmpty else { return nil }
    for index in nodes.indices {
      for case let text? in texts(index)
      where !text.isIdentical(to: wanted) && text.look == look && isVisible(index) {
        return LookAlike(wanted: wanted, found: text)
      }
    }
    return nil
  }

  private func lookAlike(
    ofRow row: Int,
    _ section: Int,
    of table: NodeReference
  ) throws(QueryError) -> LookAlike? {
    guard let found = try lookAlike(of: table) else { return nil }
    let other: NodeReference =
      if case .identifier = table { .identifier(found.found) } else { .shown(found.found) }
    return try nodes(matching: .row(row, section: section, of: other)).contains(where: isVisible)
      ? found : nil
  }

  /// The most texts that a selector is tried with.
  private static let mostTries = 16

  /// Tries a selector with the texts of the screen that look like those in its quotes.
  ///
  /// - Parameters:
  ///   - selector: The selector, which picks no visible node.
  ///   - language: Its language; nil to detect it.
  /// - Returns: The text with which it picks one; nil if there is none.
  /// - Throws: The error of a selector that cannot be parsed.
  package func lookAlike(
    inSelector selector: String,
    _ language: SelectorLanguage?
  ) throws(QueryError) -> LookAlike? {
    var tries = 0
    for (range, wanted) in Self.quotedTexts(in: selector) where !wanted.isEmpty {
      var known: Set<ExactText> = []
      for node in nodes {
        let attributes = node.attributes.compactMap(\.value.text)
        for text in [node.identifier, node.label, node.text, node.value].compactMap({ $0 })
          + attributes
        {
          guard let part = Self.part(of: text, lookingLike: wanted),
            !part.contains(where: { "'\"`".contains($0) }), known.insert(ExactText(part)).inserted
          else { continue }
          tries += 1
          guard tries <= Self.mostTries else { return nil }
          let other = selector[..<range.lowerBound] + part + selector[range.upperBound...]
          if try select(String(other), language: language).contains(where: isVisible) {
            return LookAlike(wanted: wanted, found: part)
          }
        }
      }
    }
    return nil
  }

  private static func part(of text: String, lookingLike wanted: String) -> String? {
    if TextPair(text, wanted).looksAlike { return text }
    return text.part(lookingLike: wanted)
  }

  /// Returns the texts in quotes of a selector, with their places.
  private static func quotedTexts(in selector: String) -> [(Range<String.Index>, String)] {
    var texts: [(Range<String.Index>, String)] = []
    var place = selector.startIndex
    while let start = selector[place...].firstIndex(where: { $0 == "'" || $0 == "\"" }) {
      let first = selector.index(after: start)
      guard let end = selector[first...].firstIndex(of: selector[start]) else { return texts }
      texts.append((first..<end, String(selector[first..<end])))
      place = selector.index(after: end)
    }
    return texts
  }
}
