import Approvals
import Differ
import EventModel
import TestSupport
import Testing

@Suite("The difference of two trees")
struct TreeDiffTests {
  @Test("applied to the first tree gives the second, for any two trees", arguments: 0..<200)
  func appliesToTheSecond(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let shape = RandomTree.Shape.allCases[seed % RandomTree.Shape.allCases.count]
    let old = RandomTree.make(shape, size: 1 + seed % 97, using: &random)
    let new =
      seed % 5 == 0
      ? RandomTree.make(shape, size: 40, using: &random)
      : RandomTree.changed(old, edits: seed % 11, using: &random)
    let edit = TreeDiff.edit(from: old, to: new)
    #expect(try old.applying(edit) == new, "seed \(seed)")
    #expect(edit.isEmpty == (old == new), "seed \(seed)")
  }

  @Test("survives as golden text, for any screens", arguments: 0..<200)
  func survivesAsGoldenText(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let shape = RandomTree.Shape.allCases[seed % RandomTree.Shape.allCases.count]
    var tree = RandomTree.make(shape, size: 1 + seed % 57, using: &random)
    var golden = Golden(app: "any app", recording: "r-1", screens: [])
    for step in 0..<6 {
      golden.screens.append(.init(title: RandomTree.title(step), tree: tree))
      tree = RandomTree.changed(tree, edits: step, using: &random)
    }
    #expect(try Golden(parsing: golden.text) == golden, "seed \(seed)\n\(golden.text)")
  }
}
