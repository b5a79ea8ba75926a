import EventModel

/// Causes that words and values have in common, and views around others.
extension SharedCauses {
  mutating func explainWordings() {
    for change in changes {
      guard let cause = wording(of: change) else { continue }
      for part in change.parts { causes[part] = cause }
    }
  }

  private func wording(of change: TreeChange) -> SharedCause? {
    guard change.kind == .attribute, let member = change.member else { return nil }
    switch member {
    case .text, .label:
      guard let from = change.from?.text, let to = change.to?.text,
        let piece = TextPiece(from: from, to: to)
      else { return nil }
      return SharedCause(
        kind: .replacedText(from: piece.from, to: piece.to),
        place: change.className
      )
    case .attribute(let name) where !Self.ownNames.contains(name):
      return SharedCause(
        kind: .value(member: member, from: change.from, to: change.to),
        place: change.className
      )
    default: return nil
    }
  }

  /// The attributes of which each view has its own, or which say whether it can be used.
  private static let ownNames: Set<String> = [
    "alpha", "contentSize", "row", "rows", "section", "sections", "selected", "userInteraction",
  ]

  /// A new view around others: they move into it and stay where they are on the screen.
  mutating func explainWrappers() {
    for (place, placement) in screen.edit.placements.enumerated() {
      for (itemPlace, item) in placement.items.enumerated() {
        guard case .new(let node, let children) = item else { continue }
        let inside = children.compactMap { item in
          if case .moved(let node) = item { node } else { nil }
        }
        // A view that is made anew with parts of another one is no view around them.
        guard !inside.isEmpty, inside.count == children.count,
          inside.allSatisfy({ screen.old.parent(of: $0) == placement.parent })
        else { continue }
        let name = [node.className, node.identifier].compactMap { $0 }.joined(separator: "#")
        let below = pattern(of: placement.parent)
        let cause = SharedCause(kind: .wrapper, place: "\(below)/\(name)")
        causes[.item(placement: place, item: itemPlace)] = cause
        for child in inside {
          guard let part = frameParts[child] else { continue }
          let origin = node.frame.origin
          let expected = screen.old.frame(of: child).moved(by: Point(x: -origin.x, y: -origin.y))
          if expected == screen.frame(of: child) { causes[part] = cause }
        }
      }
    }
  }
}
