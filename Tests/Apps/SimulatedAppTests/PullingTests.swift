import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Content pulled beyond its ends")
struct PullingTests {
  private func fixture(
    _ configure: @escaping (UIScrollView, UIApplication) -> Void
  ) throws -> AppFixture {
    try AppFixture { app, view in
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 700))
      scroll.accessibilityIdentifier = "scroll"
      scroll.contentSize = CGSize(width: 390, height: 2_000)
      configure(scroll, app)
      view.addSubview(scroll)
    }
  }

  @Test("content pulled beyond its end follows the finger part of the way, and returns in 300 ms")
  func bounce() throws {
    let fixture = try fixture { _, _ in }
    try fixture.send(.began, 200, 300)
    try fixture.send(.moved, 200, 311)
    try fixture.send(.moved, 200, 511)
    // The content follows 200 points of the finger by (1 − 1 / (200 · 0.55 / 700 + 1)) · 700
    // points.
    #expect(try fixture.node("scroll").offset.y == -95)
    try fixture.wait(200)
    try fixture.send(.ended, 200, 511)
    #expect(try fixture.settle() == .milliseconds(300))
    #expect(try fixture.node("scroll").offset == .zero)
  }

  @Test("content that does not bounce or that fits into its view cannot be pulled")
  func noBounce() throws {
    for configure: (UIScrollView) -> Void in [
      { $0.bounces = false }, { $0.contentSize.height = 100 },
    ] {
      let fixture = try fixture { scroll, _ in configure(scroll) }
      try fixture.drag(from: (200, 300), to: (200, 500))
      #expect(try fixture.node("scroll").offset == .zero)
    }
  }

  @Test("content pulled far enough is reloaded, and stays down until the reload has ended")
  func refresh() throws {
    let log = CallLog()
    let fixture = try fixture { scroll, app in
      scroll.refreshControl = UIRefreshControl { [unowned scroll] in
        log.record("refresh")
        app.after(.milliseconds(1_000), reason: "loading") {
          scroll.refreshControl?.endRefreshing()
        }
      }
    }
    try fixture.drag(from: (200, 100), to: (200, 180))
    _ = try fixture.settle()
    #expect(log.lines == [])
    try fixture.drag(from: (200, 100), to: (200, 400))
    try fixture.wait(500)
    #expect(log.lines == ["refresh"])
    #expect(try fixture.node("scroll").offset.y == -60)
    #expect(try fixture.nodes("UIRefreshControl").map(\.value) == ["1"])
    _ = try fixture.settle()
    #expect(try fixture.node("scroll").offset == .zero)
    #expect(try fixture.nodes("UIRefreshControl").map(\.isHidden) == [true])
  }

  @Test("a refresh control that is added as a subview is that of the scroll view")
  func addedControl() throws {
    let log = CallLog()
    let control = UIRefreshControl()
    let fixture = try fixture { scroll, _ in
      control.addAction(for: .valueChanged) { log.record("refresh") }
      scroll.addSubview(control)
    }
    let hidden = try fixture.nodes("UIRefreshControl")
    #expect(hidden.map(\.isHidden) == [true] && hidden.map(\.label) == ["Refresh"])
    try fixture.drag(from: (200, 100), to: (200, 400))
    _ = try fixture.settle()
    #expect(log.lines == ["refresh"] && control.isRefreshing)
    #expect(try fixture.node("scroll").offset.y == -60)
    control.endRefreshing()
    _ = try fixture.settle()
    #expect(try fixture.node("scroll").offset == .zero)
    control.removeFromSuperview()
    try fixture.drag(from: (200, 100), to: (200, 400))
    _ = try fixture.settle()
    #expect(log.lines == ["refresh"])
  }

  @Test("a refresh that begins before the control is in a scroll view holds the content down")
  func earlyRefresh() throws {
    let control = UIRefreshControl()
    control.beginRefreshing()
    #expect(control.isRefreshing)
    let fixture = try fixture { scroll, _ in scroll.refreshControl = control }
    let scroll = try #require(control.superview as? UIScrollView)
    #expect(scroll.contentInset.top == 60)
    control.endRefreshing()
    _ = try fixture.settle()
    #expect(!control.isRefreshing && scroll.contentInset.top == 0)
    control.beginRefreshing()
    scroll.refreshControl = nil
    #expect(scroll.contentInset.top == 0)
    control.endRefreshing()
    #expect(scroll.contentInset.top == 0 && control.isHidden)
  }
}
