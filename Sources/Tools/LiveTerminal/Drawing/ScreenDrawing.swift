import EventModel

/// The drawing of the views of a screen, from back to front.
///
/// Views that are too flat for a row come last, where cells are still blank.
struct ScreenDrawing {
  /// The surroundings of a view.
  struct Surroundings {
    /// The control that contains it.
    var control: Int?
    /// The area in which it may be drawn.
    var area: CellArea
    /// The frame around that area; views at the frame's edge move inside.
    var outline: CellArea?
    /// The area of the control's texts; nil outside controls.
    var room: CellArea?
    /// True if a view around it has the frame of a marked view.
    var isFramed = false
    /// The only row of a flat control.
    var row: Int?
  }

  let tree: ViewTree
  let views: [DrawnView]
  /// The visible part of each view on the screen.
  let places: [Frame]
  let scale: CellScale
  let marked: Set<Int>
  /// For views whose text changed, the number of letters before its change.
  let changes: [Int: Int]
  var canvas: CellCanvas
  /// The views over the screen, and their areas.
  var cards: [(node: Int, area: CellArea)] = []
  private var flat: [(node: Int, around: Surroundings)] = []
  private var dimming: Int?

  init(_ tree: ViewTree, _ size: CellSize, marked: Set<Int>, changes: [Int: Int]) {
    let (columns, rows) = (size.columns, size.rows)
    self.tree = tree
    (self.marked, self.changes) = (marked, changes)
    views = DrawnView.list(tree)
    places = tree.visibleFrames
    scale = CellScale(tree.frame(of: 0).size, columns: columns, rows: rows)
    canvas = CellCanvas(columns: columns, rows: rows)
    draw(0, in: Surroundings(area: scale.screen))
    for (node, around) in flat { drawFlat(node, in: around) }
    canvas.frame(
      CellArea(left: 0, top: 0, right: columns - 1, bottom: rows - 1),
      .screen,
      ink: Ink(isMarked: marked.contains(0))
    )
  }

  /// The style for all cells of a view.
  typealias Ink = CellCanvas.Ink

  /// Returns true if a view has no views in it.
  func isLeaf(_ node: Int) -> Bool { tree.end(of: node) == node + 1 }

  /// Returns the views in a view.
  func inside(_ node: Int) -> Range<Int> { node + 1..<max(tree.end(of: node), node + 1) }

  /// Returns the row of an area in which the middle of a view is.
  func line(of node: Int, in area: CellArea) -> CellArea {
    area.row(scale.row(of: places[node], in: area.rows))
  }

  mutating func draw(_ node: Int, in around: Surroundings) {
    guard !views[node].isTransparent else { return }
    var inner = around
    if views[node].isControl, node > 0 { inner.control = node }
    if node > 0, var area = place(of: node, in: around) {
      if let row = around.row {
        area = area.row(row)
        area.isThin = false
      }
      if area.isThin, views[node].isControl || around.control == nil {
        flat.append((node, around))
        if views[node].isControl { return }
      } else if !drawView(node, area, around: &inner) {
        return
      }
    }
    for child in tree.children(of: node) { draw(child, in: inner) }
  }

  /// Returns the cells of a view; nil if none of it is visible.
  func place(of node: Int, in around: Surroundings) -> CellArea? {
    guard let area = scale.area(of: places[node]) else { return nil }
    if let place = area.clipped(to: around.area) { return place }
    guard let outline = around.outline, var edge = area.clipped(to: outline) else { return nil }
    let row = min(max(edge.top, around.area.top), around.area.bottom)
    (edge.top, edge.bottom, edge.isThin) = (row, row, true)
    return edge.clipped(to: around.area)
  }

  /// Returns the view and the style for the cells of a view.
  func ink(_ node: Int, in around: Surroundings) -> Ink {
    Ink(
      node: around.control ?? node,
      isMarked: marked.contains(node),
      isDim: !views[around.control ?? node].isEnabled || dimming.map { $0 > node } ?? false
    )
  }

  /// Draws a view without the views in it.
  ///
  /// - Returns: true to draw the views in it too.
  mutating func drawView(
    _ node: Int,
    _ place: CellArea,
    around: inout Surroundings
  ) -> Bool {
    let view = views[node]
    var area = place
    let ink = ink(node, in: around)
    let isFramed = ink.isMarked && !around.isFramed && view.shape != .alert
    if isFramed {
      around.isFramed = true
      area = bracketed(area, node, within: around.room ?? around.area)
      canvas.clear(area, ink.node)
      area = frameMarked(area, node, ink: ink)
    }
    switch view.shape {
    case .plain: writeText(of: node, area, around: around, ink: ink)
    case .button, .tile, .field, .segments, .stepper, .searchBar, .keys, .row:
      return drawBox(node, area, isFramed: isFramed, around: &around, ink: ink)
    case .card: drawCard(node, area, isFramed: isFramed, around: &around, ink: ink)
    case .alert:
      drawAlert(node, area, around: around)
      return false
    case .dimming:
      canvas.dim(area)
      dimming = node
    case .stage: break
    case .topBar where area.height > 1:
      canvas.rule(row: area.bottom, columns: area.columns)
      writeTitle(of: node, area, ink)
      around.outline = area
      around.area.bottom = min(around.area.bottom, area.bottom - 1)
    case .bottomBar where area.height > 1:
      canvas.rule(row: area.top, columns: area.columns)
      writeTitle(of: node, area, ink)
      around.outline = area
      around.area.top = max(around.area.top, area.top + 1)
    case .topBar, .bottomBar: writeTitle(of: node, area, ink)
    case .wheels, .wheel:
      drawWheels(node, area, isFramed: isFramed, around: around, ink: ink)
      return false
    case .picture where tree.end(of: node) > node + 1 || view.shown == nil: break
    default:
      drawWhole(node, area, around: around, ink: ink)
      return false
    }
    return true
  }

  /// Draws the frame of a marked view, unless its brackets would hide a part of a text.
  ///
  /// A text is worth more than brackets around a part of it; its colour marks it, too.
  ///
  /// - Returns: the area inside.
  private mutating func frameMarked(_ area: CellArea, _ node: Int, ink: Ink) -> CellArea {
    let isLine = isLeaf(node) && !views[node].isControl && area.inside == nil
    let width = isLine ? text(of: node)?.cellCount ?? 0 : 0
    guard width > area.width - 2, width <= area.width else {
      return frame(area, node, style: .marked, ink: ink)
    }
    return line(of: node, in: area)
  }

  /// Writes the title of a bar without views.
  private mutating func writeTitle(of bar: Int, _ area: CellArea, _ ink: Ink) {
    guard isLeaf(bar), let text = views[bar].text else { return }
    writeCentred(text, line(of: bar, in: area), ink: ink)
  }

  /// Returns the row of a view that is too flat for a frame, with space for brackets.
  private func bracketed(_ area: CellArea, _ node: Int, within room: CellArea) -> CellArea {
    guard area.inside == nil else { return area }
    guard let text = views[node].isControl ? short(node) : text(of: node) else { return area }
    let line = line(of: node, in: area)
    return widened(line, to: text.cellCount + 2, node, within: room, isCentred: false)
  }

  /// Draws a frame, or brackets if there is no space for one.
  ///
  /// - Returns: the area inside.
  mutating func frame(
    _ area: CellArea,
    _ node: Int,
    style: CellCanvas.FrameStyle,
    ink: Ink
  ) -> CellArea {
    if let inside = area.inside {
      canvas.frame(area, style, ink: ink)
      return inside
    }
    let line = line(of: node, in: area)
    canvas.brackets(line, row: line.top, style, ink: ink)
    return line.narrowed
  }
}

extension [String.Letter] {
  /// The number of cells that the letters take.
  var width: Int { reduce(0) { $0 + $1.width } }
}
