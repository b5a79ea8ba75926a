package import Messages
package import ViewQuery

/// A table of recorded and found evidence, one aspect a line, with differences marked.
package struct EvidenceTable {
  /// The recorded evidence beside that of the candidates, whose columns are numbered from 1.
  package let evidence: EvidenceComparison
  /// The colours of the text.
  package let style: Style

  /// The widest cell, in letters.
  private static let cell = 24

  /// The heading, then a line for each aspect; `≠` marks those that differ, and a note stands on a line below its
  /// aspect.
  package var lines: [ConsoleText] {
    var cells = [["", "recorded"] + evidence.found.indices.map { "\($0 + 1)" }]
    for row in evidence.rows {
      let values = [row.recorded] + row.found
      cells.append([row.aspect] + values.map { inCell($0?.shortened.printable ?? "–") })
    }
    let widths = cells[0].indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.enumerated().flatMap { (place, row) -> [ConsoleText] in
      let cells = zip(row, widths).map { $0.padded(to: $1) }
      let text = ConsoleText(cells.joined(separator: "  ").trimmedEnd)
      let differs = place > 0 && evidence.rows[place - 1].differs
      let note = place > 0 ? evidence.rows[place - 1].note : nil
      let line: ConsoleText = differs ? "≠ \(style.yellow(text))" : "  \(style.dim(text))"
      return [line] + (note.map { [ConsoleText("    (\($0))")] } ?? [])
    }
  }

  private func inCell(_ text: String) -> String {
    text.count > Self.cell ? text.prefix(Self.cell - 1) + "…" : text
  }
}
