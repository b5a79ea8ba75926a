import Approvals
import CauseTrials
import Differ
import EventModel
import Foundation
import Reports
import TestSupport
import Testing

@Suite("The changes that different tools name")
struct DiffReviewTests {
  /// Two screens of a trial app, before and after one or two causes.
  private func pair(using random: inout SeededRandom) throws -> (old: ViewTree, new: ViewTree) {
    let app = try #require(TrialApp.all.randomElement(using: &random))
    var causes = [try #require(app.causes.randomElement(using: &random))]
    if Bool.random(using: &random), let other = app.causes.randomElement(using: &random),
      other.goes(with: causes[0])
    {
      causes.append(other)
    }
    let (before, after) = (app.screens(), app.screens(with: causes))
    let changed = zip(before, after).filter { $0.root.tree != $1.root.tree }
    let screens = try #require(changed.randomElement(using: &random))
    return (screens.0.root.tree, screens.1.root.tree)
  }

  @Test(
    "diff names the changes of two screens that the review of a run names, and marks their views"
  )
  func same() async throws {
    let folder = try TemporaryFolder()
    let tool = try InProcessTool("simon-replay")
    var random = SeededRandom(seed: 52)
    for number in 0..<200 {
      let (old, new) = try pair(using: &random)
      let trees = [old, new].map { String(decoding: TreeNotation.encode($0), as: UTF8.self) }
      try folder.write(trees[0], to: "old.json")
      try folder.write(trees[1], to: "new.json")
      let run = await tool.run(["diff", "old.json", "new.json"], in: folder.url)
      #expect(run.status == .exit(1), "\(run)")
      let named = Set(
        run.standardOutput.split(separator: "\n", omittingEmptySubsequences: false)
          .prefix { !$0.isEmpty }.map(String.init)
      )
      let screens = [old, new].map {
        Golden(app: "trial", recording: "trial", screens: [.init(title: "launch", tree: $0)])
      }
      let review = try TrialReview(from: screens[0], to: screens[1])
      let changes = review.review.items.compactMap(\.question.change)
      #expect(named == Set(changes.map(\.sentence)), "pair \(number)")
      let marks = ChangeMarks(from: old, to: new)
      let places = { (isNew: Bool) in
        Set(changes.filter { ($0.kind == .insert) == isNew }.flatMap(\.places))
      }
      #expect(marks.olds.isSuperset(of: places(false)) && marks.news.isSuperset(of: places(true)))
    }
  }
}
