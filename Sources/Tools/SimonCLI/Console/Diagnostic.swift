import Foundation

/// Something that must be said on standard error: what is wrong, where, and what to do.
struct Diagnostic: Error {
  /// A place in a text.
  struct Place {
    var path: String
    var line: Int?
    /// From 1; the source line is shown with a caret below it.
    var column: Int?
    var source: String?
  }

  /// What was found and what was expected, in one lower-case clause.
  var message: String
  /// Where, if that is one place.
  var place: Place?
  /// Further lines, shown below the source.
  var details: [String] = []
  /// What to do.
  var hint: String?
  /// What the tool ends with because of it.
  var exitCode: ExitCode = .damaged
}

/// Renders diagnostics in the one form that all of them have.
struct DiagnosticRenderer {
  var style: Style
  /// The longest part of a source line that is shown, in letters.
  var width = 100

  /// The diagnostic as lines.
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

  /// The part of a line around a column, with a caret below the place.
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
  /// Says what is wrong on standard error, in the one form that all diagnostics have.
  func diagnose(_ diagnostic: Diagnostic) {
    diagnose(DiagnosticRenderer(style: errorStyle).render(diagnostic))
  }

  /// Says on standard error what could be meant otherwise, and stops nothing.
  func warn(_ message: String, at path: String) {
    let style = errorStyle
    diagnose(
      style.bold("\(path.visible): ") + style.yellow("warning: ") + message.visible.shortened
    )
  }
}
