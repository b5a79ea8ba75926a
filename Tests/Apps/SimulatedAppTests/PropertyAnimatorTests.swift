import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Property animators")
struct PropertyAnimatorTests {
  private let log = CallLog()
  private let box = UIView.named("box", CGRect(x: 0, y: 0, width: 50, height: 50))
  private let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)

  /// Moves the box to a place when the animator runs.
  private func move(to left: CGFloat) {
    animator.addAnimations { [box] in box.frame.origin.x = left }
  }

  private func fixture(_ start: @escaping () -> Void) throws -> AppFixture {
    let (box, log) = (box, log)
    animator.addCompletion { log.record("\($0) at \(CACurrentMediaTime())") }
    let fixture = try AppFixture { app, view in
      view.addSubview(box)
      app.after(.zero, start)
    }
    try fixture.wait(0)
    return fixture
  }

  /// Runs code of the app.
  private func call(in fixture: AppFixture, _ code: @escaping () -> Void) throws {
    fixture.app?.after(.zero, code)
    try fixture.wait(0)
  }

  private func left(_ fixture: AppFixture) throws -> Double {
    try fixture.node("box").frame.origin.x
  }

  @Test(
    "an animation that is reversed before its start moves from the end to the start",
    arguments: [0, 500] as [Int64]
  )
  func reversedBefore(delay: Int64) throws {
    let fixture = try fixture {
      move(to: 100)
      animator.isReversed = true
      animator.startAnimation(afterDelay: Double(delay) / 1_000)
    }
    #expect(try left(fixture) == 100)
    try fixture.wait(delay)
    #expect(try left(fixture) == 100)
    try fixture.wait(250)
    #expect(try left(fixture) == 75)
    #expect(animator.fractionComplete == 0.25)
    _ = try fixture.settle()
    #expect(try left(fixture) == 0)
    #expect(box.frame.minX == 0)
    #expect(log.lines == ["start at \(1 + Double(delay) / 1_000)"])
  }

  @Test("an animation that is reversed and paused before its start stands at the end")
  func reversedAndPaused() throws {
    let fixture = try fixture {
      move(to: 100)
      animator.isReversed = true
      animator.pauseAnimation()
    }
    #expect(try left(fixture) == 100)
    #expect(animator.fractionComplete == 0)
    try call(in: fixture) { animator.startAnimation() }
    try fixture.wait(250)
    #expect(try left(fixture) == 75)
    _ = try fixture.settle()
    #expect(box.frame.minX == 0)
    #expect(log.lines == ["start at 1.0"])
  }

  @Test("changes that are added to a reversed animation move back in what remains of it")
  func addedToReversed() throws {
    let fixture = try fixture {
      move(to: 100)
      animator.isReversed = true
      animator.startAnimation()
    }
    try fixture.wait(500)
    try call(in: fixture) { animator.addAnimations { [box] in box.alpha = 0 } }
    try fixture.wait(250)
    #expect(try fixture.node("box").attributes["alpha"] == .number(0.5))
    _ = try fixture.settle()
    #expect(box.alpha == 1)
    #expect(log.lines == ["start at 1.0"])
  }

  @Test("changes that are added to a reversed, paused animation stand at their end")
  func addedToPaused() throws {
    let fixture = try fixture {
      move(to: 100)
      animator.isReversed = true
      animator.pauseAnimation()
      animator.addAnimations { [box] in box.alpha = 0 }
    }
    #expect(try fixture.node("box").attributes["alpha"] == .number(0))
    #expect(try left(fixture) == 100)
    try call(in: fixture) { animator.startAnimation() }
    _ = try fixture.settle()
    #expect(box.alpha == 1)
    #expect(box.frame.minX == 0)
  }

  @Test("a reversed animation leaves the value before the first of several changes")
  func severalChanges() throws {
    let fixture = try fixture {
      move(to: 100)
      animator.startAnimation()
    }
    try fixture.wait(500)
    try call(in: fixture) { move(to: 200) }
    try fixture.wait(250)
    try call(in: fixture) { animator.isReversed = true }
    _ = try fixture.settle()
    #expect(try left(fixture) == 0)
    #expect(box.frame.minX == 0)
    #expect(log.lines.map { $0.hasPrefix("start") } == [true])
  }
}
