import Differ
import EventModel
import TestSupport
import Testing

@Suite("Rows that were replaced, and rows that changed")
struct ReplacedRowTests {
  /// Returns a list whose rows have a name, a state and a button that all rows have.
  private func list(_ rows: [(name: String, state: String)]) -> ViewTree {
    let cells = rows.enumerated().map { place, row in
      view(
        "Row",
        at: Frame(0, Double(place) * 60, 390, 60),
        below: [
          view("UILabel", text: row.name, at: Frame(16, 10, 200, 20)),
          view("UILabel", text: row.state, at: Frame(16, 32, 200, 20)),
          view("UIButton", text: "Delete", at: Frame(300, 8, 80, 44)),
        ]
      )
    }
    return window(view("UITableView", "list", at: Frame(0, 0, 390, 844), below: cells))
  }

  private let people = [("Ann", "Sent"), ("Bob", "Sent"), ("Cleo", "Open"), ("Dan", "Sent")]

  private func sentences(_ rows: [(String, String)]) -> [String] {
    TreeChange.list(
      from: list(people.map { (name: $0.0, state: $0.1) }),
      to: list(rows.map { (name: $0.0, state: $0.1) })
    )
    .map(\.sentence)
  }

  @Test(
    "a row that left at the top and another one at the end are two rows, whatever all rows have"
  )
  func ends() {
    let found = sentences([("Bob", "Sent"), ("Cleo", "Open"), ("Dan", "Sent"), ("Xena", "Sent")])
    #expect(
      found.contains { $0.hasPrefix("- ") } && found.contains { $0.hasPrefix("+ ") },
      "\(found)"
    )
    #expect(!found.contains { $0.contains("\"Ann\" → \"Xena\"") }, "\(found)")
  }

  @Test("two posts by one author are two posts, even where each screen has one of them alone")
  func authors() {
    let old = [("First", "Ada"), ("Second", "Bea"), ("Third", "Ada"), ("Fourth", "Cid")]
    let new = [("Fifth", "Cid"), ("Sixth", "Cid"), ("Seventh", "Bea"), ("Eighth", "Dan")]
    let found = TreeChange.list(
      from: list(old.map { (name: $0.0, state: $0.1) }),
      to: list(new.map { (name: $0.0, state: $0.1) })
    )
    .map(\.sentence)
    #expect(!found.contains { $0.contains("\"Second\" → \"Seventh\"") }, "\(found)")
  }

  @Test("a row whose price changed is that row, wherever it went")
  func prices() {
    let old = [("Milk", "$2"), ("Bread", "$3"), ("Eggs", "$2"), ("Rice", "$4")]
    let new = [("Rice", "$4"), ("Milk", "$33"), ("Bread", "$3"), ("Eggs", "$3")]
    let found = TreeChange.list(
      from: list(old.map { (name: $0.0, state: $0.1) }),
      to: list(new.map { (name: $0.0, state: $0.1) })
    )
    .map(\.sentence)
    #expect(found.contains { $0.contains("\"$2\" → \"$33\"") }, "\(found)")
    #expect(!found.contains { $0.contains("\"Milk\" →") }, "\(found)")
  }

  @Test("a row is known by its title, also beside rows that share one", arguments: [false, true])
  func untitled(_ isNumbered: Bool) {
    func tree(_ rows: [(String, String)]) -> ViewTree {
      var tree = list(rows.map { (name: $0.0, state: $0.1) })
      guard isNumbered else { return tree }
      for (place, row) in Array(tree.children(of: 1)).enumerated() {
        var node = tree[row]
        node.attributes["row"] = .number(Double(place))
        tree[row] = node
      }
      return tree
    }
    let old = [("Milk", "$3"), ("Untitled", "1"), ("Untitled", "2"), ("Rice", "$4")]
    let new = [("Untitled", "1"), ("Untitled", "2"), ("Rice", "$4"), ("Milk", "$33")]
    let found = TreeChange.list(from: tree(old), to: tree(new)).map(\.sentence)
    #expect(found.contains { $0.contains("\"$3\" → \"$33\"") }, "\(found)")
  }

  @Test("a misspelt name in a row is a change of that row", arguments: ["Cloe", "Cle", "Cleeo"])
  func misspelt(name: String) {
    let found = sentences([("Ann", "Sent"), ("Bob", "Sent"), (name, "Open"), ("Dan", "Sent")])
    #expect(found.count == 1 && found[0].contains("\"Cleo\" → \"\(name)\""), "\(found)")
  }

  @Test("a label that went from a row is a change of that row")
  func missing() {
    var new = list(people.map { (name: $0.0, state: $0.1) })
    let rows = new.children(of: 1).map { $0 }
    new.make(TreeEdit(removals: [rows[1] + 1]))
    let found = TreeChange.list(from: list(people.map { (name: $0.0, state: $0.1) }), to: new)
    #expect(
      found.map(\.sentence).allSatisfy { !$0.contains("4 views") },
      "\(found.map(\.sentence))"
    )
    #expect(found.contains { $0.kind == .remove && $0.shown == "Bob" }, "\(found.map(\.sentence))")
  }

  @Test("a button that moved to the place of another one is itself, also in a new view around it")
  func moved() {
    func screen(_ bar: [ViewTree], _ place: [ViewTree]) -> ViewTree {
      let cells = ["a", "b"].map { view("Cell", text: $0, at: Frame(0, 0, 390, 50)) }
      return window(
        view("Bar", at: Frame(0, 0, 390, 44), below: bar),
        view("List", at: Frame(0, 50, 390, 600), below: [cells[0]] + place + [cells[1]])
      )
    }
    let save = view("Button", "save", text: "Save", at: Frame(0, 0, 80, 44))
    let edit = view("Button", text: "Edit", at: Frame(0, 0, 80, 44))
    for place in [[save], [view("Box", at: Frame(0, 50, 100, 50), below: [save])]] {
      let found = TreeChange.list(from: screen([save], [edit]), to: screen([], place))
      let sentences = found.map(\.sentence)
      #expect(found.contains { $0.kind == .remove && $0.shown == "Edit" }, "\(sentences)")
      #expect(found.contains { $0.kind == .move && $0.shown == "Save" }, "\(sentences)")
    }
  }
}
