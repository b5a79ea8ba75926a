import Approvals
import EventModel
import Foundation
import Platform
import TestSupport
import Testing

/// A recording's folder with a golden and with what runs left to decide, in the recorded setting and in another one.
private struct SplitStage {
  let folder: TemporaryFolder
  let settings: [ReplacedSetting]
  private let ledgerEntry = LedgerEntry(by: "me", at: "2026-01-01T09:00:00Z", decision: .recorded)

  init(_ old: Golden, _ seen: Golden, overlay: Golden? = nil) throws {
    folder = try TemporaryFolder()
    settings = [ReplacedSetting()] + (overlay == nil ? [] : [ReplacedSetting(locale: "de_DE")])
    let store = GoldenStore(folder: folder.url)
    try store.write(old)
    var recorded = ledgerEntry
    recorded.after = old.digest
    try store.append(recorded)
    try store.write(Pending(golden: old.digest, seen: seen))
    guard let overlay else { return }
    let other = store.store(in: settings[1])
    try other.write(Pending(golden: try other.goldenDigest(), seen: overlay))
  }

  private var stores: [GoldenStore] {
    settings.map { GoldenStore(folder: folder.url, in: $0) }
  }

  /// Returns the questions that are left, as `approve` asks them.
  func review() throws -> Review { try reviewed().review }

  private func reviewed() throws -> (review: Review, stores: [GoldenStore]) {
    var (subjects, asked): ([Review.Subject], [GoldenStore]) = ([], [])
    for store in stores {
      guard let pending = try store.pending() else { continue }
      let name = "buy" + (store.setting.isEmpty ? "" : "@de_DE")
      subjects.append(try Review.Subject(name: name, pending: pending, of: store))
      asked.append(store)
    }
    return (Review(subjects), asked)
  }

  /// Decides about some names in one command.
  func decide(
    _ decision: Review.Decision,
    _ names: [String],
    in store: GoldenStore? = nil
  ) throws {
    var (review, stores) = try reviewed()
    if let store { stores = [store] }
    for name in names {
      let isAsked = review.decide(decision, about: name)
      #expect(isAsked, "\(name) is asked about")
    }
    review.decideRest(.skip)
    for outcome in review.outcomes() { try write(outcome, to: stores[outcome.subject]) }
  }

  private func write(_ outcome: Review.Outcome, to store: GoldenStore) throws {
    let text = try outcome.golden.map {
      try store.text(replacingGoldenBy: $0, keepingLinesOf: outcome.earlier?.base)
    }
    let before = try #require(try store.goldenDigest())
    let after = text.map { Digest(of: $0) } ?? before
    var entries: [LedgerEntry] = []
    for (decision, names) in [
      (LedgerEntry.Decision.approved, outcome.approvedNames), (.rejected, outcome.rejectedNames),
    ] where !names.isEmpty {
      var entry = ledgerEntry
      entry.decision = decision
      (entry.before, entry.after) = (decision == .approved ? before : after, after)
      (entry.names, entry.changes) = (names, names)
      entries.append(entry)
    }
    try store.carryOut(
      entries,
      golden: text,
      keepsPending: outcome.pending != nil,
      decided: DecidedNames(approved: outcome.approvedNames, rejected: outcome.rejectedNames),
      following: outcome.earlier
    )
  }

  /// The approved files, and the names that were decided about, in any order.
  func result() throws -> [String] {
    let files = try stores.map { store in
      FileManager.default.fileExists(atPath: store.approvedFile.path)
        ? try String(contentsOf: store.approvedFile, encoding: .utf8) : "none"
    }
    let entries = try stores[0].ledger().entries
    let names = [LedgerEntry.Decision.approved, .rejected].map { decision in
      Set(entries.filter { $0.decision == decision }.flatMap(\.names)).sorted()
        .joined(separator: " ")
    }
    let problems = try stores.map { store in
      try store.problem(countsPending: false).map { "\($0)" } ?? "explained"
    }
    let left = try review()
    return files + names + problems
      + left.groups.map { group in
        ([group.id, group.sentence] + group.items.map { left.items[$0].id })
          .joined(separator: "  ")
      }
  }

  /// Replays: the run sees the same screens again.
  func replay(_ seen: [Golden]) throws {
    for (store, seen) in zip(stores, seen) where try store.golden()?.screens != seen.screens {
      try store.keep(seenAgain: Pending(golden: try store.goldenDigest(), seen: seen))
    }
  }
}

@Suite("Approval in several commands")
struct SplitApprovalTests {
  /// The screens before and after some decisions of a developer, and perhaps an unrelated change.
  private func screens(
    using random: inout SeededRandom
  ) throws -> (old: ViewTree, new: ViewTree) {
    if Bool.random(using: &random) {
      let kind = LaidOutScreen.Kind.allCases.randomElement(using: &random) ?? .cards
      let plants = LaidOutQuestionTests.plants
      var (old, new) = try LaidOutQuestionTests.trees(
        Int.random(in: plants.indices, using: &random),
        kind
      )
      if Int.random(in: 0..<3, using: &random) == 0 {
        (old, _) = (new, old)
        new = try LaidOutQuestionTests.trees(Int.random(in: plants.indices, using: &random), kind)
          .new
      }
      return (old, new)
    }
    let plants = ReviewQuestionTests.plants
    let one = plants.randomElement(using: &random) ?? plants[0]
    let other = plants.randomElement(using: &random) ?? plants[0]
    return (
      one.before.tree,
      [one.after.tree, other.after.tree].randomElement(using: &random) ?? one.after.tree
    )
  }

  /// Makes some changes that have nothing to do with the others.
  private func plant(in tree: inout ViewTree, using random: inout SeededRandom) {
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let node = Int.random(in: 1..<tree.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: tree[node].text = (tree[node].text ?? "") + "0"
      case 1: tree[node].frame.origin.y += 3
      case 2: tree[node].isEnabled.toggle()
      default: if tree.count > 4 { tree.make(TreeEdit(removals: [node])) }
      }
    }
  }

  @Test("changes approved in any commands and any order give the golden of one command")
  func split() {
    forAll(seeds: 0..<10, full: 200) { (random: inout SeededRandom) throws in
      let (old, new) = try screens(using: &random)
      var (seen, other) = (new, old)
      plant(in: &seen, using: &random)
      // In another setting, the run saw the same changes and some of its own.
      plant(in: &other, using: &random)
      let before = golden(old, old, old)
      let after = golden(seen, new, old)
      let overlay = Bool.random(using: &random) ? golden(seen, new, other) : nil
      let (once, parts) = (
        try SplitStage(before, after, overlay: overlay),
        try SplitStage(before, after, overlay: overlay)
      )
      let review = try once.review()
      guard !review.items.isEmpty else { return }
      // A group, everything, or any of the changes.
      let group = review.groups.randomElement(using: &random) ?? review.groups[0]
      var chosen: [Int] =
        switch Int.random(in: 0..<3, using: &random) {
        case 0: group.items
        case 1: Array(review.items.indices)
        default: review.items.indices.filter { _ in Bool.random(using: &random) }
        }
      try once.decide(.approve, chosen.map { review.items[$0].id })
      chosen.shuffle(using: &random)
      var names: [String] = []
      while let place = chosen.popLast() {
        names.append(review.items[place].id)
        guard chosen.isEmpty || Bool.random(using: &random) else { continue }
        try parts.decide(.approve, names)
        names = []
        if Int.random(in: 0..<4, using: &random) == 0 {
          try parts.replay([after] + (overlay.map { [$0] } ?? []))
        }
      }
      #expect(try parts.result() == once.result())
    }
  }

  private func texts(_ words: String...) -> Golden {
    let labels = words.enumerated().map { number, word in
      view("UILabel", "label-\(number)", text: word, at: Frame(0, Double(number) * 40, 100, 20))
    }
    return golden(view("UIWindow", at: Frame(0, 0, 200, 400), below: labels))
  }

  @Test("a rejected change is no question until a run sees it again")
  func rejected() throws {
    let seen = texts("One", "Two", "Three")
    let stage = try SplitStage(texts("1", "2", "3"), seen)
    let names = try stage.review().items.map(\.id)
    try stage.decide(.reject, [names[0]])
    #expect(try stage.review().items.map(\.id) == Array(names[1...]))
    #expect(try stage.review().settled == [names[0]: .reject])
    try stage.decide(.approve, [names[1]])
    #expect(try stage.review().items.map(\.id) == [names[2]])
    try stage.replay([seen])
    let again = try stage.review()
    #expect(again.items.map(\.id) == [names[0], names[2]])
    #expect(again.items.map { $0.rejection != nil } == [true, false])
    #expect(again.settled == [names[1]: .approve])
  }

  @Test("changes of a golden that something else changed are asked about afresh")
  func changed() throws {
    let stage = try SplitStage(texts("1", "2", "3"), texts("One", "Two", "Three"))
    try stage.decide(.approve, [try stage.review().items[0].id])
    let store = GoldenStore(folder: stage.folder.url)
    let other = texts("One", "2.", "3")
    try store.write(other)
    var pending = try #require(try store.pending())
    pending.golden = other.digest
    try store.write(pending)
    let sentences = try stage.review().items.map(\.sentence)
    #expect(sentences.count == 2)
    #expect(sentences.contains { $0.contains("\"2.\" → \"Two\"") })
  }

  @Test("pending screens keep the golden and the names of a decision about some of them")
  func text() throws {
    var pending = Pending(golden: texts("1").digest, seen: texts("One"))
    pending.build = "todo:renamed"
    pending.part = PartialDecision(
      base: texts("1").text,
      entries: 4,
      names: DecidedNames(approved: ["0a1b2c", "3f9a1c"], rejected: ["d5d3d3"])
    )
    #expect(try Pending(parsing: pending.text) == pending)
    #expect(pending.undecided.part == nil)
    let lines = pending.text.split(separator: "\n")
    let line = try #require(lines.dropFirst().first)
    #expect(line.hasSuffix("ledger 4  approved 0a1b2c,3f9a1c  rejected d5d3d3"))
    for damaged in [
      pending.text.replacing("rejected d5d3d3", with: "rejected d5d3d4"),
      pending.text.replacing("\"1\"", with: "\"2\""),
    ] {
      #expect(throws: GoldenError.self) { try Pending(parsing: damaged) }
    }
  }

  @Test(
    "a decision about some changes that is killed before any of its writes is finished or forgotten",
    arguments: 1...6
  )
  func killed(step: Int) throws {
    let stage = try SplitStage(texts("1", "2", "3"), texts("One", "Two", "Three"))
    let names = try stage.review().items.map(\.id)
    try stage.decide(.approve, [names[0]])
    let count = SharedValue(0)
    let store = GoldenStore(folder: stage.folder.url) { () throws(GoldenFileError) in
      let now = count.withLock { count in
        count += 1
        return count
      }
      if now >= step { throw .unwritable(path: "here", reason: "the program ended") }
    }
    try? stage.decide(.approve, [names[1]], in: store)
    try GoldenStore(folder: stage.folder.url).finishDecision()
    let left = try stage.review().items.map(\.id)
    #expect(left == (step > 2 ? [names[2]] : [names[1], names[2]]))
    try stage.decide(.approve, left)
    #expect(try GoldenStore(folder: stage.folder.url).golden() == texts("One", "Two", "Three"))
  }
}
