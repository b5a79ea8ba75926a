import EventModel
import TestSupport
import Testing

@Suite("The rarer members of a node in a tree")
struct NodeTailTests {
  /// Values that differ in their bytes or their kind, some of which Swift counts as equal.
  private static let values: [AttributeValue] = [
    .null, .bool(true), .bool(false), .number(0), .number(-0.0), .number(1.5), .text("é"),
    .text("e\u{301}"), .text(""), .list([.text("é")]), .list([.text("e\u{301}")]),
    .object([Attribute("é", .null)]), .object([Attribute("e\u{301}", .null)]),
  ]

  private func node(_ random: inout SeededRandom) -> ViewNode {
    var node = ViewNode("UIView")
    if Bool.random(using: &random) {
      node.value = ["é", "e\u{301}", ""].randomElement(using: &random)
    }
    if Bool.random(using: &random) { node.tag = Int.random(in: 0...1, using: &random) }
    node.isHidden = Bool.random(using: &random)
    node.isEnabled = Bool.random(using: &random)
    node.offset.y = [0, -0.0, 0.1].randomElement(using: &random) ?? 0
    for name in ["é", "e\u{301}", "hint"] where Bool.random(using: &random) {
      node.attributes[name] = Self.values.randomElement(using: &random)
    }
    return node
  }

  @Test("a node that gets other members in its place has the digest of a new node with them")
  func replaced() {
    forAll(seeds: 0..<30, full: 3_000) { random in
      var tree = ViewTree(ViewNode("UIView"))
      for _ in 0..<20 {
        let node = node(&random)
        tree[0] = node
        #expect(tree == ViewTree(node))
        #expect(tree[0] == node)
        #expect(TreeNotation.encode(tree) == TreeNotation.encode(ViewTree(node)))
      }
    }
  }
}
