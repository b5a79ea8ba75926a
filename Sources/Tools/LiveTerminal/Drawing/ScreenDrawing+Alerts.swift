import EventModel

extension ScreenDrawing {
  /// Draws an alert: its texts, fields and buttons below each other, in a frame of the height they need.
  mutating func drawAlert(_ node: Int, _ place: CellArea, around: Surroundings) {
    let (texts, controls) = content(of: node)
    let room = around.area
    let wanted = (controls.flatMap { $0.map { (short($0) ?? "").cellCount } }.max() ?? 0) + 4
    let width = min(max(place.width, wanted, 26), room.width)
    let lines = texts.flatMap { node, text in text.wrapped(to: width - 4).map { (node, $0) } }
    let buttons = controls.flatMap { fits($0, in: width - 4) ? [$0] : $0.map { [$0] } }
    // Buttons come before texts where space is short.
    let shown = lines.prefix(max(room.height - 2 - buttons.count, 0))
    let gap = shown.isEmpty || room.height < shown.count + buttons.count + 3 ? 0 : 1
    let height = min(shown.count + gap + buttons.count + 2, room.height)
    let left = middle(of: (place.left, place.right), width, in: room.columns)
    let top = middle(of: (place.top, place.bottom), height, in: room.rows)
    let box = CellArea(left: left, top: top, right: left + width - 1, bottom: top + height - 1)
    let isMarked = marked.contains(node) && !around.isFramed
    let ink = Ink(node: nil, isMarked: isMarked)
    cards.append((node, box))
    canvas.clear(box, nil)
    canvas.frame(box, isMarked ? .marked : .card, ink: ink)
    guard let line = box.inside?.row(top + 1).narrowed, box.width > 4 else { return }
    for (place, (node, text)) in shown.enumerated() {
      let ink = Ink(node: node, isMarked: marked.contains(node))
      writeCentred(text, line.row(top + 1 + place), ink: ink)
    }
    for (place, row) in buttons.enumerated() {
      let row = (row, top + 1 + shown.count + gap + place)
      if row.1 < box.bottom { drawButtons(row.0, line.row(row.1)) }
    }
  }

  /// Returns the texts of an alert and the rows of its controls.
  private func content(of node: Int) -> (texts: [(Int, String)], controls: [[Int]]) {
    var texts: [(Int, String)] = []
    var controls: [[Int]] = []
    var inside = node + 1
    while inside < tree.end(of: node) {
      let isGone = views[inside].isTransparent
      if views[inside].isControl, !isGone {
        let center = places[inside].center.y
        if let before = controls.last?.last, (places[before].center.y - center).magnitude < 4 {
          controls[controls.count - 1].append(inside)
        } else {
          controls.append([inside])
        }
      } else if !isGone, let text = text(of: inside) {
        texts.append((inside, text))
      }
      inside = isGone || views[inside].isControl ? tree.end(of: inside) : inside + 1
    }
    return (texts, controls)
  }

  private func fits(_ controls: [Int], in width: Int) -> Bool {
    controls.reduce(-2) { $0 + (short($1) ?? "").cellCount + 2 } <= width
  }

  /// Returns the start of a length that is centred between two edges.
  private func middle(
    of edges: (Int, Int),
    _ length: Int,
    in room: ClosedRange<Int>
  ) -> Int {
    let start = (edges.0 + edges.1 + 1 - length) / 2
    return max(min(start, room.upperBound - length + 1), room.lowerBound)
  }

  /// Draws one row of controls of an alert.
  private mutating func drawButtons(_ controls: [Int], _ line: CellArea) {
    let share = line.width / controls.count
    for (place, node) in controls.enumerated() {
      var part = line
      part.left += place * share
      part.right = place == controls.count - 1 ? line.right : part.left + share - 1
      var around = Surroundings(control: node, area: part)
      let ink = ink(node, in: around)
      if views[node].shape == .button {
        var ink = ink
        ink.isMarked = isAnyMarked(node)
        canvas.clear(part, node)
        writeCentred(short(node) ?? "", part, ink: ink)
      } else {
        _ = drawView(node, part, around: &around)
      }
    }
  }
}
