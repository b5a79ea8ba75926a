import EventModel
import TestSupport
import Testing

@testable import Approvals

@Suite("Stories after merges of branches")
struct LedgerOrderTests {
  /// A branch: the entries of its ledger, the later ones named by none.
  private struct Branch {
    var entries: [LedgerEntry] = []
    var golden = "g0"
    var story = "s0"
    /// The screens and stories that it had together.
    var states: Set<[String]> = []

    /// Adds a decision as a command does.
    mutating func add(
      _ decision: LedgerEntry.Decision,
      golden new: String? = nil,
      story text: String? = nil
    ) {
      var entry = LedgerEntry(
        by: "me",
        at: "2026",
        decision: decision,
        before: new == nil || decision == .recorded ? nil : Digest(of: golden),
        after: new.map { Digest(of: $0) },
        story: text.map { Digest(of: $0) },
        changes: ["\(entries.count)"]
      )
      entry.former = entries.last.map { [$0.seal] } ?? []
      entries.append(entry)
      (golden, story) = (new ?? golden, text ?? story)
      states.insert([golden, story])
    }
  }

  private var base: Branch {
    var base = Branch()
    base.add(.recorded, golden: "g0", story: "s0")
    return base
  }

  private func state(_ entries: [LedgerEntry], _ golden: String, _ story: String) -> StoryState {
    Ledger(entries)
      .storyState(of: Digest(of: story), golden: Digest(of: golden), log: nil)
  }

  @Test("a story is explained only with the screens with which its own branch proved it")
  func branches() {
    var (a, b) = (base, base)
    a.add(.approved, golden: "ga", story: "s0")
    b.add(.rewritten, story: "sb")
    for both in [a.entries + b.entries.dropFirst(), b.entries + a.entries.dropFirst()] {
      #expect(state(both, "ga", "sb") == .outdated, "the clean merge")
      #expect(state(both, "ga", "s0") == .explained, "all files of one branch")
      #expect(state(both, "g0", "sb") == .explained, "all files of the other branch")
      #expect(state(both, "g0", "s0") != .explained, "a story that was replaced")
      #expect(state(both, "ga", "mine") == .edited)
      var merged = both
      var proof = LedgerEntry(by: "me", at: "2026", decision: .rewritten)
      proof.story = Digest(of: "sb")
      proof.former = [a.entries[1].seal, b.entries[1].seal]
      merged.append(proof)
      #expect(state(merged, "ga", "sb") == .explained, "proven after the merge")
      #expect(state(merged, "ga", "s0") == .edited)
    }
  }

  @Test("the story of an approval that takes another one back is the latest one")
  func revert() {
    var branch = base
    branch.add(.approved, golden: "g1", story: "s1")
    branch.add(.approved, golden: "g0", story: "s0")
    #expect(Ledger(branch.entries).latestStory == Digest(of: "s0"))
    #expect(state(branch.entries, "g0", "s0") == .explained)
    #expect(state(branch.entries, "g0", "s1") == .edited)
  }

  @Test("entries that name lines of an earlier version follow all of many lines before them")
  func earlier() {
    var entries: [LedgerEntry] = []
    for number in 0..<3_000 {
      var entry = LedgerEntry(by: "me", at: "2026", decision: .rewritten)
      entry.changes = ["\(number)"]
      entry.former = [Digest(of: "earlier"), Digest(of: "line \(number)")]
      entries.append(entry)
    }
    let order = LedgerOrder(entries)
    #expect(order.hasBranches)
    #expect(order.known(at: 2_999) == Array(0..<3_000))
    #expect(order.following(0) == Array(1..<3_000))
    #expect(order.known(at: 0) == [0] && order.following(2_999).isEmpty)
  }

  @Test("in random histories, a story is explained only with screens that it was proven with")
  func random() throws {
    forAll(seeds: 0..<40, full: 2_000) { random in
      var branches = [base, base]
      for number in 1...Int.random(in: 2...8, using: &random) {
        let place = Int.random(in: 0...1, using: &random)
        let golden = "g\(number)"
        let story = "s\(number)"
        switch Int.random(in: 0...2, using: &random) {
        case 0: branches[place].add(.approved, golden: golden, story: branches[place].story)
        case 1: branches[place].add(.approved, golden: golden, story: story)
        default: branches[place].add(.rewritten, story: story)
        }
      }
      let (a, b) = (branches[0], branches[1])
      let both =
        Bool.random(using: &random)
        ? a.entries + b.entries.dropFirst() : b.entries + a.entries.dropFirst()
      for (golden, story) in [
        (a.golden, a.story), (a.golden, b.story), (b.golden, a.story), (b.golden, b.story),
      ] {
        let isOfOne = [a, b].contains { $0.golden == golden && $0.story == story }
        let isExplained = state(both, golden, story) == .explained
        // A ledger of one branch says about its golden whether it is the latest.
        if a.entries.count > 1, b.entries.count > 1 {
          let wasProven = a.states.union(b.states).contains([golden, story])
          #expect(!isOfOne || isExplained, "\(golden) \(story)")
          #expect(!isExplained || wasProven, "\(golden) \(story)")
        }
      }
    }
  }
}
