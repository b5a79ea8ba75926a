/// The cells that a wireframe is drawn on.
struct CellPaper {
  typealias Cell = Wireframe.Cell

  /// For what something is drawn, and how.
  struct Ink: Hashable {
    var node: Int?
    var isMarked = false
    var isDim = false
  }

  /// The letters of a frame with its corners, and of the brackets that stand for it in one row.
  struct FrameStyle {
    /// From the upper left corner to the lower right one, row by row.
    let corners: [Character]
    let brackets: [Character]

    init(_ corners: String, _ brackets: String) {
      self.corners = Array(corners)
      self.brackets = Array(brackets)
    }

    /// The screen.
    static let screen = FrameStyle("╭─╮│╰╯", "[]")
    /// What people operate.
    static let control = FrameStyle("┌─┐│└┘", "[]")
    /// What people cannot operate now.
    static let disabled = FrameStyle("┌╌┐╎└┘", "╎╎")
    /// What is to be found.
    static let marked = FrameStyle("╔═╗║╚╝", "⟦⟧")
    /// What lies over the screen.
    static let card = FrameStyle("┏━┓┃┗┛", "[]")
  }

  private(set) var rows: [[Cell]]

  init(columns: Int, rows: Int) {
    let row = [Cell](repeating: Cell(letter: " "), count: columns)
    self.rows = Array(repeating: row, count: rows)
  }

  mutating func put(_ letter: Character, _ row: Int, _ column: Int, _ ink: Ink) {
    free(row, column)
    set(letter, row, column, ink)
  }

  /// Writes a letter that is two cells wide.
  private mutating func putWide(_ letter: Character, _ row: Int, _ column: Int, _ ink: Ink) {
    free(row, column)
    free(row, column + 1)
    set(letter, row, column, ink)
    set(nil, row, column + 1, ink)
  }

  /// Takes away the other half of what a cell is one half of: half of a wide letter is no letter.
  private mutating func free(_ row: Int, _ column: Int) {
    if column > 0, rows[row][column].letter == nil { rows[row][column - 1].letter = " " }
    if column + 1 < rows[row].count, rows[row][column + 1].letter == nil {
      rows[row][column + 1].letter = " "
    }
    rows[row][column].letter = " "
  }

  private mutating func set(_ letter: Character?, _ row: Int, _ column: Int, _ ink: Ink) {
    rows[row][column] = Cell(
      letter: letter,
      node: ink.node,
      isMarked: ink.isMarked,
      isDim: ink.isDim
    )
  }

  /// Writes letters from a column on, as far as they fit.
  ///
  /// - Returns: the column behind them.
  @discardableResult
  mutating func put(
    _ letters: [String.Letter],
    _ row: Int,
    _ column: Int,
    upTo right: Int,
    _ ink: Ink
  ) -> Int {
    var column = column
    for letter in letters {
      guard column + letter.width - 1 <= right else { return column }
      if letter.width == 2 {
        putWide(letter.letter, row, column, ink)
      } else {
        put(letter.letter, row, column, ink)
      }
      column += letter.width
    }
    return column
  }

  /// Fills a part of a row with one letter.
  mutating func fill(_ row: Int, _ columns: ClosedRange<Int>, _ letter: Character, _ ink: Ink) {
    for column in columns { put(letter, row, column, ink) }
  }

  mutating func clear(_ area: CellArea, _ node: Int?) {
    let blank = Cell(letter: " ", node: node)
    for row in area.rows {
      put(" ", row, area.left, Ink(node: node))
      put(" ", row, area.right, Ink(node: node))
      for column in area.columns { rows[row][column] = blank }
    }
  }

  mutating func frame(_ area: CellArea, _ style: FrameStyle, _ ink: Ink) {
    let letters = style.corners
    fill(area.top, area.columns, letters[1], ink)
    fill(area.bottom, area.columns, letters[1], ink)
    for row in area.rows {
      put(letters[3], row, area.left, ink)
      put(letters[3], row, area.right, ink)
    }
    put(letters[0], area.top, area.left, ink)
    put(letters[2], area.top, area.right, ink)
    put(letters[4], area.bottom, area.left, ink)
    put(letters[5], area.bottom, area.right, ink)
  }

  /// What stands for a frame where there is one row only.
  mutating func brackets(_ area: CellArea, row: Int, _ style: FrameStyle, _ ink: Ink) {
    put(style.brackets[0], row, area.left, ink)
    put(style.brackets[1], row, area.right, ink)
  }

  /// A line that leaves alone what is there.
  mutating func rule(_ row: Int, _ columns: ClosedRange<Int>, _ letter: Character = "─") {
    for column in columns where rows[row][column].letter == " " {
      rows[row][column].letter = letter
      rows[row][column].isDim = true
    }
  }

  /// Lets all that is there step back.
  mutating func dim(_ area: CellArea) {
    for row in area.rows {
      for column in area.columns { rows[row][column].isDim = true }
    }
  }

  /// Whether there is nothing to read in some cells.
  func isBlank(_ row: Int, _ columns: ClosedRange<Int>) -> Bool {
    columns.allSatisfy { isBlank(row, $0) }
  }

  func isBlank(_ row: Int, _ column: Int) -> Bool { rows[row][column].letter == " " }

  subscript(row: Int, column: Int) -> Cell { rows[row][column] }
}
