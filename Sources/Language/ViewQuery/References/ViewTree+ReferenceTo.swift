public import EventModel

extension ViewTree {
  /// Returns the most readable reference by which an action means a node and no other.
  ///
  /// In this order: the text it shows; its identifier, unless it looks generated; the placeholder of a field; its
  /// row; its class and position below an ancestor with an identifier; the path from the root.
  ///
  /// - Returns: A reference for which ``control(_:)`` returns this node, or the control around it, if it is
  ///   visible; for a hidden node, one for which ``nodes(matching:)`` returns only nodes inside it.
  public func reference(to index: Int) -> NodeReference {
    // Each one is made only if the ones before do not mean the node.
    for way in Way.allCases { if let found = reference(to: index, by: way) { return found } }
    return .path(path(to: index))
  }

  /// Returns the references that mean only this node, the most readable ones first.
  ///
  /// - Returns: the candidates of ``reference(to:)``; the last one is the path from the root.
  package func references(to index: Int) -> [NodeReference] {
    let named = Way.allCases.compactMap { reference(to: index, by: $0) }
    let path = NodeReference.path(path(to: index))
    return named.contains(path) ? named : named + [path]
  }

  /// Returns the most readable reference that matches a node and no other, for checks and rules.
  ///
  /// - Returns: A reference for which ``nodes(matching:)`` returns only nodes inside this node.
  package func viewReference(to index: Int) -> NodeReference {
    let range = index..<end(of: index)
    for way in Way.allCases {
      guard let made = reference(to: index, by: way),
        let found = try? nodes(matching: made), !found.isEmpty, found.allSatisfy(range.contains)
      else { continue }
      return made
    }
    return .path(path(to: index))
  }

  /// The ways to mean a node without its path, the most readable one first.
  private enum Way: CaseIterable { case shown, identifier, placeholder, row, ordinal }

  /// Returns the reference to a node; nil if there is none, or if it means other nodes, too.
  private func reference(to index: Int, by way: Way) -> NodeReference? {
    let made: NodeReference? =
      switch way {
      case .shown: shown(index).flatMap { $0.count <= 60 ? .shown($0) : nil }
      case .identifier: stableIdentifier(of: index).map { .identifier($0) }
      case .placeholder: placeholder(of: index).flatMap { $0.count <= 60 ? .shown($0) : nil }
      case .row: rowReference(to: index)
      case .ordinal: ordinalSelector(to: index).map { .selector($0) }
      }
    return made.flatMap { means($0, index) ? $0 : nil }
  }

  /// Returns true if a reference means this node, for an action if it is visible.
  private func means(_ reference: NodeReference, _ index: Int) -> Bool {
    guard let found = try? nodes(matching: reference) else { return false }
    let isOperated = isMarked(index, [.control, .cell, .placeholder])
    guard case .shown = reference else {
      guard found != [index] else { return true }
      let range = index..<end(of: index)
      return isOperated && found.allSatisfy(range.contains) && means(reference, control: index)
    }
    // Of the nodes with a text, an action may mean another one.
    guard let drawn = try? controls(matching: reference).drawn else { return false }
    guard drawn != [index] else { return isOperated || found == [index] }
    return found == [index] && (drawn.isEmpty || drawn == [controlAncestor(of: index)])
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
