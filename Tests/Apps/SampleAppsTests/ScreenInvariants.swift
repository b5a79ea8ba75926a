import AppDriver
import EventModel
import SimulatedApp
import Testing

/// The invariants of every screen of every app.
struct ScreenInvariants {
  let driver: SimulatedAppDriver
  let tree: ViewTree

  func check(at points: [Point]) throws {
    let scratch = try driver.snapshotFromScratch()
    let stale = zip(scratch.nodes, tree.nodes).first { $0 != $1 }
    let isCurrent = scratch.hash == tree.hash && scratch.count == tree.count && stale == nil
    #expect(isCurrent, "stale: \(stale.map { "\($0)" } ?? "shape")")
    let app = try #require(driver.application)
    checkFocus(of: app)
    for point in points { checkHit(at: point, in: try #require(app.keyWindow)) }
    if try driver.activity() == .idle { checkCells() }
  }

  /// At most one view has the focus, and it is in the tree.
  private func checkFocus(of app: UIApplication) {
    let focused = tree.nodes.filter { $0.attributes["focused"] == .bool(true) }.count
    #expect(focused == (app.firstResponder == nil ? 0 : 1), "who has the focus is in the tree")
  }

  /// The view hit is the last one drawn among those that contain the point and take touches.
  private func checkHit(at point: Point, in window: UIWindow) {
    let views = Self.views(in: window)
    #expect(views.count == tree.count)
    var candidate: UIView?
    var open: [Bool] = []
    for (index, view) in views.enumerated() {
      let isOpen = tree.parent(of: index).map { open[$0] } ?? true
      open.append(isOpen && view.canReceiveTouches && tree.screenFrame(of: index).contains(point))
      if open[index] { candidate = view }
    }
    let hit = window.hitTest(CGPoint(x: point.x, y: point.y), with: nil)
    #expect(hit === candidate, "hit \(hit?.className ?? "none") at \(point)")
  }

  private static func views(in view: UIView) -> [UIView] {
    [view] + view.subviews.flatMap(views)
  }

  /// Every cell of an idle table is visible, and there are no more cells than fit.
  private func checkCells() {
    for table in tree.nodes.indices where tree[table].attributes["rows"] != nil {
      let top = tree[table].offset.y
      let shown = Frame(0, top, tree[table].frame.size.width, tree[table].frame.size.height)
      let cells = tree.children(of: table).filter { tree[$0].attributes["row"] != nil }
      for cell in cells {
        #expect(tree[cell].frame.intersects(shown), "row \(tree[cell].label ?? "") is in view")
      }
      #expect(Double(cells.count) <= shown.size.height / 30 + 2)
    }
  }
}
