import EventModel

/// Causes that words and values have in common, and views around others.
extension SharedCauses {
  mutating func explainWordings(within budget: Budget?) throws(Budget.Exceeded) {
    for change in changes {
      let length = (change.from?.text?.utf8.count ?? 0) + (change.to?.text?.utf8.count ?? 0)
      try budget?.spend(change.parts.count + length / 16 + 1)
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
        kind: .replacedText(from: piece.from, to: piece.to, growth: change.growth),
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
    for (number, placement) in screen.edit.placements.enumerated() {
      for (itemPlace, item) in placement.items.enumerated() {
        guard case .new(let node, let children) = item else { continue }
        let inside = children.compactMap { item in
          if case .moved(let node) = item { node } else { nil }
        }
        // A view that is made anew with parts of another one, or moves them, is no view around them.
        let origin = node.frame.origin
        guard !inside.isEmpty, inside.count == children.count, node.offset == .zero,
          inside.allSatisfy({ child in
            let expected = screen.old.frame(of: child).moved(by: Point(x: -origin.x, y: -origin.y))
            return screen.old.parent(of: child) == placement.parent
              && screen.frame(of: child) == expected
          })
        else { continue }
        var own = node
        own.frame = .zero
        let name = [node.className, node.identifier].compactMap { $0 }.joined(separator: "#")
        let place = "\(pattern(of: placement.parent))/\(name)"
        let cause = SharedCause(kind: .wrapper(own), place: place)
        causes[.item(placement: number, item: itemPlace)] = cause
        for part in inside.compactMap({ frameParts[$0] }) { causes[part] = cause }
      }
    }
  }
}

extension TreeChange {
  /// The growth of the frames that changed with a text, in points.
  fileprivate var growth: [Size] {
    consequences.map { consequence in
      Size(
        width: consequence.to.size.width - consequence.from.size.width,
        height: consequence.to.size.height - consequence.from.size.height
      )
    }
  }
}
