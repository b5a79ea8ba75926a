import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Pulling content beyond its ends")
struct PullingTests {
  private func stage(_ configure: @escaping (UIScrollView, UIApplication) -> Void) throws -> Stage {
    try Stage { app, view in
      let scroll = UIScrollView(frame: Frame(0, 0, 390, 700))
      scroll.accessibilityIdentifier = "scroll"
      scroll.contentSize = Size(width: 390, height: 2_000)
      configure(scroll, app)
      view.addSubview(scroll)
    }
  }

  @Test("gives way part of the way, and comes back in 300 ms")
  func bounce() throws {
    let stage = try stage { _, _ in }
    try stage.send(.began, 200, 300)
    try stage.send(.moved, 200, 311)
    try stage.send(.moved, 200, 511)
    // 200 points of a finger: (1 − 1 / (200 · 0.55 / 700 + 1)) · 700, in whole points.
    #expect(try stage.node("scroll").offset.y == -95)
    try stage.wait(200)
    try stage.send(.ended, 200, 511)
    #expect(try stage.settle() == .milliseconds(300))
    #expect(try stage.node("scroll").offset == .zero)
  }

  @Test("does neither where content does not bounce, or all of it fits")
  func noBounce() throws {
    for configure: (UIScrollView) -> Void in [
      { $0.bounces = false }, { $0.contentSize.height = 100 },
    ] {
      let stage = try stage { scroll, _ in configure(scroll) }
      try stage.drag(from: (200, 300), to: (200, 500))
      #expect(try stage.node("scroll").offset == .zero)
    }
  }

  @Test("pulled far enough it is loaded again, and stays down until that is done")
  func refresh() throws {
    let diary = Diary()
    let stage = try stage { scroll, app in
      scroll.refreshControl = UIRefreshControl { [unowned scroll] in
        diary.note("refresh")
        app.after(.milliseconds(1_000), reason: "loading") {
          scroll.refreshControl?.endRefreshing()
        }
      }
    }
    try stage.drag(from: (200, 100), to: (200, 180))
    _ = try stage.settle()
    #expect(diary.lines == [])
    try stage.drag(from: (200, 100), to: (200, 400))
    try stage.wait(500)
    #expect(diary.lines == ["refresh"])
    #expect(try stage.node("scroll").offset.y == -60)
    #expect(try stage.nodes("UIRefreshControl").map(\.value) == ["1"])
    _ = try stage.settle()
    #expect(try stage.node("scroll").offset == .zero)
    #expect(try stage.nodes("UIRefreshControl").map(\.isHidden) == [true])
  }
}
