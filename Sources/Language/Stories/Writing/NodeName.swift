import Actions
import EventModel
import ViewQuery

/// The naming of nodes as a person would, by names that match only one node.
struct NodeName {
  /// The tree of the nodes.
  let tree: ViewTree

  /// The classes whose text is entered by a person.
  static let fields: Set<String> = [
    "UITextField", "UISecureTextField", "UITextView", "UISearchBar",
  ]

  /// Returns the best name of a control: its text, identifier, row or selector; nil if each of them
  /// also matches another control.
  func reference(for node: Int) -> NodeReference? {
    candidates(for: node).first { reference in
      guard let found = try? tree.control(reference), found == node else { return false }
      return isWritable(reference)
    }
  }

  /// Returns whether a name can be written in a story, even at the end of a line, and read back.
  private func isWritable(_ reference: NodeReference) -> Bool {
    Self.writable.isTrue(of: reference) { Self.isReadBack(reference) }
  }

  /// The names that were written and read back, since a session names few views, but each of them often.
  private static let writable = RecentAnswers<NodeReference>()

  private static func isReadBack(_ reference: NodeReference) -> Bool {
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
    // The root would not say where the action happened.
    if index > 0 { names += [tree.reference(to: index), .selector(selector(for: index))] }
    return names
  }

  /// Returns the row of a cell, if its table has a name or is the only one.
  private func row(of index: Int) -> NodeReference? {
    RowApproach(cell: index, in: tree).map { .row($0.row, section: $0.section, of: $0.table) }
  }

  /// Returns the name of a table; nil if it is the only visible one.
  func tableReference(_ table: Int) -> NodeReference? {
    if let identifier = tree.identifier(of: table), !identifier.isEmpty {
      let name = NodeReference.identifier(identifier)
      if (try? tree.nodes(matching: name)) == [table], isWritable(name) { return name }
    }
    return tree.visibleTables.count == 1 ? nil : .selector(selector(for: table))
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
      className(of: $0) == target.className ? $0 : nil
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
  /// Returns whether the node has all names of a recorded target.
  fileprivate func hasNames(of target: Target) -> Bool {
    (target.identifier == nil || target.identifier == identifier)
      && (target.label == nil || target.label == label)
      && (target.text == nil || target.text == text)
  }
}
