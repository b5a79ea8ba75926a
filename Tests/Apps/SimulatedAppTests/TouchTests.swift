import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Touches")
struct TouchTests {
  @Test("a control sends an event for each phase of a finger")
  func events() throws {
    let diary = Diary()
    let stage = try Stage { _, view in
      let button = UIButton("Go")
      button.frame = Frame(100, 100, 100, 44)
      for event in UIControl.Event.allCases {
        button.addAction(for: event) { diary.note(event.rawValue) }
      }
      view.addSubview(button)
    }
    try stage.tap(150, 120)
    #expect(diary.lines == ["touchDown", "touchUpInside"])
    diary.lines = []
    try stage.send(.began, 150, 120)
    for y in [125.0, 300, 301, 130] { try stage.send(.moved, 150, y) }
    try stage.send(.moved, 150, 400)
    try stage.send(.ended, 150, 400)
    #expect(
      diary.lines == [
        "touchDown", "touchDragInside", "touchDragExit", "touchDragOutside", "touchDragEnter",
        "touchDragExit", "touchUpOutside",
      ]
    )
    diary.lines = []
    try stage.send(.began, 150, 120)
    #expect(try stage.nodes("UIButton").first?.attributes["highlighted"] == .bool(true))
    try stage.send(.cancelled, 150, 120)
    #expect(diary.lines == ["touchDown", "touchCancel"])
    #expect(try stage.nodes("UIButton").first?.attributes["highlighted"] == nil)
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
    let diary = Diary()
    let stage = try Stage { app, view in
      let panel = UIView.named("panel", Frame(0, 0, 390, 400))
      let button = UIButton("Go", identifier: "go")
      if state != "no action" { button.onTap { diary.note("tapped") } }
      button.frame = Frame(100, 100, 100, 44)
      panel.addSubview(button)
      view.addSubview(panel)
      switch state {
      case "nothing": panel.removeFromSuperview()
      case "disabled": button.isEnabled = false
      case "hidden": button.isHidden = true
      case "transparent": button.alpha = 0
      case "no interaction": panel.isUserInteractionEnabled = false
      case "covered": view.addSubview(UIView.named("cover", Frame(0, 110, 390, 100)))
      case "animated":
        app.after(.zero) { app.animate(.seconds(1)) { panel.frame.size.height = 500 } }
      default: break
      }
    }
    try stage.wait(0)
    #expect(try stage.send(.began, 150, 120) == .ignored(reason: reason))
    #expect(try stage.send(.moved, 151, 120) == .ignored(reason: reason))
    #expect(try stage.send(.ended, 151, 120) == .ignored(reason: reason))
    #expect(diary.lines == [])
  }

  @Test(
    "a touch outside the screen and a move of a finger that is not down are ignored with a reason"
  )
  func strays() throws {
    let stage = try Stage { _, _ in }
    #expect(try stage.tap(500, 20) == .ignored(reason: "off the screen"))
    #expect(try stage.tap(20, -1) == .ignored(reason: "off the screen"))
    #expect(
      try stage.send(.moved, 1, 1, finger: 3) == .ignored(reason: "finger 3 is not down")
    )
    try stage.send(.began, 1, 1)
    #expect(try stage.send(.began, 1, 1) == .ignored(reason: "finger 0 is already down"))
  }

  @Test("two fingers can press two buttons at the same time")
  func fingers() throws {
    let diary = Diary()
    let stage = try Stage { _, view in
      for (index, name) in ["left", "right"].enumerated() {
        let button = UIButton(name) { diary.note(name) }
        button.frame = Frame(Double(index) * 200, 100, 100, 44)
        view.addSubview(button)
      }
    }
    try stage.send(.began, 50, 120, finger: 0)
    try stage.send(.began, 250, 120, finger: 1)
    #expect(try stage.send(.ended, 250, 120, finger: 1) == .handled)
    #expect(try stage.send(.ended, 50, 120, finger: 0) == .handled)
    #expect(diary.lines == ["right", "left"])
  }

  @Test("scrolling cancels the touch in the button where it began")
  func cancellation() throws {
    let diary = Diary()
    let stage = try Stage { _, view in
      let scroll = UIScrollView(frame: Frame(0, 0, 390, 400))
      scroll.contentSize = Size(width: 390, height: 2_000)
      scroll.accessibilityIdentifier = "scroll"
      let button = UIButton("Go") { diary.note("tapped") }
      button.addAction(for: .touchCancel) { diary.note("cancelled") }
      button.frame = Frame(100, 100, 100, 44)
      scroll.addSubview(button)
      view.addSubview(scroll)
    }
    try stage.drag(from: (150, 120), to: (150, 60))
    #expect(diary.lines == ["cancelled"])
    #expect(try stage.node("scroll").offset.y > 40)
  }

  @Test("removing a view cancels its touches")
  func removal() throws {
    let diary = Diary()
    let button = UIButton("Go") { diary.note("tapped") }
    let stage = try Stage { app, view in
      button.frame = Frame(100, 100, 100, 44)
      button.addAction(for: .touchCancel) { diary.note("cancelled") }
      view.addSubview(button)
      app.after(.milliseconds(50)) { button.removeFromSuperview() }
    }
    try stage.tap(150, 120)
    #expect(diary.lines == ["cancelled"])
  }
}
