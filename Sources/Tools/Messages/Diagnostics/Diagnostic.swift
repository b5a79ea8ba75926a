/// A message on standard error: the problem, its place and what to do.
public struct Diagnostic: Error, CustomStringConvertible {
  /// The problem and what was expected, in one lower-case clause.
  public var message: String
  /// The file with the problem, if there is a single one.
  public var path: String?
  /// The line of the file, from 1.
  public var line: Int?
  /// The column, from 1; the source line is shown with a caret below it.
  package var column: Int?
  /// The line as it is in the file.
  package var source: String?
  /// Further lines, shown below the source.
  package var details: [String] = []
  /// The action to take.
  public var hint: String?
  /// The gravity, by which a tool exits.
  public var gravity: Gravity = .damaged

  package init(
    message: String,
    path: String? = nil,
    line: Int? = nil,
    column: Int? = nil,
    source: String? = nil,
    details: [String] = [],
    hint: String? = nil,
    gravity: Gravity = .damaged
  ) {
    (self.message, self.path, self.line, self.column) = (message, path, line, column)
    (self.source, self.details, self.hint, self.gravity) = (source, details, hint, gravity)
  }

  /// The diagnostic in lines, without colours.
  public var description: String { rendered(Style(isOn: false)).text }

  /// The longest excerpt of a source line, in letters.
  private static let width = 100

  /// Returns the diagnostic as it is shown.
  ///
  /// ```
  /// recordings/a/events.jsonl:3:9: error: found "}", expected a value
  ///   {"n":2,}
  ///          ^
  /// hint: …
  /// ```
  package func rendered(_ style: Style) -> ConsoleText {
    var lines = [headline(style)]
    if let source, let column {
      lines += Self.excerpt(source, column: column, style)
    }
    lines += details.map { "  \($0.shortened(to: 2_000))" }
    if let hint {
      // A command in it must be whole.
      lines.append("\(style.cyan("hint: "))\(hint.shortened(to: 20_000))")
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the first line: the place and the problem.
  package func headline(_ style: Style) -> ConsoleText {
    var head: ConsoleText = ""
    if let path {
      let numbers = [line, column].compactMap { $0.map(String.init) }
      head = style.bold("\(([path] + numbers).joined(separator: ":")): ")
    }
    return "\(head)\(style.red("error: "))\(message.shortened(to: 2_000))"
  }

  /// Returns the part of a line around a column, with a caret below the column.
  private static func excerpt(_ source: String, column: Int, _ style: Style) -> [ConsoleText] {
    let letters = source.unicodeScalars.map { $0.isUnseen ? "·" : Character($0) }
    let place = min(max(column - 1, 0), letters.count)
    let start = max(0, min(place - width / 2, letters.count - width))
    let end = min(letters.count, start + width)
    let front = start > 0 ? "…" : ""
    let back = end < letters.count ? "…" : ""
    return [
      "  \(front)\(String(letters[start..<end]))\(back)",
      "  \(String(repeating: " ", count: place - start + front.count))\(style.green("^"))",
    ]
  }
}
