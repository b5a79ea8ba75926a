import Actions
import EventModel
import ViewQuery

/// Names nodes the way a person would, as long as the name means that node alone.
struct NodeName {
  /// The tree that the name is read in.
  let tree: ViewTree

  /// Classes whose text is what a person entered.
  static let fields: Set<String> = [
    "UITextField", "UISecureTextField", "UITextView", "UISearchBar",
  ]

  /// The best name of a control: what is shown, then its identifier, its row, a selector; nil where
  /// none of them means this control alone.
  func reference(for node: Int) -> NodeReference? {
    candidates(for: node).first { reference in
      guard let found = try? tree.control(reference), found == node else { return false }
      return survives(reference)
    }
  }

  /// Whether a name comes through a line of a story as it is, even at the line's end.
  private func survives(_ reference: NodeReference) -> Bool {
    let text = "\(reference)"
    guard StoryLine("I \(text)").text == "I \(text)" else { return false }
    return (try? Action(parsing: "tap \(text)")) == .tap(reference)
      && (try? Action(parsing: "drag from \(text) to \(text)"))
        == .drag(from: reference, to: reference)
  }

  private func candidates(for index: Int) -> [NodeReference] {
    let node = tree[index]
    let isField = Self.fields.contains(node.className)
    var shown = [node.label]
    if !isField { shown.append(node.text) }
    let below = (index + 1..<max(index + 1, tree.end(of: index))).lazy.map { tree[$0].text }
    if let inner = below.compactMap({ $0 }).first, !isField { shown.append(inner) }
    let texts = shown.compactMap { $0 }.filter { !$0.isEmpty && $0.count <= 60 }
    var names = texts.map(NodeReference.shown)
    if let identifier = node.identifier, !identifier.isEmpty {
      names.append(.identifier(identifier))
    }
    if let row = row(of: index) { names.append(row) }
    // The whole screen is no answer to where something was done.
    if index > 0 { names += [tree.reference(to: index), .selector(selector(for: index))] }
    return names
  }

  /// The row that a cell is, of a table that has a name or is the only one.
  private func row(of index: Int) -> NodeReference? {
    guard let row = tree.attribute("row", of: index)?.number,
      let table = tree.table(around: index)
    else { return nil }
    let section = Int(tree.attribute("section", of: index)?.number ?? 0)
    return .row(Int(row), section: section, of: tableReference(table))
  }

  /// The name of a table; nil where it is the only one that is visible.
  func tableReference(_ table: Int) -> NodeReference? {
    if let identifier = tree.identifier(of: table), !identifier.isEmpty {
      let name = NodeReference.identifier(identifier)
      if (try? tree.nodes(matching: name)) == [table], survives(name) { return name }
    }
    let tables = tree.nodes.indices.filter {
      tree.attribute("rows", of: $0) != nil && tree.isVisible($0)
    }
    return tables.count == 1 ? nil : .selector(selector(for: table))
  }

  /// The dNodi path of a node: its place among its siblings at each level below the root.
  private func selector(for index: Int) -> String {
    tree.path(to: index).map { "/[\($0)]" }.joined()
  }
}

extension ViewTree {
  /// The table that a node is or lies in; nil where it is in none.
  func table(around index: Int) -> Int? {
    ([index] + ancestors(of: index)).first { attribute("rows", of: $0) != nil }
  }

  /// The node that evidence was taken of, in the tree it was taken from.
  ///
  /// Evidence that came from a repair has the path of another build, and the area that was recorded.
  func node(of target: Target?) -> Int? {
    guard let target else { return nil }
    let named = index(at: target.path).flatMap {
      className(of: $0) == target.className ? $0 : nil
    }
    if let named, nodes[named].isCalled(as: target) || screenFrame(of: named) == target.frame {
      return named
    }
    let there = nodes.indices.filter {
      className(of: $0) == target.className && screenFrame(of: $0) == target.frame
    }
    return there.count == 1 ? there[0] : named
  }
}

extension ViewNode {
  /// Whether all that evidence says of its node is written on this one.
  fileprivate func isCalled(as target: Target) -> Bool {
    (target.identifier == nil || target.identifier == identifier)
      && (target.label == nil || target.label == label)
      && (target.text == nil || target.text == text)
  }
}
