/// The places of the parts of a review on the terminal.
///
/// The title stands above; the notice and the keys are the last two lines. From 100 columns on, the list is beside
/// the page, and the pictures are beside each other; on narrower terminals they are one above the other.
struct ReviewLayout: Hashable {
  /// A part of the terminal.
  struct Region: Hashable {
    var column: Int
    var row: Int
    var size: CellSize
  }

  /// The narrowest terminal with pictures side by side.
  static let narrowestBeside = 100
  /// The fewest rows in which a picture can be recognised.
  private static let flattestPicture = 3

  /// The list of questions; without rows if there is no space for it.
  private(set) var list: Region
  /// The facts about the selected question.
  private(set) var facts: Region
  /// The page below the facts.
  private(set) var page: Region
  /// The pictures before and after, without their headings; one without rows is not drawn.
  private(set) var before: Region
  private(set) var after: Region
  /// True if the list is beside the page; false if the terminal is too narrow and the list is above it.
  let isBeside: Bool

  /// Lays out a terminal.
  ///
  /// - Parameters:
  ///   - size: The size of the terminal.
  ///   - questions: The number of lines of the list.
  ///   - count: Returns the number of lines of the facts at a width.
  init(_ size: CellSize, questions: Int, facts count: (Int) -> Int) {
    let body = max(size.rows - 3, 0)
    isBeside = size.columns >= Self.narrowestBeside
    if isBeside {
      let width = min(max(size.columns * 3 / 10, 30), 60)
      list = Region(column: 0, row: 1, size: CellSize(columns: width, rows: body))
      page = Region(
        column: width + 2,
        row: 1,
        size: CellSize(columns: size.columns - width - 3, rows: body)
      )
    } else {
      // A list of one question says nothing that the facts do not say.
      let rows = questions > 1 && body > 7 ? min(questions, max(body / 6, 1), 8) : 0
      list = Region(column: 0, row: 1, size: CellSize(columns: size.columns, rows: rows))
      page = Region(
        column: 1,
        row: 1 + rows,
        size: CellSize(columns: max(size.columns - 2, 1), rows: body - rows)
      )
    }
    let wanted = count(page.size.columns)
    let most = page.size.rows > 7 ? max(page.size.rows * 2 / 5, 4) : page.size.rows
    let height = min(wanted, most)
    facts = page
    facts.size.rows = height
    page.row += height
    page.size.rows -= height
    (before, after) = (page, page)
    isBeside ? placeBeside() : placeBelow()
  }

  private mutating func placeBeside() {
    let width = (page.size.columns - 2) / 2
    let rows = max(page.size.rows - 1, 0)
    before.row += 1
    before.size = CellSize(columns: width, rows: rows < Self.flattestPicture ? 0 : rows)
    after = before
    after.column += width + 2
  }

  private mutating func placeBelow() {
    let half = page.size.rows / 2
    if half - 1 < Self.flattestPicture {
      // There is space for one picture at most, and that is the new one.
      before.size.rows = 0
      after.row += 1
      after.size.rows = max(page.size.rows - 1, 0)
      if after.size.rows < Self.flattestPicture { after.size.rows = 0 }
      return
    }
    before.row += 1
    before.size.rows = half - 1
    after.row += half + 1
    after.size.rows = half - 1
  }
}
