import Approvals
import Differ
import EventModel
import TestSupport
import Testing

@Suite("Approval")
struct ApprovalTests {
  private func approval(_ golden: Golden?, _ seen: Golden) throws -> Approval {
    try Approval(golden: golden, pending: Pending(golden: golden?.digest, seen: seen))
  }

  private func keys(_ approval: Approval) -> Set<ChangeKey> {
    Set(approval.comparison.groups.map(\.change.key))
  }

  /// A session in which each box of the screen may change on its own.
  private func session(_ changed: Set<Int>, at first: Int = 1) -> Golden {
    let screens = (0..<3).map { checkpoint in
      let boxes = (0..<5).map { box in
        let isChanged = changed.contains(box) && checkpoint >= first
        switch box {
        case 0: return button(isChanged ? "Done" : "Save", "save")
        case 1: return view("UIView", "box", at: Frame(0, isChanged ? 8 : 0, 9, 9))
        case 2: return view("UIView", "lost", below: isChanged ? [] : [button("Old")])
        case 3: return view("UIView", "won", below: isChanged ? [button("New")] : [])
        default: return view("UILabel", "price", text: isChanged ? "$99.99" : "$12.50")
        }
      }
      return Golden.Screen(title: "step \(checkpoint)", tree: view("UIWindow", below: boxes))
    }
    return Golden(app: "shop", recording: "buy", screens: screens)
  }

  @Test("a golden has exactly the approved changes, wherever they occur", arguments: 0..<32)
  func partial(chosen: Int) throws {
    let approval = try approval(session([]), session([0, 1, 2, 3, 4]))
    let groups = approval.comparison.groups
    #expect(groups.count == 5)
    let places = [
      "UIButton#save", "UIView#box", "UIView#lost/UIButton", "UIView#won/UIButton", "UILabel#price",
    ]
    let taken = Set((0..<5).filter { chosen & 1 << $0 != 0 })
    let approved = groups.map(\.change).filter { change in
      taken.contains { places[$0] == change.node }
    }
    #expect(approved.count == taken.count)
    let golden = approval.golden(with: Set(approved.map(\.key)), checkpoints: false)
    #expect(golden == session(taken))
  }

  @Test("approving everything gives the run's screens, and approving nothing gives the golden")
  func allOrNone() {
    forAll(seeds: 0..<4, full: 1_020) { random in
      var golden = Golden(app: "a", recording: "r", screens: [])
      var seen = golden
      for step in 0..<3 {
        let tree = RandomTree.make(.mixed, size: 30, using: &random)
        golden.screens.append(.init(title: "\(step)", tree: tree))
        let edits = Int.random(in: 0...4, using: &random)
        let other = RandomTree.changed(tree, edits: edits, using: &random)
        seen.screens.append(.init(title: "\(step)", tree: other))
      }
      let approval = try approval(golden, seen)
      let none = approval.golden(with: [], checkpoints: false)
      #expect(none == golden)
      let all = approval.golden(with: keys(approval), checkpoints: false)
      #expect(all == seen)
    }
  }

  @Test("a partial approval leaves the remaining changes to be approved later")
  func someThenRest() {
    forAll(seeds: 0..<4, full: 1_020) { random in
      let tree = RandomTree.make(.mixed, size: 30, using: &random)
      let other = RandomTree.changed(tree, edits: 5, using: &random)
      let (golden, seen) = (golden(tree), golden(other))
      let first = try approval(golden, seen)
      let some = keys(first).filter { _ in random.once(in: 2) }
      let half = first.golden(with: some, checkpoints: false)
      let second = try approval(half, seen)
      let whole = second.golden(with: keys(second), checkpoints: false)
      #expect(whole == seen)
      #expect(second.comparison.isSame == (half == seen))
    }
  }

  @Test(
    "a view moved into a new view waits for the approval of the new view, and the new view for its"
  )
  func waiting() throws {
    let field = view("UITextField", "title")
    let old = golden(window(field, view("UIView", "form")))
    let new = golden(window(view("UIView", "form", below: [view("UIView", "row", below: [field])])))
    let approval = try approval(old, new)
    let changes = approval.comparison.groups.map(\.change)
    #expect(changes.map(\.kind) == [.insert, .move])
    for (change, other) in zip(changes, changes.reversed()) {
      #expect(approval.golden(with: [change.key], checkpoints: false) == old, "\(change.sentence)")
      #expect(approval.waiting(among: [change.key]) == [change.key: [other.key]])
    }
    #expect(approval.golden(with: keys(approval), checkpoints: false) == new)
    #expect(approval.waiting(among: keys(approval)).isEmpty)
    #expect(approval.golden(with: [], checkpoints: false) == old)
  }

  @Test("a rename at 37 checkpoints is one change, whose approval corrects 37 screens")
  func manyCheckpoints() throws {
    func session(_ title: String) -> Golden {
      let screens = (0..<37).map { step in
        Golden.Screen(
          title: "step \(step)",
          tree: window(button(title, "save"), view("UILabel", text: "\(step)"))
        )
      }
      return Golden(app: "a", recording: "r", screens: screens)
    }
    let approval = try approval(session("Save"), session("Done"))
    #expect(approval.comparison.groups.map(\.checkpoints.count) == [37])
    #expect(approval.golden(with: keys(approval), checkpoints: false) == session("Done"))
  }

  @Test("added and removed checkpoints are approved all together, apart from other changes")
  func checkpoints() throws {
    let (save, done) = (window(button("Save")), window(button("Done")))
    let longer = try approval(golden(save, save), golden(done, save, done))
    #expect(longer.changesCheckpoints)
    #expect(longer.golden(with: [], checkpoints: false) == golden(save, save))
    #expect(longer.golden(with: [], checkpoints: true) == golden(save, save, done))
    #expect(longer.golden(with: keys(longer), checkpoints: true) == golden(done, save, done))
    let shorter = try approval(golden(save, save), golden(save))
    #expect(shorter.golden(with: [], checkpoints: false) == golden(save, save))
    #expect(shorter.golden(with: [], checkpoints: true) == golden(save))
  }

  @Test("a first golden is approved as a whole or not at all")
  func firstGolden() throws {
    let seen = golden(window(button("Save")))
    let approval = try approval(nil, seen)
    #expect(approval.changesCheckpoints)
    #expect(approval.golden(with: [], checkpoints: false) == nil)
    #expect(approval.golden(with: [], checkpoints: true) == seen)
  }

  @Test("an approval is refused if the golden is not the one that the run was compared with")
  func stale() {
    let (old, other) = (golden(window(button("Save"))), golden(window(button("Keep"))))
    let pending = Pending(golden: old.digest, seen: golden(window(button("Done"))))
    for golden in [other, nil] {
      #expect(throws: ApprovalError.stale) { try Approval(golden: golden, pending: pending) }
    }
    #expect(throws: ApprovalError.stale) {
      try Approval(golden: old, pending: Pending(golden: nil, seen: other))
    }
    #expect(ApprovalError.stale.hint.contains("simon-replay"))
  }
}

@Suite("Pending screens")
struct PendingTests {
  @Test("pending screens read back as written, with and without a golden")
  func roundTrip() throws {
    let seen = golden(window(button("Save")), window(button("== 2")))
    for digest in [seen.digest, nil] {
      let pending = Pending(golden: digest, seen: seen)
      #expect(try Pending(parsing: pending.text) == pending)
    }
  }

  @Test(
    "damaged pending screens are refused with line and column",
    arguments: [
      ("", 1, 1), ("golden 1  app a  recording b\n", 1, 1), ("pending 1  golden none", 1, 1),
      ("pending 2  golden 12ab\ngolden 1\n", 1, 19),
      ("pending 2  golden none  screens \(Digest(of: "golden 3\n"))\ngolden 3\n", 2, 8),
      ("pending 2  golden none  screens \(Digest(of: ""))\ngolden 1\n", 1, 33),
    ]
  )
  func damaged(text: String, line: Int, column: Int) throws {
    let error = try #require(throws: GoldenError.self) { try Pending(parsing: text) }
    #expect((error.line, error.column) == (line, column))
  }
}
