import Approvals
import Differ
import EventModel
import TestSupport
import Testing

@Suite("Comparison of a run with its golden")
struct SessionComparisonTests {
  private let save = window(button("Save", "save"))
  private let done = window(button("Done", "save"))

  private func compare(_ expected: ViewTree..., with actual: ViewTree...) -> SessionComparison {
    func screens(_ trees: [ViewTree]) -> [Golden.Screen] {
      trees.map { Golden.Screen(title: "", tree: $0) }
    }
    return SessionComparison(expected: screens(expected), actual: screens(actual))
  }

  @Test("a run is the same as its golden only if every screen is")
  func same() {
    #expect(compare(save, done, with: save, done).isSame)
    #expect(compare(save, done, with: save, done).firstDifference == nil)
    #expect(compare(save, save, with: save, done).firstDifference == 1)
  }

  @Test("a change that several checkpoints have is one group")
  func groups() throws {
    let comparison = compare(save, save, done, save, with: save, done, done, done)
    let group = try #require(comparison.groups.first)
    #expect(comparison.groups.count == 1)
    #expect(group.change.sentence == #"~ UIButton#save  "Save" → "Done""#)
    #expect(group.checkpoints == [1, 3])
  }

  @Test("different changes of the same view are different groups")
  func distinct() {
    let kept = window(button("Keep", "save"))
    let comparison = compare(save, save, with: done, kept)
    #expect(comparison.groups.map(\.checkpoints) == [[0], [1]])
  }

  @Test("a member that is null is another change than one that is gone")
  func nothing() {
    var null = save
    null[1].attributes["note"] = .null
    let comparison = compare(save, null, with: null, save)
    #expect(comparison.groups.map(\.checkpoints) == [[0], [1]])
  }

  @Test("a missing or additional checkpoint is a difference without a change")
  func lengths() {
    let shorter = compare(save, done, with: save)
    #expect(!shorter.isSame)
    #expect(shorter.firstDifference == 1)
    #expect(shorter.groups.isEmpty)
    #expect(compare(with: save).firstDifference == 0)
    #expect(compare(save, with: save, save).checkpoints[1].expected == nil)
  }
}
