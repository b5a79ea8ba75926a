import EventModel

/// The drawing of one screen of a review, with the changed views marked.
struct ReviewPicture {
  /// The drawing, which may be higher than the place for it.
  let wireframe: Wireframe
  /// The size of the place for it.
  let room: CellSize
  /// The first row that is shown unless a person has turned the page.
  let start: Int

  /// Draws a screen.
  ///
  /// - Parameters:
  ///   - tree: The screen.
  ///   - marked: Its changed views.
  ///   - changes: For views whose text changed, the number of letters before its change.
  ///   - room: The size of the place for the drawing.
  init(_ tree: ViewTree, marked: Set<Int>, changes: [Int: Int], in room: CellSize) {
    self.room = room
    let size = LiveLayout.picture(of: tree.frame(of: 0).size, in: room)
    let drawing = Wireframe(
      tree,
      columns: size.columns,
      rows: size.rows,
      marked: marked,
      changes: changes
    )
    wireframe = drawing
    let first = drawing.rows.firstIndex { $0.contains(where: \.isMarked) } ?? 0
    // The row above a changed view tells where it is.
    start = min(max(first - 1, 0), max(drawing.rows.count - room.rows, 0))
  }

  /// The last row that can be the first one shown.
  var overhang: Int { max(wireframe.rows.count - room.rows, 0) }

  /// Writes the drawing into rows of the terminal.
  func write(into rows: inout [ScreenRow], at place: CellPlace, top: Int?, _ color: CellStyle.Color)
  {
    let top = min(top ?? start, overhang)
    for line in 0..<room.rows {
      guard wireframe.rows.indices.contains(top + line), rows.indices.contains(place.row + line)
      else { return }
      let cells = wireframe.rows[top + line]
      for (column, cell) in cells.enumerated() {
        guard let letter = cell.letter else { continue }
        let isWide = cells.indices.contains(column + 1) && cells[column + 1].letter == nil
        let style =
          cell.isMarked ? CellStyle(color: color, isBold: true) : cell.isDim ? .dim : .plain
        rows[place.row + line]
          .set(letter, width: isWide ? 2 : 1, at: place.column + column, style)
      }
    }
  }
}
