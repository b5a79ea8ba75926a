import EventModel

extension UIView {
  func describeView(into node: inout ViewNode) {
    describeLooks(into: &node)
    if presentedAlpha != 1 { node.attributes["alpha"] = .number(presentedAlpha) }
    if clipsToBounds { node.attributes["clips"] = .bool(true) }
    if isUserInteractionEnabled != Self.takesTouchesByDefault {
      node.attributes["userInteraction"] = .bool(isUserInteractionEnabled)
    }
    if let accessibilityHint { node.attributes["hint"] = .text(accessibilityHint) }
    if application?.firstResponder === self { node.attributes["focused"] = .bool(true) }
    if !accessibilityTraits.isEmpty { node.add(accessibilityTraits) }
  }

  /// The node of the view in a snapshot, without its subviews.
  var node: ViewNode {
    var node = ViewNode(
      className,
      identifier: accessibilityIdentifier,
      label: accessibilityLabel,
      value: accessibilityValue,
      tag: tag,
      frame: Frame(presentedFrame),
      offset: Point(x: presentedBoundsOrigin.x, y: presentedBoundsOrigin.y),
      isHidden: isHidden
    )
    describe(into: &node)
    return node
  }

  func add(to builder: inout ViewTree.Builder) {
    builder.open(node)
    for subview in subviews { subview.add(to: &builder) }
    builder.close()
  }

  /// The name of the view in messages: its class and, if there is one, its identifier.
  var nameInMessages: String {
    accessibilityIdentifier.map { "\(className)#\($0)" } ?? className
  }
}

extension ViewNode {
  /// Marks the node as selected.
  mutating func markSelected() {
    attributes["selected"] = .bool(true)
    add(.selected)
  }
  /// Adds traits to those of the node, in their fixed order.
  mutating func add(_ traits: UIAccessibilityTraits) {
    var names = traits.names
    if case .list(let former)? = attributes["traits"] {
      let former = former.compactMap(\.text)
      names = former + names.filter { !former.contains($0) }
    }
    attributes["traits"] = .list(names.map { .text($0) })
  }
}
