import EventModel

extension ScreenDrawing {
  /// Returns the text to draw in a view: its text, unless a view inside it shows the same.
  func text(of node: Int) -> String? {
    guard let text = views[node].text else { return nil }
    let shown = views[node].shown
    for inside in inside(node)
    where views[inside].shown == shown && shown != nil { return nil }
    return text
  }

  /// Returns the text of a view that is drawn as a whole: its own, or the first one inside it.
  func anyText(of node: Int) -> String? {
    if let text = views[node].text { return text }
    return inside(node).first { inside in
      views[inside].shown != nil && views[inside].shape != .picture
    }.flatMap { views[$0].text }
  }

  /// Writes the text of a view that is not a control.
  mutating func writeText(of node: Int, _ area: CellArea, around: Surroundings, ink: Ink) {
    guard let whole = text(of: node) else { return }
    let text = showingChange(whole, of: node, cells: area.width * area.height)
    guard let room = around.room else {
      let lines = area.height > 1 ? text.wrapped(to: area.width) : [text]
      if lines.count > 1, lines[0].cellCount <= area.width {
        write(lines, heightened(area, to: lines.count, node, within: around.area), ink: ink)
      } else {
        let row = scale.row(of: places[node], in: area.rows)
        writeLine(text, node, in: area.row(row), within: around.area, ink: ink)
      }
      return
    }
    let row = scale.row(of: places[node], in: room.rows)
    guard let own = area.row(row).clipped(to: room.row(row)) else { return }
    writeLine(text, node, in: own, within: room, ink: ink)
  }

  /// Returns the end of a text if so many cells would not show the change of the view's text; otherwise the whole text.
  private func showingChange(_ text: String, of node: Int, cells: Int) -> String {
    guard let before = changes[node], !text.hasPrefix("…"), text.cellCount > cells else {
      return text
    }
    // The last cell has the sign that a text goes on.
    guard String(text.prefix(before + 1)).cellCount > cells - 1 else { return text }
    guard cells > 2 else { return String(text.dropFirst(before)) }
    return "…" + text.dropFirst(max(before - max(cells / 3 - 1, 0), 0))
  }

  /// Writes lines below each other, as many as there are rows.
  mutating func write(_ lines: [String], _ area: CellArea, ink: Ink) {
    let isCut = lines.count > area.height
    for (place, line) in lines.prefix(area.height).enumerated() {
      let isLast = isCut && place == area.height - 1
      let letters = (isLast ? line + " …" : line).letters(upTo: area.width)
      canvas.put(letters, row: area.top + place, column: area.left, upTo: area.right, ink)
    }
  }

  /// Writes a text in one row, and into the space beside it if needed.
  mutating func writeLine(
    _ text: String,
    _ node: Int,
    in area: CellArea,
    within room: CellArea,
    ink: Ink
  ) {
    var letters = text.letters(upTo: room.width)
    let row = area.top
    var place = area
    let isCentred = isCentred(node)
    if letters.width > area.width || isCentred {
      let width = letters.width + (isCentred ? 1 : 0)
      place = widened(area, to: width, node, within: room, isCentred: isCentred)
    }
    // Texts above each other on the screen may share one row: they are then written side by side.
    if let other = ink.node, place.columns.contains(where: { isWritten(row, $0, for: other) }) {
      guard let last = room.columns.last(where: { isWritten(row, $0, for: other) }),
        last + 3 <= room.right
      else { return }
      place.left = last + 3
      place.right = room.right
    } else if isCentred, letters.width < place.width {
      let half = Double(letters.width) / 2
      let start = (places[node].center.x * scale.x - half).cells(upTo: room.right) + 1
      place.left = min(max(start, place.left), place.right - letters.width + 1)
    }
    if letters.width > place.width {
      letters = showingChange(text, of: node, cells: place.width).letters(upTo: place.width)
    }
    canvas.put(letters, row: row, column: place.left, upTo: place.right, ink)
  }

  /// Writes a text in the middle of a row.
  mutating func writeCentred(_ text: String, _ area: CellArea, ink: Ink) {
    let shown = ink.node.map { showingChange(text, of: $0, cells: area.width) } ?? text
    let letters = shown.letters(upTo: area.width)
    let column = area.left + (area.width - letters.width) / 2
    canvas.put(letters, row: area.top, column: column, upTo: area.right, ink)
  }

  /// Returns an area made wider up to a width, as far as there is free space beside it.
  ///
  /// Letters are wider in the drawing than on the screen, so that a text may need the space around it.
  func widened(
    _ area: CellArea,
    to width: Int,
    _ node: Int,
    within room: CellArea,
    isCentred: Bool
  ) -> CellArea {
    var place = area
    let row = area.top
    let others = laterSiblings(of: node, row)
    func isFree(_ column: Int) -> Bool {
      room.columns.contains(column) && canvas[row, column].letter == " "
        && !others.contains { $0.columns.contains(column) }
    }
    /// Returns true if a cell and the next one are free, so that texts do not touch.
    func isFree(_ column: Int, _ way: Int) -> Bool {
      guard isFree(column) else { return false }
      return !room.columns.contains(column + way) || isFree(column + way)
    }
    var isOpen = (left: true, right: true)
    while place.width < width, isOpen.left || isOpen.right {
      if isOpen.right {
        isOpen.right = isFree(place.right + 1, 1)
        if isOpen.right { place.right += 1 }
      }
      if isOpen.left, isCentred || !isOpen.right, place.width < width {
        isOpen.left = isFree(place.left - 1, -1)
        if isOpen.left { place.left -= 1 }
      }
    }
    return place
  }

  /// Returns an area made higher up to a height, as far as there is free space below it.
  private func heightened(
    _ area: CellArea,
    to height: Int,
    _ node: Int,
    within room: CellArea
  ) -> CellArea {
    var place = area
    while place.height < height, place.bottom < room.bottom {
      let next = place.bottom + 1
      guard canvas.isBlank(next, place.columns), laterSiblings(of: node, next).isEmpty else {
        break
      }
      place.bottom = next
    }
    return place
  }

  /// Returns the areas in a row of the later siblings of a view, which are drawn after it.
  private func laterSiblings(of node: Int, _ row: Int) -> [CellArea] {
    guard let parent = tree.parent(of: node) else { return [] }
    let own = places[node]
    return tree.siblings(tree.end(of: node)..<tree.end(of: parent)).compactMap { other in
      guard !views[other].isTransparent, places[other].intersection(own).isEmpty,
        let area = scale.area(of: places[other]), area.rows.contains(row)
      else { return nil }
      return area
    }
  }

  /// Returns true if a view, and so its text, is in the middle of its parent.
  private func isCentred(_ node: Int) -> Bool {
    guard let parent = tree.parent(of: node) else { return true }
    if parent > 0, [.button, .tile].contains(views[parent].shape) { return true }
    let (own, around) = (places[node], places[parent])
    return (own.center.x - around.center.x).magnitude < 2
      && own.size.width < around.size.width * 0.8
  }

  private func isWritten(_ row: Int, _ column: Int, for node: Int) -> Bool {
    canvas[row, column].node == node && canvas[row, column].letter != " "
  }
}

extension String {
  /// Returns the lines of the text at a width, broken at blanks and at its own line ends; none for an
  /// empty text.
  ///
  /// - Parameters:
  ///   - width: the most cells of a line.
  ///   - indent: the beginning of each line but the first of a paragraph.
  /// - Returns: the lines, without their ends.
  func wrapped(to width: Int, indent: String = "") -> [String] {
    guard width > 0 else { return [] }
    var lines: [String] = []
    for paragraph in split(whereSeparator: \.isNewline) {
      var isFirst = true
      for word in paragraph.split(separator: " ") {
        if !isFirst, let last = lines.last, last.cellCount + 1 + word.cellCount <= width {
          lines[lines.count - 1] += " \(word)"
        } else {
          lines.append(isFirst ? String(word) : indent + word)
        }
        isFirst = false
      }
    }
    return lines
  }
}
