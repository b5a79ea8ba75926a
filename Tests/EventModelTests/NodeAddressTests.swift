import EventModel
import Testing

@Suite("Addresses of nodes")
struct NodeAddressTests {
  private static let classes = ["UIView", "UILabel", "two words", "UI#view"]
  // Letters with marks are written as one scalar and as two: they read the same and count as the same name.
  private static let identifiers: [String?] = [nil, nil, nil, "", "a", "b c", "\u{e9}", "e\u{301}"]

  @Test(
    "a child is named by class and identifier, and by its place only among those that share them",
    arguments: [UInt64](1...20)
  )
  func ordinals(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let children = (0..<Int.random(in: 1...40, using: &random)).map { _ in
      ViewTree(
        ViewNode(
          Self.classes.randomElement(using: &random) ?? "",
          identifier: Self.identifiers.randomElement(using: &random) ?? nil
        ),
        children: Bool.random(using: &random) ? [ViewTree(ViewNode("UILabel", text: "in it"))] : []
      )
    }
    let tree = ViewTree(ViewNode("UIWindow"), children: children)
    let addresses = NodeAddresses(of: tree)
    let nodes = Array(tree.children(of: 0))
    // The reference compares each name with each other.
    let names = nodes.map { AddressPart.name(tree.className(of: $0), tree.identifier(of: $0)) }
    for (place, node) in nodes.enumerated() {
      let alike = names.indices.filter { names[$0] == names[place] }
      let ordinal = alike.count > 1 ? alike.firstIndex(of: place) : nil
      let part = addresses.part(of: node, below: 0)
      #expect(part == ordinal.map { "\(names[place])[\($0)]" } ?? names[place])
      #expect(addresses.path(to: node) == [place])
      let found = addresses.child(of: 0, named: AddressPart(name: names[place], ordinal: ordinal))
      #expect(found == node, "\(part)")
    }
    #expect(addresses.child(of: 0, named: AddressPart(name: "UITextView")) == nil)
  }
}
