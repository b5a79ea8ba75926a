import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Content pulled beyond its ends")
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

  @Test("content pulled beyond its end follows the finger part of the way, and returns in 300 ms")
  func bounce() throws {
    let stage = try stage { _, _ in }
    try stage.send(.began, 200, 300)
    try stage.send(.moved, 200, 311)
    try stage.send(.moved, 200, 511)
    // The content follows 200 points of the finger by (1 − 1 / (200 · 0.55 / 700 + 1)) · 700
    // points.
    #expect(try stage.node("scroll").offset.y == -95)
    try stage.wait(200)
    try stage.send(.ended, 200, 511)
    #expect(try stage.settle() == .milliseconds(300))
    #expect(try stage.node("scroll").offset == .zero)
  }

  @Test("content that does not bounce or that fits into its view cannot be pulled")
  func noBounce() throws {
    for configure: (UIScrollView) -> Void in [
      { $0.bounces = false }, { $0.contentSize.height = 100 },
    ] {
      let stage = try stage { scroll, _ in configure(scroll) }
      try stage.drag(from: (200, 300), to: (200, 500))
      #expect(try stage.node("scroll").offset == .zero)
    }
  }

  @Test("content pulled far enough is reloaded, and stays down until the reload has ended")
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
