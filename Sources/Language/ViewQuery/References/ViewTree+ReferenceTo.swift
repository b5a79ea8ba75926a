public import EventModel

extension ViewTree {
  /// Returns the most readable reference that means a node and no other.
  ///
  /// In this order: the text it shows; its identifier, unless it looks generated; its row; its
  /// class and position below an ancestor with an identifier; the path from the root.
  ///
  /// - Returns: A reference for which ``nodes(matching:)`` returns only nodes inside this node.
  public func reference(to index: Int) -> NodeReference {
    let node = nodes[index]
    var proposals: [NodeReference] = []
    if let shown = node.shown, shown.count <= 60 { proposals.append(.shown(shown)) }
    if let name = node.stableIdentifier { proposals.append(.identifier(name)) }
    if let row = rowReference(to: index) { proposals.append(row) }
    if let selector = ordinalSelector(to: index) { proposals.append(.selector(selector)) }
    return proposals.first { means($0, index) } ?? .path(path(to: index))
  }

  /// Returns whether a reference matches only a node or nodes inside it, and means this node.
  private func means(_ reference: NodeReference, _ index: Int) -> Bool {
    guard let found = try? nodes(matching: reference), !found.isEmpty else { return false }
    let range = index..<end(of: index)
    guard found.allSatisfy(range.contains) else { return false }
    guard found != [index] else { return true }
    return nodes[index].isControl && (try? controls(matching: reference).drawn) == [index]
  }

  private func rowReference(to index: Int) -> NodeReference? {
    guard nodes[index].isCell, let (section, row) = nodes[index].rowPlace,
      let table = ancestors(of: index).first(where: { nodes[$0].isTable })
    else { return nil }
    let name = nodes[table].stableIdentifier.map { NodeReference.identifier($0) }
    return .row(row, section: section, of: name)
  }

  private func ordinalSelector(to index: Int) -> String? {
    let scope = ancestors(of: index).first { nodes[$0].stableIdentifier != nil }
    guard let name = scope.flatMap({ nodes[$0].stableIdentifier }), let scope else { return nil }
    let className = self.className(of: index)
    guard DNodiParser.isClassName(className) else { return nil }
    let ordinal = (scope + 1..<index).count { self.className(of: $0) == className }
    return "//[identifier=\(DNodiParser.quoted(name))]//\(className)[\(ordinal)]"
  }
}
