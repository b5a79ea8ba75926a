package import EventModel

/// A screen drawn with box characters: what a person would see, roughly, in a terminal.
///
/// Controls look like what they are, marked views have a frame of their own, texts stand where they are
/// shown, and views in front cover those behind them. A pure value: a tree in, lines out.
/// ```
/// ╭──────────────────────╮
/// │        Todos      [+]│
/// │──────────────────────│
/// │ Milk                ✓│
/// │ (━━●) on   [ − │ + ] │
/// ╰──────────────────────╯
/// ```
package struct Wireframe: Sendable {
  /// What a place of the drawing shows.
  package struct Cell: Hashable, Sendable {
    /// The letter; nil behind a letter that is two places wide.
    package var letter: Character?
    /// The control that it is drawn for, else the view whose text it is; nil where nothing is.
    package var node: Int?
    /// Whether it belongs to a marked view.
    package var isMarked = false
    /// Whether it steps back, as what lies behind an alert does.
    package var isDim = false
  }

  /// The rows of the drawing, the frame around the screen included.
  package private(set) var rows: [[Cell]]
  /// For each view whether people operate it.
  let controls: [Bool]
  /// For each view the part of it that is seen, on the screen.
  private let places: [Frame]
  private let scale: CellScale
  private let columns: Int

  /// Draws a screen.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - columns: how wide the drawing may be, its frame included.
  ///   - rows: how high it is to be; nil is as high as makes the screen look as it is.
  ///   - marked: views that are drawn so that they are found.
  package init(_ tree: ViewTree, columns: Int = 48, rows: Int? = nil, marked: Set<Int> = []) {
    self.columns = max(columns, 12)
    let natural = Self.naturalRows(of: tree.frame(of: 0).size, columns: self.columns)
    let height = max(rows ?? natural, 3)
    let drawing = ScreenDrawing(tree, columns: self.columns, rows: height, marked: marked)
    self.rows = drawing.paper.rows
    controls = drawing.views.map(\.isControl)
    places = drawing.places
    scale = drawing.scale
  }

  /// How high a drawing of a screen is, frame included, that looks as the screen does: a letter is about
  /// twice as high as it is wide.
  package static func naturalRows(of size: Size, columns: Int) -> Int {
    let scale = Double(columns - 2) / max(size.width, 1)
    return max((size.height * scale / 2).cells(upTo: 200), 1) + 2
  }

  /// The place on the screen, in points, that the middle of a cell stands for; nil on the frame around
  /// the drawing and outside it.
  package func point(atColumn column: Int, row: Int) -> Point? {
    guard (1..<columns - 1).contains(column), (1..<rows.count - 1).contains(row) else {
      return nil
    }
    return Point(
      x: ((Double(column) - 0.5) / scale.x).rounded(),
      y: ((Double(row) - 0.5) / scale.y).rounded()
    )
  }

  /// The cells that a view is drawn into, cut to the drawing; nil where none of it is seen.
  package func cells(of node: Int) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    scale.area(of: places[node]).map { ($0.columns, $0.rows) }
  }

  /// The drawing as lines, each painted by `paint` where it belongs to a marked view.
  package func lines(paintingMarked paint: (String) -> String = { $0 }) -> [String] {
    rows.map { row in
      var line = ""
      var run = ""
      var isTurned = false
      for cell in row {
        guard let letter = cell.letter else { continue }
        var text = letter.steady
        if letter.isRightToLeft {
          isTurned = true
        } else if isTurned, letter.isEdge {
          // Between two texts from right to left a line would change its place with them.
          text = "\u{200E}\(text)"
          isTurned = false
        }
        if cell.isMarked {
          run += text
        } else {
          if !run.isEmpty { line += paint(run) }
          run = ""
          line += text
        }
      }
      return run.isEmpty ? line : line + paint(run)
    }
  }
}
