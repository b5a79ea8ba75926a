import Differ
import EventModel
import TestSupport
import Testing

@testable import Approvals

@Suite("The notation of a golden")
struct GoldenNotationTests {
  private static let base = """
    golden 1  app x  recording r
    == 1 launch
    UIWindow 0,0 390x844
      UILabel #title "Milk" 0,0 100x20
      UIView #box 0,100 100x100
        UIButton #add "Add" 0,0 44x44
    == 2 tap "Add"
    UIWindow 0,0 390x844
      UILabel #title "Bread" 0,0 100x20
      UIView #box 0,100 100x100
        UIButton #add "Add" 0,0 44x44
    == 3 back
    = as 1
    == 4 again
    ~ UILabel#title  text "Milk" → "Bread"

    """

  private static func text(_ golden: Golden, keeping former: String) -> String {
    golden.text(keeping: GoldenNotation(of: former))
  }

  /// Returns a golden with two views in the box of every screen.
  private static func inserting(_ golden: Golden) throws -> Golden {
    var golden = golden
    for place in golden.screens.indices {
      let tree = golden.screens[place].tree
      let box = try #require(tree.nodes.firstIndex { $0.identifier == "box" })
      let row = TreeEdit.Item.new(
        ViewNode("UIView", identifier: "row"),
        children: [.new(ViewNode("UILabel", text: "New"), children: [])]
      )
      let edit = TreeEdit(placements: [.init(parent: box, after: nil, items: [row])])
      golden.screens[place].tree = try tree.applying(edit)
    }
    return golden
  }

  @Test("a golden that states its screens in other ways than Simon would keeps them")
  func unchanged() throws {
    let golden = try Golden(parsing: Self.base)
    #expect(golden.text != Self.base)
    #expect(Self.text(golden, keeping: Self.base) == Self.base)
  }

  @Test("two inserted views change the lines that state them and no others")
  func insertion() throws {
    let golden = try Self.inserting(Golden(parsing: Self.base))
    let text = Self.text(golden, keeping: Self.base)
    #expect(try Golden(parsing: text) == golden)
    let added = "    UIView #row 0,0 0x0\n      UILabel text \"New\" 0,0 0x0\n"
    let place = "  UIView #box 0,100 100x100\n"
    #expect(text == Self.base.replacing(place, with: place + added))
  }

  @Test("a changed screen keeps its form, and the others keep their lines")
  func form() throws {
    var golden = try Golden(parsing: Self.base)
    golden.screens[3].tree[1].isEnabled = false
    let lines = Self.base.split(separator: "\n").map(String.init)
    let text = Self.text(golden, keeping: Self.base)
    #expect(Array(text.split(separator: "\n").map(String.init).prefix(lines.count)) == lines)
    #expect(try Golden(parsing: text) == golden)
  }

  @Test("screens that are added or removed leave the others in their lines")
  func checkpoints() throws {
    var golden = try Golden(parsing: Self.base)
    let last = golden.screens[3]
    golden.screens.append(.init(title: "more", tree: last.tree))
    #expect(Self.text(golden, keeping: Self.base) == Self.base + "== 5 more\n= same\n")
    golden.screens.removeLast()
    golden.screens.remove(at: 1)
    let text = Self.text(golden, keeping: Self.base)
    #expect(try Golden(parsing: text) == golden)
    #expect(text.contains("== 2 back\n= as 1\n== 3 again\n"))
  }

  @Test("a screen that is stated by nothing below its heading is never taken for another one")
  func nothing() throws {
    let base = Self.base.replacing("== 4 again", with: "== 4 between\n== 5 again")
    var golden = try Golden(parsing: base)
    #expect(golden.screens[3].tree == golden.screens[2].tree)
    #expect(Self.text(golden, keeping: base) == base)
    golden.screens[2].tree[1].text = "Cheese"
    #expect(try Golden(parsing: Self.text(golden, keeping: base)) == golden)
    golden = try Golden(parsing: base)
    golden.screens.removeLast()
    #expect(try Golden(parsing: Self.text(golden, keeping: base)) == golden)
  }

  @Test("whatever changes, the text states exactly the new screens")
  func random() {
    forAll(seeds: 0..<16, full: 1_000) { random in
      let trees = { (random: inout SeededRandom) in
        var screens = [RandomTree.make(.mixed, size: 16, using: &random)]
        for _ in 0..<5 {
          let edits = Int.random(in: 0..<6, using: &random)
          let base = screens[Int.random(in: screens.indices, using: &random)]
          screens.append(RandomTree.changed(base, edits: edits, using: &random))
        }
        return screens
      }
      let old = trees(&random)
      var new = old
      for place in new.indices where random.once(in: 2) {
        new[place] = RandomTree.changed(new[place], edits: 2, using: &random)
      }
      if random.once(in: 3) { new.remove(at: Int.random(in: new.indices, using: &random)) }
      if random.once(in: 3) { new += trees(&random) }
      let (before, after) = (Self.golden(old), Self.golden(new))
      let text = Self.text(after, keeping: before.text)
      #expect((try? Golden(parsing: text)) == after)
      #expect(Self.text(before, keeping: before.text) == before.text)
    }
  }

  private static func golden(_ trees: [ViewTree]) -> Golden {
    Golden(app: "a", recording: "r", screens: trees.map { .init(title: "t", tree: $0) })
  }

  @Test("a merge of three equal goldens, and one with a change, keep the lines of our side")
  func merge() throws {
    let base = try Golden(parsing: Self.base)
    let notation = GoldenNotation(of: Self.base)
    let same = GoldenMerge(base: base, ours: base, theirs: base)
    #expect(same.text(keeping: notation) == Self.base)
    let merge = GoldenMerge(base: base, ours: base, theirs: try Self.inserting(base))
    #expect(merge.conflicts == [])
    let text = merge.text(keeping: notation)
    #expect(text.contains("== 3 back\n= as 1\n== 4 again\n~ UILabel#title"))
    #expect(try Golden(parsing: text) == merge.golden)
  }

  @Test("a golden that two branches decided about is called merged until it is approved")
  func merged() {
    func entry(_ before: String, _ after: String) -> LedgerEntry {
      LedgerEntry(
        by: "Ann",
        at: "2026-01-01T09:00:00Z",
        decision: .approved,
        before: Digest(of: before),
        after: Digest(of: after)
      )
    }
    var ledger = Ledger([
      LedgerEntry(by: "Ann", at: "", decision: .recorded, after: Digest(of: "a")),
      entry("a", "b"), entry("a", "c"),
    ])
    #expect(ledger.problem(with: Digest(of: "d")) == .merged)
    #expect(ledger.problem(with: Digest(of: "b")) == nil)
    for end in ["b", "c"] { ledger.entries.append(entry(end, "d")) }
    #expect(ledger.problem(with: Digest(of: "d")) == nil)
    #expect(ledger.problem(with: Digest(of: "e")) == .unexplained)
  }
}
