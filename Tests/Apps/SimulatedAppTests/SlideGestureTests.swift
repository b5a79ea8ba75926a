import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Swipes, pinches and drags from the edge")
struct SlideGestureTests {
  private func fixture(_ log: CallLog) throws -> AppFixture {
    try AppFixture { _, view in
      for (direction, name) in [
        (UISwipeGestureRecognizer.Direction.left, "left"), (.up, "up"),
      ] {
        view.addGestureRecognizer(UISwipeGestureRecognizer(direction) { log.record(name) })
      }
      view.addGestureRecognizer(
        UIPinchGestureRecognizer { recognizer in
          guard let pinch = recognizer as? UIPinchGestureRecognizer else { return }
          if pinch.state == .ended { log.record("\((pinch.scale * 10).rounded() / 10)") }
        }
      )
    }
  }

  @Test(
    "a swipe is recognised by its direction, length and speed",
    arguments: [
      (CGPoint(x: 100, y: 400), 200, ["left"]), (CGPoint(x: 300, y: 250), 200, ["up"]),
      (CGPoint(x: 380, y: 400), 200, []), (CGPoint(x: 260, y: 400), 200, []),
      (CGPoint(x: 100, y: 400), 3_000, []), (CGPoint(x: 150, y: 300), 200, []),
    ] as [(CGPoint, Int64, [String])]
  )
  func swipe(to end: CGPoint, in milliseconds: Int64, expected: [String]) throws {
    let log = CallLog()
    let fixture = try fixture(log)
    try fixture.send(.began, 300, 400)
    for step in 1...10 {
      try fixture.wait(milliseconds / 10)
      let share = Double(step) / 10
      try fixture.send(.moved, 300 + (end.x - 300) * share, 400 + (end.y - 400) * share)
    }
    try fixture.send(.ended, end.x, end.y)
    #expect(log.lines == expected)
  }

  @Test(
    "a pinch reports how much the distance of the fingers has changed",
    arguments: [(100.0, "2.0"), (25, "0.5")]
  )
  func pinch(distance: Double, expected: String) throws {
    let log = CallLog()
    let fixture = try fixture(log)
    try fixture.send(.began, 150, 400, finger: 0)
    try fixture.send(.began, 250, 400, finger: 1)
    for step in 1...5 {
      let reach = 50 + (distance - 50) * Double(step) / 5
      try fixture.wait(16)
      try fixture.send(.moved, 200 - reach, 400, finger: 0)
      try fixture.send(.moved, 200 + reach, 400, finger: 1)
    }
    try fixture.send(.ended, 200 - distance, 400, finger: 0)
    try fixture.send(.ended, 200 + distance, 400, finger: 1)
    #expect(log.lines == [expected])
  }

  @Test("a drag from the left edge pops the top screen, unless the drag is too short")
  func edge() throws {
    func titles(_ reach: Double) throws -> [String?] {
      let first = UIViewController()
      first.title = "First"
      let second = UIViewController()
      second.title = "Second"
      let navigation = UINavigationController(rootViewController: first)
      let driver = SimulatedAppDriver { _ in navigation }
      try driver.launch(in: SessionSetting())
      navigation.pushViewController(second, animated: false)
      func send(_ phase: Touch.Phase, _ x: Double) throws {
        _ = try driver.send(.touch(Touch(phase, at: CGPoint(x: x, y: 400))))
      }
      try send(.began, 5)
      for step in 1...10 {
        try driver.advance(by: .milliseconds(50))
        try send(.moved, 5 + reach * Double(step) / 10)
      }
      let wrappers = try driver.snapshot().nodes.filter {
        $0.className == "UIViewControllerWrapperView"
      }
      #expect(wrappers.count == 2)
      try driver.advance(by: .milliseconds(300))
      try send(.ended, 5 + reach)
      #expect(try driver.settle() > .zero)
      return navigation.viewControllers.map(\.title)
    }
    #expect(try titles(300) == ["First"])
    #expect(try titles(100) == ["First", "Second"])
  }
}
