/// A line of a story that a runner performs.
public struct Step: Hashable, Codable, Sendable {
  /// The keyword at the beginning of the line.
  public var keyword: Keyword
  /// The whole line with its keyword, trimmed at both ends.
  ///
  /// A step of a `.feature` file has Simon's keyword here, in English, and definitions match this text.
  public var text: String
  /// The line with the keyword of a `.feature` file; nil if it is the text.
  public var written: String?
  /// The line number in the file, from 1.
  public var line: Int
  /// The column of the text's first scalar, from 1.
  public var column: Int
  /// The table below the step; nil if there is none.
  public var table: StepTable?
  /// The text of several lines below the step; nil if there is none.
  public var docString: DocString?

  /// Creates a step.
  public init(_ keyword: Keyword, _ text: String, line: Int, column: Int = 1) {
    self.keyword = keyword
    self.text = text
    self.line = line
    self.column = column
  }

  /// The line for reports, with the keyword of its file.
  public var shown: String { written ?? text }

  /// True if a table or a text of several lines is below the step.
  var hasAttachment: Bool { table != nil || docString != nil }

  /// The text after the keyword.
  public var body: String {
    let rest = text.unicodeScalars.dropFirst(keyword.rawValue.unicodeScalars.count)
    return String(rest.drop { $0.properties.isWhitespace })
  }
}
