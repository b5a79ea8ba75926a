/// A title and the steps of one story.
public struct Story: Hashable, Codable, Sendable {
  /// The title, trimmed; titles need not be unique.
  public var title: String
  /// The steps in order.
  public var steps: [Step]
  /// The name of its file, as given to the reader.
  public var file: String
  /// The line of its title, from 1; for a row of a scenario's examples, the line of the row.
  public var line: Int
  /// The tags of the story or scenario and of everything around it, each with its `@`.
  public var tags: [String] = []
  /// The lines from its tags to its last step, or to the first row of its examples; nil for a story without
  /// tags, which ends where the next one begins.
  public var ownLines: ClosedRange<Int>?
  /// The code of the language of its keywords.
  public var language = "en"
  /// The reason why a scenario cannot be run; nil if it can.
  public var gap: Gap?

  /// The reasons why a scenario checks nothing, although its file is sound.
  public enum Gap: String, Hashable, Codable, Sendable {
    /// It has no steps.
    case noSteps
    /// Its examples have no rows.
    case noRows
    /// It is an outline with placeholders and without examples.
    case noExamples

    /// The problem, as one lower-case clause.
    public var message: String {
      switch self {
      case .noSteps: "the scenario has no steps"
      case .noRows: "the examples have no rows"
      case .noExamples: "the outline has placeholders but no examples"
      }
    }
  }

  /// Creates a story.
  public init(title: String, steps: [Step], file: String = "", line: Int = 1) {
    self.title = title
    self.steps = steps
    self.file = file
    self.line = line
  }

  /// Returns true if the title begins with a prefix; case and diacritics do not matter.
  public func hasTitle(prefix: String) -> Bool { title.begins(with: prefix, loosely: true) }
}

extension String {
  /// Returns true if the text begins with a prefix.
  ///
  /// - Parameters:
  ///   - prefix: the beginning to look for; an empty one always matches.
  ///   - loosely: true to ignore case and diacritics.
  /// - Returns: true if it does.
  public func begins(with prefix: String, loosely: Bool) -> Bool {
    loosely ? plain.starts(with: prefix.plain) : unicodeScalars.starts(with: prefix.unicodeScalars)
  }

  /// The scalars in lower case, without combining marks and with the base letters of precomposed
  /// Latin ones.
  private var plain: [Unicode.Scalar] {
    lowercased().flatMap { character -> [Unicode.Scalar] in
      character.unicodeScalars.compactMap(\.withoutMark)
    }
  }
}

extension Unicode.Scalar {
  /// The letter without its diacritic; nil for a combining mark.
  ///
  /// The standard library cannot decompose a letter, but its Unicode name, such as `LATIN SMALL
  /// LETTER E WITH ACUTE`, contains the base letter.
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
