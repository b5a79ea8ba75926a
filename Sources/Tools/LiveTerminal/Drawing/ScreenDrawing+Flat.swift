import EventModel

extension ScreenDrawing {
  /// Draws a view that is too flat for a row, or what it says beside what there is.
  mutating func drawFlat(_ node: Int, in around: Surroundings) {
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
    // In the order in which it is read on the screen.
    for row in near.sorted() {
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
