import Approvals
import Differ
import EventModel
import TestSupport
import Testing

@Suite("Very many changes")
struct ManyChangesTests {
  /// The limit is a guard against a cost that grows with the square, which would be minutes.
  @Test("of siblings without names are told, written and read", .timeLimit(.minutes(5)))
  func manySiblings() throws {
    let count = 4_000
    let old = window(table(Array(repeating: "a", count: count)))
    let new = window(table((0..<count).map { "\($0)" }))
    let changes = TreeChange.list(from: old, to: new)
    #expect(changes.count == count)
    #expect(changes.last?.node == "UITableView#list/UITableViewCell[3999]")
    #expect(changes.last?.path == [0, 3_999])
    let golden = golden(old, new)
    #expect(try Golden(parsing: golden.text) == golden)
  }
}
