import Approvals
import EventModel
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
