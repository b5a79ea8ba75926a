import EventModel

extension Redactor {
  /// Returns the areas of a screen whose pixels may show a text that the log hides, in points.
  ///
  /// They are those of the app's own screen, where a secure field may be larger than on the redacted one.
  mutating func hiddenAreas(of tree: ViewTree) -> [Frame] {
    guard mayChange(tree) else { return [] }
    let reasons = covers(in: tree).reasons
    let redacted = redact(tree)
    var hidden = [Bool](repeating: false, count: tree.count)
    // From the leaves to the root, since a name that only repeats a text inside is not drawn itself.
    let partners = Self.partners(of: tree, in: redacted)
    for node in tree.nodes.indices.reversed() {
      let isInside = hidden[node..<tree.end(of: node)].contains(true)
      hidden[node] =
        switch reasons[node] {
        case .selected: true
        case .field, .insideField: tree[node].holdsText || isInside
        case nil: partners[node].map { tree[node].differs(from: redacted[$0], isInside) } ?? true
        }
    }
    var areas: [Frame] = []
    for node in tree.nodes.indices where hidden[node] && tree.isVisible(node) {
      let area = tree.visibleFrame(of: node)
      if !areas.contains(where: { $0.contains(area) }) { areas.append(area) }
    }
    return areas
  }

  /// Returns the node of a redacted screen for each node of the screen; nil for those that it has not.
  private static func partners(of tree: ViewTree, in redacted: ViewTree) -> [Int?] {
    var partners = [Int?](repeating: nil, count: tree.count)
    partners[0] = 0
    for node in tree.nodes.indices {
      guard let partner = partners[node] else { continue }
      for (child, other) in zip(tree.children(of: node), redacted.children(of: partner)) {
        partners[child] = other
      }
    }
    return partners
  }
}

extension ViewNode {
  /// True if the view draws a text of its own.
  fileprivate var holdsText: Bool { [text, value].contains { $0?.isEmpty == false } }

  /// Finds out whether the view draws another text than its redacted form.
  ///
  /// - Parameters:
  ///   - redacted: the redacted form.
  ///   - isInside: true if the area of a view inside is hidden anyway.
  /// - Returns: true if it does.
  fileprivate func differs(from redacted: ViewNode, _ isInside: Bool) -> Bool {
    text != redacted.text || value != redacted.value || label != redacted.label && !isInside
      || attributes["placeholder"] != redacted.attributes["placeholder"]
  }
}

extension Frame {
  /// Returns true if another frame is inside.
  fileprivate func contains(_ other: Frame) -> Bool {
    other.minX >= minX && other.minY >= minY && other.maxX <= maxX && other.maxY <= maxY
  }
}
