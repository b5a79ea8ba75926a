/// One row of the terminal: a letter and a style for every cell.
package struct ScreenRow: Hashable, Sendable {
  /// One cell.
  package struct Cell: Hashable, Sendable {
    /// The letter; nil after a letter that is two cells wide.
    package var letter: Character?
    /// Its style.
    package var style: CellStyle
  }

  /// The cells from left to right.
  package private(set) var cells: [Cell]

  /// Creates a row of blanks.
  package init(width: Int) {
    cells = Array(repeating: Cell(letter: " ", style: .plain), count: max(width, 0))
  }

  /// The letters of the row, without blanks at its end.
  package var text: String {
    var text = String(cells.compactMap(\.letter))
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Writes a text into the row, cut off with `…` if it is too long.
  ///
  /// - Returns: the column after it.
  @discardableResult
  package mutating func write(
    _ text: String,
    at column: Int = 0,
    before end: Int? = nil,
    _ style: CellStyle = .plain
  ) -> Int {
    var place = column
    let room = min(end ?? cells.count, cells.count) - column
    guard room > 0 else { return column }
    for letter in text.letters(upTo: room) {
      set(letter.letter, width: letter.width, at: place, style)
      place += letter.width
    }
    return place
  }

  /// Puts a letter of one or two cells at a place.
  package mutating func set(
    _ letter: Character,
    width: Int,
    at column: Int,
    _ style: CellStyle
  ) {
    guard column >= 0, column + width <= cells.count else { return }
    // Half of a wide letter cannot be shown.
    if cells[column].letter == nil, column > 0 { cells[column - 1].letter = " " }
    let last = column + width - 1
    if last + 1 < cells.count, cells[last + 1].letter == nil { cells[last + 1].letter = " " }
    cells[column] = Cell(letter: letter, style: style)
    if width == 2 { cells[last] = Cell(letter: nil, style: style) }
  }

  /// Sets the style of all cells of the row.
  package mutating func paint(_ style: CellStyle) {
    for column in cells.indices { cells[column].style = style }
  }

  /// Returns the bytes that show the row in a terminal, including its blank end.
  func sequence(isColored: Bool) -> String {
    var end = cells.count
    while end > 0, cells[end - 1] == Cell(letter: " ", style: .plain) { end -= 1 }
    var text = ""
    var style = CellStyle.plain
    for (column, cell) in cells[..<end].enumerated() {
      guard let letter = cell.letter else { continue }
      if cell.style != style {
        text += cell.style.sequence(isColored: isColored)
        style = cell.style
      }
      text.append(letter)
      if letter.isDisputed {
        let width = column + 1 < cells.count && cells[column + 1].letter == nil ? 2 : 1
        text += "\u{1B}[\(column + width + 1)G"
      }
    }
    if style != .plain { text += "\u{1B}[0m" }
    return end < cells.count ? text + "\u{1B}[K" : text
  }
}
