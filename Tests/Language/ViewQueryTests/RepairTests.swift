import EventModel
import Testing
import ViewQuery

@Suite("Repair of evidence")
struct RepairTests {
  private let recorded = SampleScreen.todos(addIdentifier: nil)
  private let renamed = SampleScreen.todos(addIdentifier: nil, addLabel: "New")

  private func target(at path: [Int]) throws -> Target {
    recorded.evidence(for: try #require(recorded.index(at: path)))
  }

  @Test("a repair is written as two references, and its evidence is verified")
  func proposes() throws {
    let target = try target(at: [0, 1])
    let repair = try #require(renamed.repair(of: target, verdict: renamed.resolve(target)))
    #expect("\(repair)" == #""Add" → "New""#)
    #expect(renamed.resolve(repair.evidence) == .verified(repair.node))
    #expect(try renamed.control(repair.proposed) == repair.node)
  }

  @Test("no repair is proposed for a verified target or without a similar node")
  func proposesNothing() throws {
    let target = try target(at: [0, 1])
    #expect(recorded.repair(of: target, verdict: recorded.resolve(target)) == nil)
    let empty = ViewTree(ViewNode("UIWindow"))
    #expect(empty.resolve(target) == .missing(candidates: []))
    #expect(empty.repair(of: target, verdict: empty.resolve(target)) == nil)
  }

  @Test("recorded and found evidence are compared aspect by aspect")
  func compares() throws {
    let target = try target(at: [0, 1])
    let verdict = renamed.resolve(target)
    let comparison = renamed.compare(target, with: verdict.candidates)
    #expect(comparison.found == [renamed.evidence(for: 3)])
    #expect(comparison.rows.filter(\.differs).map(\.aspect) == ["label", "text"])
    let label = try #require(comparison.rows.first { $0.aspect == "label" })
    #expect(label.recorded == "Add")
    #expect(label.found == ["New"])
  }

  @Test("the targets that a new tree would stop are listed without a replay")
  func drifts() throws {
    let paths = [[0, 1], [1], [1, 0], [1, 0, 0, 1]]
    let targets = try paths.map(target(at:))
    let other = SampleScreen.todos(
      rows: ["Bread", "Milk", "Eggs"],
      addIdentifier: nil,
      addLabel: "New"
    )
    let drift = other.drift(of: targets)
    #expect(drift.map(\.place) == [0, 3])
    #expect(drift.map(\.verdict.word) == ["missing", "ambiguous"])
    #expect(recorded.drift(of: targets).isEmpty)
  }
}
