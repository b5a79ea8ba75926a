import Approvals
import Differ
import EventModel
import Testing

@Suite("Deep tree")
struct DeepTreeTests {
  private func chain(_ depth: Int, _ text: String, at place: Int) -> ViewTree {
    var builder = ViewTree.Builder()
    for level in 0..<depth { builder.open(ViewNode("UIView", text: level == place ? text : nil)) }
    return builder.finish() ?? ViewTree(ViewNode("UIView"))
  }

  @Test("a tree of a thousand levels is compared, written and read")
  func deep() throws {
    let (old, new) = (chain(1_000, "a", at: 999), chain(1_000, "b", at: 999))
    let changes = TreeChange.list(from: old, to: new)
    #expect(changes.map(\.from?.text) == ["a"])
    #expect(changes.map(\.path.count) == [999])
    let golden = golden(old, new, chain(999, "", at: 0))
    #expect(try Golden(parsing: golden.text) == golden)
  }
}
