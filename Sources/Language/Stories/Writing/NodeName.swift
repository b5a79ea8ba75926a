import Actions
import EventModel
import ViewQuery

/// The naming of nodes as a person would, by names that match only one node.
struct NodeName {
  /// The tree of the nodes.
  let tree: ViewTree

  /// Returns the best name of a control: its text, placeholder, identifier, row or selector; nil if each of
  /// them also matches another control.
  func reference(for node: Int) -> NodeReference? {
    let isField = tree.isMarked(node, [.field, .placeholder])
    // Each name is made only if those before do not mean the node.
    return shown(tree.label(of: node), node)
      ?? (isField ? nil : shown(tree.text(of: node), node) ?? shown(textInside(node), node))
      ?? shown(tree.placeholder(of: node), node)
      ?? named(tree.identifier(of: node).flatMap { $0.isEmpty ? nil : .identifier($0) }, node)
      ?? named(row(of: node), node)
      // The root would not say where the action happened.
      ?? (node > 0 ? unambiguous(node) : nil)
  }

  private func unambiguous(_ node: Int) -> NodeReference? {
    named(tree.reference(to: node), node) ?? named(.selector(selector(for: node)), node)
  }

  /// Returns a text that a person sees, if it is a name of the node.
  private func shown(_ text: String?, _ node: Int) -> NodeReference? {
    guard let text, !text.isEmpty, text.count <= 60 else { return nil }
    return named(.shown(text), node)
  }

  /// Returns a reference, if it is a name of the node.
  private func named(_ reference: NodeReference?, _ node: Int) -> NodeReference? {
    guard let reference, tree.means(reference, control: node), isWritable(reference) else {
      return nil
    }
    return reference
  }

  /// Returns the first text in a node.
  private func textInside(_ node: Int) -> String? {
    (node + 1..<max(node + 1, tree.end(of: node))).lazy.compactMap { tree.text(of: $0) }.first
  }

  /// Returns true if a name can be written in a story, even at the end of a line, and read back.
  private func isWritable(_ reference: NodeReference) -> Bool {
    Self.writable.isTrue(of: reference) { Self.isReadBack(reference) }
  }

  /// The names that were written and read back, since a session names few views, but each of them often.
  private static let writable = RecentAnswers<NodeReference>()

  private static func isReadBack(_ reference: NodeReference) -> Bool {
    let text = reference.phrase
    guard StoryLine("I \(text)").text == "I \(text)" else { return false }
    return (try? Action(parsing: "tap \(text)")) == .tap(reference)
      && (try? Action(parsing: "drag from \(text) to \(text)"))
        == .drag(from: reference, to: reference)
  }

  /// Returns the row of a cell, if its table has a name or is the only one.
  private func row(of index: Int) -> NodeReference? {
    RowApproach(cell: index, in: tree).map { .row($0.row, section: $0.section, of: $0.table) }
  }

  /// Returns the name of a table: its label, or else its identifier or selector; nil if it is the only visible one and
  /// has no label, since a reader then knows which is meant.
  func tableReference(_ table: Int) -> NodeReference? {
    if let label = tree.label(of: table), !label.isEmpty, label.count <= 60 {
      let name = NodeReference.shown(label)
      if (try? tree.nodes(matching: name)) == [table], isWritable(name) { return name }
    }
    guard tree.visibleTables.count != 1 else { return nil }
    if let identifier = tree.identifier(of: table), !identifier.isEmpty {
      let name = NodeReference.identifier(identifier)
      if (try? tree.nodes(matching: name)) == [table], isWritable(name) { return name }
    }
    return .selector(selector(for: table))
  }

  /// Returns the dNodi path of a node by its index among its siblings on each level.
  private func selector(for index: Int) -> String {
    tree.path(to: index).map { "/[\($0)]" }.joined()
  }
}

extension ViewTree {
  /// Returns the table that a node is or lies in; nil if there is none.
  func table(around index: Int) -> Int? {
    nearest(from: index, marked: .rows)
  }

  /// Returns the node of a recorded target in the tree of the recording.
  ///
  /// A repaired target has the path of another build but the recorded frame.
  func node(of target: Target?) -> Int? {
    guard let target else { return nil }
    let named = index(at: target.path).flatMap {
      className(of: $0).isIdentical(to: target.className) ? $0 : nil
    }
    if let named, nodes[named].hasNames(of: target) || screenFrame(of: named) == target.frame {
      return named
    }
    let there = nodes(with: .className, equalTo: target.className).filter {
      screenFrame(of: $0) == target.frame
    }
    return there.count == 1 ? there[0] : named
  }
}

extension ViewNode {
  /// Returns true if the node has all names of a recorded target.
  fileprivate func hasNames(of target: Target) -> Bool {
    (target.identifier == nil || target.identifier.isIdentical(to: identifier))
      && (target.label == nil || target.label.isIdentical(to: label))
      && (target.text == nil || target.text.isIdentical(to: text))
  }
}
