import EventModel

extension ScreenDrawing {
  /// Draws a view together with everything in it.
  mutating func drawWhole(_ node: Int, _ area: CellArea, around: Surroundings, ink former: Ink) {
    let view = views[node]
    var ink = former
    ink.isMarked = isAnyMarked(node)
    // Its frame and line belong to the control that contains it.
    let area = around.room.flatMap(area.clipped) ?? area
    var line = line(of: node, in: area)
    if view.isControl { canvas.clear(area, ink.node) }
    switch view.shape {
    case .slider: drawSlider(node, line, ink: ink)
    case .progress: drawProgress(view, line, ink: ink)
    case .pages: writeCentred(dots(view, atMost: line.width), line, ink: ink)
    case .spinner: writeCentred("◐", line, ink: ink)
    case .segment: drawSegment(node, line, around: around, ink: ink)
    case .step: drawStep(node, line, ink: ink)
    case .clearButton: writeCentred("✕", line, ink: ink)
    case .deleteButton: writeCentred("⊖", line, ink: ink)
    case .grip: writeCentred("≡", line, ink: ink)
    case .picture:
      // A picture beside a control's text is not needed.
      if let control = around.control, control != node, anyText(of: control) != nil { return }
      let text = "▨ \(view.shown ?? "")"
      if text.cellCount <= line.width { return writeCentred(text, line, ink: ink) }
      writeLine(text, node, in: line, within: around.room ?? around.area, ink: ink)
    case .wheelRow: writeCentred(anyText(of: node) ?? "", line, ink: ink)
    case .refresh: writeCentred("↻ \(view.shown ?? "")", line, ink: ink)
    case .tab:
      let isChosen = view.isSelected || isMarkedByIndicator(node)
      let badge = view.value.map { $0 == view.shown ? "" : " (\($0))" } ?? ""
      let title = (anyText(of: node).map { cutTitle($0, without: view.value) } ?? "") + badge
      writeCentred(isChosen ? "[\(title)]" : title, line, ink: ink)
    default:
      guard let text = short(node) else { return }
      let width = text.cellCount
      if width > line.width {
        let room = around.room ?? around.area
        line = widened(line, to: width, node, within: room, isCentred: view.shape == .barButton)
      }
      let letters = text.letters(upTo: line.width)
      let isAtLeft = view.shape != .barButton || places[node].center.x < places[0].center.x
      let column = isAtLeft ? line.left : line.right - letters.width + 1
      canvas.put(letters, row: line.top, column: column, upTo: line.right, ink)
    }
  }

  /// Returns a control in as few letters as possible; nil for one without letters.
  func short(_ node: Int) -> String? {
    let view = views[node]
    let text = anyText(of: node) ?? view.identifier.map { "#\($0)" }
    let chosen = view.isSelected ? "✓ " : ""
    switch view.shape {
    case .toggle: return view.isOn ? "(━━●) on" : "(●──) off"
    case .check: return "[\(view.isOn ? "✓" : " ")]\(text.map { " \($0)" } ?? "")"
    case .progress:
      let done = ((view.value?.part ?? 0) * 5).cells(upTo: 5)
      let bar = String(repeating: "█", count: done) + String(repeating: "░", count: 5 - done)
      return "\(bar) \(view.value ?? "")"
    case .slider: return view.text ?? view.value
    case .pages: return dots(view, atMost: 9)
    case .spinner: return "◐"
    case .stepper: return "[ − │ + ]"
    case .field: return "[\(text ?? "")__]"
    case .row: return text.map { "\(chosen)\($0)" }
    case _ where view.isControl:
      let edges = view.isEnabled ? ("[", "]") : ("╎", "╎")
      return text.map { "\(edges.0)\(chosen)\($0)\(edges.1)" }
    default: return self.text(of: node)
    }
  }

  /// Draws the track of a slider, with its text beside the thumb.
  private mutating func drawSlider(_ node: Int, _ line: CellArea, ink: Ink) {
    let view = views[node]
    let thumb = thumb(of: node, line)
    let track: (Character, Character) = view.isEnabled ? ("━", "─") : ("╍", "╌")
    for column in line.columns {
      let isBefore = thumb.map { column < $0 } ?? false
      canvas.put(isBefore ? track.0 : track.1, row: line.top, column: column, ink)
    }
    if let thumb { canvas.put("●", row: line.top, column: thumb, ink) }
    guard let text = view.text ?? view.value else { return }
    var (left, right) = (line, line)
    left.right = (thumb ?? line.left) - 1
    right.left = (thumb ?? line.left - 1) + 1
    let room = left.width > right.width ? left : right
    // The value alone, if there is no space for the name.
    for text in [text, view.value ?? ""] where !text.isEmpty && text.cellCount + 4 <= room.width {
      writeCentred(" \(text) ", room, ink: ink)
      return
    }
  }

  /// Returns the column of the thumb of a slider.
  private func thumb(of node: Int, _ line: CellArea) -> Int? {
    let thumbs = inside(node).filter {
      tree.end(of: $0) == $0 + 1 && views[$0].shown == nil && !views[$0].isTransparent
        && !places[$0].isEmpty
    }
    if let thumb = thumbs.last, let area = scale.area(of: places[thumb]) {
      return min(max((area.left + area.right) / 2, line.left), line.right)
    }
    guard let part = views[node].value?.part else { return nil }
    return line.left + (part * Double(line.width - 1)).cells(upTo: line.width - 1)
  }

  /// Draws progress: filled cells, and the share if there is space for it.
  private mutating func drawProgress(_ view: DrawnView, _ line: CellArea, ink: Ink) {
    var bar = line
    if let value = view.value, value.cellCount + 9 <= line.width {
      bar.right -= value.cellCount + 1
      canvas.put(
        value.letters(upTo: line.width),
        row: line.top,
        column: bar.right + 2,
        upTo: line.right,
        ink
      )
    }
    let done = ((view.value?.part ?? 0) * Double(bar.width)).cells(upTo: bar.width)
    for (place, column) in bar.columns.enumerated() {
      canvas.put(place < done ? "█" : "░", row: line.top, column: column, ink)
    }
  }

  /// Returns a dot for each page, with the present one filled; numbers if there are too many.
  private func dots(_ view: DrawnView, atMost width: Int) -> String {
    let numbers = (view.value ?? "").split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 2, (1...9_999).contains(numbers[1]) else {
      return view.text ?? view.value ?? ""
    }
    guard numbers[1] * 2 - 1 <= width else { return "\(numbers[0])/\(numbers[1])" }
    return (1...numbers[1]).map { $0 == numbers[0] ? "●" : "○" }.joined(separator: " ")
  }

  /// Draws one of several titles, between lines; the chosen one has brackets.
  private mutating func drawSegment(_ node: Int, _ line: CellArea, around: Surroundings, ink: Ink) {
    guard var room = line.clipped(to: around.room ?? line) else { return }
    if let parent = tree.parent(of: node), places[node].minX - places[parent].minX > 1 {
      canvas.put("│", row: line.top, column: room.left, ink)
      room.left += 1
    }
    guard room.left <= room.right else { return }
    let text = anyText(of: node) ?? ""
    guard views[node].isSelected, room.width > 2 else { return writeCentred(text, room, ink: ink) }
    let letters = text.letters(upTo: room.width - 2).map { String($0.letter) }
    writeCentred("[\(letters.joined())]", room, ink: ink)
  }

  /// Draws half of a stepper.
  private mutating func drawStep(_ node: Int, _ line: CellArea, ink: Ink) {
    let parent = tree.parent(of: node) ?? 0
    let isLess = places[node].center.x < places[parent].center.x
    var room = line
    if !isLess, line.width > 1 {
      canvas.put("│", row: line.top, column: line.left, ink)
      room.left += 1
    }
    writeCentred(isLess ? "−" : "+", room, ink: ink)
  }

  /// Returns true if a view behind the picture of a tab marks it as the chosen one.
  private func isMarkedByIndicator(_ node: Int) -> Bool {
    tree.children(of: node).contains {
      tree.className(of: $0) == "UITabBarSelectionIndicatorView"
    }
  }

  /// Returns a title without the value after it.
  private func cutTitle(_ text: String, without value: String?) -> String {
    guard let value, text.hasSuffix(": \(value)") else { return text }
    return String(text.dropLast(value.count + 2))
  }
}

extension String {
  /// The share that a text such as `50%` means; nil for another text.
  fileprivate var part: Double? {
    guard last == "%", let number = Double(dropLast()) else { return nil }
    return Swift.min(Swift.max(number / 100, 0), 1)
  }
}
