import EventModel
import Testing
import ViewQuery

@Suite("Verdict on evidence")
struct ResolveTests {
  typealias Sample = SampleScreen

  /// Returns the verdict in one tree on the node at `path` of another.
  private func verdict(
    on path: [Int],
    of recorded: ViewTree,
    in other: ViewTree
  ) throws -> TargetVerdict {
    other.resolve(recorded.evidence(for: try #require(recorded.index(at: path))))
  }

  @Test("every node is verified in its own tree")
  func ownTree() {
    let tree = Sample.todos()
    for index in 0..<tree.count {
      #expect(tree.resolve(tree.evidence(for: index)) == .verified(index))
    }
  }

  @Test("a node with another label is verified by its identifier and class")
  func relabelled() throws {
    let other = Sample.todos(addLabel: "New")
    #expect(try verdict(on: [0, 1], of: Sample.todos(), in: other) == .verified(3))
  }

  @Test("a node that moved inside its container is verified")
  func moved() throws {
    let recorded = Sample.window(
      Sample.view("form", Sample.button("Save"), Sample.button("Cancel"))
    )
    let other = Sample.window(Sample.view("form", Sample.button("Cancel"), Sample.button("Save")))
    #expect(try verdict(on: [0, 0], of: recorded, in: other) == .verified(4))
    let rows = Sample.todos(rows: ["Eggs", "Bread", "Milk"])
    let milk = try #require(rows.index(at: [1, 2]))
    #expect(try verdict(on: [1, 0], of: Sample.todos(), in: rows) == .verified(milk))
  }

  @Test("a node known only by its label is missing if the label changed")
  func renamed() throws {
    let recorded = Sample.todos(addIdentifier: nil)
    let other = Sample.todos(addIdentifier: nil, addLabel: "New")
    #expect(try verdict(on: [0, 1], of: recorded, in: other) == .missing(candidates: [3]))
  }

  @Test("a node without its identifier is missing, and one with its label is a candidate")
  func identifierGone() throws {
    let other = Sample.todos(addIdentifier: "add-button")
    #expect(try verdict(on: [0, 1], of: Sample.todos(), in: other) == .missing(candidates: [3]))
  }

  @Test("a node is different if another control has its identifier")
  func replaced() throws {
    let recorded = Sample.window(Sample.view("form", Sample.button("Go", identifier: "go")))
    let other = Sample.window(Sample.view("form", Sample.view("go", className: "UISwitch")))
    #expect(
      try verdict(on: [0, 0], of: recorded, in: other)
        == .different(2, differences: ["class UIButton is now UISwitch"])
    )
  }

  @Test("a node is different on another screen")
  func otherScreen() throws {
    let recorded = Sample.window(Sample.view("home", Sample.button("Save", identifier: "save")))
    let other = Sample.window(Sample.view("settings", Sample.button("Save", identifier: "save")))
    #expect(
      try verdict(on: [0, 0], of: recorded, in: other)
        == .different(2, differences: ["container UIView#home is now UIView#settings"])
    )
    let retitled = Sample.todos(title: "Archive", addIdentifier: nil)
    #expect(
      try verdict(on: [0, 1], of: Sample.todos(addIdentifier: nil), in: retitled)
        == .different(3, differences: ["screen Todos is now Archive"])
    )
  }

  @Test("two similar buttons that changed places are ambiguous")
  func swapped() throws {
    let left = Sample.button("Buy", frame: Frame(0, 100, 80, 44))
    let right = Sample.button("Buy", frame: Frame(200, 100, 80, 44))
    let verdict = try verdict(
      on: [0],
      of: Sample.window(left, right),
      in: Sample.window(right, left)
    )
    #expect(verdict == .ambiguous([1, 3]))
  }

  @Test("similar buttons in rows that changed places are ambiguous")
  func swappedRows() throws {
    let other = Sample.todos(rows: ["Bread", "Milk", "Eggs"])
    let verdict = try verdict(on: [1, 0, 0, 1], of: Sample.todos(), in: other)
    #expect(verdict.word == "ambiguous")
    #expect(verdict.candidates.count == 3)
  }

  @Test("two buttons that exchanged their labels are ambiguous")
  func exchangedLabels() throws {
    let recorded = Sample.window(
      Sample.button("Save", identifier: "a"),
      Sample.button("Cancel", identifier: "b")
    )
    let other = Sample.window(
      Sample.button("Cancel", identifier: "a"),
      Sample.button("Save", identifier: "b")
    )
    #expect(try verdict(on: [0], of: recorded, in: other) == .ambiguous([1, 3]))
  }

  @Test("a node that is hidden now is different")
  func hidden() throws {
    let recorded = Sample.window(Sample.button("Save"))
    let other = Sample.window(Sample.button("Save", isHidden: true))
    #expect(
      try verdict(on: [0], of: recorded, in: other)
        == .different(1, differences: ["it is hidden now"])
    )
  }

  @Test(
    "a generated identifier is not used as evidence",
    arguments: [
      "5f0c7a3e-91b2-4c6d-8e7f-a1b2c3d4e5f6", "0x600003b1c2d0", "view-4711008", "cell_9f3a1c0e77",
      "aZ3kP9xQ7b",
    ]
  )
  func generated(identifier: String) {
    let tree = Sample.window(Sample.button("Save", identifier: identifier))
    #expect(tree.evidence(for: 1).identifier == nil)
  }

  @Test(
    "an identifier given by a person is used as evidence",
    arguments: ["add", "row-12", "row1col2", "saveButton", "list.cell.3", "TodoListViewController"]
  )
  func given(identifier: String) {
    let tree = Sample.window(Sample.button("Save", identifier: identifier))
    #expect(tree.evidence(for: 1).identifier == identifier)
  }

  @Test("text typed beside a node is not used as evidence")
  func typedBeside() {
    let label = ViewTree(ViewNode("UITextFieldLabel", text: "secret", frame: Frame(0, 0, 9, 9)))
    let field = ViewTree(
      ViewNode("UITextField", text: "secret", frame: Frame(0, 0, 9, 9)),
      children: [label]
    )
    let tree = Sample.window(field, Sample.button("Go"), ViewTree(ViewNode("UILabel", text: "Hi")))
    #expect(tree.evidence(for: 3).siblings == ["Hi"])
  }

  @Test("text typed into a node is not used as evidence")
  func typed() {
    let field = ViewNode(
      "UITextField",
      label: "Title",
      text: "Milk",
      frame: Frame(0, 0, 100, 40)
    )
    let tree = Sample.window(ViewTree(field))
    #expect(tree.evidence(for: 1).text == nil)
    #expect(tree.evidence(for: 1).label == "Title")
    #expect(tree.evidence(for: 1).unique == [.label, .ordinal, .path])
  }

  @Test("text typed into a field of a page is evidence neither for it nor for what is beside it")
  func typedIntoPage() {
    let field = ViewNode(
      "input",
      label: "Name",
      text: "Ann",
      frame: Frame(0, 0, 100, 20),
      attributes: ["traits": .list([.text("searchField")])]
    )
    let unnamed = ViewNode(
      "div",
      text: "typed",
      frame: Frame(0, 0, 100, 20),
      attributes: ["traits": .list([.text("searchField")])]
    )
    let tree = Sample.window(ViewTree(field), ViewTree(unnamed), Sample.button("Go"))
    #expect(tree.evidence(for: 1).text == nil)
    #expect(tree.evidence(for: 1).label == "Name")
    #expect(tree.evidence(for: 2).text == nil)
    #expect(tree.evidence(for: 3).siblings == [])
  }
}
