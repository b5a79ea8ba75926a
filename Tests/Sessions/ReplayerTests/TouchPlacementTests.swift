import Actions
import EventModel
import Testing
import ViewQuery

@testable import Replayer

@Suite("The placement of touches in a replay")
struct TouchPlacementTests {
  private let target = Target(of: "Page 1", at: 0)
  private let moved = Target(of: "Page 1", at: 200)
  private let soon = Microseconds.milliseconds(200)

  /// A placement with a tap on the target.
  private func tapped() -> TouchPlacement {
    var touches = TouchPlacement()
    #expect(place(&touches, .began, on: target, found: target, at: .zero).target == target)
    _ = place(&touches, .ended, at: .milliseconds(50))
    return touches
  }

  private func place(
    _ touches: inout TouchPlacement,
    _ phase: Touch.Phase,
    on target: Target? = nil,
    found: Target? = nil,
    reported: Point? = nil,
    at moment: Microseconds
  ) -> (touch: Touch, target: Target?) {
    let touch = Touch(phase, at: Point(x: 10, y: 20))
    return touches.place(touch, on: target, found: found, place: reported, at: moment)
  }

  @Test("the second touch of a double tap goes where the first went, although the view has moved")
  func again() {
    var touches = tapped()
    let (touch, meant) = place(&touches, .began, on: target, found: moved, at: soon)
    #expect(meant == target)
    #expect(touch.location == Point(x: 10, y: 20))
  }

  @Test("both touches of a double tap and their release go to the place that the app reports")
  func reported() {
    var touches = TouchPlacement()
    let (first, second) = (Point(x: 70, y: 80), Point(x: 1, y: 2))
    for (place, moment) in [(first, Microseconds.zero), (second, soon)] {
      let began =
        self.place(&touches, .began, on: target, found: moved, reported: place, at: moment)
      #expect(began.touch.location == first)
      #expect(self.place(&touches, .ended, at: moment).touch.location == first)
    }
  }

  @Test("a touch after the end of a gesture goes where the view is now, and so does its release")
  func late() {
    var touches = tapped()
    let late = Microseconds.milliseconds(900)
    let (touch, meant) = place(&touches, .began, on: target, found: moved, at: late)
    #expect(meant == moved)
    #expect(touch.location == Point(x: 10, y: 220))
    #expect(place(&touches, .ended, at: late).touch.location == Point(x: 10, y: 220))
  }

  @Test("a touch with other evidence goes where its view is now")
  func other() {
    var touches = tapped()
    let other = Target(of: "Page 2", at: 0)
    #expect(place(&touches, .began, on: other, found: moved, at: soon).target == moved)
  }

  @Test("a touch goes where the view is now after the app was settled or a text was typed")
  func ended() {
    var touches = tapped()
    touches.endGesture()
    #expect(place(&touches, .began, on: target, found: moved, at: soon).target == moved)
  }
}

extension Target {
  /// The evidence for a row that shows a text, at a place of the screen.
  fileprivate init(of text: String, at y: Double) {
    let row = ViewTree(ViewNode("UITableViewCell", text: text, frame: Frame(0, y, 390, 44)))
    let window = ViewNode("UIWindow", frame: Frame(0, 0, 390, 844))
    self = ViewTree(window, children: [row]).evidence(for: 1)
  }
}
