import Approvals
import Differ
import EventModel
import TestSupport
import Testing

@Suite("Change sentences")
struct TreeChangeTests {
  /// Two screens and the expected sentences.
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var old: ViewTree
    var new: ViewTree
    var says: [String]

    init(_ name: String, _ old: ViewTree, _ new: ViewTree, _ says: String...) {
      (testDescription, self.old, self.new, self.says) = (name, old, new, says)
    }
  }

  private static let editor = view(
    "UIView",
    "editor",
    below: [view("UITextField", "title"), button("Done", "save")]
  )

  /// A stack of a control with three segments and a row with a switch, in either order.
  private static func stack(segments: Double, row: Double) -> ViewTree {
    let control = view(
      "UISegmentedControl",
      at: Frame(20, segments, 350, 32),
      below: ["Added", "Name", "Kind"].enumerated().map { place, text in
        view("UISegment", text: text, at: Frame(Double(place) * 117, 0, 117, 32))
      }
    )
    let line = view(
      "UIStackView",
      at: Frame(20, row, 350, 31),
      below: [view("UILabel", text: "Bought"), view("UIView"), view("UISwitch")]
    )
    return window(
      view("UIView", "form", below: segments < row ? [control, line] : [line, control])
    )
  }

  /// A label whose text takes another size than its own.
  private static func sized(_ text: String, _ size: [Double]) -> ViewTree {
    let list = AttributeValue.list(size.map { .number($0) })
    return ViewTree(
      ViewNode(
        "UILabel",
        identifier: "due",
        label: text,
        text: text,
        attributes: ["textSize": list]
      )
    )
  }

  static let cases = [
    Case(
      "views without a name that change places stay the same views if their frames change, too",
      stack(segments: 20, row: 72),
      stack(segments: 71, row: 20),
      "~ UIView#form/UISegmentedControl  frame 20,20 350x32 → 20,71 350x32",
      "~ UIView#form/UIStackView  frame 20,72 350x31 → 20,20 350x31",
      "> UIView#form/UIStackView  moved to another place in UIView#form  (4 views)"
    ),
    Case("equal screens", window(button("Add")), window(button("Add"))),
    Case(
      "a button's title, its label and the label inside it are one change",
      window(button("Save", "save")),
      window(button("Done", "save")),
      #"~ UIButton#save  "Save" → "Done""#
    ),
    Case(
      "a text and the size that it takes",
      window(sized("Due", [30, 21])),
      window(sized("Overdue", [71, 21])),
      #"~ UILabel#due  "Due" → "Overdue""#
    ),
    Case(
      "the size of a text alone",
      window(sized("Due", [30, 21])),
      window(sized("Due", [33, 23])),
      "~ UILabel#due  textSize [30,21] → [33,23]"
    ),
    Case(
      "what is read out alone",
      window(view("UIButton", "save", text: "Save", label: "Save")),
      window(view("UIButton", "save", text: "Save", label: "Keep")),
      #"~ UIButton#save  label "Save" → "Keep""#
    ),
    Case(
      "a price",
      window(view("UILabel", "total", text: "$12.50")),
      window(view("UILabel", "total", text: "$99.99")),
      #"~ UILabel#total  text "$12.50" → "$99.99""#
    ),
    Case(
      "one rename among forty",
      window(table((1...40).map { "Page \($0)" })),
      window(table((1...40).map { $0 == 17 ? "Leaf" : "Page \($0)" })),
      #"~ UITableView#list/UITableViewCell[16]  text "Page 17" → "Leaf""#
    ),
    Case(
      "a container that moves takes its children along",
      window(view("UIView", "box", at: Frame(0, 0, 9, 9), below: (1...9).map { button("\($0)") })),
      window(view("UIView", "box", at: Frame(0, 44, 9, 9), below: (1...9).map { button("\($0)") })),
      "~ UIView#box  frame 0,0 9x9 → 0,44 9x9"
    ),
    Case(
      "a whole subtree is added",
      window(button("Add")),
      window(button("Add"), editor),
      "+ UIView#editor  (4 views)"
    ),
    Case(
      "a whole subtree is removed",
      window(button("Add"), editor),
      window(button("Add")),
      "- UIView#editor  (4 views)"
    ),
    Case(
      "a whole subtree moves below another view",
      window(view("UIView", "left", below: [editor]), view("UIView", "right")),
      window(view("UIView", "left"), view("UIView", "right", below: [editor])),
      "> UIView#editor  moved from UIView#left to UIView#right  (4 views)"
    ),
    Case(
      "two siblings change places",
      window(button("Add", "a"), view("UISwitch", "s"), button("Sub", "b")),
      window(button("Sub", "b"), button("Add", "a"), view("UISwitch", "s")),
      #"> UIButton#b "Sub"  moved to another place in UIWindow  (2 views)"#
    ),
    Case(
      "an identifier",
      window(button("Add", "add")),
      window(button("Add", "plus")),
      #"~ UIButton#add  identifier "add" → "plus""#
    ),
    Case(
      "a class",
      window(view("UILabel", "title", text: "Hi")),
      window(view("UITextView", "title", text: "Hi")),
      #"~ UILabel#title  class "UILabel" → "UITextView""#
    ),
    Case(
      "one attribute is added and one is removed",
      window(view("UIView", "v", ["alpha": .number(0.5)])),
      window(view("UIView", "v", ["selected": .bool(true)])),
      "~ UIView#v  alpha 0.5 → none",
      "~ UIView#v  selected none → true"
    ),
    Case(
      "an empty text differs from no text",
      window(view("UILabel", "l", text: "")),
      window(view("UILabel", "l")),
      #"~ UILabel#l  text "" → none"#
    ),
    Case(
      "different characters look alike",
      window(view("UILabel", "l", text: "é")),
      window(view("UILabel", "l", text: "e\u{301}")),
      "~ UILabel#l  text \"é\" → \"e\u{301}\"  "
        + "(latin small letter e with acute U+00E9 → \"e\", combining acute accent U+0301)"
    ),
  ]

  @Test("a change is stated once, at the highest node where it is true", arguments: cases)
  func stated(_ test: Case) {
    #expect(sentences(from: test.old, to: test.new) == test.says)
  }

  @Test("a row inserted among thousands of equal ones is one change")
  func rowInserted() {
    let count = TestEnvironment.current.isFull ? 10_000 : 3_000
    let rows = Array(repeating: "Same", count: count)
    let old = window(table(rows))
    let more = window(table(rows + ["Same"]))
    #expect(TreeChange.list(from: old, to: more).map(\.kind) == [.insert])
    let middle = count / 2
    let other = window(table(Array(rows[..<middle]) + ["New"] + Array(rows[middle...])))
    let cell = "UITableView#list/UITableViewCell[\(middle)]"
    #expect(shortestChanges(from: old, to: other).map(\.sentence) == ["+ \(cell) \"New\""])
    #expect(TreeChange.list(from: more, to: old).map(\.kind) == [.remove])
  }

  @Test("a change has an address and a path to its view")
  func addresses() {
    let old = window(view("UIView", below: [button("A"), button("B")]), button("Save", "save"))
    let new = window(view("UIView", below: [button("A"), button("C")]), button("Keep", "save"))
    let changes = TreeChange.list(from: old, to: new)
    #expect(changes.map(\.node) == ["UIWindow/UIView/UIButton[1]", "UIButton#save"])
    #expect(changes.map(\.path) == [[0, 1], [1]])
    #expect(changes.map(\.member) == [.text, .text])
    #expect(changes.map(\.isTextAndLabel) == [true, true])
    #expect(changes.map(\.from?.text) == ["B", "Save"])
    #expect(changes.map(\.to?.text) == ["C", "Keep"])
  }

  @Test("a change has an address even if the root's name is not unique")
  func sharedNames() throws {
    func screen(_ text: String) -> ViewTree {
      view("UIView", "v", below: [view("UIView", "v", text: text), view("UILabel", text: text)])
    }
    let changes = TreeChange.list(from: screen("a"), to: screen("b"))
    #expect(changes.map(\.node) == ["UIView#v/UIView#v", "UIView#v/UILabel"])
    let golden = golden(screen("a"), screen("b"))
    #expect(try Golden(parsing: golden.text) == golden)
  }

  @Test("a change of a member counts one view, however many views draw it")
  func counts() {
    let changes = TreeChange.list(from: window(button("Save")), to: window(button("Done")))
    #expect(changes.map(\.nodes) == [1])
  }

  @Test("a view that comes behind another one below a moved parent is a change")
  func belowMoved() {
    let old = window(table(["A", "B", "C"]))
    let new = window(view("UICard", below: [table(["A", "New", "B", "C"])]))
    let changes = TreeChange.list(from: old, to: new)
    #expect(
      changes.contains { $0.kind == .insert && $0.shown == "New" },
      "\(changes.map(\.sentence))"
    )
    let edit = TreeDiff.edit(from: old, to: new)
    let parts = edit.placements.reduce(edit.updates.count + edit.removals.count) {
      $0 + $1.items.count
    }
    #expect(Set(changes.flatMap(\.parts)).count == parts)
  }
}
