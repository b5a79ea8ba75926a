import EventModel
import TestSupport
import Testing

@Suite("Applying an edit")
struct TreeEditTests {
  /// A root with a child that has a child, and with another child: A(B(C) D).
  let tree = ViewTree(
    ViewNode("A"),
    children: [
      ViewTree(ViewNode("B"), children: [ViewTree(ViewNode("C"))]), ViewTree(ViewNode("D")),
    ]
  )

  private func shape(_ tree: ViewTree, _ node: Int = 0) -> String {
    let children = tree.children(of: node).map { shape(tree, $0) }
    let below = children.isEmpty ? "" : "(\(children.joined(separator: " ")))"
    return tree[node].className + below
  }

  @Test("an edit sets, removes, moves and inserts nodes by their indexes in the old tree")
  func applies() throws {
    let edit = TreeEdit(
      updates: [.init(node: 3, member: .className, value: .text("E"))],
      removals: [1],
      placements: [
        .init(parent: 3, after: nil, items: [.new(ViewNode("N"), children: [.moved(2)])])
      ]
    )
    #expect(shape(try tree.applying(edit)) == "A(E(N(C)))")
  }

  @Test("a moved node takes its subtree along")
  func moves() throws {
    let edit = TreeEdit(placements: [.init(parent: 3, after: nil, items: [.moved(1)])])
    #expect(shape(try tree.applying(edit)) == "A(D(B(C)))")
  }

  @Test("an empty edit changes nothing")
  func empty() throws {
    #expect(TreeEdit().isEmpty)
    #expect(try tree.applying(TreeEdit()) == tree)
  }

  /// An edit that cannot be applied to the tree.
  struct Misfit: CustomTestStringConvertible {
    var testDescription: String
    var edit: TreeEdit
    var error: TreeEditError

    init(_ name: String, _ edit: TreeEdit, _ error: TreeEditError) {
      (testDescription, self.edit, self.error) = (name, edit, error)
    }
  }

  private static func placing(
    _ items: TreeEdit.Item...,
    below parent: Int,
    after: Int? = nil
  ) -> TreeEdit.Placement {
    .init(parent: parent, after: after, items: items)
  }

  @Test(
    "an edit that was made for another tree is refused",
    arguments: [
      Misfit(
        "a member of no node",
        TreeEdit(updates: [.init(node: 4, member: .text, value: .text("x"))]),
        .badNode(4)
      ),
      Misfit(
        "a value of the wrong kind",
        TreeEdit(updates: [.init(node: 1, member: .tag, value: .number(0.5))]),
        .badValue(node: 1, member: "tag")
      ),
      Misfit(
        "a class taken away",
        TreeEdit(updates: [.init(node: 1, member: .className, value: nil)]),
        .badValue(node: 1, member: "class")
      ),
      Misfit("the root removed", TreeEdit(removals: [0]), .badNode(0)),
      Misfit("a negative index", TreeEdit(removals: [-1]), .badNode(-1)),
      Misfit("one node removed twice", TreeEdit(removals: [1, 1]), .badNode(1)),
      Misfit(
        "one node removed and moved",
        TreeEdit(removals: [1], placements: [placing(.moved(1), below: 3)]),
        .badNode(1)
      ),
      Misfit(
        "a place below no node",
        TreeEdit(placements: [placing(.new(ViewNode("N"), children: []), below: 9)]),
        .badPlace(parent: 9, after: nil)
      ),
      Misfit(
        "a place behind another node's child",
        TreeEdit(placements: [placing(.new(ViewNode("N"), children: []), below: 0, after: 2)]),
        .badPlace(parent: 0, after: 2)
      ),
      Misfit(
        "a place behind a child that goes",
        TreeEdit(
          removals: [1],
          placements: [placing(.new(ViewNode("N"), children: []), below: 0, after: 1)]
        ),
        .badPlace(parent: 0, after: 1)
      ),
      Misfit(
        "one place twice",
        TreeEdit(placements: [
          placing(.new(ViewNode("N"), children: []), below: 0),
          placing(.new(ViewNode("M"), children: []), below: 0),
        ]),
        .badPlace(parent: 0, after: nil)
      ),
      Misfit(
        "a node moved below itself",
        TreeEdit(placements: [placing(.moved(1), below: 2)]),
        .lostNode(1)
      ),
      Misfit(
        "a place within what goes",
        TreeEdit(
          removals: [1],
          placements: [placing(.new(ViewNode("N"), children: []), below: 2)]
        ),
        .badPlace(parent: 2, after: nil)
      ),
    ]
  )
  func refuses(_ misfit: Misfit) {
    #expect(throws: misfit.error) { try tree.applying(misfit.edit) }
    #expect(!misfit.error.message.isEmpty)
  }

  @Test(
    "an update without value sets a member's default",
    arguments: ViewNode.Member.common
  )
  func defaults(member: ViewNode.Member) throws {
    let full = ViewNode(
      "A",
      identifier: "i",
      label: "l",
      text: "t",
      value: "v",
      tag: 1,
      frame: Frame(1, 1, 1, 1),
      offset: Point(x: 1, y: 1),
      isHidden: true,
      isEnabled: false
    )
    guard member != .className else { return }
    let edit = TreeEdit(updates: [.init(node: 0, member: member, value: nil)])
    let node = try ViewTree(full).applying(edit)[0]
    #expect(node[member] == ViewNode("A")[member])
    #expect(node.members.count == full.members.count - 1)
  }
}
