import EventModel

extension ScreenDrawing {
  /// Draws a control that holds its text, and possibly other views.
  ///
  /// - Returns: whether the views in it are to be drawn, too.
  mutating func drawBox(
    _ node: Int,
    _ place: CellArea,
    isFramed: Bool,
    _ around: inout Surroundings,
    _ ink: CellPaper.Ink
  ) -> Bool {
    let view = views[node]
    var room = place
    if !isFramed { room = outline(node, place, around, ink) }
    around.room = room
    let line = room.row(scale.row(of: places[node], in: room.rows))
    switch view.shape {
    case .row:
      if view.isSelected { paper.put("✓", line.top, line.right, ink) }
      if let text = text(of: node) { writeLine(text, node, line, within: room, ink) }
    case .field:
      drawTyped(node, room, isOpen: place.height < 3, ink)
    case .stepper where tree.end(of: node) == node + 1: writeCentred("− │ +", line, ink)
    case .segments where tree.end(of: node) == node + 1:
      if let text = text(of: node) ?? view.value { writeCentred(text, line, ink) }
    case .searchBar, .stepper, .segments: break
    case .keys: writeCentred(view.shown ?? "keyboard", line, ink)
    default:
      if let text = text(of: node) {
        writeCentred(view.isSelected ? "✓ \(text)" : text, line, ink)
      } else if let name = view.identifier, anyText(of: node) == nil {
        // What has no text is told by its name, so that it is no empty box.
        writeCentred("#\(name)", line, ink)
      } else if place.height == 1, let text = anyText(of: node), !showsText(node) {
        // Cut off at the edge of a list, it is still the one of that text.
        writeCentred(text, line, ink)
      }
    }
    return view.shape != .keys
  }

  /// Clears the place of a control and draws the lines around it.
  ///
  /// - Returns: where its texts go.
  private mutating func outline(
    _ node: Int,
    _ place: CellArea,
    _ around: Surroundings,
    _ ink: CellPaper.Ink
  ) -> CellArea {
    let view = views[node]
    paper.clear(place, ink.node)
    switch view.shape {
    case .searchBar: return place
    case .row:
      var room = place
      if place.height > 2 || place.height == 2 && !hasTwoLines(node, place) {
        paper.rule(place.bottom, place.columns)
        room.bottom -= 1
      }
      if place.width > 4 {
        room.left += 1
        room.right -= 1
      }
      return room
    default:
      let style = view.isEnabled ? CellPaper.FrameStyle.control : .disabled
      guard place.inside == nil, [.button, .tile].contains(view.shape),
        let text = anyText(of: node) ?? view.identifier.map({ "#\($0)" })
      else { return frame(place, node, style, ink) }
      // In one row the brackets stand close to the text, where they may need room beside it.
      let line = place.row(scale.row(of: places[node], in: place.rows))
      let width = text.cellCount + (view.isSelected ? 4 : 2)
      let wide = widened(line, to: width, node, within: around.area, isCentred: true)
      for column in wide.columns { paper.put(" ", line.top, column, ink) }
      return frame(wide, node, style, ink)
    }
  }

  /// Whether the part of a view that is seen has a text in it.
  private func showsText(_ node: Int) -> Bool {
    (node + 1..<max(tree.end(of: node), node + 1)).contains {
      views[$0].shown != nil && !places[$0].isEmpty
    }
  }

  /// Whether the texts of a row stand in more than one line.
  private func hasTwoLines(_ node: Int, _ place: CellArea) -> Bool {
    let inside = (node + 1)..<max(tree.end(of: node), node + 1)
    let lines = inside.lazy.filter { views[$0].shown != nil && !views[$0].isControl }
      .map { scale.row(of: places[$0], in: place.rows) }
    return lines.contains { $0 != lines.first }
  }

  /// Draws what was typed into a field, or what stands there until something is.
  private mutating func drawTyped(
    _ node: Int,
    _ room: CellArea,
    isOpen: Bool,
    _ ink: CellPaper.Ink
  ) {
    let view = views[node]
    var ink = ink
    if view.isPlaceholder { ink.isDim = true }
    var text = text(of: node) ?? ""
    if view.isFocused, !text.contains("▏") {
      text = view.isPlaceholder ? "▏\(text)" : "\(text)▏"
    }
    if room.height > 1 {
      write(text.wrapped(to: room.width), room, ink)
      return
    }
    // Of what is being typed the end is looked at.
    if view.isFocused, text.cellCount > room.width, text.hasSuffix("▏") {
      text = "…" + text.suffix(max(room.width / 2, room.width - 1 - text.wideCount))
    }
    let letters = text.letters(upTo: room.width)
    let end = paper.put(letters, room.top, room.left, upTo: room.right, ink)
    if isOpen, end <= room.right { paper.fill(room.top, end...room.right, "_", ink) }
  }

  /// Draws what lies over the screen: a frame with nothing of the screen in it.
  mutating func drawCard(
    _ node: Int,
    _ place: CellArea,
    isFramed: Bool,
    _ around: inout Surroundings,
    _ ink: CellPaper.Ink
  ) {
    around.control = nil
    around.room = nil
    cards.append((node, place))
    if !isFramed { paper.clear(place, nil) }
    if places[node].size == tree.frame(of: 0).size { return }
    around.outline = place
    around.area = isFramed ? place : frame(place, node, .card, ink)
    if tree.end(of: node) == node + 1 { writeText(of: node, around.area, around, ink) }
  }

  /// Draws the wheels of a picker with what they stand at in the middle.
  mutating func drawWheels(
    _ node: Int,
    _ place: CellArea,
    isFramed: Bool,
    _ around: Surroundings,
    _ ink: CellPaper.Ink
  ) {
    var around = around
    let parent = tree.parent(of: node).map { views[$0].shape }
    guard views[node].shape == .wheels else {
      drawWheel(node, place, isFirst: parent != .wheels || place.left <= around.area.left, ink)
      return
    }
    if parent != .wheels, !isFramed {
      paper.clear(place, ink.node)
      let style = views[node].isEnabled ? CellPaper.FrameStyle.control : .disabled
      around.area = frame(place, node, style, ink)
    }
    if tree.end(of: node) == node + 1, let value = views[node].value ?? text(of: node) {
      let line = around.area.row(scale.row(of: places[node], in: around.area.rows))
      writeCentred("▸ \(value) ◂", line, ink)
    }
    for child in tree.children(of: node) { draw(child, in: around) }
  }

  /// One wheel: its rows below each other, however flat they are.
  private mutating func drawWheel(
    _ node: Int,
    _ place: CellArea,
    isFirst: Bool,
    _ ink: CellPaper.Ink
  ) {
    let rows = tree.children(of: node).filter {
      views[$0].shape == .wheelRow && !views[$0].isTransparent && !places[$0].isEmpty
    }
    .sorted { places[$0].center.y < places[$1].center.y }
    let middle = scale.row(of: places[node], in: place.rows)
    let center = places[node].center.y
    func distance(_ row: Int) -> Double { (places[row].center.y - center).magnitude }
    let chosen = rows.indices.min { distance(rows[$0]) < distance(rows[$1]) } ?? 0
    for (index, row) in rows.enumerated() where place.rows.contains(middle + index - chosen) {
      var line = place.row(middle + index - chosen)
      if !isFirst, line.width > 1 { line.left += 1 }
      let text = anyText(of: row) ?? ""
      var ink = ink
      ink.node = row
      ink.isMarked = isAnyMarked(row)
      let marked = ["▸ \(text) ◂", "▸\(text)◂"].first { $0.cellCount <= line.width }
      writeCentred(index == chosen ? marked ?? "▸\(text)" : text, line, ink)
    }
    if !isFirst { for row in place.rows { paper.put("│", row, place.left, ink) } }
  }

  /// Whether a view, or one in it, is to be found.
  func isAnyMarked(_ node: Int) -> Bool {
    !marked.isEmpty && (node..<tree.end(of: node)).contains(where: marked.contains)
  }
}

extension String {
  /// How many of the letters take two cells.
  fileprivate var wideCount: Int { count { $0.isWide } }
}
