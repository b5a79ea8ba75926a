/// One line of a story, to be carried out.
public struct Step: Hashable, Sendable {
  /// What the line begins with.
  public var keyword: Keyword
  /// The whole line with its keyword, trimmed at both ends, inner blanks kept.
  public var text: String
  /// The line in its file, from 1.
  public var line: Int
  /// The column of the text's first scalar, from 1.
  public var column: Int

  /// Creates a step.
  public init(_ keyword: Keyword, _ text: String, line: Int, column: Int = 1) {
    self.keyword = keyword
    self.text = text
    self.line = line
    self.column = column
  }

  /// What follows the keyword.
  public var body: String {
    let rest = text.unicodeScalars.dropFirst(keyword.rawValue.unicodeScalars.count)
    return String(rest.drop { $0.properties.isWhitespace })
  }
}
