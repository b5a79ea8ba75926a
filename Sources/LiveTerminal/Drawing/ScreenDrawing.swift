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
    scale = CellScale(tree[0].frame.size, columns: columns, rows: rows)
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
  private func place(of node: Int, in around: Surroundings) -> CellArea? {
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
      around.outline = area
      around.area.bottom = min(around.area.bottom, area.bottom - 1)
    case .bottomBar where area.height > 1:
      paper.rule(area.top, area.columns)
      around.outline = area
      around.area.top = max(around.area.top, area.top + 1)
    case .topBar, .bottomBar: break
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

  // MARK: What is too flat for a row

  private mutating func drawFlat(_ node: Int, in around: Surroundings) {
    guard let place = place(of: node, in: around) else { return }
    let view = views[node]
    var around = around
    if view.isControl { around.control = node }
    around.room = nil
    let middle = scale.row(of: places[node], in: around.area.rows)
    let isBelow = (places[node].center.y * scale.y).truncatingRemainder(dividingBy: 1) > 0.5
    let near = [middle, isBelow ? middle + 1 : middle - 1].filter(around.area.rows.contains)
    if view.isControl || marked.contains(node) || view.shape == .progress {
      for row in near where isFree(row, place.columns, for: node) {
        var area = place.row(row)
        area.isThin = false
        around.row = row
        if drawView(node, area, &around), view.isControl {
          for child in tree.children(of: node) { draw(child, in: around) }
        }
        return
      }
    } else if view.text == nil {
      let frame = places[node]
      let isLine = frame.size.height <= 2 && frame.size.width > 20 && tree.end(of: node) == node + 1
      if isLine, view.shape == .plain, isFree(middle, place.columns, for: node) {
        paper.rule(middle, place.columns)
      }
      return
    }
    if !view.isControl, let text = text(of: node) {
      for row in near where isFree(row, place.columns, for: node) {
        writeLine(text, node, place.row(row), within: around.area, ink(node, in: around))
        return
      }
    }
    guard let text = short(node) else { return }
    let letters = text.letters(upTo: .max)
    let width = letters.width
    let room = CellArea(
      left: max(place.left - 2, around.area.left),
      top: place.top,
      right: min(max(place.right, place.left + width), around.area.right),
      bottom: place.bottom
    )
    for row in near {
      guard let column = freeColumn(row, room.columns, width, for: node) else { continue }
      paper.put(letters, row, column, upTo: room.right, ink(node, in: around))
      return
    }
  }

  /// The first column from which on so much is free, with blanks to what is beside it.
  private func freeColumn(
    _ row: Int,
    _ columns: ClosedRange<Int>,
    _ width: Int,
    for node: Int
  ) -> Int? {
    var free = 0
    for column in columns {
      free = paper.isBlank(row, column) ? free + 1 : 0
      let isFirst = column - width < columns.lowerBound && paper[row, columns.lowerBound - 1].isEdge
      let gap = isFirst || column - width - 1 < columns.lowerBound ? 0 : 2
      guard free >= width + gap else { continue }
      let behind = paper[row, column + 1]
      let found = column - width + 1
      if behind.letter == " " || behind.isEdge, isFree(row, found...column, for: node) {
        return found
      }
    }
    return nil
  }

  /// Whether there is nothing in some cells that a view would hide, or that would hide it.
  private func isFree(_ row: Int, _ columns: ClosedRange<Int>, for node: Int) -> Bool {
    guard paper.isBlank(row, columns) else { return false }
    for card in cards where card.node > node && card.area.rows.contains(row) {
      if card.area.columns.overlaps(columns) { return false }
    }
    let end = tree.end(of: node)
    return columns.allSatisfy { column in
      guard let other = paper[row, column].node, other >= end else { return true }
      return places[other].intersection(places[node]).isEmpty
    }
  }
}

extension Wireframe.Cell {
  fileprivate var isEdge: Bool { letter?.isEdge ?? false }
}

extension Character {
  /// Whether it is a line at the side of something.
  var isEdge: Bool { "│┃╎║[]⟦⟧".contains(self) }
}

extension [String.Letter] {
  /// How many cells the letters take.
  var width: Int { reduce(0) { $0 + $1.width } }
}
