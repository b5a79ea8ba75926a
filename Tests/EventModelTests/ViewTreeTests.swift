import EventModel
import TestSupport
import Testing

@Suite("View trees")
struct ViewTreeTests {
  /// ```
  /// 0 UIWindow 0,0 390x844
  /// 1   UIScrollView 10,100 200x300, scrolled by 0,50
  /// 2     UIButton 20,60 100x44
  /// 3     UILabel 20,390 100x44
  /// 4   UIView 50,120 100x100
  /// 5     UILabel 0,80 100x100
  /// ```
  let tree = ViewTree(
    ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)),
    children: [
      ViewTree(
        ViewNode(
          "UIScrollView",
          frame: Frame(10, 100, 200, 300),
          offset: Point(x: 0, y: 50),
          attributes: ["contentSize": .list([.number(200), .number(900)])]
        ),
        children: [
          ViewTree(ViewNode("UIButton", frame: Frame(20, 60, 100, 44))),
          ViewTree(ViewNode("UILabel", frame: Frame(20, 330, 100, 44))),
        ]
      ),
      ViewTree(
        ViewNode("UIView", frame: Frame(50, 120, 100, 100)),
        children: [ViewTree(ViewNode("UILabel", frame: Frame(0, 80, 100, 100)))]
      ),
    ]
  )

  @Test("a tree identifies nodes by their index in pre-order")
  func places() {
    #expect(tree.count == 6)
    #expect(Array(tree.children(of: 0)) == [1, 4])
    #expect(Array(tree.children(of: 1)) == [2, 3])
    #expect(Array(tree.children(of: 5)) == [])
    #expect(tree.parent(of: 0) == nil)
    #expect(tree.parent(of: 5) == 4)
    #expect(tree.ancestors(of: 5) == [4, 0])
    #expect((0..<6).map(tree.end) == [6, 4, 3, 4, 6, 6])
  }

  @Test("every node is found by its path, and no node by an invalid path")
  func paths() {
    #expect((0..<6).map { tree.path(to: $0) } == [[], [0], [0, 0], [0, 1], [1], [1, 0]])
    for node in 0..<6 { #expect(tree.index(at: tree.path(to: node)) == node) }
    for path in [[2], [-1], [1, 1], [0, 0, 0]] { #expect(tree.index(at: path) == nil) }
  }

  @Test("a subtree is a tree")
  func subtree() {
    let part = tree.subtree(at: 4)
    #expect(part.nodes.map(\.className) == ["UIView", "UILabel"])
    #expect(part.parent(of: 0) == nil)
    #expect(Array(part.children(of: 0)) == [1])
    #expect(tree.subtree(at: 0) == tree)
  }

  @Test("a node's frame on the screen depends on its ancestors' frames and offsets")
  func screenFrames() {
    #expect(tree.screenFrame(of: 2) == Frame(30, 110, 100, 44))
    #expect(tree.screenFrame(of: 3) == Frame(30, 380, 100, 44))
    #expect(tree.screenFrame(of: 5) == Frame(50, 200, 100, 100))
  }

  @Test("scroll views, clipping views and the screen clip the visible frame, other views do not")
  func visibleFrames() {
    #expect(tree.visibleFrame(of: 2) == Frame(30, 110, 100, 44))
    #expect(tree.visibleFrame(of: 3) == Frame(30, 380, 100, 20))
    #expect(tree.visibleFrame(of: 5) == Frame(50, 200, 100, 100))
    var clipping = tree
    clipping[4].attributes["clips"] = .bool(true)
    #expect(clipping.visibleFrame(of: 5) == Frame(50, 200, 100, 20))
    var low = tree
    low[4].frame.origin.y = 744
    #expect(low.visibleFrame(of: 5) == Frame(50, 824, 100, 20))
  }

  /// A reason why a node is not visible.
  enum Cover: CaseIterable {
    case hidden, transparent, scrolledAway, empty

    func apply(to tree: inout ViewTree) {
      switch self {
      case .hidden: tree[1].isHidden = true
      case .transparent: tree[1].attributes["alpha"] = .number(0.009)
      case .scrolledAway: tree[1].offset.y = 400
      case .empty: tree[2].frame.size.width = 0
      }
    }
  }

  @Test("a node that is hidden, transparent, scrolled away or empty is not visible")
  func visibility() {
    #expect(tree.isVisible(2))
    for cover in Cover.allCases {
      var covered = tree
      cover.apply(to: &covered)
      #expect(!covered.isVisible(2), "\(cover)")
    }
    var faint = tree
    faint[1].attributes["alpha"] = .number(0.01)
    #expect(faint.isVisible(2))
  }

  @Test("the front-most node at a place is the last one drawn there")
  func frontNode() {
    #expect(tree.frontNode(at: Point(x: 35, y: 115)) == 2)
    #expect(tree.frontNode(at: Point(x: 60, y: 130)) == 4, "a later sibling lies in front")
    #expect(tree.frontNode(at: Point(x: 60, y: 290)) == 5, "a child may hang out of its parent")
    #expect(tree.frontNode(at: Point(x: 35, y: 410)) == 0, "a scroll view cuts its content off")
    #expect(tree.frontNode(at: Point(x: 390, y: 10)) == nil, "the right edge is outside")
    var hidden = tree
    hidden[4].isHidden = true
    #expect(hidden.frontNode(at: Point(x: 60, y: 130)) == 2)
  }

  @Test("a builder makes the same tree as its parts")
  func builder() throws {
    var builder = ViewTree.Builder()
    for node in tree.nodes.indices {
      while builder.depth > tree.ancestors(of: node).count { builder.close() }
      builder.open(tree[node])
    }
    let built = builder.finish()
    #expect(built == tree)
  }

  @Test("a builder refuses a second root")
  func secondRoot() {
    var builder = ViewTree.Builder()
    builder.open(ViewNode("UIWindow"))
    builder.close()
    let isTaken = builder.open(ViewNode("UIWindow"))
    #expect(!isTaken)
    let count = builder.finish()?.count
    #expect(count == 1)
  }

  @Test("trees whose texts only look equal are different")
  func exactText() {
    let composed = ViewTree(ViewNode("UILabel", text: "é"))
    let decomposed = ViewTree(ViewNode("UILabel", text: "e\u{301}"))
    #expect(composed != decomposed)
    #expect(composed.hash != decomposed.hash)
    // Swift calls all of these equal to their neighbours; the Greek question mark is like a semicolon.
    let same = [("é", "e\u{301}"), (";", "\u{37E}"), ("e\u{323}\u{301}", "e\u{301}\u{323}")]
    for (one, other) in same {
      #expect(one == other && !one.isIdentical(to: other))
    }
    #expect("é;".isIdentical(to: "é;") && "Add".isIdentical(to: "Add"))
  }
}
