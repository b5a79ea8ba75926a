package import EventModel
import ViewQuery

extension Check {
  /// Returns the checks of a view which a screen passes, for a person who chooses one.
  ///
  /// - Parameters:
  ///   - node: the view.
  ///   - tree: the screen.
  /// - Returns: that it is seen, its text and its value, then its states; none for a view that nothing names.
  package static func checks(of node: Int, in tree: ViewTree) -> [Check] {
    let view = tree[node]
    let name = NodeName(tree: tree).reference(for: node)
    let text = view.shownText
    let shown = text.isEmpty || text.count > 60 ? nil : NodeReference.shown(text)
    var checks: [Check] = []
    if let seen = shown ?? name { checks.append(.sees(seen)) }
    guard let name, !name.isPlace else { return passing(checks, on: tree) }
    let isField = tree.isMarked(node, [.field, .placeholder])
    if let text = view.text, isField { checks.append(.text(name, text)) }
    if let isOn = view.isOn {
      checks.append(.on(name, isOn))
    } else if let value = view.value {
      checks.append(.value(name, value))
    }
    if view.isControl {
      checks.append(.enabled(name, view.isEnabled))
      if view.isSelected { checks.append(.selected(name, true)) }
    }
    if tree.attribute("focused", of: node)?.bool == true { checks.append(.focused(name)) }
    return passing(checks, on: tree)
  }

  /// Returns the checks that a screen passes and that a story can be read with.
  private static func passing(_ checks: [Check], on tree: ViewTree) -> [Check] {
    checks.filter { check in
      Check(remark: "\(check)") == check && check.failure(on: tree, goldens: .none) == nil
    }
  }
}

extension NodeReference {
  /// True for a place on the screen, which says nothing to a reader.
  fileprivate var isPlace: Bool { if case .point = self { true } else { false } }
}
