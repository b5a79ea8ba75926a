import Approvals
import Differ
import EventModel
import TestSupport
import Testing

@Suite("Many changes")
struct ManyChangesTests {
  /// The limit guards against a quadratic cost, which would take minutes.
  @Test(
    "thousands of changed siblings without names are listed and written",
    .timeLimit(.minutes(5))
  )
  func manySiblings() throws {
    let count = TestEnvironment.current.isFull ? 4_000 : 400
    let old = window(table(Array(repeating: "a", count: count)))
    let new = window(table((0..<count).map { "\($0)" }))
    let changes = TreeChange.list(from: old, to: new)
    #expect(changes.count == count)
    #expect(changes.last?.node == "UITableView#list/UITableViewCell[\(count - 1)]")
    #expect(changes.last?.path == [0, count - 1])
    let golden = golden(old, new)
    #expect(try Golden(parsing: golden.text) == golden)
  }
}
