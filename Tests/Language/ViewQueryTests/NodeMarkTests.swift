import EventModel
import TestSupport
import Testing

@testable import ViewQuery

@Suite("Marks of nodes")
struct NodeMarkTests {
  private static let classes = [
    "UIView", "UIButton", "UIAlertButton", "UITableView", "UIPickerTableView", "UITableViewCell",
    "UICollectionViewCell", "UITextField", "UISecureTextField", "UINavigationBar", "UITabBar",
    "MyButton", "My#Cell", "UISegment", "UISearchTextField",
  ]
  private static let identifiers: [String?] = [
    nil, "", "list", "0x600003b1c2d0", "cell-7f3a91c20b",
  ]
  private static let attributes: [(String, AttributeValue)] = [
    ("row", .number(3)), ("rows", .list([.number(2)])), ("focused", .bool(true)),
    ("focused", .bool(false)), ("userInteraction", .bool(false)), ("secure", .bool(true)),
    ("traits", .list([.text("button")])), ("traits", .list([.text("keyboardKey"), .null])),
    ("traits", .text("button")), ("traits", .list([.text("searchField"), .text("selected")])),
  ]

  private static func isTyped(_ node: ViewNode) -> Bool {
    if case .list(let traits)? = node.attributes["traits"], traits.contains(.text("searchField")) {
      return true
    }
    return UIKitClass.holdsTypedText(node.className)
  }

  @Test("a tree has the marks that its nodes have when they are made one by one")
  func marks() {
    forAll(seeds: 0..<100) { random in
      let nodes = (0..<6).map { _ in
        var node = ViewNode(random.one(of: Self.classes))
        node.identifier = random.one(of: Self.identifiers)
        if random.chance(1, in: 2) {
          let (name, value) = random.one(of: Self.attributes)
          node.attributes[name] = value
        }
        if random.chance(1, in: 3) { node.label = random.one(of: ["", "Add"]) }
        if random.chance(1, in: 3) { node.text = random.one(of: ["", "Milk"]) }
        return node
      }
      let tree = ViewTree(ViewNode("UIWindow"), children: nodes.map { ViewTree($0) })
      for (place, node) in nodes.enumerated() {
        let index = place + 1
        #expect(tree.isControl(index) == node.isControl)
        #expect(tree.isMarked(index, .cell) == node.isCell)
        #expect(tree.isMarked(index, .table) == node.isTable)
        #expect(tree.isMarked(index, .typedText) == Self.isTyped(node))
        #expect(tree.isMarked(index, .focused) == (node.attributes["focused"]?.bool == true))
        #expect(
          tree.isMarked(index, .untouchable) == (node.attributes["userInteraction"]?.bool == false)
        )
        #expect(tree.isMarked(index, .secure) == (node.attributes["secure"]?.bool == true))
        #expect(tree.stableIdentifier(of: index) == node.stableIdentifier)
        #expect(tree.shown(index) == node.shown)
      }
    }
  }

  @Test(
    "a view takes typed text by its trait or its class; a page's checkbox and menu do not",
    arguments: [
      ("input", ["searchField"], true), ("textarea", ["searchField"], true),
      ("div", ["searchField"], true), ("input", ["toggle"], false), ("input", ["button"], false),
      ("select", ["button"], false), ("input", [], false), ("UITextField", [], true),
      ("UISearchTextField", ["searchField"], true), ("UILabel", [], false),
    ] as [(String, [String], Bool)]
  )
  func typing(className: String, traits: [String], isField: Bool) {
    let node = ViewNode(
      className,
      attributes: ["traits": .list(traits.map { .text($0) })]
    )
    let tree = ViewTree(ViewNode("Window"), children: [ViewTree(node)])
    #expect(tree.isMarked(1, .typing) == isField)
  }
}
