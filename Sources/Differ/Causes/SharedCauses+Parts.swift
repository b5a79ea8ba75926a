import EventModel

/// Causes that show in views that come or go: views around others, and equal parts of several views.
extension SharedCauses {
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

  /// A view around others that is gone: they move out of it and stay where they are on the screen.
  mutating func explainLooseWrappers() {
    let moves = screen.moves
    for (number, node) in screen.edit.removals.enumerated() {
      let inside = Array(screen.old.children(of: node))
      let origin = screen.old.frame(of: node).origin
      guard !inside.isEmpty, screen.old.offset(of: node) == .zero,
        inside.allSatisfy({ child in
          moves[child]?.parent == screen.old.parent(of: node)
            && screen.frame(of: child) == screen.old.frame(of: child).moved(by: origin)
        })
      else { continue }
      var own = screen.old[node]
      own.frame = .zero
      let cause = SharedCause(kind: .looseWrapper(own), place: pattern(of: node))
      causes[.removal(number)] = cause
      for child in inside {
        if let part = moves[child]?.part { causes[part] = cause }
        if let part = frameParts[child] { causes[part] = cause }
      }
    }
  }

  /// Equal views that came into several views of one kind, or went from them.
  mutating func explainEqualParts() {
    var parents: [SharedCause: Set<[Int]>] = [:]
    var found: [(part: TreeChange.Part, cause: SharedCause)] = []
    for change in changes where change.kind == .insert || change.kind == .remove {
      guard let content = change.content, change.parts.count == 1, let part = change.parts.first,
        causes[part] == nil, change.path.count > 1
      else { continue }
      let cause = SharedCause(
        kind: .part(change.kind, content),
        place: change.node.withoutOrdinals
      )
      parents[cause, default: []].insert(change.path.dropLast())
      found.append((part, cause))
    }
    for (part, cause) in found where parents[cause, default: []].count > 1 { causes[part] = cause }
  }

  /// Views without others in them that have another class, and are otherwise the same.
  mutating func explainClasses() {
    for (parent, went) in screen.removed {
      guard let came = screen.added[parent] else { continue }
      let newcomers = Dictionary(grouping: came, by: \.frame)
      for child in went {
        guard let others = newcomers[child.frame], others.count == 1, let other = others.first,
          screen.old.end(of: child.node) == child.node + 1,
          screen.new.end(of: other.node) == other.node + 1
        else { continue }
        var (node, match) = (screen.old[child.node], screen.new[other.node])
        let classes = (from: node.className, to: match.className)
        (node.className, match.className) = ("", "")
        guard node == match, classes.from != classes.to, causes[child.part] == nil,
          causes[other.part] == nil
        else { continue }
        let cause = SharedCause(
          kind: .value(member: .className, from: .text(classes.from), to: .text(classes.to)),
          place: pattern(of: child.node)
        )
        (causes[child.part], causes[other.part]) = (cause, cause)
      }
    }
  }

  /// Another font of views that all have the same new extent with it: one decision.
  ///
  /// A view with another extent than the others keeps a cause of its own.
  mutating func joinExtentsToFonts() {
    var values: [SharedCause: Set<Int>] = [:]
    var extents: [SharedCause: Set<Int>] = [:]
    for (number, update) in screen.edit.updates.enumerated() {
      guard let cause = causes[.update(number)] else { continue }
      switch cause.kind {
      case .value where update.member.isFont: values[cause, default: []].insert(update.node)
      case .extent where update.member == .frame: extents[cause, default: []].insert(update.node)
      default: break
      }
    }
    var joined: [SharedCause: SharedCause] = [:]
    for (extent, nodes) in extents {
      guard let first = nodes.first else { continue }
      let reasons = Set((screen.updates[first] ?? []).compactMap { causes[.update($0)] }).filter {
        guard let changed = values[$0] else { return false }
        return changed.count < 2 * nodes.count && nodes.isSubset(of: changed)
      }
      if reasons.count == 1 { joined[extent] = reasons.first }
    }
    guard !joined.isEmpty else { return }
    for (part, cause) in causes { if let value = joined[cause] { causes[part] = value } }
  }
}

extension ViewNode.Member {
  /// True for an attribute of the font, on which the size of a text depends.
  var isFont: Bool {
    if case .attribute(let name) = self { name.lowercased().contains("font") } else { false }
  }
}
