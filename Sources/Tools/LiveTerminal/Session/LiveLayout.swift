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

/// The layout of a live session on the terminal.
///
/// It has a title above and two lines below. Between them is the app's screen, with the list of entries
/// beside it if there is space for both.
struct LiveLayout: Hashable, Sendable {
  /// The smallest usable terminal.
  static let smallest = CellSize(columns: 30, rows: 8)
  /// The narrowest terminal with a list beside the picture.
  private static let narrowestWithList = 72
  /// The narrowest list.
  private static let narrowestList = 28
  /// The width below which a picture is drawn flatter than the screen.
  private static let readable = 44
  /// The most points of the screen for one row: about one row of a table.
  private static let flattest = 48.0

  let size: CellSize
  /// The size of the whole picture, which may be higher than the terminal.
  let picture: CellSize

  init(size: CellSize, screen: Size) {
    self.size = size
    let hasList = size.columns >= Self.narrowestWithList
    let room = max(hasList ? size.columns - Self.narrowestList - 2 : size.columns, 12)
    picture = Self.picture(of: screen, in: CellSize(columns: room, rows: max(size.rows - 3, 3)))
  }

  /// Returns the size of the picture of a screen: as large as fits, and higher than the place for it if it would be
  /// too small to read.
  static func picture(of screen: Size, in room: CellSize) -> CellSize {
    var columns = min(room.columns, readable)
    while columns < room.columns,
      Wireframe.naturalRows(of: screen, columns: columns + 1) <= room.rows
    {
      columns += 1
    }
    let natural = Wireframe.naturalRows(of: screen, columns: columns)
    let flat = (screen.height / flattest).rounded(.up).cells(upTo: 200) + 2
    return CellSize(
      columns: columns,
      rows: natural <= room.rows ? natural : max(room.rows, min(flat, natural))
    )
  }

  /// True if the terminal has at least the smallest usable size.
  var isLargeEnough: Bool {
    size.columns >= Self.smallest.columns && size.rows >= Self.smallest.rows
  }

  /// The rows between the title and the lines below.
  var body: Range<Int> { 1..<max(size.rows - 2, 1) }

  /// The rows of the picture that do not fit.
  var overhang: Int { max(picture.rows - body.count, 0) }

  /// The first column of the list; nil if there is no space for it.
  var listColumn: Int? {
    let column = picture.columns + 2
    return size.columns >= Self.narrowestWithList && column < size.columns - 10 ? column : nil
  }
}
