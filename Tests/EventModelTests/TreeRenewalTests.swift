import TestSupport
import Testing

@testable import EventModel

@Suite("Texts of former screens")
struct TreeRenewalTests {
  /// A tree with all its texts in a pool of its own, which is full from so many bytes on.
  private func tree(like other: ViewTree, fullFrom bytes: Int) -> ViewTree {
    let pool = StringPool()
    let tree = ViewTree(rows: other.rows(in: pool), hashes: other.hashes, pool: pool)
    pool.withState { $0.mostBytes = bytes }
    return tree
  }

  @Test("a tree that leaves the texts of former screens behind is the same tree")
  func same() {
    forAll(seeds: 0..<24) { random in
      let tree = RandomTree.make(.mixed, size: 40, using: &random)
      #expect(self.tree(like: tree, fullFrom: .max).renewed() == nil)
      guard var renewed = self.tree(like: tree, fullFrom: 0).renewed() else {
        Issue.record("a tree stays in a full pool")
        return
      }
      #expect(Array(renewed.nodes) == Array(tree.nodes))
      renewed.rehash()
      #expect(renewed == tree)
      let node = RandomTree.node(.mixed, using: &random)
      var changed = tree
      (renewed[0], changed[0]) = (node, node)
      #expect(renewed == changed)
    }
  }

  @Test("a screen that shows a new text in every step holds a bounded number of them")
  func endless() throws {
    let limit = 100_000
    var screen = tree(like: ViewTree(ViewNode("UILabel")), fullFrom: limit)
    var renewals = 0
    for step in 0..<20_000 {
      screen[0] = ViewNode(
        "UILabel",
        text: "text \(step)",
        attributes: ["step": .number(Double(step))]
      )
      guard let renewed = screen.renewed() else { continue }
      renewals += 1
      #expect(renewed == screen)
      #expect(renewed.pool !== screen.pool)
      screen = tree(like: renewed, fullFrom: limit)
    }
    #expect(renewals > 20)
    #expect(screen.pool.withState { $0.bytesHeld } < limit + 2_000)
  }

  @Test(
    "a screen whose texts fill a pool alone is not renewed again and again",
    .enabled(if: TestEnvironment.current.isFull)
  )
  func large() {
    let names = (0..<80_000).map { "text number \($0) of a very long list" }
    let many = ViewTree(
      ViewNode("UIView"),
      children: names.map { ViewTree(ViewNode("UILabel", text: $0)) }
    )
    let renewed = tree(like: many, fullFrom: 0).renewed()
    #expect(renewed != nil)
    #expect(renewed?.pool.isFull == false)
    #expect(renewed?.renewed() == nil)
  }
}
