import Approvals
import EventModel
import TestSupport
import Testing

@Suite("Budgets of goldens")
struct BudgetTests {
  private let over = Budget("5 s", for: "reading the golden") { true }

  private func screens(_ count: Int, _ text: String) -> [Golden.Screen] {
    let children = (0..<count).map { _ in ViewTree(ViewNode("UILabel", text: text)) }
    return [
      Golden.Screen(title: "launch", tree: ViewTree(ViewNode("UIWindow"), children: children))
    ]
  }

  @Test("a golden is given up at the line at which its time is over")
  func reading() throws {
    let text = Golden(app: "todo", recording: "r", screens: screens(4_100, "a")).text
    #expect(try Golden(parsing: text).screens.count == 1)
    let error = #expect(throws: GoldenError.self) { try Golden(parsing: text, within: over) }
    #expect(error?.message == "took longer than the limit of 5 s while reading the golden")
    #expect((2..<4_200).contains(error?.line ?? 0))
    let short = Golden(app: "todo", recording: "r", screens: screens(10, "a")).text
    #expect(try Golden(parsing: short, within: over).screens.count == 1)
  }

  @Test("ledgers, pending changes and pending targets are given up when their time is over")
  func decisions() throws {
    var entry = LedgerEntry(by: "me", at: "2026-01-01T09:00:00Z", decision: .approved)
    entry.after = Digest(of: "golden")
    let ledger = (0..<1_000).map { number in
      entry.reason = "reason \(number)"
      return String(decoding: entry.line, as: UTF8.self)
    }
    .joined()
    let golden = Golden(app: "todo", recording: "r", screens: screens(4_100, "a"))
    let repair = PendingRepair(
      event: 1,
      verdict: "missing",
      differences: (0..<4_200).map { "difference \($0)" },
      candidates: []
    )
    let digest = Digest(of: "a")
    let targets = PendingRepairs(log: digest, repairs: [repair]).text
    let pending = Pending(golden: digest, seen: golden).text
    func read(_ place: Int, within budget: Budget?) throws(GoldenError) {
      switch place {
      case 0: _ = try Ledger(parsing: ledger, within: budget)
      case 1: _ = try Pending(parsing: pending, within: budget)
      default: _ = try PendingRepairs(parsing: targets, within: budget)
      }
    }
    for place in 0..<3 {
      try read(place, within: nil)
      do throws(GoldenError) {
        try read(place, within: over)
        Issue.record("reader \(place) does not end")
      } catch { #expect(error.reason == .outOfTime(over.exceeded), "\(place)") }
    }
  }

  @Test("a store names the file and the work for which its time was over")
  func store() throws {
    let folder = try TemporaryFolder()
    var entry = LedgerEntry(by: "me", at: "2026-01-01T09:00:00Z", decision: .approved)
    entry.after = Digest(of: "golden")
    let line = String(decoding: entry.line, as: UTF8.self)
    try folder.write(String(repeating: line, count: 1_000), to: "approvals.jsonl")
    let store = GoldenStore(folder: folder.url, within: over)
    let error = try #require(throws: GoldenFileError.self) { try store.ledger() }
    #expect(error.fileName == "approvals.jsonl")
    let says = "took longer than the limit of 5 s while reading the ledger"
    guard case .damaged(_, let reason, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(reason.message == says)
  }

  @Test("the search for shared causes is given up when its time is over")
  func causes() throws {
    let comparison = SessionComparison(expected: screens(4_096, "a"), actual: screens(4_096, "b"))
    #expect(try comparison.groupsWithCauses().isEmpty == false)
    let error = #expect(throws: Budget.Exceeded.self) {
      try comparison.groupsWithCauses(within: over)
    }
    #expect(error?.activity == "searching for the causes of changes")
  }

  @Test("a comparison and the rules are given up when their time is over")
  func comparing() throws {
    let (one, other) = (screens(4_096, "a"), screens(4_096, "b"))
    #expect(throws: Budget.Exceeded.self) {
      try SessionComparison(expected: one, actual: other, within: over)
    }
    #expect(try SessionComparison(expected: one, actual: one, within: over).isSame)
    let rules = try Rule.list(parsing: "ignore text of `UILabel` because it varies", file: "rules")
    var session = RuleSession(rules)
    #expect(throws: Budget.Exceeded.self) {
      try session.reconciled(expected: one, actual: other, within: over)
    }
  }
}
