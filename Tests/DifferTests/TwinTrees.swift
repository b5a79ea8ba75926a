import EventModel
import TestSupport

/// A kind of small tree whose views are hard to distinguish: with few classes and texts, equal
/// siblings, rows, and frames that are not whole thousandths of a point.
struct TwinTrees {
  /// The share of views with an identifier, a text, a rare member, or a row, in percent.
  var identifier: Int
  var text: Int
  var rare: Int
  var row: Int
  var width: Int
  var depth: Int

  static let kinds = [
    TwinTrees(identifier: 0, text: 20, rare: 15, row: 0, width: 8, depth: 2),
    TwinTrees(identifier: 30, text: 40, rare: 20, row: 0, width: 12, depth: 1),
    TwinTrees(identifier: 20, text: 30, rare: 60, row: 0, width: 6, depth: 3),
    TwinTrees(identifier: 20, text: 40, rare: 10, row: 50, width: 7, depth: 2),
    TwinTrees(identifier: 30, text: 50, rare: 20, row: 10, width: 3, depth: 5),
  ]

  func tree(at level: Int = 0, using random: inout some RandomNumberGenerator) -> ViewTree {
    var children: [ViewTree] = []
    if level < depth {
      for _ in 0..<Int.random(in: (level == 0 ? 1 : 0)...width, using: &random) {
        if let twin = children.last, chance(20, &random) {
          children.append(twin)
        } else {
          children.append(tree(at: level + 1, using: &random))
        }
      }
    }
    return ViewTree(node(using: &random), children: children)
  }

  private func node(using random: inout some RandomNumberGenerator) -> ViewNode {
    var node = ViewNode(pick(["UIView", "UILabel", "UICell"], &random))
    if chance(identifier, &random) { node.identifier = pick(["", "x", "y", "z"], &random) }
    if chance(text, &random) { node.text = pick(["", "a", "b", "c"], &random) }
    if chance(text / 2, &random) { node.label = pick([node.text, "a", "b"], &random) }
    if chance(30, &random) {
      node.frame = Frame(pick([0, 10, 1.0 / 3, 1e10], &random), 0, 44, pick([0, 1], &random))
    }
    if chance(rare, &random) { node.tag = Int.random(in: 0...3, using: &random) }
    if chance(rare, &random) { node.isEnabled = false }
    if chance(rare / 2, &random) { node.attributes["alpha"] = .number(0.5) }
    if chance(row, &random) { node.attributes["row"] = number(0...4, &random) }
    if chance(row / 3, &random) { node.attributes["section"] = number(0...1, &random) }
    return node
  }

  /// Returns the tree after some edits, one after the other.
  func changed(
    _ tree: ViewTree,
    edits: Int,
    using random: inout some RandomNumberGenerator
  ) -> ViewTree {
    var tree = tree
    for _ in 0..<edits {
      let node = Int.random(in: 0..<tree.count, using: &random)
      let other = Int.random(in: 0..<tree.count, using: &random)
      switch Int.random(in: 0..<9, using: &random) {
      case 0: tree[node].text = pick(["a", "b", "new"], &random)
      case 1: tree[node].identifier = pick([nil, "", "x", "new"], &random)
      case 2: tree[node].tag = Int.random(in: 0...4, using: &random)
      case 3: tree[node].frame = Frame(pick([0, 10, 1.0 / 3], &random), 0, 44, 2)
      case 4: tree[node].className = pick(["UIView", "UILabel", "UICell"], &random)
      case 5: tree[node].attributes["row"] = pick([nil, number(0...4, &random)], &random)
      case 6 where node > 0: tree.make(TreeEdit(removals: [node]))
      case 7:
        let item = TreeEdit.Item.new(self.node(using: &random), children: [])
        tree.place(item, below: node, after: child(of: node, in: tree, using: &random))
      default:
        tree.place(.moved(node), below: other, after: child(of: other, in: tree, using: &random))
      }
    }
    return tree
  }

  private func child(
    of node: Int,
    in tree: ViewTree,
    using random: inout some RandomNumberGenerator
  ) -> Int? {
    Array(tree.children(of: node)).randomElement(using: &random)
  }

  private func chance(_ percent: Int, _ random: inout some RandomNumberGenerator) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private func pick<Value>(_ values: [Value], _ random: inout some RandomNumberGenerator) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private func number(
    _ range: ClosedRange<Int>,
    _ random: inout some RandomNumberGenerator
  ) -> AttributeValue {
    .number(Double(Int.random(in: range, using: &random)))
  }
}
