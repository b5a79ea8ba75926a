public import EventModel

/// Random trees and random edits of trees, for properties.
public struct RandomTree {
  /// The shapes of random trees.
  public enum Shape: CaseIterable, Sendable {
    /// A mixture of all kinds of nodes.
    case mixed
    /// Nodes without identifiers and with few texts, so that siblings are hard to distinguish.
    case anonymous
    /// One child per node, in many levels.
    case chain
    /// One parent with many equal children.
    case list
  }

  static let words = [
    "Add", "Save", "Page 1", "", "$12.50", "/docs/", "== 2", "+ x", "\"", "a\nb", "é", "e\u{301}",
    "👨‍👩‍👧", "\u{202E}abc", "~ UIView", "\\", "none", "tag 7", "\u{0}", "::error::",
  ]

  /// Returns a tree of about `size` nodes.
  public static func make(
    _ shape: Shape,
    size: Int,
    using random: inout some RandomNumberGenerator
  ) -> ViewTree {
    switch shape {
    case .chain:
      return (0..<size).reduce(ViewTree(node(shape, using: &random))) { tree, _ in
        ViewTree(node(shape, using: &random), children: [tree])
      }
    case .list:
      let item = ViewTree(ViewNode("UICell"), children: [ViewTree(ViewNode("UILabel"))])
      return ViewTree(ViewNode("UITable"), children: Array(repeating: item, count: size / 2))
    case .mixed, .anonymous:
      var left = size - 1
      return grow(shape, left: &left, depth: 0, using: &random)
    }
  }

  private static func grow(
    _ shape: Shape,
    left: inout Int,
    depth: Int,
    using random: inout some RandomNumberGenerator
  ) -> ViewTree {
    var children: [ViewTree] = []
    let wanted = depth == 0 ? Int.max : Int.random(in: 0...5, using: &random)
    while left > 0, children.count < wanted, depth < 12 {
      left -= 1
      children.append(grow(shape, left: &left, depth: depth + 1, using: &random))
    }
    return ViewTree(node(shape, using: &random), children: children)
  }

  /// Returns a node with random members.
  public static func node(
    _ shape: Shape,
    using random: inout some RandomNumberGenerator
  ) -> ViewNode {
    let classes = ["UIView", "UILabel", "UIButton", "UITableViewCell", "My App.Thing<Int>", "-x"]
    var node = ViewNode(classes.randomElement(using: &random) ?? "UIView")
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    func word() -> String { words.randomElement(using: &random) ?? "" }
    if chance(60) {
      node.frame = Frame(
        Double(Int.random(in: -50...400, using: &random)),
        0.1,
        44,
        0
      )
      node.frame.size.height = Double(Int.random(in: 0...900, using: &random)) / 8
    }
    guard shape != .anonymous || chance(10) else { return node }
    if chance(30) { node.identifier = "id\(Int.random(in: 0...200, using: &random))" }
    if chance(5) { node.identifier = word() }
    if chance(40) { node.text = word() }
    if chance(20) { node.label = chance(50) ? node.text : word() }
    if chance(10) { node.value = word() }
    if chance(10) { node.tag = Int.random(in: -3...300, using: &random) }
    if chance(5) { node.offset = Point(x: 0, y: 352.5) }
    if chance(10) { node.isHidden = true }
    if chance(10) { node.isEnabled = false }
    if chance(10) { node.attributes["alpha"] = .number(0.5) }
    if chance(5) { node.attributes[word()] = .list([.null, .bool(true), .text(word())]) }
    if chance(5) { node.attributes["disabled"] = .object([Attribute("a b", .number(-1e-7))]) }
    return node
  }

  /// Returns the tree after some random edits.
  public static func changed(
    _ tree: ViewTree,
    edits: Int,
    using random: inout some RandomNumberGenerator
  ) -> ViewTree {
    var tree = tree
    for _ in 0..<edits {
      let index = Int.random(in: 0..<tree.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: tree[index].text = words.randomElement(using: &random)
      case 1 where index > 0: tree.make(TreeEdit(removals: [index]))
      case 2:
        let item = TreeEdit.Item.new(node(.mixed, using: &random), children: [])
        let after = Array(tree.children(of: index)).randomElement(using: &random)
        tree.place(item, below: index, after: after)
      default:
        let other = Int.random(in: 0..<tree.count, using: &random)
        tree.place(.moved(index), below: other, after: nil)
      }
    }
    return tree
  }
}

extension RandomTree {
  /// Returns titles that are hard to quote.
  public static func title(_ step: Int) -> String {
    words[step % words.count]
  }
}

extension ViewTree {
  /// Applies an edit, if that is possible.
  public mutating func make(_ edit: TreeEdit) {
    if let changed = try? applying(edit) { self = changed }
  }

  /// Inserts an item after a child of a node, or in front of all, if that is possible.
  public mutating func place(_ item: TreeEdit.Item, below parent: Int, after child: Int?) {
    make(TreeEdit(placements: [.init(parent: parent, after: child, items: [item])]))
  }
}
