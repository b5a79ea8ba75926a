import Approvals
import Differ
import EventModel
import TestSupport
import Testing

@Suite("Properties of the diff")
struct DiffPropertyTests {
  @Test("an edit turns the first tree into the second, and is empty only if they are equal")
  func leads() {
    forAll(seeds: 0..<16, full: 2_750) { (random: inout SeededRandom) throws in
      let shape = RandomTree.Shape.allCases.randomElement(using: &random) ?? .mixed
      let old = RandomTree.make(
        shape,
        size: Int.random(in: 1...120, using: &random),
        using: &random
      )
      let isOther = Int.random(in: 0..<4, using: &random) == 0
      let new =
        isOther
        ? RandomTree.make(shape, size: 60, using: &random)
        : RandomTree.changed(old, edits: Int.random(in: 0...12, using: &random), using: &random)
      let edit = TreeDiff.edit(from: old, to: new)
      #expect(try old.applying(edit) == new)
      #expect(edit.isEmpty == (old == new))
      #expect(TreeDiff.edit(from: old, to: new) == edit)
      #expect(TreeChange.list(edit, from: old, to: new).isEmpty == (old == new))
    }
  }

  @Test("a view and its match differ exactly by the updates of the edit, and no two have one match")
  func matches() {
    forAll(seeds: 0..<12, full: 1_360) { (random: inout SeededRandom) throws in
      let old = RandomTree.make(
        .mixed,
        size: Int.random(in: 1...120, using: &random),
        using: &random
      )
      let new = RandomTree.changed(
        old,
        edits: Int.random(in: 0...9, using: &random),
        using: &random
      )
      let matches = ScreenMatch.matches(from: old, to: new)
      let edit = ScreenDifference(from: old, to: new).edit
      #expect(try old.applying(edit) == new)
      let updates = Dictionary(grouping: edit.updates, by: \.node)
      #expect(matches.count == old.count)
      #expect(Set(matches.compactMap(\.self)).count == matches.count { $0 != nil })
      for (node, match) in matches.enumerated() {
        guard let match else {
          #expect(updates[node] == nil)
          continue
        }
        #expect((old[node] == new[match]) == (updates[node] == nil))
      }
    }
  }

  @Test("an edit is right for trees whose views are hard to distinguish", arguments: 0..<5)
  func twins(kind: Int) {
    forAll(seeds: 0..<10, full: 5_100) { (random: inout SeededRandom) throws in
      let twins = TwinTrees.kinds[kind]
      let old = twins.tree(using: &random)
      let new = twins.changed(old, edits: Int.random(in: 1...5, using: &random), using: &random)
      let edit = TreeDiff.edit(from: old, to: new)
      #expect(try old.applying(edit) == new)
      #expect(edit.isEmpty == (old == new))
      let golden = golden(of: [old, new])
      #expect(try Golden(parsing: golden.text) == golden)
    }
  }

  @Test(
    "a diff has at most as many changes as edits were made",
    arguments: RandomTree.Shape.allCases
  )
  func planted(shape: RandomTree.Shape) {
    forAll(seeds: 0..<8, full: 1_360) { (random: inout SeededRandom) throws in
      let old = RandomTree.make(
        shape,
        size: Int.random(in: 4...150, using: &random),
        using: &random
      )
      let edits = PlantedEdits(
        Int.random(in: 1...8, using: &random),
        in: old,
        isAnonymous: shape != .mixed,
        using: &random
      )
      let changes = shortestChanges(from: old, to: edits.tree)
      #expect(
        changes.count <= edits.planted.count,
        "\(edits.planted)\n\(changes.map(\.sentence).joined(separator: "\n"))"
      )
    }
  }

  @Test("a diff has at most as many changes as edits were made below one parent")
  func plantedAmongSiblings() {
    forAll(seeds: 0..<12, full: 2_550) { (random: inout SeededRandom) throws in
      let old = RandomTree.make(
        .mixed,
        size: Int.random(in: 4...150, using: &random),
        using: &random
      )
      let edits = PlantedEdits(
        Int.random(in: 1...6, using: &random),
        in: old,
        isAnonymous: false,
        amongSiblings: true,
        using: &random
      )
      let changes = shortestChanges(from: old, to: edits.tree)
      #expect(
        changes.count <= edits.planted.count,
        "\(edits.planted)\n\(changes.map(\.sentence).joined(separator: "\n"))"
      )
    }
  }

  @Test("every part of an edit belongs to exactly one change")
  func covers() {
    forAll(seeds: 0..<8, full: 1_360) { (random: inout SeededRandom) throws in
      let old = RandomTree.make(.mixed, size: 80, using: &random)
      let new = RandomTree.changed(old, edits: 10, using: &random)
      let keys = ScreenDifference(from: old, to: new).changes.map(\.key)
      let approval = try Approval(
        golden: golden(of: old),
        pending: Pending(golden: golden(of: old).digest, seen: golden(of: new))
      )
      #expect(
        approval.golden(with: Set(keys), checkpoints: false)?.screens[0].tree == new
      )
      #expect(approval.golden(with: [], checkpoints: false)?.screens[0].tree == old)
    }
  }

  private func golden(of trees: ViewTree...) -> Golden { golden(of: trees) }

  private func golden(of trees: [ViewTree]) -> Golden {
    let screens = trees.enumerated().map { Golden.Screen(title: "screen \($0)", tree: $1) }
    return Golden(app: "a", recording: "r", screens: screens)
  }
}
