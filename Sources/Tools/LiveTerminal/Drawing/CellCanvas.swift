/// The cells on which a wireframe is drawn.
struct CellCanvas {
  typealias Cell = Wireframe.Cell
  /// The view for which cells are drawn, and their style; its letter does not matter.
  typealias Ink = Wireframe.Cell

  /// The letters of a frame, and of the brackets in its place where there is only one row.
  struct FrameStyle {
    /// From the upper left corner to the lower right one, row by row.
    let corners: [Character]
    let brackets: [Character]

    init(_ corners: String, _ brackets: String) {
      self.corners = Array(corners)
      self.brackets = Array(brackets)
    }

    /// The frame of the screen.
    static let screen = FrameStyle("╭─╮│╰╯", "[]")
    /// The frame of a control.
    static let control = FrameStyle("┌─┐│└┘", "[]")
    /// The frame of a disabled control.
    static let disabled = FrameStyle("┌╌┐╎└┘", "╎╎")
    /// The frame of a marked view.
    static let marked = FrameStyle("╔═╗║╚╝", "⟦⟧")
    /// The frame of a view over the screen.
    static let card = FrameStyle("┏━┓┃┗┛", "[]")
  }

  private(set) var rows: [[Cell]]

  init(columns: Int, rows: Int) {
    self.rows = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// Writes a letter of one or two cells.
  mutating func put(_ letter: Character, width: Int = 1, row: Int, column: Int, _ ink: Ink) {
    for place in column..<column + width { free(row, place) }
    var cell = ink
    cell.letter = letter
    rows[row][column] = cell
    cell.letter = nil
    if width == 2 { rows[row][column + 1] = cell }
  }

  /// Removes the other half of a wide letter in a cell, since half a letter cannot be shown.
  private mutating func free(_ row: Int, _ column: Int) {
    if column > 0, rows[row][column].letter == nil { rows[row][column - 1].letter = " " }
    if column + 1 < rows[row].count, rows[row][column + 1].letter == nil {
      rows[row][column + 1].letter = " "
    }
    rows[row][column].letter = " "
  }

  /// Writes letters from a column on, as far as they fit.
  ///
  /// - Returns: the column after them.
  @discardableResult
  mutating func put(
    _ letters: [String.Letter],
    row: Int,
    column: Int,
    upTo right: Int,
    _ ink: Ink
  ) -> Int {
    var column = column
    for letter in letters {
      guard column + letter.width - 1 <= right else { return column }
      put(letter.letter, width: letter.width, row: row, column: column, ink)
      column += letter.width
    }
    return column
  }

  /// Fills a part of a row with one letter.
  mutating func fill(row: Int, columns: ClosedRange<Int>, with letter: Character, _ ink: Ink) {
    for column in columns { put(letter, row: row, column: column, ink) }
  }

  mutating func clear(_ area: CellArea, _ node: Int?) {
    for row in area.rows { fill(row: row, columns: area.columns, with: " ", Ink(node: node)) }
  }

  mutating func frame(_ area: CellArea, _ style: FrameStyle, ink: Ink) {
    let letters = style.corners
    fill(row: area.top, columns: area.columns, with: letters[1], ink)
    fill(row: area.bottom, columns: area.columns, with: letters[1], ink)
    for row in area.rows {
      put(letters[3], row: row, column: area.left, ink)
      put(letters[3], row: row, column: area.right, ink)
    }
    put(letters[0], row: area.top, column: area.left, ink)
    put(letters[2], row: area.top, column: area.right, ink)
    put(letters[4], row: area.bottom, column: area.left, ink)
    put(letters[5], row: area.bottom, column: area.right, ink)
  }

  /// Draws brackets in the place of a frame, where there is only one row.
  mutating func brackets(_ area: CellArea, row: Int, _ style: FrameStyle, ink: Ink) {
    put(style.brackets[0], row: row, column: area.left, ink)
    put(style.brackets[1], row: row, column: area.right, ink)
  }

  /// Draws a line in the blank cells.
  mutating func rule(row: Int, columns: ClosedRange<Int>) {
    for column in columns where rows[row][column].letter == " " {
      rows[row][column].letter = "─"
      rows[row][column].isDim = true
    }
  }

  /// Dims all cells of an area.
  mutating func dim(_ area: CellArea) {
    for row in area.rows {
      for column in area.columns { rows[row][column].isDim = true }
    }
  }

  /// Returns true if some cells are blank.
  func isBlank(_ row: Int, _ columns: ClosedRange<Int>) -> Bool {
    columns.allSatisfy { isBlank(row, $0) }
  }

  func isBlank(_ row: Int, _ column: Int) -> Bool { rows[row][column].letter == " " }

  subscript(row: Int, column: Int) -> Cell { rows[row][column] }
}
