package import EventModel

/// A drawing of a screen with box characters for a terminal.
///
/// Each kind of control has its own look, marked views have a special frame, texts are at their places,
/// and views in front cover those behind them.
///
/// ```
/// ╭──────────────────────╮
/// │        Todos      [+]│
/// │──────────────────────│
/// │ Milk                ✓│
/// │ (━━●) on   [ − │ + ] │
/// ╰──────────────────────╯
/// ```
package struct Wireframe: Sendable {
  /// One cell of the drawing, or the look that a drawn view gives to all of its cells.
  package struct Cell: Hashable, Sendable {
    /// The letter; nil after a letter that is two cells wide.
    package var letter: Character? = " "
    /// The control it belongs to, or the view whose text it is; nil for an empty cell.
    package var node: Int?
    /// True if it belongs to a marked view.
    package var isMarked = false
    /// True if it is drawn dim, as behind an alert.
    package var isDim = false
  }

  /// The rows of the drawing, including the frame around the screen.
  package private(set) var rows: [[Cell]]
  /// A flag for each view, by its index: true for a control.
  let controls: [Bool]
  /// The visible part of each view on the screen.
  private let places: [Frame]
  private let scale: CellScale
  private let columns: Int

  /// Draws a screen.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - columns: the width of the drawing, including its frame.
  ///   - rows: the height; nil for the height that keeps the screen's proportions.
  ///   - marked: the views to draw in a special frame.
  ///   - changes: for views whose text changed, the number of letters before its change; a text without enough space is
  ///     cut so that the change is shown.
  package init(
    _ tree: ViewTree,
    columns: Int = 48,
    rows: Int? = nil,
    marked: Set<Int> = [],
    changes: [Int: Int] = [:]
  ) {
    self.columns = max(columns, 12)
    let natural = Self.naturalRows(of: tree.frame(of: 0).size, columns: self.columns)
    let height = max(rows ?? natural, 3)
    let size = CellSize(columns: self.columns, rows: height)
    let drawing = ScreenDrawing(tree, size, marked: marked, changes: changes)
    self.rows = drawing.canvas.rows
    controls = drawing.views.map(\.isControl)
    places = drawing.places
    scale = drawing.scale
  }

  /// Returns the height, including the frame, that keeps a screen's proportions: a letter is about twice
  /// as high as it is wide.
  package static func naturalRows(of size: Size, columns: Int) -> Int {
    let scale = Double(columns - 2) / max(size.width, 1)
    return max((size.height * scale / 2).cells(upTo: 200), 1) + 2
  }

  /// Returns the place on the screen, in points, of the middle of a cell; nil on the frame around the
  /// drawing and outside it.
  package func point(atColumn column: Int, row: Int) -> Point? {
    guard (1..<columns - 1).contains(column), (1..<rows.count - 1).contains(row) else {
      return nil
    }
    return Point(
      x: ((Double(column) - 0.5) / scale.x).rounded(),
      y: ((Double(row) - 0.5) / scale.y).rounded()
    )
  }

  /// Returns the cells of a view in the drawing; nil if none of it is visible.
  package func cells(of node: Int) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    scale.area(of: places[node]).map { ($0.columns, $0.rows) }
  }

  /// The drawing as lines, without colours.
  package var lines: [String] { pieces.map { $0.map(\.text).joined() } }

  /// The drawing as lines, each cut where marked views begin and end.
  package var pieces: [[(text: String, isMarked: Bool)]] {
    rows.map { row in
      var pieces: [(text: String, isMarked: Bool)] = []
      var isTurned = false
      for cell in row {
        guard let letter = cell.letter else { continue }
        var text = letter.steady
        if letter.isRightToLeft {
          isTurned = true
        } else if isTurned, letter.isEdge {
          // Between two texts from right to left, a terminal would move the line.
          text = "\u{200E}\(text)"
          isTurned = false
        }
        if pieces.last?.isMarked == cell.isMarked {
          pieces[pieces.count - 1].text += text
        } else {
          pieces.append((text, cell.isMarked))
        }
      }
      return pieces
    }
  }
}
