import Approvals
import EventModel
import Testing

@Suite("Names that rules let vary")
struct VaryingNamesTests {
  private func names(_ text: String) throws -> VaryingNames {
    VaryingNames(try Rule.list(parsing: text, file: "simon.rules"))
  }

  private var tree: ViewTree {
    var cell = ViewNode("Cell", identifier: "ref-7", label: "Milk", text: "Milk", tag: 4)
    cell.value = "31"
    let other = ViewNode("Cell", identifier: "given", text: "7")
    return ViewTree(ViewNode("Window"), children: [ViewTree(cell), ViewTree(other)])
  }

  @Test(
    "a rule takes names from the views that it applies to, and leaves the others",
    arguments: [
      ("pattern /ref-[0-9]+/ for identifier of `//Cell` because x", [nil, "given"]),
      ("ignore identifier of `//Cell` because x", [nil, nil]),
      ("pseudonyms for identifier of `//Cell` because x", [nil, nil]),
      ("ignore label, text of `//Cell` because x", ["ref-7", "given"]),
      ("ignore identifier of #given because x", ["ref-7", nil]),
    ] as [(String, [String?])]
  )
  func identifiers(rule: String, left: [String?]) throws {
    let steady = try names(rule).removed(from: tree)
    #expect(steady.nodes.dropFirst().map(\.identifier) == left)
    #expect(steady.nodes.map(\.text) == tree.nodes.map(\.text))
    #expect(steady.count == tree.count)
  }

  @Test("texts and tags of a pattern are taken, and values only for a story")
  func others() throws {
    let rule = "pattern /[0-9]+/ for text, tag, value of `//Cell` because x"
    let names = try names(rule)
    let steady = names.removed(from: tree)
    #expect(steady.nodes.map(\.text) == [nil, "Milk", nil])
    #expect(steady.nodes.map(\.tag) == [0, 0, 0])
    #expect(steady[1].value == "31")
    #expect(names.removed(from: tree, andValues: true)[1].value == nil)
  }

  @Test(
    "a rule about anything else than names lets no name vary",
    arguments: [
      "ignore text of #a because x", "tolerance 1 for frame of #a because x",
      "unordered children of #a because x", "ignore all of #a because x",
      "ignore frame of #a because x",
    ]
  )
  func none(rule: String) throws {
    #expect(try names(rule).isEmpty)
    #expect(try names(rule).removed(from: tree) == tree)
  }
}
