/// Knows what a terminal shows, and writes no more than the rows that are to look otherwise.
/// ```swift
/// var differ = RowDiffer(isColored: true)
/// terminal.write(differ.sequence(to: rows))   // everything
/// terminal.write(differ.sequence(to: rows))   // nothing
/// ```
package struct RowDiffer: Sendable {
  private let isColored: Bool
  private var shown: [ScreenRow]?

  /// Creates a differ that does not know what the terminal shows.
  package init(isColored: Bool) { self.isColored = isColored }

  /// Forgets what the terminal shows, as after it got another size.
  package mutating func forget() { shown = nil }

  /// What the terminal is to be sent so that it shows those rows; empty where it does already.
  package mutating func sequence(to rows: [ScreenRow]) -> String {
    var text = ""
    var before = shown ?? []
    if before.count != rows.count {
      text = "\u{1B}[0m\u{1B}[2J"
      before = []
    }
    for (place, row) in rows.enumerated() where !(before.indices ~= place && before[place] == row) {
      // An empty screen has its empty rows already.
      if before.isEmpty, row.text.isEmpty, row.cells.allSatisfy({ $0.style == .plain }) { continue }
      text += "\u{1B}[\(place + 1);1H" + row.sequence(isColored: isColored)
    }
    shown = rows
    return text
  }
}
