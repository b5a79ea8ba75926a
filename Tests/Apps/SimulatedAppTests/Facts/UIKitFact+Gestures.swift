import AppDriver
import EventModel
import SimulatedApp
import Testing

private final class Judge: NSObject, UIGestureRecognizerDelegate {
  var begins = true
  var receives = true
  var together = false
  var requires = false
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldReceive touch: UITouch
  ) -> Bool { receives }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { together }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { requires && otherGestureRecognizer is UILongPressGestureRecognizer }
}

/// A view of 300 by 300 points with recognisers that log their states.
private struct Gestures {
  let log = CallLog()
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  let fixture: AppFixture

  init(_ recognizers: UIGestureRecognizer...) throws {
    let (view, log) = (view, log)
    fixture = try AppFixture { _, root in root.addSubview(view) }
    for recognizer in recognizers {
      recognizer.addAction { log.record("\(String(describing: type(of: $0)).word) \($0.state)") }
      view.addGestureRecognizer(recognizer)
    }
  }

  func move(_ places: [(Double, Double)]) throws {
    try fixture.send(.began, places[0].0, places[0].1)
    for place in places.dropFirst() {
      try fixture.wait(20)
      try fixture.send(.moved, place.0, place.1)
    }
    try fixture.send(.ended, places[places.count - 1].0, places[places.count - 1].1)
  }
}

extension String {
  /// The word in the name of a recogniser's class.
  fileprivate var word: String {
    String(dropFirst(2).dropLast("GestureRecognizer".count))
  }
}

extension UIKitFact {
  static let gestures = [
    UIKitFact("A recogniser is in the state possible at first.", "uigesturerecognizer/state") {
      #expect(UITapGestureRecognizer().state == .possible)
    },
    UIKitFact("A recognised tap is in the state ended.", "uigesturerecognizer/state") {
      let scene = try Gestures(UITapGestureRecognizer())
      try scene.fixture.tap(50, 50)
      #expect(scene.log.lines == ["Tap ended"])
    },
    UIKitFact(
      "After a gesture, the recogniser is in the state possible again.",
      "uigesturerecognizer/state"
    ) {
      let tap = UITapGestureRecognizer()
      let scene = try Gestures(tap)
      try scene.fixture.tap(50, 50)
      #expect(tap.state == .possible)
    },
    UIKitFact(
      "numberOfTapsRequired is 1 by default.",
      "uitapgesturerecognizer/numberoftapsrequired"
    ) { #expect(UITapGestureRecognizer().numberOfTapsRequired == 1) },
    UIKitFact(
      "A tap with two required taps is recognised after the second.",
      "uitapgesturerecognizer/numberoftapsrequired"
    ) {
      let tap = UITapGestureRecognizer()
      tap.numberOfTapsRequired = 2
      let scene = try Gestures(tap)
      try scene.fixture.tap(50, 50)
      #expect(scene.log.lines.isEmpty)
      try scene.fixture.wait(100)
      try scene.fixture.tap(50, 50)
      #expect(scene.log.lines == ["Tap ended"])
    },
    UIKitFact(
      "A tap with two required fingers needs both.",
      "uitapgesturerecognizer/numberoftouchesrequired"
    ) {
      let tap = UITapGestureRecognizer()
      tap.numberOfTouchesRequired = 2
      let scene = try Gestures(tap)
      try scene.fixture.tap(50, 50)
      #expect(scene.log.lines.isEmpty)
      for phase in [Touch.Phase.began, .ended] {
        try scene.fixture.send(phase, 50, 50)
        try scene.fixture.send(phase, 100, 50, finger: 1)
      }
      #expect(scene.log.lines == ["Tap ended"])
    },
    UIKitFact(
      "A long press begins after half a second by default.",
      "uilongpressgesturerecognizer/minimumpressduration"
    ) {
      let scene = try Gestures(UILongPressGestureRecognizer())
      try scene.fixture.send(.began, 50, 50)
      try scene.fixture.wait(450)
      #expect(scene.log.lines.isEmpty)
      try scene.fixture.wait(50)
      #expect(scene.log.lines == ["LongPress began"])
    },
    UIKitFact(
      "A long press fails if the finger moves more than 10 points before.",
      "uilongpressgesturerecognizer/allowablemovement"
    ) {
      let press = UILongPressGestureRecognizer()
      #expect(press.allowableMovement == 10)
      let scene = try Gestures(press)
      try scene.fixture.send(.began, 50, 50)
      try scene.fixture.send(.moved, 65, 50)
      try scene.fixture.wait(1_000)
      #expect(scene.log.lines.isEmpty)
    },
    UIKitFact(
      "A long press changes with the moves of the finger and ends when it is lifted.",
      "uilongpressgesturerecognizer"
    ) {
      let scene = try Gestures(UILongPressGestureRecognizer())
      try scene.fixture.send(.began, 50, 50)
      try scene.fixture.wait(600)
      try scene.fixture.send(.moved, 80, 50)
      try scene.fixture.send(.ended, 80, 50)
      #expect(scene.log.lines == ["LongPress began", "LongPress changed", "LongPress ended"])
    },
    UIKitFact("A pan begins, changes and ends.", "uipangesturerecognizer") {
      let scene = try Gestures(UIPanGestureRecognizer())
      try scene.move([(50, 50), (70, 50), (90, 50)])
      #expect(scene.log.lines == ["Pan began", "Pan changed", "Pan ended"])
    },
    UIKitFact(
      "setTranslation resets the translation, and the velocity.",
      "uipangesturerecognizer/settranslation(_:in:)"
    ) {
      let pan = UIPanGestureRecognizer()
      let scene = try Gestures(pan)
      try scene.fixture.send(.began, 50, 50)
      try scene.fixture.send(.moved, 80, 50)
      try scene.fixture.wait(20)
      try scene.fixture.send(.moved, 120, 50)
      #expect(pan.translation(in: scene.view).x > 0)
      pan.setTranslation(.zero, in: scene.view)
      #expect(pan.translation(in: scene.view) == .zero)
      #expect(pan.velocity(in: scene.view) == .zero)
    },
    UIKitFact(
      "The velocity is in points per second.",
      "uipangesturerecognizer/velocity(in:)"
    ) {
      let pan = UIPanGestureRecognizer()
      let scene = try Gestures(pan)
      try scene.fixture.send(.began, 50, 50)
      for step in 1...5 {
        try scene.fixture.wait(20)
        try scene.fixture.send(.moved, 50 + Double(step) * 10, 50)
      }
      #expect(pan.velocity(in: scene.view) == CGPoint(x: 500, y: 0))
    },
    UIKitFact(
      "A swipe is to the right by default.",
      "uiswipegesturerecognizer/direction-swift.property"
    ) {
      let scene = try Gestures(UISwipeGestureRecognizer())
      try scene.move([(50, 50), (90, 50), (130, 50)])
      #expect(scene.log.lines == ["Swipe ended"])
    },
    UIKitFact(
      "A swipe in another direction is not recognised.",
      "uiswipegesturerecognizer/direction-swift.property"
    ) {
      let scene = try Gestures(UISwipeGestureRecognizer())
      try scene.move([(150, 50), (110, 50), (70, 50)])
      #expect(scene.log.lines.isEmpty)
    },
    UIKitFact("A pinch reports the scale of the distance.", "uipinchgesturerecognizer/scale") {
      let pinch = UIPinchGestureRecognizer()
      let scene = try Gestures(pinch)
      try scene.fixture.send(.began, 100, 100)
      try scene.fixture.send(.began, 200, 100, finger: 1)
      try scene.fixture.send(.moved, 300, 100, finger: 1)
      #expect(scene.log.lines == ["Pinch began"] && pinch.scale == 2)
    },
    UIKitFact(
      "A disabled recogniser receives no touches.",
      "uigesturerecognizer/isenabled"
    ) {
      let tap = UITapGestureRecognizer()
      tap.isEnabled = false
      let scene = try Gestures(tap)
      try scene.fixture.tap(50, 50)
      #expect(scene.log.lines.isEmpty)
    },
    UIKitFact(
      "Disabling a recogniser cancels its gesture in progress.",
      "uigesturerecognizer/isenabled"
    ) {
      let pan = UIPanGestureRecognizer()
      let scene = try Gestures(pan)
      try scene.fixture.send(.began, 50, 50)
      try scene.fixture.send(.moved, 90, 50)
      pan.isEnabled = false
      #expect(scene.log.lines == ["Pan began", "Pan cancelled"])
    },
    UIKitFact("A recogniser knows its view.", "uigesturerecognizer/view") {
      let tap = UITapGestureRecognizer()
      #expect(tap.view == nil)
      let scene = try Gestures(tap)
      #expect(tap.view === scene.view)
    },
    UIKitFact(
      "Adding a recogniser to another view removes it from its former view.",
      "uiview/addgesturerecognizer(_:)"
    ) {
      let (tap, first, second) = (UITapGestureRecognizer(), UIView(), UIView())
      first.addGestureRecognizer(tap)
      second.addGestureRecognizer(tap)
      #expect(first.gestureRecognizers?.isEmpty ?? true)
      #expect(second.gestureRecognizers == [tap])
    },
    UIKitFact(
      "A recogniser receives the touches in the subviews of its view.",
      "uigesturerecognizer"
    ) {
      let scene = try Gestures(UITapGestureRecognizer())
      scene.view.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
      try scene.fixture.tap(50, 50)
      #expect(scene.log.lines == ["Tap ended"])
    },
    UIKitFact(
      "A single tap that requires a double tap to fail waits for it.",
      "uigesturerecognizer/require(tofail:)"
    ) {
      let (one, two) = (UITapGestureRecognizer(), UITapGestureRecognizer())
      two.numberOfTapsRequired = 2
      one.require(toFail: two)
      let scene = try Gestures(one, two)
      try scene.fixture.tap(50, 50)
      #expect(scene.log.lines.isEmpty)
      _ = try scene.fixture.settle()
      #expect(scene.log.lines == ["Tap ended"])
    },
    UIKitFact(
      "The delegate can keep a recogniser from beginning.",
      "uigesturerecognizerdelegate/gesturerecognizershouldbegin(_:)"
    ) {
      let (tap, judge) = (UITapGestureRecognizer(), Judge())
      tap.delegate = judge
      judge.begins = false
      let scene = try Gestures(tap)
      try scene.fixture.tap(50, 50)
      #expect(scene.log.lines.isEmpty)
    },
    UIKitFact(
      "The delegate can keep touches from a recogniser.",
      "uigesturerecognizerdelegate/gesturerecognizer(_:shouldreceive:)-1nlg0"
    ) {
      let (tap, judge) = (UITapGestureRecognizer(), Judge())
      tap.delegate = judge
      judge.receives = false
      let scene = try Gestures(tap)
      try scene.fixture.tap(50, 50)
      #expect(scene.log.lines.isEmpty)
    },
    UIKitFact(
      "Two recognisers do not recognise together by default, but if a delegate agrees.",
      "uigesturerecognizerdelegate/gesturerecognizer(_:shouldrecognizesimultaneouslywith:)"
    ) {
      for together in [false, true] {
        let (pan, pinch, judge) = (UIPanGestureRecognizer(), UISwipeGestureRecognizer(), Judge())
        judge.together = together
        pan.delegate = judge
        let scene = try Gestures(pan, pinch)
        try scene.move([(50, 50), (90, 50), (130, 50)])
        #expect(scene.log.lines.contains("Swipe ended") == together)
        #expect(scene.log.lines.contains("Pan began"))
      }
    },
    UIKitFact(
      "A delegate can let a recogniser wait for another one.",
      "uigesturerecognizerdelegate/gesturerecognizer(_:shouldrequirefailureof:)"
    ) {
      let (pan, press, judge) = (UIPanGestureRecognizer(), UILongPressGestureRecognizer(), Judge())
      judge.requires = true
      pan.delegate = judge
      press.allowableMovement = 1_000
      let scene = try Gestures(pan, press)
      try scene.fixture.send(.began, 50, 50)
      try scene.fixture.send(.moved, 90, 50)
      #expect(scene.log.lines.isEmpty)
      try scene.fixture.wait(600)
      #expect(scene.log.lines == ["LongPress began"])
    },
    UIKitFact(
      "cancelsTouchesInView is true by default.",
      "uigesturerecognizer/cancelstouchesinview"
    ) { #expect(UITapGestureRecognizer().cancelsTouchesInView) },
    UIKitFact(
      "An edge pan begins only near the edge.",
      "uiscreenedgepangesturerecognizer"
    ) {
      let scene = try Gestures(UIScreenEdgePanGestureRecognizer())
      try scene.move([(100, 50), (140, 50)])
      #expect(scene.log.lines.isEmpty)
      try scene.move([(5, 50), (60, 50)])
      #expect(scene.log.lines.first == "ScreenEdgePan began")
    },
  ]
}
