import Approvals
import Differ
import EventModel
import TestSupport
import Testing

@Suite("Golden merge")
struct GoldenMergeTests {
  private func golden(_ tree: ViewTree, _ count: Int = 3) -> Golden {
    Golden(
      app: "x",
      recording: "r",
      screens: (0..<count).map { .init(title: "step \($0)", tree: tree) }
    )
  }

  private let base = ViewTree(
    ViewNode("UIWindow"),
    children: ["add", "save", "list"].map {
      ViewTree(ViewNode("UIButton", identifier: $0, label: $0, text: $0))
    }
  )

  private func changed(_ change: (inout ViewTree) -> Void) -> Golden {
    var tree = base
    change(&tree)
    return golden(tree)
  }

  @Test("changes of different views, or of different members of one view, merge without a conflict")
  func clean() throws {
    let ours = changed {
      $0[1].text = "Add"
      $0[2].isEnabled = false
    }
    let theirs = changed {
      $0[3].text = "List"
      $0[2].tag = 7
    }
    let merge = GoldenMerge(base: golden(base), ours: ours, theirs: theirs)
    let both = changed {
      $0[1].text = "Add"
      $0[2].isEnabled = false
      $0[2].tag = 7
      $0[3].text = "List"
    }
    #expect(merge.conflicts == [])
    #expect(merge.golden == both)
    #expect(try Golden(parsing: merge.text()) == both)
  }

  @Test("insertions, removals and moves of two branches merge without a conflict")
  func structures() throws {
    let new = { (name: String) in
      TreeEdit.Item.new(ViewNode("UIView", identifier: name), children: [])
    }
    let ours = try base.applying(
      TreeEdit(removals: [1], placements: [.init(parent: 0, after: 3, items: [new("ours")])])
    )
    let theirs = try base.applying(
      TreeEdit(placements: [
        .init(parent: 0, after: 1, items: [new("theirs")]),
        .init(parent: 3, after: nil, items: [.moved(2)]),
      ])
    )
    let merge = GoldenMerge(base: golden(base), ours: golden(ours), theirs: golden(theirs))
    #expect(merge.conflicts == [])
    #expect(
      merge.golden.screens[0].tree.lines == [
        "UIWindow 0,0 0x0", "  UIView #theirs 0,0 0x0", "  UIButton #list \"list\" 0,0 0x0",
        "    UIButton #save \"save\" 0,0 0x0", "  UIView #ours 0,0 0x0",
      ]
    )
  }

  @Test("two changes of one member of one view are a conflict that names the view")
  func conflict() throws {
    let ours = changed {
      $0[1].text = "New"
      $0[1].label = "New"
      $0[3].tag = 1
    }
    let theirs = changed {
      $0[1].text = "Plus"
      $0[1].label = "Plus"
      $0[2].tag = 2
    }
    let merge = GoldenMerge(base: golden(base, 1), ours: first(ours), theirs: first(theirs))
    #expect(merge.conflicts.count == 1)
    #expect(
      merge.conflicts.map(\.message) == [
        "checkpoint 1, step 0: label of UIButton#add: ours \"New\", theirs \"Plus\", base \"add\""
      ]
    )
    let error = try #require(throws: GoldenError.self) { try Golden(parsing: merge.text()) }
    #expect(error.message.contains("between \"ours\" and \"theirs\""))
    // Everything else is merged on both sides of the markers.
    #expect(merge.golden.screens[0].tree[2].tag == 2)
    #expect(merge.golden.screens[0].tree[3].tag == 1)
  }

  private func first(_ golden: Golden) -> Golden {
    Golden(app: "x", recording: "r", screens: [golden.screens[0]])
  }

  @Test("removing a view that the other branch changed is a conflict")
  func removed() throws {
    let ours = golden(try base.applying(TreeEdit(removals: [1])))
    let theirs = changed { $0[1].text = "New" }
    for (one, other) in [(ours, theirs), (theirs, ours)] {
      let merge = GoldenMerge(base: golden(base), ours: one, theirs: other)
      #expect(merge.conflicts.count == 3)
      #expect(merge.conflicts[0].node == "UIButton#add")
      #expect(merge.conflicts[0].base == nil)
      #expect(merge.golden == one)
    }
  }

  @Test("a merge gives one side if the other is unchanged, and loses no conflict")
  func properties() {
    forAll(seeds: 0..<8, full: 2_550) { (random: inout SeededRandom) throws in
      let base = RandomTree.make(.mixed, size: 50, using: &random)
      let ours = RandomTree.changed(base, edits: 3, using: &random)
      let theirs = RandomTree.changed(base, edits: 3, using: &random)
      let goldens = [base, ours, theirs].map { golden($0, 1) }
      let alone = GoldenMerge(base: goldens[0], ours: goldens[0], theirs: goldens[2])
      #expect(alone.conflicts == [] && alone.golden == goldens[2])
      let same = GoldenMerge(base: goldens[0], ours: goldens[1], theirs: goldens[1])
      #expect(same.conflicts == [] && same.golden == goldens[1])
      let merge = GoldenMerge(base: goldens[0], ours: goldens[1], theirs: goldens[2])
      if merge.conflicts.isEmpty {
        #expect(try Golden(parsing: merge.text()) == merge.golden)
      } else {
        #expect(throws: GoldenError.self) { try Golden(parsing: merge.text()) }
      }
    }
  }
}
