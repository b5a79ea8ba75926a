/// A line of a story that a runner performs.
public struct Step: Hashable, Codable, Sendable {
  /// The keyword at the beginning of the line.
  public var keyword: Keyword
  /// The whole line with its keyword, trimmed at both ends.
  public var text: String
  /// The line number in the file, from 1.
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

  /// The text after the keyword.
  public var body: String {
    let rest = text.unicodeScalars.dropFirst(keyword.rawValue.unicodeScalars.count)
    return String(rest.drop { $0.properties.isWhitespace })
  }
}
