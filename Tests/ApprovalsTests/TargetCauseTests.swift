import Approvals
import Differ
import EventModel
import TestSupport
import Testing
import ViewQuery

@Suite("Targets beside the changes of their screens")
struct TargetCauseTests {
  private func screen(_ texts: String...) -> ViewTree {
    let buttons = texts.enumerated().map { place, text in
      view("UIButton", text: text, at: Frame(0, Double(place) * 50, 100, 44))
    }
    return window(
      view("UIView", "bar", at: Frame(0, 0, 390, 200), below: buttons),
      view("UILabel", "title", text: "Shop", at: Frame(0, 300, 200, 20))
    )
  }

  /// Returns a review of a screen and of one of its targets, for which a view of the new screen is proposed.
  private func review(
    from before: ViewTree,
    to after: ViewTree,
    proposing path: [Int],
    checkpoint: Int? = 0
  ) throws -> Review {
    let old = golden(before)
    let approval = try Approval(
      golden: old,
      pending: Pending(golden: old.digest, seen: golden(after))
    )
    let recorded = before.evidence(for: try #require(before.index(at: [0, 0])))
    let found = after.evidence(for: try #require(after.index(at: path)))
    let candidate = PendingRepair.Candidate(
      view: "UIButton",
      reference: "\(found.reference)",
      evidence: found
    )
    let pending = PendingRepair(
      event: 2,
      verdict: "missing",
      differences: [],
      candidates: [candidate]
    )
    var repair = try #require(
      Review.Repair(action: nil, recorded: recorded, pending: pending)
    )
    repair.checkpoint = checkpoint
    return Review([
      Review.Subject(name: "buy", repair: repair),
      Review.Subject(name: "buy", approval: approval),
    ])
  }

  @Test("what was seen only behind a target that is not decided with it is risky")
  func behind() throws {
    let review = try review(
      from: screen("Add", "Keep"),
      to: screen("Add", "Kept"),
      proposing: [0, 1],
      checkpoint: nil
    )
    #expect(review.groups.count == 2, "\(review.groups)")
    let risks = review.items.filter { $0.question.change != nil }.map(\.risk)
    #expect(risks == [.openTarget], "--all does not approve it")
  }

  @Test("a target whose view has another text is decided with the change of that text")
  func joined() throws {
    var review = try review(
      from: screen("Add", "Keep"),
      to: screen("Create", "Keep"),
      proposing: [0, 0]
    )
    #expect(review.groups.count == 1, "\(review.groups)")
    let group = review.groups[0]
    #expect(group.sentence.contains("\"Add\" → \"Create\""))
    #expect(
      review.targets(decidedWith: group) == "decided with it: the target \"Add\" → \"Create\""
    )
    #expect(review.changeCount(of: group) == 1)
    #expect(group.risk == .otherTarget, "--all does not approve it")
    review.decide(.approve)
    let outcomes = review.outcomes()
    #expect(outcomes.count == 2)
    #expect(outcomes[0].repair != nil && outcomes[1].golden?.screens[0].tree != nil)
  }

  @Test(
    "a target whose proposal is another view than the one that changed is a question of its own"
  )
  func another() throws {
    let review = try review(
      from: screen("Add", "Keep"),
      to: screen("Create", "Keep"),
      proposing: [0, 1]
    )
    #expect(review.groups.count == 2, "\(review.groups)")
    #expect(review.groups.allSatisfy { review.targets(decidedWith: $0) == nil })
  }

  @Test("a target whose view has no other name or class is a question of its own")
  func unrelated() throws {
    var after = screen("Add", "Keep")
    after[try #require(after.index(at: [1]))].text = "Store"
    let review = try review(from: screen("Add", "Keep"), to: after, proposing: [0, 0])
    #expect(review.groups.count == 2, "\(review.groups)")
  }

  @Test("a target of an event before the first screen is a question of its own")
  func early() throws {
    let review = try review(
      from: screen("Add", "Keep"),
      to: screen("Create", "Keep"),
      proposing: [0, 0],
      checkpoint: nil
    )
    #expect(review.groups.count == 2, "\(review.groups)")
  }
}
