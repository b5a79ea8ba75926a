import AppDriver
import EventModel
import SimulatedApp
import Testing

/// A view of 100 points that an animator moves from 0 to 100 points at constant speed in a second.
private struct Slide {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  let animator: UIViewPropertyAnimator
  let log = CallLog()
  let fixture: AppFixture

  init(_ start: @escaping (UIViewPropertyAnimator) -> Void) throws {
    let (view, log) = (view, log)
    view.accessibilityIdentifier = "slide"
    let made = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.frame.origin.x = 100 }
    made.addCompletion { log.record("\($0) at \(CACurrentMediaTime())") }
    animator = made
    fixture = try AppFixture { app, root in
      root.addSubview(view)
      app.after(.zero) { start(made) }
    }
    try fixture.wait(0)
  }

  /// The left edge as drawn.
  var drawn: Double { get throws { try fixture.node("slide").frame.origin.x } }

  /// Calls the animator from code of the app.
  func call(_ code: @escaping (UIViewPropertyAnimator) -> Void) throws {
    fixture.app?.after(.zero) { [animator] in code(animator) }
    try fixture.wait(0)
  }
}

extension UIKitFact {
  static let animators = [
    UIKitFact(
      "A property animator runs its changes when it is started, and calls its completion.",
      "uiviewpropertyanimator"
    ) {
      let slide = try Slide { $0.startAnimation() }
      #expect(slide.animator.isRunning && slide.animator.state == .active)
      try slide.fixture.wait(500)
      #expect(try slide.drawn == 50)
      #expect(slide.animator.fractionComplete == 0.5)
      _ = try slide.fixture.settle()
      #expect(try slide.drawn == 100)
      #expect(slide.log.lines == ["end at 1.0"])
      #expect(!slide.animator.isRunning && slide.animator.state == .inactive)
    },
    UIKitFact(
      "A property animator that is not started changes nothing.",
      "uiviewpropertyanimator/init(duration:curve:animations:)"
    ) {
      let slide = try Slide { _ in }
      _ = try slide.fixture.settle()
      #expect(try slide.drawn == 0)
      #expect(slide.animator.state == .inactive && slide.log.lines.isEmpty)
    },
    UIKitFact(
      "A delay passes before the animation starts.",
      "uiviewanimating/startanimation(afterdelay:)"
    ) {
      let slide = try Slide { $0.startAnimation(afterDelay: 0.5) }
      try slide.fixture.wait(500)
      #expect(try slide.drawn == 0)
      _ = try slide.fixture.settle()
      #expect(slide.log.lines == ["end at 1.5"])
    },
    UIKitFact(
      "A paused animation stands still, and goes on when it is continued.",
      "uiviewanimating/pauseanimation()"
    ) {
      let slide = try Slide { $0.startAnimation() }
      try slide.fixture.wait(250)
      try slide.call { $0.pauseAnimation() }
      #expect(!slide.animator.isRunning && slide.animator.state == .active)
      try slide.fixture.wait(5_000)
      #expect(try slide.drawn == 25)
      try slide.call { $0.startAnimation() }
      try slide.fixture.wait(250)
      #expect(try slide.drawn == 50)
      _ = try slide.fixture.settle()
      #expect(slide.log.lines == ["end at 6.0"])
    },
    UIKitFact(
      "fractionComplete moves a paused animation.",
      "uiviewanimating/fractioncomplete"
    ) {
      let slide = try Slide { $0.fractionComplete = 0.7 }
      #expect(slide.animator.state == .active)
      #expect(try slide.drawn == 70)
      try slide.call { $0.fractionComplete = 0.2 }
      #expect(try slide.drawn == 20)
      try slide.call { $0.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
      _ = try slide.fixture.settle()
      #expect(try slide.drawn == 100)
      #expect(slide.log.lines == ["end at 0.8"])
    },
    UIKitFact(
      "A reversed animation moves back to the start, and leaves the values before it.",
      "uiviewanimating/isreversed"
    ) {
      let slide = try Slide { $0.startAnimation() }
      try slide.fixture.wait(500)
      try slide.call { $0.isReversed = true }
      try slide.fixture.wait(250)
      #expect(try slide.drawn == 25)
      _ = try slide.fixture.settle()
      #expect(try slide.drawn == 0)
      #expect(slide.view.frame.minX == 0)
      #expect(slide.log.lines == ["start at 1.0"])
    },
    UIKitFact(
      "An animation that is stopped without finishing leaves its views where they are.",
      "uiviewanimating/stopanimation(_:)"
    ) {
      let slide = try Slide { $0.startAnimation() }
      try slide.fixture.wait(250)
      try slide.call { $0.stopAnimation(true) }
      _ = try slide.fixture.settle()
      #expect(slide.view.frame.minX == 25)
      #expect(slide.animator.state == .inactive && slide.log.lines.isEmpty)
    },
    UIKitFact(
      "finishAnimation gives the views of a stopped animation the values of a place.",
      "uiviewanimating/finishanimation(at:)"
    ) {
      let places: [(UIViewAnimatingPosition, CGFloat)] = [(.start, 0), (.current, 25), (.end, 100)]
      for (place, left) in places {
        let slide = try Slide { $0.startAnimation() }
        try slide.fixture.wait(250)
        try slide.call { $0.stopAnimation(false) }
        #expect(slide.animator.state == .stopped)
        try slide.call { $0.finishAnimation(at: place) }
        #expect(slide.view.frame.minX == left)
        #expect(slide.log.lines == ["\(place) at 0.25"])
      }
    },
    UIKitFact(
      "Changes that are added to a running animation end with it.",
      "uiviewpropertyanimator/addanimations(_:)"
    ) {
      let slide = try Slide { $0.startAnimation() }
      try slide.fixture.wait(500)
      try slide.call { $0.addAnimations { slide.view.alpha = 0 } }
      try slide.fixture.wait(250)
      #expect(try slide.fixture.node("slide").attributes["alpha"] == .number(0.5))
      _ = try slide.fixture.settle()
      #expect(slide.log.lines == ["end at 1.0"])
    },
  ]
}
