import Approvals
import Differ
import EventModel
import TestSupport
import Testing

@Suite("Review queue")
struct ReviewQueueTests {
  private func golden(_ name: String, _ trees: [ViewTree]) -> Golden {
    Golden(
      app: "x",
      recording: name,
      screens: trees.enumerated().map { .init(title: "step \($0.offset)", tree: $0.element) }
    )
  }

  private func subject(
    _ name: String,
    _ old: [ViewTree],
    _ new: [ViewTree]
  ) throws
    -> Review.Subject
  {
    let golden = golden(name, old)
    let pending = Pending(golden: golden.digest, seen: self.golden(name, new))
    return Review.Subject(name: name, approval: try Approval(golden: golden, pending: pending))
  }

  private func screen(_ nodes: ViewNode...) -> ViewTree {
    ViewTree(
      ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)),
      children: nodes.map { ViewTree($0) }
    )
  }

  @Test(
    "a rename at 37 checkpoints of 12 recordings is one question that corrects all goldens"
  )
  func oneQuestion() throws {
    let subjects = try (0..<12).map { number in
      let count = number < 1 ? 4 : 3
      func screens(_ title: String) -> [ViewTree] {
        (0..<count).map { step in
          screen(
            ViewNode("UILabel", text: "recording \(number), step \(step)"),
            ViewNode("UIButton", identifier: "save", label: title, text: title)
          )
        }
      }
      return try subject("r\(number)", screens("Save"), screens("Done"))
    }
    var review = Review(subjects)
    #expect(review.items.count == 1)
    #expect(review.items[0].places.map(\.checkpoints.count).reduce(0, +) == 37)
    review.decide(.approve)
    let outcomes = review.outcomes()
    #expect(outcomes.count == 12)
    for (outcome, subject) in zip(outcomes, subjects) {
      #expect(outcome.golden == subject.approval.pending.seen)
      #expect(outcome.pending == nil)
    }
  }

  private func risky() throws -> Review {
    let save = ViewNode("UIButton", identifier: "save", text: "Save", frame: Frame(0, 0, 100, 44))
    let label = ViewNode("UILabel", identifier: "title", text: "Todos")
    var (off, title, small) = (save, label, save)
    off.isEnabled = false
    title.text = "Things"
    small.identifier = "small"
    var smaller = small
    smaller.frame.size.height = 20
    return Review([
      try subject(
        "a",
        [screen(label, save, small, ViewNode("UIButton", identifier: "gone", text: "Gone"))],
        [screen(title, off, smaller)]
      )
    ])
  }

  @Test("the riskiest questions come first and are not approved together with the rest")
  func riskiestFirst() throws {
    var review = try risky()
    #expect(
      review.items.map(\.risk) == [.lostControl, .disabledControl, .shrunkenTarget, nil]
    )
    var count = review.decideRest(.approve)
    #expect(count == 1)
    #expect(review.position == 0)
    review.decide(.approve)
    #expect(review.position == 1)
    count = review.decideRest(.reject)
    #expect(count == 2)
    #expect(review.position == nil)
  }

  @Test("undo takes back everything that one step decided")
  func undo() throws {
    var review = try risky()
    review.decide(.approve)
    review.decideRest(.reject)
    #expect(review.position == nil)
    review.undo()
    #expect(review.position == 1)
    review.undo()
    #expect(review.position == 0)
    let isMore = review.undo()
    #expect(!isMore)
  }

  @Test("one step decides about all similar changes")
  func family() throws {
    func rows(_ title: String) -> ViewTree {
      ViewTree(
        ViewNode("UIWindow"),
        children: (0..<5).map { row in
          ViewTree(
            ViewNode("UICell", identifier: "row\(row)"),
            children: [ViewTree(ViewNode("UILabel", text: title))]
          )
        } + [ViewTree(ViewNode("UILabel", identifier: "title", text: title + "s"))]
      )
    }
    var review = Review([try subject("a", [rows("Open")], [rows("Show")])])
    #expect(review.items.count == 6)
    // The title is another change, and asked about first.
    review.decide(.skip)
    let count = review.decideSimilar(.approve)
    #expect(count == 5)
    #expect(review.position == nil)
  }

  @Test(
    "a view that covers a control is a risk",
    arguments: [(Frame(0, 0, 390, 400), Risk.coveredTarget), (Frame(0, 300, 390, 40), nil)]
  )
  func covered(frame: Frame, risk: Risk?) throws {
    let save = ViewNode("UIButton", identifier: "save", text: "Save", frame: Frame(0, 0, 100, 44))
    let banner = ViewNode("UIView", identifier: "banner", frame: frame)
    let review = Review([try subject("a", [screen(save)], [screen(save, banner)])])
    #expect(review.items.map(\.risk) == [risk])
  }

  @Test(
    "a control that became too small is a risk, also where another view stands in its old place"
  )
  func shrunkenElsewhere() throws {
    func button(_ name: String, _ place: Double, _ height: Double) -> ViewNode {
      ViewNode("UIButton", identifier: name, text: name, frame: Frame(0, place, 100, height))
    }
    let before = screen(button("Save", 0, 44), button("Send", 100, 44))
    let after = screen(
      button("New", 0, 60),
      button("Save", 100, 44),
      button("Send", 200, 20)
    )
    let review = Review([try subject("a", [before], [after])])
    let risky = review.items.filter { $0.risk != nil }
    #expect(risky.map(\.risk) == [.shrunkenTarget])
    #expect(risky.first?.question.change?.node.contains("Send") == true)
  }

  @Test("a view over a control that input reaches, as the app reports, is no risk")
  func reachedAllTheSame() throws {
    let save = ViewNode(
      "UIButton",
      identifier: "save",
      text: "Save",
      frame: Frame(0, 0, 100, 44),
      attributes: ["hittable": .bool(true)]
    )
    let banner = ViewNode("UIView", identifier: "banner", frame: Frame(0, 0, 390, 400))
    let review = Review([try subject("a", [screen(save)], [screen(save, banner)])])
    #expect(review.items.map(\.risk) == [nil])
  }

  @Test("a review's golden has exactly the approved changes")
  func partial() {
    forAll(seeds: 0..<3, full: 30) { (random: inout SeededRandom) throws in
      try checkPartialReview(using: &random)
    }
  }

  private func checkPartialReview(using random: inout SeededRandom) throws {
    let old = RandomTree.make(.mixed, size: 60, using: &random)
    let edits = PlantedEdits(6, in: old, isAnonymous: false, using: &random)
    var review = Review([try subject("a", [old], [edits.tree])])
    let kept = review.items.indices.filter { _ in random.once(in: 2) }
    for item in kept { _ = review.decide(.approve, about: review.items[item].id) }
    review.decideRest(.reject)
    let tree = review.outcomes().first?.golden?.screens[0].tree ?? old
    // The differences from the new tree are the rejected changes.
    let rest = TreeChange.list(from: tree, to: edits.tree).count
    #expect(rest == review.items.count - review.count(.approve))
  }
}
