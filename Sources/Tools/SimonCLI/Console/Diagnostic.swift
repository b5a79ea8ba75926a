import Foundation

/// A message on standard error: the problem, its place and what to do.
struct Diagnostic: Error {
  /// A place in a text.
  struct Place {
    var path: String
    var line: Int?
    /// From 1; the source line is shown with a caret below it.
    var column: Int?
    var source: String?
  }

  /// The problem and what was expected, in one lower-case clause.
  var message: String
  /// The place of the problem, if there is a single one.
  var place: Place?
  /// Further lines, shown below the source.
  var details: [String] = []
  /// The action to take.
  var hint: String?
  /// The exit code of the tool.
  var exitCode: ExitCode = .damaged
}

/// The renderer of all diagnostics.
struct DiagnosticRenderer {
  var style: Style
  /// The longest excerpt of a source line, in letters.
  var width = 100

  /// Renders a diagnostic.
  ///
  /// ```
  /// recordings/a/events.jsonl:3:9: error: found "}", expected a value
  ///   {"n":2,}
  ///          ^
  /// hint: …
  /// ```
  func render(_ diagnostic: Diagnostic) -> String {
    var head = ""
    if let place = diagnostic.place {
      let numbers = [place.line, place.column].compactMap { $0.map(String.init) }
      head = style.bold(([place.path.visible] + numbers).joined(separator: ":") + ": ")
    }
    var lines = [head + style.red("error: ") + diagnostic.message.shortened(to: 2_000).visible]
    if let place = diagnostic.place, let source = place.source, let column = place.column {
      lines += excerpt(source, column: column)
    }
    lines += diagnostic.details.map { "  \($0.shortened(to: 2_000).visible)" }
    if let hint = diagnostic.hint {
      lines.append(style.cyan("hint: ") + hint.shortened(to: 2_000).visible)
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the part of a line around a column, with a caret below the column.
  private func excerpt(_ source: String, column: Int) -> [String] {
    let letters = source.unicodeScalars.map { $0.isUnseen ? "·" : Character($0) }
    let place = min(max(column - 1, 0), letters.count)
    let start = max(0, min(place - width / 2, letters.count - width))
    let end = min(letters.count, start + width)
    let front = start > 0 ? "…" : ""
    let back = end < letters.count ? "…" : ""
    return [
      "  \(front)\(String(letters[start..<end]))\(back)",
      "  " + String(repeating: " ", count: place - start + front.count) + style.green("^"),
    ]
  }
}

extension Console {
  /// Writes a diagnostic to standard error.
  func diagnose(_ diagnostic: Diagnostic) {
    diagnose(DiagnosticRenderer(style: errorStyle).render(diagnostic))
  }

  /// Writes a warning to standard error.
  func warn(_ message: String, at path: String) {
    let style = errorStyle
    diagnose(
      style.bold("\(path.visible): ") + style.yellow("warning: ") + message.visible.shortened
    )
  }
}
