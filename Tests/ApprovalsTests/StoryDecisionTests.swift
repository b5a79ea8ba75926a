import EventModel
import TestSupport
import Testing

@testable import Approvals

@Suite("Decisions that a story depends on")
struct StoryDecisionTests {
  private func entry(
    _ decision: LedgerEntry.Decision,
    from before: String? = nil,
    to golden: String? = nil,
    story: String? = nil
  ) -> LedgerEntry {
    LedgerEntry(
      by: "me",
      at: "2026",
      decision: decision,
      before: before.map { Digest(of: $0) },
      after: golden.map { Digest(of: $0) },
      story: story.map { Digest(of: $0) }
    )
  }

  @Test("a story is outdated from an approval of screens until a later decision names it")
  func outdated() {
    var ledger = Ledger([entry(.recorded, to: "a", story: "s")])
    #expect(!ledger.isStoryOutdated)
    ledger.entries.append(entry(.rejected, from: "a", to: "a"))
    #expect(!ledger.isStoryOutdated, "a rejection changes nothing")
    ledger.entries.append(entry(.approved, from: "a", to: "b"))
    #expect(ledger.isStoryOutdated)
    var named = ledger
    named.entries.append(entry(.rewritten, story: "t"))
    #expect(!named.isStoryOutdated)
    named.entries.append(entry(.approved, from: "b", to: "c", story: "t"))
    #expect(!named.isStoryOutdated, "the same decision proved it")
    named.entries.append(entry(.approved, from: "c", to: "d", story: "s"))
    #expect(!named.isStoryOutdated, "an approval that takes another one back proves its story")
    named.entries.append(entry(.recorded, to: "e", story: "u"))
    #expect(!named.isStoryOutdated, "a new recording begins anew")
  }

  @Test("a repair of targets makes a story outdated, and an overlay does not")
  func others() {
    var repair = entry(.repaired)
    repair.log = .init(before: Digest(of: "l"), after: Digest(of: "m"))
    var overlay = entry(.approved)
    overlay.overlay = .init(setting: "de_DE", before: nil, after: Digest(of: "o"))
    let recorded = entry(.recorded, to: "a", story: "s")
    #expect(Ledger([recorded, repair]).isStoryOutdated)
    #expect(!Ledger([recorded, overlay]).isStoryOutdated)
    repair.story = Digest(of: "s")
    #expect(!Ledger([recorded, repair]).isStoryOutdated)
    let old = Ledger([entry(.recorded, to: "a"), entry(.approved, from: "a", to: "b")])
    #expect(!old.isStoryOutdated, "a ledger that names no story says nothing about it")
  }

  @Test("pending screens name the build that showed them", arguments: [nil, "todo:renamed", "a b"])
  func build(name: String?) throws {
    let seen = Golden(
      app: "todo",
      recording: "milk",
      screens: [.init(title: "launch", tree: ViewTree(ViewNode("UIWindow")))]
    )
    for golden in [nil, Digest(of: "g")] {
      var pending = Pending(golden: golden, seen: seen)
      pending.build = name
      #expect(try Pending(parsing: pending.text) == pending)
    }
    let damaged = "pending 1  golden none  build \n" + seen.text
    #expect(throws: GoldenError.self) { try Pending(parsing: damaged) }
  }

  @Test("another log makes a story outdated, unless it is the same session in another form")
  func otherLogs() {
    let contents = { (digest: String) in LogSummary([.inputs: .init(count: 3, digest: digest)]) }
    var recorded = entry(.recorded, to: "a", story: "s")
    recorded.log = .init(before: nil, after: Digest(of: "l"), contents: contents("1"))
    for decision in [LedgerEntry.Decision.rewritten, .approved] {
      var other = entry(decision)
      other.log = .init(before: Digest(of: "l"), after: Digest(of: "m"), contents: contents("2"))
      #expect(Ledger([recorded, other]).isStoryOutdated)
      other.log?.contents = nil
      #expect(Ledger([recorded, other]).isStoryOutdated)
      other.log?.contents = contents("1")
      #expect(!Ledger([recorded, other]).isStoryOutdated)
      other.log = .init(before: Digest(of: "l"), after: Digest(of: "l"), contents: contents("2"))
      #expect(!Ledger([recorded, other]).isStoryOutdated)
    }
    var rejected = entry(.rejected)
    rejected.log = .init(before: Digest(of: "l"), after: Digest(of: "m"), contents: contents("2"))
    #expect(!Ledger([recorded, rejected]).isStoryOutdated)
  }

  @Test("pending screens whose build was edited, added or removed are damaged")
  func editedBuild() throws {
    let seen = Golden(
      app: "todo",
      recording: "milk",
      screens: [.init(title: "launch", tree: ViewTree(ViewNode("UIWindow")))]
    )
    var pending = Pending(golden: nil, seen: seen)
    let plain = pending.text
    pending.build = "todo:renamed"
    let named = pending.text
    for text in [
      named.replacing("build todo:renamed", with: "build todo:broken"),
      named.replacing("  build todo:renamed", with: ""),
      plain.replacing("\ngolden", with: "  build todo:renamed\ngolden"),
    ] {
      try #require(text != named && text != plain)
      #expect(throws: GoldenError.self) { try Pending(parsing: text) }
    }
  }

  /// Returns some of few different lines, so that equal ones are frequent.
  private func lines(_ random: inout SeededRandom) -> [String] {
    (0..<Int(random.next() % 9)).map { _ in "line \(random.next() % 5)" }
  }

  @Test("the hunks between two texts lead from one to the other")
  func hunks() {
    forAll(seeds: 0..<200, full: 20_000) { random in
      let (old, new) = (lines(&random), lines(&random))
      var result = old
      for hunk in LineHunk.list(from: old, to: new).reversed() {
        #expect(Array(old[hunk.range]) == hunk.old)
        result.replaceSubrange(hunk.range, with: hunk.new)
      }
      #expect(result == new)
    }
  }

  @Test("a merge of lines has the changes of both sides, or there is none")
  func merge() {
    forAll(seeds: 0..<200, full: 20_000) { random in
      let (base, edited, new) = (lines(&random), lines(&random), lines(&random))
      #expect(MergedLines.merge(base: base, edited: base, new: new) == new)
      #expect(MergedLines.merge(base: base, edited: edited, new: base) == edited)
      #expect(MergedLines.merge(base: base, edited: new, new: new) == new)
      let one = MergedLines.merge(base: base, edited: edited, new: new)
      #expect(one == MergedLines.merge(base: base, edited: new, new: edited))
    }
    let base = ["Story: a", "When I tap \"Add\"", "Then I see \"New\""]
    let titled = ["Story: my own", base[1], base[2]]
    let renamed = [base[0], "When I tap \"Plus\"", base[2]]
    #expect(
      MergedLines.merge(base: base, edited: titled, new: renamed) == [
        titled[0], renamed[1], base[2],
      ]
    )
    let tapped = [base[0], "When I tap #add", base[2]]
    #expect(MergedLines.merge(base: base, edited: tapped, new: renamed) == nil)
    #expect(
      LineChange.list(from: "a\nb\n", to: "a\nc\nd\n").map(\.sentence) == ["- b", "+ c", "+ d"]
    )
  }
}
