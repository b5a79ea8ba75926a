import EventModel

/// Draws the views of a screen from back to front.
///
/// What is too flat for a row of its own comes last, and only where nothing else is to be read.
struct ScreenDrawing {
  /// What a view is drawn in.
  struct Surroundings {
    /// The control that it is a part of.
    var control: Int?
    /// Where it may be drawn at all.
    var area: CellArea
    /// What that is the inside of: what is drawn at its edge is moved inside.
    var outline: CellArea?
    /// Where the control has its texts; nil outside of controls.
    var room: CellArea?
    /// Whether a view around it has the frame of those that are to be found.
    var isFramed = false
    /// The one row that everything in a flat control is drawn in.
    var row: Int?
  }

  let tree: ViewTree
  let views: [DrawnView]
  /// For each view the part of it that is seen, on the screen.
  let places: [Frame]
  let scale: CellScale
  let marked: Set<Int>
  var paper: CellPaper
  /// What lies over the screen, and where.
  var cards: [(node: Int, area: CellArea)] = []
  private var flat: [(node: Int, around: Surroundings)] = []
  private var dimming: Int?

  init(_ tree: ViewTree, columns: Int, rows: Int, marked: Set<Int>) {
    self.tree = tree
    self.marked = marked
    views = DrawnView.list(tree)
    places = tree.visibleFrames
    scale = CellScale(tree.frame(of: 0).size, columns: columns, rows: rows)
    paper = CellPaper(columns: columns, rows: rows)
    draw(0, in: Surroundings(area: scale.screen))
    for (node, around) in flat { drawFlat(node, in: around) }
    paper.frame(
      CellArea(left: 0, top: 0, right: columns - 1, bottom: rows - 1),
      .screen,
      CellPaper.Ink(isMarked: marked.contains(0))
    )
  }

  mutating func draw(_ node: Int, in around: Surroundings) {
    guard !views[node].isTransparent else { return }
    var inner = around
    if views[node].isControl, node > 0 {
      inner.control = node
    }
    if node > 0, var area = place(of: node, in: around) {
      if let row = around.row {
        area = area.row(row)
        area.isThin = false
      }
      if area.isThin, views[node].isControl || around.control == nil {
        flat.append((node, around))
        if views[node].isControl { return }
      } else if !drawView(node, area, &inner) {
        return
      }
    }
    for child in tree.children(of: node) { draw(child, in: inner) }
  }

  /// The cells of a view; nil where none of it is to be seen.
  func place(of node: Int, in around: Surroundings) -> CellArea? {
    guard let area = scale.area(of: places[node]) else { return nil }
    if let place = area.clipped(to: around.area) { return place }
    guard let outline = around.outline, var edge = area.clipped(to: outline) else { return nil }
    let row = min(max(edge.top, around.area.top), around.area.bottom)
    (edge.top, edge.bottom, edge.isThin) = (row, row, true)
    return edge.clipped(to: around.area)
  }

  /// For what a view is drawn, and how.
  func ink(_ node: Int, in around: Surroundings) -> CellPaper.Ink {
    CellPaper.Ink(
      node: around.control ?? node,
      isMarked: marked.contains(node),
      isDim: !views[around.control ?? node].isEnabled || dimming.map { $0 > node } ?? false
    )
  }

  /// Draws what is to be seen of a view itself.
  ///
  /// - Returns: whether the views in it are to be drawn, too.
  mutating func drawView(
    _ node: Int,
    _ place: CellArea,
    _ around: inout Surroundings
  ) -> Bool {
    let view = views[node]
    var area = place
    let ink = ink(node, in: around)
    let isFramed = ink.isMarked && !around.isFramed && view.shape != .alert
    if isFramed {
      around.isFramed = true
      area = bracketed(area, node, within: around.room ?? around.area)
      paper.clear(area, ink.node)
      area = frame(area, node, .marked, ink)
    }
    switch view.shape {
    case .plain: writeText(of: node, area, around, ink)
    case .button, .tile, .field, .segments, .stepper, .searchBar, .keys, .row:
      return drawBox(node, area, isFramed: isFramed, &around, ink)
    case .card: drawCard(node, area, isFramed: isFramed, &around, ink)
    case .alert:
      drawAlert(node, area, around)
      return false
    case .dimming:
      paper.dim(area)
      dimming = node
    case .stage: break
    case .topBar where area.height > 1:
      paper.rule(area.bottom, area.columns)
      writeTitle(of: node, area, ink)
      around.outline = area
      around.area.bottom = min(around.area.bottom, area.bottom - 1)
    case .bottomBar where area.height > 1:
      paper.rule(area.top, area.columns)
      writeTitle(of: node, area, ink)
      around.outline = area
      around.area.top = max(around.area.top, area.top + 1)
    case .topBar, .bottomBar: writeTitle(of: node, area, ink)
    case .wheels, .wheel:
      drawWheels(node, area, isFramed: isFramed, around, ink)
      return false
    case .picture where tree.end(of: node) > node + 1 || view.shown == nil: break
    default:
      drawWhole(node, area, around, ink)
      return false
    }
    return true
  }

  /// Writes what a bar says of which nothing more is known.
  private mutating func writeTitle(of bar: Int, _ area: CellArea, _ ink: CellPaper.Ink) {
    guard tree.end(of: bar) == bar + 1, let text = views[bar].text else { return }
    writeCentred(text, area.row(scale.row(of: places[bar], in: area.rows)), ink)
  }

  /// The row of a control that is too flat for a frame, with room for brackets around it.
  private func bracketed(_ area: CellArea, _ node: Int, within room: CellArea) -> CellArea {
    guard views[node].isControl, area.inside == nil, let text = short(node) else { return area }
    let line = area.row(scale.row(of: places[node], in: area.rows))
    return widened(line, to: text.cellCount + 2, node, within: room, isCentred: false)
  }

  /// Draws a frame, or brackets where there is no room for one.
  ///
  /// - Returns: what is left inside.
  mutating func frame(
    _ area: CellArea,
    _ node: Int,
    _ style: CellPaper.FrameStyle,
    _ ink: CellPaper.Ink
  ) -> CellArea {
    if let inside = area.inside {
      paper.frame(area, style, ink)
      return inside
    }
    var line = area.row(scale.row(of: places[node], in: area.rows))
    paper.brackets(line, row: line.top, style, ink)
    if line.width > 2 {
      line.left += 1
      line.right -= 1
    }
    return line
  }
}

extension [String.Letter] {
  /// How many cells the letters take.
  var width: Int { reduce(0) { $0 + $1.width } }
}
