import EventModel
import ViewQuery

/// A text or a label in the reading order of its screen.
struct ShownEntry: Hashable, Sendable {
  /// The node of its view.
  let node: Int
  /// The text or the label.
  let name: String
  /// The center of the visible part, and its height and left edge.
  fileprivate let middle: Double
  fileprivate let height: Double
  fileprivate let left: Double
}

extension ViewTree {
  /// Returns the texts and labels of the visible views, from top to bottom and in each line from left to right.
  ///
  /// A view does not count if it only draws the name of a view around it. A view whose label differs from its text
  /// counts by both. A field counts by its label or its placeholder, never by its typed text. The keys of a
  /// keyboard do not count.
  func shownInReadingOrder() -> [ShownEntry] {
    var entries: [ShownEntry] = []
    // The names of the listed views around the node, the innermost last.
    var open: [(end: Int, names: [String])] = []
    for index in nodes.indices {
      while let last = open.last, index >= last.end { open.removeLast() }
      guard isShowing(index) || isMarked(index, .typing) else { continue }
      let names = namesShown(by: index)
      guard !names.isEmpty, !isTransparentAnywhere(index) else { continue }
      let frame = visibleFrame(of: index)
      guard !frame.isEmpty else { continue }
      let known = open.last?.names ?? []
      let new = names.filter { name in !known.contains { $0.isIdentical(to: name) } }
      guard !new.isEmpty else { continue }
      open.append((end(of: index), names))
      entries += new.map {
        ShownEntry(
          node: index,
          name: $0,
          middle: frame.center.y,
          height: frame.size.height,
          left: frame.minX
        )
      }
    }
    return entries.inReadingOrder
  }

  private func namesShown(by index: Int) -> [String] {
    if isMarked(index, .typing) {
      let placeholder = attribute("placeholder", of: index)?.text
      let name = [label(of: index), placeholder].compactMap { $0 }.first { !$0.isEmpty }
      return name.map { [$0] } ?? []
    }
    guard !isKeyboardKey(index) else { return [] }
    // A field draws its text and its placeholder by views of its own; only its buttons are something else.
    let isDrawing =
      parent(of: index).flatMap { nearest(from: $0, marked: .typing) } != nil
    guard !isDrawing || isInButton(index) else { return [] }
    let label = label(of: index).flatMap { $0.isEmpty ? nil : $0 }
    guard let text = text(of: index), !text.isEmpty else { return label.map { [$0] } ?? [] }
    guard let label, !label.isIdentical(to: text) else { return [text] }
    return [text, label]
  }
}

extension [ShownEntry] {
  /// The entries line by line: an entry is in the line of another one whose middle is as high.
  fileprivate var inReadingOrder: [ShownEntry] {
    let sorted = self.sorted { ($0.middle, $0.left, $0.node) < ($1.middle, $1.left, $1.node) }
    var ordered: [ShownEntry] = []
    var line: [ShownEntry] = []
    func endLine() {
      ordered += line.sorted { ($0.left, $0.node) < ($1.left, $1.node) }
      line = []
    }
    for entry in sorted {
      if let first = line.first {
        let tolerance = Swift.min(first.height, entry.height) / 2
        if entry.middle - first.middle >= tolerance { endLine() }
      }
      line.append(entry)
    }
    endLine()
    return ordered
  }
}
