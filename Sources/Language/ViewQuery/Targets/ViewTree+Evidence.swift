public import EventModel

extension ViewTree {
  /// Returns the evidence by which a node can be recognised in another tree.
  ///
  /// Identifiers that look generated are left out, and so is text that a person typed, since the
  /// next touch may change it. A field without another name has its placeholder as label. Pass the control that was meant, see ``controlAncestor(of:)``.
  ///
  /// - Returns: Evidence whose `unique` lists the locators that find this node and no other here.
  public func evidence(for index: Int) -> Target {
    var target = evidenceOnNode(index)
    target.ancestors = lineage(of: index)
    target.siblings = textsBeside(index)
    target.screen = screenTitle(around: index)
    target.path = path(to: index)
    target.frame = screenFrame(of: index)
    target.ordinal = ordinal(of: index, lineage: target.ancestors)
    let finder = TargetFinder(tree: self, target: target)
    target.unique = Target.Locator.allCases.filter { finder.nodes(found: $0) == [index] }
    return target
  }

  /// Returns the evidence on a node itself, which is enough for its name.
  package func evidenceOnNode(_ index: Int) -> Target {
    var target = evidenceWithoutPlaceholder(index)
    if target.label == nil, target.text == nil, target.identifier == nil {
      target.label = Self.identifying(placeholder(of: index))
    }
    return target
  }

  /// Returns the evidence on a node itself by its members only.
  func evidenceWithoutPlaceholder(_ index: Int) -> Target {
    let node = nodes[index]
    let isTyped = isMarked(index, [.typedText, .placeholder])
    let label = isTyped && node.label.isIdentical(to: node.text) ? nil : node.label
    return Target(
      className: node.className,
      identifier: node.stableIdentifier,
      label: Self.identifying(label),
      text: isTyped ? nil : Self.identifying(node.text),
      tag: node.tag,
      traits: node.roles,
      frame: .zero
    )
  }

  /// Returns a text if it can identify a node: not empty, not long, not a glyph of an icon font.
  private static func identifying(_ text: String?) -> String? {
    guard let text, !text.isEmpty else { return nil }
    // ASCII has no glyph of a font, and never more characters than bytes.
    if text.utf8.count <= 100, text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    guard text.count <= 100,
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .privateUse })
    else { return nil }
    return text
  }

  /// Returns a node's nearest eight ancestors as class and identifier, the parent first.
  func lineage(of index: Int) -> [String] {
    ancestors(of: index).prefix(8).map(stableName(of:))
  }

  /// Returns a node as class and identifier, without an identifier that looks generated.
  func stableName(of index: Int) -> String {
    className(of: index) + (stableIdentifier(of: index).map { "#\($0)" } ?? "")
  }

  private func ordinal(of index: Int, lineage: [String]) -> Int {
    let line = ancestors(of: index)
    let scope = lineage.firstIndex { $0.contains("#") }.map { line[$0] } ?? 0
    return scope < index ? count(in: scope + 1..<index, ofSameClassAs: index) : 0
  }

  /// Returns the texts nearest to a node; `NearbyTexts` says which, and is faster for several nodes.
  func textsBeside(_ index: Int) -> [String] {
    var texts = NearbyTexts(of: self)
    return texts.beside(index)
  }

  /// Returns the title of the navigation bar that a node is in or under.
  func screenTitle(around index: Int) -> String? {
    for ancestor in [index] + ancestors(of: index) {
      if isMarked(ancestor, .navigationBar) { return title(of: ancestor) }
      let bar = children(of: ancestor).first {
        isMarked($0, .navigationBar) && !isTransparent($0)
      }
      if let bar { return title(of: bar) }
    }
    return nil
  }

  private func title(of bar: Int) -> String? {
    if let own = shown(bar) { return own }
    return (bar + 1..<end(of: bar)).first { node in
      isShowing(node) && nearest(from: node, marked: .control) == nil
    }.flatMap(shown)
  }
}

extension ViewNode {
  /// The traits that describe the kind of node, in name order.
  var roles: [String] {
    let kinds = [
      "adjustable", "button", "header", "image", "keyboardKey", "link", "searchField", "staticText",
      "tabBar", "toggle",
    ]
    let traits = traits
    return traits.isEmpty ? [] : kinds.filter { traits.contains($0) }
  }
}
