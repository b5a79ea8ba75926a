import EventModel
import Testing
import ViewQuery

@Suite("Control that a reference means")
struct ControlTests {
  let tree = SampleScreen.todos()

  private func path(_ reference: String, in tree: ViewTree) throws -> [Int] {
    tree.path(to: try tree.control(NodeReference(parsing: reference)))
  }

  private func error(_ reference: String, in tree: ViewTree) -> QueryError? {
    #expect(throws: QueryError.self) { try tree.control(NodeReference(parsing: reference)) }
  }

  @Test(
    "a reference means the control around the matching node",
    arguments: [
      (#""Add""#, [0, 1]), ("#add", [0, 1]), ("363,69", [0, 1]), ("`//UIButtonLabel[0]`", [0, 1]),
      (#""Milk""#, [1, 0]), ("row 1", [1, 1]), ("row 2 of #list", [1, 2]), (#""Todos""#, [0, 0]),
    ]
  )
  func lifts(reference: String, expected: [Int]) throws {
    #expect(try path(reference, in: tree) == expected)
  }

  @Test("a reference that several controls match is refused with their differences")
  func ambiguous() {
    let error = error(#""Delete""#, in: tree)
    #expect(error?.reason == .ambiguous)
    #expect(
      error?.message == #"""
        3 views match "Delete": the one in row 0 "Milk", the one in row 1 "Bread" \#
        and the one in row 2 "Eggs"
        """#
    )
    #expect(
      error?.hint == """
        write `//[identifier='list']//UIButton[0]`, `//[identifier='list']//UIButton[1]` or \
        `//[identifier='list']//UIButton[2]`
        """
    )
    #expect(error?.candidates.count == 3)
  }

  @Test("a row and a switch in it with the same label are ambiguous")
  func nestedControls() {
    let toggle = ViewTree(ViewNode("UISwitch", label: "Wi-Fi", frame: Frame(300, 0, 60, 44)))
    let cell = ViewNode("UITableViewCell", label: "Wi-Fi", frame: Frame(0, 0, 390, 44))
    let tree = SampleScreen.window(ViewTree(cell, children: [toggle]))
    #expect(error(#""Wi-Fi""#, in: tree)?.candidates == [1, 2])
  }

  @Test("an empty name is never suggested")
  func emptyName() {
    let blank = ViewNode("UILabel", identifier: "", label: "", text: "", frame: Frame(0, 0, 9, 9))
    let tree = SampleScreen.window(ViewTree(blank), SampleScreen.button("Save"))
    for reference in ["\"x\"", "\"Nothing like it\"", "#x"] {
      #expect(error(reference, in: tree)?.hint?.contains("\"\"") != true)
    }
    #expect(error("\"Nothing like it\"", in: tree)?.hint == "the screen shows \"Save\"")
  }

  @Test("a visible control is preferred to a hidden one")
  func prefersDrawn() throws {
    let tree = SampleScreen.window(
      SampleScreen.button("Save", isHidden: true),
      SampleScreen.button("Save")
    )
    #expect(try path(#""Save""#, in: tree) == [1])
  }

  @Test("a control that is not visible is refused with the reason")
  func notVisible() {
    let hidden = SampleScreen.window(SampleScreen.button("Save", isHidden: true))
    #expect(error(#""Save""#, in: hidden)?.message == #"found "Save" but it is hidden"#)
    let outside = SampleScreen.window(
      SampleScreen.button("Save", frame: Frame(0, 900, 80, 44))
    )
    #expect(
      error(#""Save""#, in: outside)?.message == #"found "Save" but it is outside the screen"#
    )
    let scrolled = SampleScreen.todos(rows: (0..<12).map { "Task \($0)" })
    let error = error(#""Task 11""#, in: scrolled)
    #expect(
      error?.message == #"found "Task 11" but it is scrolled out of UITableView#list"#
    )
    #expect(error?.hint == #"scroll to it first: scroll to "Task 11""#)
  }

  @Test(
    "an error for a missing control names the nearest match",
    arguments: [
      (#""Mlik""#, #"nothing has the label or text "Mlik""#, #"nearest: "Milk""#),
      (#""add""#, #"nothing has the label or text "add""#, #"nearest: "Add""#),
      ("#ad", "nothing has the identifier #ad", "nearest: #add"),
      ("#Milk", "nothing has the identifier #Milk", #"a label is written in quotes: "Milk""#),
      ("row 12", "UITableView#list has no row 12, the 13th, only 10 rows", nil),
      (
        "row 7", "row 7 of UITableView#list is not on the screen",
        "scroll to it first: scroll to row 7 of #list"
      ),
      ("row 1 of #add", "#add is not a table", nil),
      ("row 1 of section 3", "UITableView#list has no section 3, the 4th, only 1", nil),
      (
        "`//UITableView/UIButton`", "nothing matches `//UITableView/UIButton`",
        "`/UIButton` at column 14 matches nothing"
      ),
    ]
  )
  func notFound(reference: String, message: String, hint: String?) {
    let error = error(reference, in: tree)
    #expect(error?.message == message)
    #expect(error?.hint == hint)
  }

  @Test("every control has a readable reference that finds it again")
  func namesItself() throws {
    #expect("\(tree.reference(to: try #require(tree.index(at: [0, 1]))))" == #""Add""#)
    #expect("\(tree.reference(to: try #require(tree.index(at: [1]))))" == "#list")
    for index in 0..<tree.count where tree.controlAncestor(of: index) == index {
      #expect(try tree.control(tree.reference(to: index)) == index)
    }
  }
}
