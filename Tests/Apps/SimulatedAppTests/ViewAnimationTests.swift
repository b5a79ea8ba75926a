import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Animations of UIView")
struct ViewAnimationTests {
  private let log = CallLog()
  private let box = UIView.named("box", CGRect(x: 0, y: 0, width: 50, height: 50))

  private func fixture(_ start: @escaping () -> Void) throws -> AppFixture {
    let box = box
    let fixture = try AppFixture { app, view in
      view.addSubview(box)
      app.after(.zero, start)
    }
    try fixture.wait(0)
    return fixture
  }

  private func left(_ fixture: AppFixture) throws -> Double {
    try fixture.node("box").frame.origin.x
  }

  @Test("an animation waits for its delay at the former values, and then calls its completion")
  func delay() throws {
    let (box, log) = (box, log)
    let fixture = try fixture {
      UIView.animate(withDuration: 0.2, delay: 0.1, options: .curveLinear) {
        box.frame.origin.x = 100
      } completion: {
        log.record("finished: \($0)")
      }
    }
    #expect(box.frame.origin.x == 100)
    try fixture.wait(100)
    #expect(try left(fixture) == 0)
    try fixture.wait(100)
    #expect(try left(fixture) == 50)
    #expect(try fixture.settle() == .milliseconds(100))
    #expect(log.lines == ["finished: true"])
  }

  @Test(
    "curves differ in their speed at the start and at the end",
    arguments: [
      (UIView.AnimationOptions.curveLinear, 25.0), (.curveEaseIn, 6.5), (.curveEaseOut, 44.0),
      (.curveEaseInOut, 15.5),
    ]
  )
  func curves(option: UIView.AnimationOptions, expected: Double) throws {
    let box = box
    let fixture = try fixture {
      UIView.animate(withDuration: 0.4, delay: 0, options: option) { box.frame.origin.x = 100 }
    }
    try fixture.wait(100)
    #expect(try left(fixture) == expected)
  }

  @Test("an animation that repeats and reverses goes on while the app is idle, until it is removed")
  func repeating() throws {
    let (box, log) = (box, log)
    let fixture = try fixture {
      UIView.animate(
        withDuration: 0.1,
        delay: 0,
        options: [.repeat, .autoreverse, .curveLinear]
      ) {
        box.frame.origin.x = 100
      } completion: {
        log.record("finished: \($0)")
      }
    }
    #expect(try fixture.driver.activity() == .idle)
    var places: [Double] = []
    for _ in 0..<8 {
      try fixture.wait(50)
      places.append(try left(fixture))
    }
    #expect(places == [50, 100, 50, 0, 50, 100, 50, 0])
    try #require(fixture.app).after(.zero) { box.layer.removeAllAnimations() }
    try fixture.wait(10)
    #expect(try left(fixture) == 100)
    #expect(log.lines == ["finished: false"])
  }

  @Test("an endless animation ends when its view leaves the screen")
  func leaving() throws {
    let (box, log) = (box, log)
    let fixture = try fixture {
      UIView.animate(withDuration: 0.1, delay: 0, options: .repeat) {
        box.alpha = 0
      } completion: {
        log.record("finished: \($0)")
      }
    }
    try #require(fixture.app).after(.milliseconds(20)) { box.removeFromSuperview() }
    try fixture.wait(100)
    #expect(log.lines == ["finished: false"])
  }

  @Test("a damped spring swings beyond its end and rests there; a critically damped one does not")
  func springs() throws {
    func greatest(_ damping: CGFloat, velocity: CGFloat = 0) throws -> (Double, Double) {
      let box = UIView.named("box", CGRect(x: 0, y: 0, width: 50, height: 50))
      let fixture = try AppFixture { app, view in
        view.addSubview(box)
        app.after(.zero) {
          UIView.animate(
            withDuration: 1,
            delay: 0,
            usingSpringWithDamping: damping,
            initialSpringVelocity: velocity
          ) { box.frame.origin.x = 200 }
        }
      }
      var places: [Double] = []
      for _ in 0..<55 {
        try fixture.wait(18)
        places.append(try fixture.node("box").frame.origin.x)
      }
      _ = try fixture.settle()
      #expect(try fixture.node("box").frame.origin.x == 200)
      return (places.max() ?? 0, places[2])
    }
    // A spring with half of critical damping swings by e to the power of -pi / sqrt 3, or 16 %.
    #expect(abs(try greatest(0.5).0 - 232.5) <= 1)
    #expect(try greatest(1).0 <= 200)
    #expect(try greatest(1, velocity: 5).1 > greatest(1).1)
  }

  @Test("an animation inside another has the duration of the outer one unless it overrides that")
  func nesting() throws {
    let box = box
    let inner = UIView.named("inner", CGRect(x: 0, y: 0, width: 10, height: 10))
    let other = UIView.named("other", CGRect(x: 0, y: 0, width: 10, height: 10))
    let fixture = try fixture {
      box.addSubviews(inner, other)
      UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
        #expect(UIView.inheritedAnimationDuration == 0.4)
        box.frame.origin.x = 100
        UIView.animate(withDuration: 0.1) { inner.frame.origin.x = 100 }
        UIView.animate(withDuration: 0.1, delay: 0, options: .overrideInheritedDuration) {
          inner.alpha = 0
        }
        UIView.performWithoutAnimation { other.frame.origin.y = 30 }
      }
    }
    #expect(UIView.inheritedAnimationDuration == 0)
    try fixture.wait(200)
    let node = try fixture.node("inner")
    #expect(node.frame.origin == Point(x: 50, y: 0))
    #expect(try fixture.node("other").frame.origin == Point(x: 0, y: 30))
    #expect(node.attributes["alpha"] == .number(0))
  }

  @Test("without animations, changes show at once and the completion is called")
  func disabling() throws {
    let (box, log) = (box, log)
    let fixture = try fixture {
      UIView.setAnimationsEnabled(false)
      #expect(!UIView.areAnimationsEnabled)
      UIView.animate(withDuration: 1) {
        box.alpha = 0.5
      } completion: {
        log.record("\($0)")
      }
    }
    #expect(try fixture.node("box").attributes["alpha"] == .number(0.5))
    #expect(log.lines == ["true"])
  }

  @Test("a transition replaces a view by another, or hides and shows them, and then calls back")
  func transitions() throws {
    let (box, log) = (box, log)
    let other = UIView.named("other", CGRect(x: 0, y: 0, width: 50, height: 50))
    let fixture = try fixture {
      UIView.transition(from: box, to: other, duration: 0.3, options: .transitionFlipFromLeft) {
        log.record("replaced: \($0)")
      }
      UIView.transition(with: other, duration: 0.2, options: .transitionCrossDissolve) {
        other.frame.origin.x = 9
      } completion: { _ in
        log.record("changed")
      }
    }
    #expect(box.superview == nil)
    #expect(try fixture.node("other").frame.origin.x == 9)
    #expect(try fixture.settle() == .milliseconds(300))
    #expect(log.lines == ["changed", "replaced: true"])
  }
}
