import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Touches")
struct TouchTests {
  @Test("a control sends an event for each phase of a finger")
  func events() throws {
    let log = CallLog()
    let fixture = try AppFixture { _, view in
      let button = UIButton("Go")
      button.frame = CGRect(x: 100, y: 100, width: 100, height: 44)
      let events: [(UIControl.Event, String)] = [
        (.touchDown, "touchDown"), (.touchDragInside, "touchDragInside"),
        (.touchDragOutside, "touchDragOutside"), (.touchDragEnter, "touchDragEnter"),
        (.touchDragExit, "touchDragExit"), (.touchUpInside, "touchUpInside"),
        (.touchUpOutside, "touchUpOutside"), (.touchCancel, "touchCancel"),
      ]
      for (event, name) in events { button.addAction(for: event) { log.record(name) } }
      view.addSubview(button)
    }
    try fixture.tap(150, 120)
    #expect(log.lines == ["touchDown", "touchUpInside"])
    log.lines = []
    try fixture.send(.began, 150, 120)
    for y in [125.0, 300, 301, 130] { try fixture.send(.moved, 150, y) }
    try fixture.send(.moved, 150, 400)
    try fixture.send(.ended, 150, 400)
    #expect(
      log.lines == [
        "touchDown", "touchDragInside", "touchDragExit", "touchDragOutside", "touchDragEnter",
        "touchDragExit", "touchUpOutside",
      ]
    )
    log.lines = []
    try fixture.send(.began, 150, 120)
    #expect(try fixture.nodes("UIButton").first?.attributes["highlighted"] == .bool(true))
    try fixture.send(.cancelled, 150, 120)
    #expect(log.lines == ["touchDown", "touchCancel"])
    #expect(try fixture.nodes("UIButton").first?.attributes["highlighted"] == nil)
  }

  @Test(
    "a tap without an effect reports the reason",
    arguments: [
      ("nothing", "no handler"), ("disabled", "UIButton#go is disabled"),
      ("hidden", "UIButton#go is hidden"), ("transparent", "UIButton#go is transparent"),
      ("no interaction", "UIView#panel has its interaction disabled"),
      ("covered", "covered by UIView#cover"), ("no action", "no handler"),
      ("animated", "UIView#panel is being animated"),
    ]
  )
  func refusals(state: String, reason: String) throws {
    let log = CallLog()
    let fixture = try AppFixture { app, view in
      let panel = UIView.named("panel", CGRect(x: 0, y: 0, width: 390, height: 400))
      let button = UIButton("Go", identifier: "go")
      if state != "no action" { button.onTap { log.record("tapped") } }
      button.frame = CGRect(x: 100, y: 100, width: 100, height: 44)
      panel.addSubview(button)
      view.addSubview(panel)
      switch state {
      case "nothing": panel.removeFromSuperview()
      case "disabled": button.isEnabled = false
      case "hidden": button.isHidden = true
      case "transparent": button.alpha = 0
      case "no interaction": panel.isUserInteractionEnabled = false
      case "covered":
        view.addSubview(UIView.named("cover", CGRect(x: 0, y: 110, width: 390, height: 100)))
      case "animated":
        app.after(.zero) { app.animate(.seconds(1)) { panel.frame.size.height = 500 } }
      default: break
      }
    }
    try fixture.wait(0)
    #expect(try fixture.send(.began, 150, 120) == .ignored(reason: reason))
    #expect(try fixture.send(.moved, 151, 120) == .ignored(reason: reason))
    #expect(try fixture.send(.ended, 151, 120) == .ignored(reason: reason))
    #expect(log.lines == [])
  }

  @Test(
    "a touch outside the screen and a move of a finger that is not down are ignored with a reason"
  )
  func strays() throws {
    let fixture = try AppFixture { _, _ in }
    #expect(try fixture.tap(500, 20) == .ignored(reason: "off the screen"))
    #expect(try fixture.tap(20, -1) == .ignored(reason: "off the screen"))
    #expect(
      try fixture.send(.moved, 1, 1, finger: 3) == .ignored(reason: "finger 3 is not down")
    )
    try fixture.send(.began, 1, 1)
    #expect(try fixture.send(.began, 1, 1) == .ignored(reason: "finger 0 is already down"))
  }

  @Test("two fingers can press two buttons at the same time")
  func fingers() throws {
    let log = CallLog()
    let fixture = try AppFixture { _, view in
      for (index, name) in ["left", "right"].enumerated() {
        let button = UIButton(name) { log.record(name) }
        button.frame = CGRect(x: Double(index) * 200, y: 100, width: 100, height: 44)
        view.addSubview(button)
      }
    }
    try fixture.send(.began, 50, 120, finger: 0)
    try fixture.send(.began, 250, 120, finger: 1)
    #expect(try fixture.send(.ended, 250, 120, finger: 1) == .handled)
    #expect(try fixture.send(.ended, 50, 120, finger: 0) == .handled)
    #expect(log.lines == ["right", "left"])
  }

  @Test("scrolling cancels the touch in the button where it began")
  func cancellation() throws {
    let log = CallLog()
    let fixture = try AppFixture { _, view in
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
      scroll.contentSize = CGSize(width: 390, height: 2_000)
      scroll.accessibilityIdentifier = "scroll"
      let button = UIButton("Go") { log.record("tapped") }
      button.addAction(for: .touchCancel) { log.record("cancelled") }
      button.frame = CGRect(x: 100, y: 100, width: 100, height: 44)
      scroll.addSubview(button)
      view.addSubview(scroll)
    }
    try fixture.drag(from: (150, 120), to: (150, 60))
    #expect(log.lines == ["cancelled"])
    #expect(try fixture.node("scroll").offset.y > 40)
  }

  @Test("removing a view cancels its touches")
  func removal() throws {
    let log = CallLog()
    let button = UIButton("Go") { log.record("tapped") }
    let fixture = try AppFixture { app, view in
      button.frame = CGRect(x: 100, y: 100, width: 100, height: 44)
      button.addAction(for: .touchCancel) { log.record("cancelled") }
      view.addSubview(button)
      app.after(.milliseconds(50)) { button.removeFromSuperview() }
    }
    try fixture.tap(150, 120)
    #expect(log.lines == ["cancelled"])
  }
}
