import Approvals
import EventModel
@testable import Replayer
import Testing

@Suite("Launches whose differences no rule describes")
struct LaunchObstacleTests {
  /// Returns what is found in launches with these views, the first of which is recorded.
  private func search(_ launches: [ViewNode]) -> LaunchSearch {
    let trees = launches.map {
      ViewTree(ViewNode("Window"), children: [ViewTree($0)])
    }
    let header = SessionHeader(writer: "tests", app: "other", setting: SessionSetting())
    var log = EventLog(header: header)
    log.events = [Event(number: 1, at: .zero, kind: .snapshot(.init(title: nil, tree: trees[0])))]
    var launch = 0
    return LaunchValues.search(in: log) { _ in
      launch = min(launch + 1, trees.count - 1)
      var outcome = Replay.Outcome()
      outcome.screens = [trees[launch]]
      return outcome
    }
  }

  private static func data(_ value: AttributeValue) -> ViewNode {
    ViewNode("Cell", attributes: ["data": value])
  }

  @Test(
    "a refusal names the view and the kind of value that has no pattern",
    arguments: [
      ([ViewNode("Cell", identifier: "абв"), ViewNode("Cell", identifier: "где")], "identifier"),
      ([ViewNode("Cell", text: "blue sky"), ViewNode("Cell", text: "old sea")], "text"),
      ([ViewNode("Cell_d7ee9f"), ViewNode("Cell_01c4ab")], "class"),
      ([data(.bool(true)), data(.bool(false))], ""),
      (
        [
          ViewNode("Cell", attributes: ["c-1": .null]),
          ViewNode("Cell", attributes: ["c-2": .null]),
        ],
        "attribute names"
      ),
    ]
  )
  func named(launches: [ViewNode], kind: String) throws {
    let found = search(launches)
    #expect(found.values == nil)
    guard !kind.isEmpty else { return }
    let obstacle = try #require(found.obstacle)
    #expect(obstacle.message.contains("the \(kind) of the") && obstacle.message.contains("`/[0]`"))
    #expect(!obstacle.hint.isEmpty)
  }

  @Test(
    "a value within a list or an object of an attribute has a pattern",
    arguments: [
      (
        (1...5).map { data(.list([.text("k\($0 * 17)"), .number(4)])) },
        data(.list([.text("k9"), .number(5)]))
      ),
      (
        (1...5).map { data(.object([Attribute("id", .text("k\($0 * 31)"))])) },
        data(.object([Attribute("key", .text("k9"))]))
      ),
    ]
  )
  func nested(launches: [ViewNode], changed: ViewNode) throws {
    let rules = try #require(search(launches).values).rules
    func isGreen(_ node: ViewNode) -> Bool {
      let tree = { ViewTree(ViewNode("Window"), children: [ViewTree($0)]) }
      var session = RuleSession(rules)
      let expected = [Golden.Screen(title: "", tree: tree(launches[0]))]
      return session.reconciled(
        expected: expected,
        actual: [Golden.Screen(title: "", tree: tree(node))]
      ) == expected
    }
    #expect(launches.allSatisfy(isGreen), "\(rules.map(\.text))")
    #expect(!isGreen(changed), "\(rules.map(\.text))")
  }
}
