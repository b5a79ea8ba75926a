import AppDriver
import EventModel
import SimulatedApp
import Testing

private final class Pad: UIView {
  let log = CallLog()
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    log.record("began \(touches.first?.tapCount ?? 0)")
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    let touch = touches.first
    let (now, before) = (touch?.location(in: self), touch?.previousLocation(in: self))
    log.record("moved to \(Int(now?.x ?? 0)) from \(Int(before?.x ?? 0))")
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    log.record("ended")
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    log.record("cancelled")
  }
}

private let box = CGRect(x: 0, y: 0, width: 100, height: 100)

private func onScreen(_ views: UIView...) throws -> AppFixture {
  try AppFixture { _, root in for view in views { root.addSubview(view) } }
}

extension UIKitFact {
  static let touches = [
    UIKitFact(
      "The hit view is the deepest view that contains the point.",
      "uiview/hittest(_:with:)"
    ) {
      let (outer, inner) = (UIView(frame: box), UIView(frame: box))
      outer.addSubview(inner)
      let stage = try onScreen(outer)
      defer { stage.driver.quit() }
      #expect(outer.hitTest(CGPoint(x: 50, y: 50), with: nil) === inner)
    },
    UIKitFact(
      "Of overlapping subviews, the one in front is hit.",
      "uiview/hittest(_:with:)"
    ) {
      let (outer, back, front) = (UIView(frame: box), UIView(frame: box), UIView(frame: box))
      outer.addSubviews(back, front)
      #expect(outer.hitTest(CGPoint(x: 50, y: 50), with: nil) === front)
    },
    UIKitFact("Hidden views are not hit.", "uiview/hittest(_:with:)") {
      let view = UIView(frame: box)
      view.isHidden = true
      #expect(view.hitTest(CGPoint(x: 50, y: 50), with: nil) == nil)
    },
    UIKitFact(
      "Views that have disabled user interactions are not hit.",
      "uiview/hittest(_:with:)"
    ) {
      let view = UIView(frame: box)
      view.isUserInteractionEnabled = false
      #expect(view.hitTest(CGPoint(x: 50, y: 50), with: nil) == nil)
    },
    UIKitFact("Views with an alpha less than 0.01 are not hit.", "uiview/hittest(_:with:)") {
      let view = UIView(frame: box)
      view.alpha = 0.005
      #expect(view.hitTest(CGPoint(x: 50, y: 50), with: nil) == nil)
      view.alpha = 0.02
      #expect(view.hitTest(CGPoint(x: 50, y: 50), with: nil) === view)
    },
    UIKitFact(
      "A point outside of a view's bounds hits none of its subviews, even if one contains it.",
      "uiview/hittest(_:with:)"
    ) {
      let (outer, inner) = (UIView(frame: box), UIView(frame: box))
      inner.frame.origin.x = 150
      outer.addSubview(inner)
      #expect(outer.hitTest(CGPoint(x: 160, y: 50), with: nil) == nil)
    },
    UIKitFact(
      "point(inside:with:) says whether the bounds contain a point.",
      "uiview/point(inside:with:)"
    ) {
      let view = UIView(frame: box)
      #expect(view.point(inside: CGPoint(x: 1, y: 1), with: nil))
      #expect(!view.point(inside: CGPoint(x: 101, y: 1), with: nil))
    },
    UIKitFact(
      "A view receives the beginning, the moves and the end of a touch.",
      "uiresponder/touchesended(_:with:)"
    ) {
      let pad = Pad(frame: box)
      let fixture = try onScreen(pad)
      try fixture.send(.began, 10, 50)
      try fixture.send(.moved, 30, 50)
      try fixture.send(.ended, 30, 50)
      #expect(pad.log.lines == ["began 1", "moved to 30 from 10", "ended"])
    },
    UIKitFact(
      "A touch stays with the view in which it began.",
      "uitouch/view"
    ) {
      let (first, second) = (Pad(frame: box), Pad(frame: box))
      second.frame.origin.y = 100
      let fixture = try onScreen(first, second)
      try fixture.send(.began, 50, 50)
      try fixture.send(.moved, 50, 150)
      try fixture.send(.ended, 50, 150)
      #expect(first.log.lines.count == 3 && second.log.lines.isEmpty)
    },
    UIKitFact("A second tap in the same place has the tap count 2.", "uitouch/tapcount") {
      let pad = Pad(frame: box)
      let fixture = try onScreen(pad)
      try fixture.tap(50, 50)
      try fixture.wait(100)
      try fixture.tap(50, 50)
      #expect(pad.log.lines.filter { $0.hasPrefix("began") } == ["began 1", "began 2"])
    },
    UIKitFact(
      "A cancelled touch is told to the view.",
      "uiresponder/touchescancelled(_:with:)"
    ) {
      let pad = Pad(frame: box)
      let fixture = try onScreen(pad)
      try fixture.send(.began, 50, 50)
      try fixture.send(.cancelled, 50, 50)
      #expect(pad.log.lines.last == "cancelled")
    },
    UIKitFact(
      "A touch in a view that is removed from the hierarchy is cancelled.",
      "uiresponder/touchescancelled(_:with:)"
    ) {
      let pad = Pad(frame: box)
      let fixture = try onScreen(pad)
      try fixture.send(.began, 50, 50)
      pad.removeFromSuperview()
      #expect(pad.log.lines.last == "cancelled")
    },
  ]

  private static let button: @Sendable (UIControl.Event, CallLog) -> UIButton = { event, log in
    let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 44))
    button.addAction(for: event) { log.record("sent") }
    return button
  }

  /// Expects a button to send an event a number of times while a finger visits places.
  private static func expect(_ event: UIControl.Event, _ places: [Double], times: Int) throws {
    let log = CallLog()
    let fixture = try onScreen(button(event, log))
    try fixture.send(.began, places[0], 120)
    for place in places.dropFirst() { try fixture.send(.moved, place, 120) }
    try fixture.send(.ended, places.last ?? 0, 120)
    #expect(log.lines.count == times, "\(places)")
  }

  static let controls = [
    UIKitFact("A finger that comes down sends touchDown.", "uicontrol/event/touchdown") {
      try expect(.touchDown, [150], times: 1)
    },
    UIKitFact(
      "A finger lifted inside the bounds sends touchUpInside.",
      "uicontrol/event/touchupinside"
    ) {
      try expect(.touchUpInside, [150], times: 1)
      try expect(.touchUpInside, [150, 380], times: 0)
    },
    UIKitFact(
      "A finger lifted outside the bounds sends touchUpOutside.",
      "uicontrol/event/touchupoutside"
    ) {
      try expect(.touchUpOutside, [150, 380], times: 1)
      try expect(.touchUpOutside, [150], times: 0)
    },
    UIKitFact("A drag inside sends touchDragInside.", "uicontrol/event/touchdraginside") {
      try expect(.touchDragInside, [150, 155, 160], times: 2)
    },
    UIKitFact("A drag outside sends touchDragOutside.", "uicontrol/event/touchdragoutside") {
      try expect(.touchDragOutside, [150, 370, 380], times: 1)
    },
    UIKitFact("A drag out of the control sends touchDragExit.", "uicontrol/event/touchdragexit") {
      try expect(.touchDragExit, [150, 370, 380], times: 1)
    },
    UIKitFact("A drag back sends touchDragEnter.", "uicontrol/event/touchdragenter") {
      try expect(.touchDragEnter, [150, 370, 150], times: 1)
    },
    UIKitFact("A cancelled touch sends touchCancel.", "uicontrol/event/touchcancel") {
      let log = CallLog()
      let fixture = try onScreen(button(.touchCancel, log))
      try fixture.send(.began, 150, 120)
      try fixture.send(.cancelled, 150, 120)
      #expect(log.lines.count == 1)
    },
    UIKitFact("A disabled control sends no events.", "uicontrol/isenabled") {
      let log = CallLog()
      let view = button(.allTouchEvents, log)
      view.isEnabled = false
      try onScreen(view).tap(150, 120)
      #expect(log.lines.isEmpty)
    },
    UIKitFact("A disabled control still covers the views behind it.", "uicontrol/isenabled") {
      let (pad, view) = (Pad(frame: CGRect(x: 0, y: 0, width: 300, height: 300)), UIButton())
      view.frame = CGRect(x: 100, y: 100, width: 100, height: 44)
      view.isEnabled = false
      let fixture = try onScreen(pad, view)
      try fixture.tap(150, 120)
      #expect(pad.log.lines.isEmpty)
    },
    UIKitFact(
      "A control is highlighted while the finger is inside.",
      "uicontrol/ishighlighted"
    ) {
      let view = button(.touchUpInside, CallLog())
      let fixture = try onScreen(view)
      try fixture.send(.began, 150, 120)
      #expect(view.isHighlighted && view.isTracking && view.isTouchInside)
      try fixture.send(.moved, 380, 120)
      #expect(!view.isHighlighted && view.isTracking && !view.isTouchInside)
      try fixture.send(.ended, 380, 120)
      #expect(!view.isTracking)
    },
    UIKitFact("The state has a bit for each of the flags.", "uicontrol/state-swift.property") {
      let view = UIButton()
      #expect(view.state == .normal)
      view.isSelected = true
      #expect(view.state == .selected)
      view.isEnabled = false
      #expect(view.state == [.selected, .disabled])
    },
    UIKitFact(
      "A removed target is no longer called.",
      "uicontrol/removetarget(_:action:for:)"
    ) {
      final class Target {
        var calls = 0
        func act() { calls += 1 }
      }
      let (target, view) = (Target(), UIButton())
      let action = Selector("act", Target.act)
      let stage = try onScreen(view)
      defer { stage.driver.quit() }
      view.addTarget(target, action: action, for: .touchUpInside)
      view.sendActions(for: .touchUpInside)
      view.removeTarget(target, action: action, for: .touchUpInside)
      view.sendActions(for: .touchUpInside)
      #expect(target.calls == 1)
    },
    UIKitFact(
      "A control does not retain its targets.",
      "uicontrol/addtarget(_:action:for:)"
    ) {
      final class Target { func act() {} }
      let view = UIButton()
      weak var seen: Target?
      do {
        let target = Target()
        seen = target
        view.addTarget(target, action: Selector("act", Target.act), for: .touchUpInside)
      }
      #expect(seen == nil)
    },
    UIKitFact(
      "A target added twice for the same event is called once.",
      "uicontrol/addtarget(_:action:for:)"
    ) {
      final class Target {
        var calls = 0
        func act() { calls += 1 }
      }
      let (target, view) = (Target(), UIButton())
      let stage = try onScreen(view)
      defer { stage.driver.quit() }
      for _ in 0..<2 {
        view.addTarget(target, action: Selector("act", Target.act), for: .touchUpInside)
      }
      view.sendActions(for: .touchUpInside)
      #expect(target.calls == 1)
    },
    UIKitFact("A tap toggles a switch and sends valueChanged.", "uiswitch") {
      let (view, log) = (UISwitch(), CallLog())
      view.addAction(for: .valueChanged) { log.record("changed") }
      let fixture = try onScreen(view)
      try fixture.tap(20, 15)
      #expect(view.isOn && log.lines.count == 1)
    },
    UIKitFact("setOn sends no event.", "uiswitch/seton(_:animated:)") {
      let (view, log) = (UISwitch(), CallLog())
      view.addAction(for: .valueChanged) { log.record("changed") }
      let stage = try onScreen(view)
      defer { stage.driver.quit() }
      view.setOn(true, animated: false)
      #expect(view.isOn && log.lines.isEmpty)
    },
    UIKitFact("A slider keeps its value within its range.", "uislider/value") {
      let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
      slider.maximumValue = 10
      slider.value = 20
      #expect(slider.value == 10)
      slider.value = -3
      #expect(slider.value == 0)
    },
    UIKitFact("The numbers of a slider have single precision.", "uislider/value") {
      let slider = UISlider()
      let values: [Float] = [slider.minimumValue, slider.value, slider.maximumValue]
      #expect(values == [0, 0, 1])
      slider.setValue(0.1, animated: false)
      #expect(slider.value == 0.1)
    },
    UIKitFact(
      "A stepper shows images in place of its signs.",
      "uistepper/setincrementimage(_:for:)"
    ) {
      let stepper = UIStepper()
      stepper.setIncrementImage(UIImage(systemName: "plus.circle"), for: .normal)
      let fixture = try onScreen(stepper)
      #expect(
        try fixture.nodes("UIImageView").map { $0.attributes["image"] } == [.text("plus.circle")]
      )
      try fixture.tap(70, 16)
      #expect(stepper.value == 1)
    },
    UIKitFact("A stepper stops at its maximum unless it wraps.", "uistepper/wraps") {
      for wraps in [false, true] {
        let stepper = UIStepper(frame: .zero)
        stepper.maximumValue = 1
        stepper.value = 1
        stepper.wraps = wraps
        let fixture = try onScreen(stepper)
        try fixture.tap(70, 16)
        #expect(stepper.value == (wraps ? 0 : 1))
      }
    },
    UIKitFact("A stepper goes from 0 to 100 in steps of 1.", "uistepper") {
      let stepper = UIStepper()
      #expect(stepper.minimumValue == 0 && stepper.maximumValue == 100 && stepper.stepValue == 1)
    },
    UIKitFact(
      "A segmented control has no selection at the beginning.",
      "uisegmentedcontrol/selectedsegmentindex"
    ) {
      let control = UISegmentedControl(items: ["A", "B"])
      #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
      #expect(control.numberOfSegments == 2 && control.titleForSegment(at: 1) == "B")
    },
    UIKitFact(
      "A tap on a segment selects it and sends valueChanged.",
      "uisegmentedcontrol/selectedsegmentindex"
    ) {
      let (control, log) = (UISegmentedControl(items: ["A", "B"]), CallLog())
      control.addAction(for: .valueChanged) { log.record("changed") }
      let fixture = try onScreen(control)
      try fixture.tap(150, 15)
      #expect(control.selectedSegmentIndex == 1 && log.lines.count == 1)
    },
    UIKitFact(
      "A title for the normal state is used for states without a title.",
      "uibutton/settitle(_:for:)"
    ) {
      let view = UIButton()
      view.setTitle("Go", for: .normal)
      view.setTitle("Gone", for: .disabled)
      #expect(view.currentTitle == "Go")
      view.isSelected = true
      #expect(view.currentTitle == "Go")
      view.isSelected = false
      view.isEnabled = false
      #expect(view.currentTitle == "Gone")
    },
  ]
}
