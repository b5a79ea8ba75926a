import EventModel

extension ScreenDrawing {
  /// Draws a control that contains its text, and possibly other views.
  ///
  /// - Returns: true to draw the views in it too.
  mutating func drawBox(
    _ node: Int,
    _ place: CellArea,
    isFramed: Bool,
    around: inout Surroundings,
    ink: Ink
  ) -> Bool {
    let view = views[node]
    var room = place
    if !isFramed { room = outline(node, place, around: around, ink: ink) }
    around.room = room
    let line = line(of: node, in: room)
    switch view.shape {
    case .row:
      if view.isSelected { canvas.put("✓", row: line.top, column: line.right, ink) }
      if let text = text(of: node) { writeLine(text, node, in: line, within: room, ink: ink) }
    case .field:
      drawTyped(node, room, isOpen: place.height < 3, ink: ink)
    case .stepper where isLeaf(node): writeCentred("− │ +", line, ink: ink)
    case .segments where isLeaf(node):
      if let text = text(of: node) ?? view.value { writeCentred(text, line, ink: ink) }
    case .searchBar, .stepper, .segments: break
    case .keys: writeCentred(view.shown ?? "keyboard", line, ink: ink)
    default:
      if let text = text(of: node) {
        writeCentred(view.isSelected ? "✓ \(text)" : text, line, ink: ink)
      } else if let name = view.identifier, anyText(of: node) == nil {
        // A control without a text shows its identifier instead of an empty box.
        writeCentred("#\(name)", line, ink: ink)
      } else if place.height == 1, let text = anyText(of: node), !showsText(node) {
        // At the edge of a list, the text is cut off, but still names the control.
        writeCentred(text, line, ink: ink)
      }
    }
    return view.shape != .keys
  }

  /// Clears the area of a control and draws the lines around it.
  ///
  /// - Returns: the area of its texts.
  private mutating func outline(
    _ node: Int,
    _ place: CellArea,
    around: Surroundings,
    ink: Ink
  ) -> CellArea {
    let view = views[node]
    canvas.clear(place, ink.node)
    switch view.shape {
    case .searchBar: return place
    case .row:
      var room = place
      if place.height > 2 || place.height == 2 && !hasTwoLines(node, place) {
        canvas.rule(row: place.bottom, columns: place.columns)
        room.bottom -= 1
      }
      if place.width > 4 {
        room.left += 1
        room.right -= 1
      }
      return room
    default:
      let style = view.isEnabled ? CellCanvas.FrameStyle.control : .disabled
      guard place.inside == nil, [.button, .tile].contains(view.shape),
        let text = anyText(of: node) ?? view.identifier.map({ "#\($0)" })
      else { return frame(place, node, style: style, ink: ink) }
      // In one row, the brackets are next to the text and may need space beside it.
      let line = line(of: node, in: place)
      let width = text.cellCount + (view.isSelected ? 4 : 2)
      let wide = widened(line, to: width, node, within: around.area, isCentred: true)
      for column in wide.columns { canvas.put(" ", row: line.top, column: column, ink) }
      return frame(wide, node, style: style, ink: ink)
    }
  }

  /// Returns true if the visible part of a view contains a text.
  private func showsText(_ node: Int) -> Bool {
    inside(node).contains {
      views[$0].shown != nil && !places[$0].isEmpty
    }
  }

  /// Returns true if the texts of a row are on more than one line.
  private func hasTwoLines(_ node: Int, _ place: CellArea) -> Bool {
    let inside = inside(node)
    let lines = inside.lazy.filter { views[$0].shown != nil && !views[$0].isControl }
      .map { scale.row(of: places[$0], in: place.rows) }
    return lines.contains { $0 != lines.first }
  }

  /// Draws the text of a field, or its placeholder.
  private mutating func drawTyped(_ node: Int, _ room: CellArea, isOpen: Bool, ink: Ink) {
    let view = views[node]
    var ink = ink
    if view.isPlaceholder { ink.isDim = true }
    var text = text(of: node) ?? ""
    if view.isFocused, !text.contains("▏") {
      text = view.isPlaceholder ? "▏\(text)" : "\(text)▏"
    }
    if room.height > 1 {
      write(text.wrapped(to: room.width), room, ink: ink)
      return
    }
    // While a person types, the end of the text is visible.
    if view.isFocused, text.cellCount > room.width, text.hasSuffix("▏") {
      text = "…" + text.suffix(max(room.width / 2, room.width - 1 - text.wideCount))
    }
    let letters = text.letters(upTo: room.width)
    let end = canvas.put(letters, row: room.top, column: room.left, upTo: room.right, ink)
    if isOpen, end <= room.right {
      canvas.fill(row: room.top, columns: end...room.right, with: "_", ink)
    }
  }

  /// Draws a view over the screen: a frame that hides the screen below.
  mutating func drawCard(
    _ node: Int,
    _ place: CellArea,
    isFramed: Bool,
    around: inout Surroundings,
    ink: Ink
  ) {
    around.control = nil
    around.room = nil
    cards.append((node, place))
    if !isFramed { canvas.clear(place, nil) }
    if places[node].size == tree.frame(of: 0).size { return }
    around.outline = place
    around.area = isFramed ? place : frame(place, node, style: .card, ink: ink)
    if isLeaf(node) { writeText(of: node, around.area, around: around, ink: ink) }
  }

  /// Draws the wheels of a picker, with the chosen rows in the middle.
  mutating func drawWheels(
    _ node: Int,
    _ place: CellArea,
    isFramed: Bool,
    around: Surroundings,
    ink: Ink
  ) {
    var around = around
    let parent = tree.parent(of: node).map { views[$0].shape }
    guard views[node].shape == .wheels else {
      drawWheel(node, place, isFirst: parent != .wheels || place.left <= around.area.left, ink: ink)
      return
    }
    if parent != .wheels, !isFramed {
      canvas.clear(place, ink.node)
      let style = views[node].isEnabled ? CellCanvas.FrameStyle.control : .disabled
      around.area = frame(place, node, style: style, ink: ink)
    }
    if isLeaf(node), let value = views[node].value ?? text(of: node) {
      let line = around.area.row(scale.row(of: places[node], in: around.area.rows))
      writeCentred("▸ \(value) ◂", line, ink: ink)
    }
    for child in tree.children(of: node) { draw(child, in: around) }
  }

  /// Draws one wheel: its rows below each other, even flat ones.
  private mutating func drawWheel(_ node: Int, _ place: CellArea, isFirst: Bool, ink: Ink) {
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
      writeCentred(index == chosen ? marked ?? "▸\(text)" : text, line, ink: ink)
    }
    if !isFirst { for row in place.rows { canvas.put("│", row: row, column: place.left, ink) } }
  }

  /// Returns true if a view or one inside it is marked.
  func isAnyMarked(_ node: Int) -> Bool {
    !marked.isEmpty && (node..<tree.end(of: node)).contains(where: marked.contains)
  }
}

extension String {
  /// The number of letters that take two cells.
  fileprivate var wideCount: Int { count { $0.isWide } }
}
