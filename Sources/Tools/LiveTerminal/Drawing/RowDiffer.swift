/// The writer of changed rows to a terminal, which remembers the shown rows.
///
/// ```swift
/// var differ = RowDiffer(isColored: true)
/// terminal.write(differ.sequence(to: rows))   // everything
/// terminal.write(differ.sequence(to: rows))   // nothing
/// ```
package struct RowDiffer: Sendable {
  private let isColored: Bool
  private var shown: [ScreenRow]?

  /// Creates a writer that does not know the shown rows.
  package init(isColored: Bool) { self.isColored = isColored }

  /// Forgets the shown rows, as after a change of the terminal's size.
  package mutating func forget() { shown = nil }

  /// Returns the bytes after which the terminal shows some rows; empty if it shows them already.
  package mutating func sequence(to rows: [ScreenRow]) -> String {
    var text = ""
    var before = shown ?? []
    if before.count != rows.count {
      text = "\u{1B}[0m\u{1B}[2J"
      before = []
    }
    for (place, row) in rows.enumerated() where !(before.indices ~= place && before[place] == row) {
      // A cleared screen shows empty rows already.
      if before.isEmpty, row.text.isEmpty, row.cells.allSatisfy({ $0.style == .plain }) { continue }
      text += "\u{1B}[\(place + 1);1H" + row.sequence(isColored: isColored)
    }
    shown = rows
    return text
  }
}
