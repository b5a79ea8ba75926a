/// One story: a title and the steps that tell it.
public struct Story: Hashable, Sendable {
  /// The title, trimmed; titles need not be unique.
  public var title: String
  /// The steps in order.
  public var steps: [Step]
  /// The file it stands in, as it was named to the reader.
  public var file: String
  /// The line of its title, from 1.
  public var line: Int

  /// Creates a story.
  public init(title: String, steps: [Step], file: String = "", line: Int = 1) {
    self.title = title
    self.steps = steps
    self.file = file
    self.line = line
  }

  /// Whether the title begins with a prefix, without regard to case and diacritics.
  public func hasTitle(prefix: String) -> Bool { title.begins(with: prefix, loosely: true) }
}

extension String {
  /// Whether the text begins with a prefix.
  ///
  /// - Parameters:
  ///   - prefix: the beginning that is asked for.
  ///   - loosely: whether case and diacritics do not count.
  /// - Returns: true for an empty prefix.
  public func begins(with prefix: String, loosely: Bool) -> Bool {
    loosely ? plain.starts(with: prefix.plain) : unicodeScalars.starts(with: prefix.unicodeScalars)
  }

  /// The scalars in lower case without combining marks; precomposed letters of the Latin blocks and
  /// others with a decomposition lose theirs as well.
  private var plain: [Unicode.Scalar] {
    lowercased().flatMap { character -> [Unicode.Scalar] in
      character.unicodeScalars.compactMap(\.withoutMark)
    }
  }
}

extension Unicode.Scalar {
  /// The letter without its mark, nil for a mark alone, found by the letter's own Unicode name.
  ///
  /// The standard library has no decomposition, but `LATIN SMALL LETTER E WITH ACUTE` says it.
  fileprivate var withoutMark: Unicode.Scalar? {
    if properties.generalCategory == .nonspacingMark { return nil }
    guard value >= 0xC0, let name = properties.name, name.hasPrefix("LATIN SMALL LETTER ") else {
      return self
    }
    let words = name.split(separator: " ")
    guard words.count > 4, words[4] == "WITH", let letter = words[3].unicodeScalars.first,
      words[3].count == 1
    else { return self }
    return letter.properties.lowercaseMapping.unicodeScalars.first
  }
}
