public import EventModel

extension ViewTree {
  /// Returns the most readable reference that means a node and no other.
  ///
  /// In this order: the text it shows; its identifier, unless it looks generated; its row; its
  /// class and position below an ancestor with an identifier; the path from the root.
  ///
  /// - Returns: A reference for which ``nodes(matching:)`` returns only nodes inside this node.
  public func reference(to index: Int) -> NodeReference {
    // Each one is made only if the ones before do not mean the node.
    if let shown = shown(index), shown.count <= 60, means(.shown(shown), index) {
      return .shown(shown)
    }
    if let name = stableIdentifier(of: index), means(.identifier(name), index) {
      return .identifier(name)
    }
    if let row = rowReference(to: index), means(row, index) { return row }
    if let text = ordinalSelector(to: index), means(.selector(text), index) {
      return .selector(text)
    }
    return .path(path(to: index))
  }

  /// Returns the references by which a person can mean a node and no other, the most readable ones first.
  ///
  /// - Returns: what ``reference(to:)`` chooses from; the last one is the path from the root.
  package func references(to index: Int) -> [NodeReference] {
    let named = [
      shown(index).map { .shown($0) }, identifier(of: index).map { .identifier($0) },
      rowReference(to: index), ordinalSelector(to: index).map { .selector($0) },
    ].compactMap(\.self).filter { means($0, index) }
    let path = NodeReference.path(path(to: index))
    return named.contains(path) ? named : named + [path]
  }

  /// Returns whether a reference matches only a node or nodes inside it, and means this node.
  private func means(_ reference: NodeReference, _ index: Int) -> Bool {
    guard let found = try? nodes(matching: reference), !found.isEmpty else { return false }
    let range = index..<end(of: index)
    guard found.allSatisfy(range.contains) else { return false }
    guard found != [index] else { return true }
    return isControl(index) && (try? controls(matching: reference).drawn) == [index]
  }

  private func rowReference(to index: Int) -> NodeReference? {
    guard isMarked(index, .cell), let (section, row) = nodes[index].rowPlace,
      let table = parent(of: index).flatMap({ nearest(from: $0, marked: .table) })
    else { return nil }
    let name = stableIdentifier(of: table).map { NodeReference.identifier($0) }
    return .row(row, section: section, of: name)
  }

  private func ordinalSelector(to index: Int) -> String? {
    let scope = parent(of: index).flatMap { nearest(from: $0, marked: .stableIdentifier) }
    guard let scope, let name = stableIdentifier(of: scope) else { return nil }
    let className = self.className(of: index)
    guard DNodiParser.isClassName(className) else { return nil }
    let ordinal = count(in: scope + 1..<index, ofSameClassAs: index)
    return "//[identifier=\(DNodiParser.quoted(name))]//\(className)[\(ordinal)]"
  }
}
