import EventModel

extension ScreenDrawing {
  /// Draws a view that is too flat for a row, or its text beside other views.
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
      // A marked view is what a person looks for, whatever it covers.
      let free = near.filter { isFree($0, place.columns, for: node) }
      for row in free.isEmpty && marked.contains(node) ? [middle] : free {
        var area = place.row(row)
        area.isThin = false
        around.row = row
        if drawView(node, area, around: &around), view.isControl {
          for child in tree.children(of: node) { draw(child, in: around) }
        }
        return
      }
    } else if view.text == nil {
      let frame = places[node]
      let isLine = frame.size.height <= 2 && frame.size.width > 20 && isLeaf(node)
      if isLine, view.shape == .plain, isFree(middle, place.columns, for: node) {
        canvas.rule(row: middle, columns: place.columns)
      }
      return
    }
    if !view.isControl, let text = text(of: node) {
      for row in near where isFree(row, place.columns, for: node) {
        writeLine(text, node, in: place.row(row), within: around.area, ink: ink(node, in: around))
        return
      }
    }
    guard let text = short(node) else { return }
    let letters = text.letters(upTo: .max)
    let width = letters.width
    var room = place
    room.left = max(place.left - 2, around.area.left)
    room.right = min(max(place.right, place.left + width), around.area.right)
    // In the order of reading.
    for row in near.sorted() {
      guard let column = freeColumn(row, room.columns, width: width, for: node) else { continue }
      canvas.put(letters, row: row, column: column, upTo: room.right, ink(node, in: around))
      return
    }
  }

  /// Returns the first column with so much free space, and blanks around it.
  private func freeColumn(
    _ row: Int,
    _ columns: ClosedRange<Int>,
    width: Int,
    for node: Int
  ) -> Int? {
    var free = 0
    for column in columns {
      free = canvas.isBlank(row, column) ? free + 1 : 0
      let isFirst =
        column - width < columns.lowerBound && canvas[row, columns.lowerBound - 1].isEdge
      let gap = isFirst || column - width - 1 < columns.lowerBound ? 0 : 2
      guard free >= width + gap else { continue }
      let behind = canvas[row, column + 1]
      let found = column - width + 1
      if behind.letter == " " || behind.isEdge, isFree(row, found...column, for: node) {
        return found
      }
    }
    return nil
  }

  /// Returns true if a view in some cells would hide nothing and would not be hidden.
  private func isFree(_ row: Int, _ columns: ClosedRange<Int>, for node: Int) -> Bool {
    guard canvas.isBlank(row, columns) else { return false }
    for card in cards where card.node > node && card.area.rows.contains(row) {
      if card.area.columns.overlaps(columns) { return false }
    }
    let end = tree.end(of: node)
    return columns.allSatisfy { column in
      guard let other = canvas[row, column].node, other >= end else { return true }
      return places[other].intersection(places[node]).isEmpty
    }
  }
}

extension Wireframe.Cell {
  fileprivate var isEdge: Bool { letter?.isEdge ?? false }
}

extension Character {
  /// True if it is a vertical line of a frame, such as `│` or `[`.
  var isEdge: Bool { "│┃╎║[]⟦⟧".contains(self) }
}
