import EventModel

/// A size in cells.
package struct CellSize: Hashable, Sendable {
  /// The width.
  package var columns: Int
  /// The height.
  package var rows: Int

  /// Creates a size.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// Where on the terminal everything of a live session goes.
///
/// A title above, two lines below; between them the app's screen, and what was done beside it where there
/// is room for both.
struct LiveLayout: Hashable, Sendable {
  /// The smallest terminal that something can be done in.
  static let smallest = CellSize(columns: 30, rows: 8)
  /// The narrowest terminal in which the list stands beside the picture.
  private static let narrowestWithList = 72
  /// The narrowest list.
  private static let narrowestList = 28
  /// How narrow a picture may be before it is drawn flatter than the screen is.
  private static let readable = 44
  /// The most points of the screen that one row may stand for: about one row of a table.
  private static let flattest = 48.0

  let size: CellSize
  /// The size of the whole picture, which may be higher than there is room for.
  let picture: CellSize

  init(size: CellSize, screen: Size) {
    self.size = size
    let hasList = size.columns >= Self.narrowestWithList
    let room = max(hasList ? size.columns - Self.narrowestList - 2 : size.columns, 12)
    let height = max(size.rows - 3, 3)
    var columns = min(room, Self.readable)
    while columns < room,
      Wireframe.naturalRows(of: screen, columns: columns + 1) <= height
    {
      columns += 1
    }
    let natural = Wireframe.naturalRows(of: screen, columns: columns)
    let flat = (screen.height / Self.flattest).rounded(.up).cells(upTo: 200) + 2
    picture = CellSize(
      columns: columns,
      rows: natural <= height ? natural : max(height, min(flat, natural))
    )
  }

  /// Whether there is room for anything at all.
  var isLargeEnough: Bool {
    size.columns >= Self.smallest.columns && size.rows >= Self.smallest.rows
  }

  /// The rows between the title and the lines below.
  var body: Range<Int> { 1..<max(size.rows - 2, 1) }

  /// The rows of the picture that do not fit.
  var overhang: Int { max(picture.rows - body.count, 0) }

  /// Where the list begins; nil where there is no room for it.
  var listColumn: Int? {
    let column = picture.columns + 2
    return size.columns >= Self.narrowestWithList && column < size.columns - 10 ? column : nil
  }
}
