import Actions
import EventModel
import Testing
import ViewQuery

@testable import Replayer

@Suite("Where a finger goes that comes down again")
struct GestureTargetTests {
  private let target = Target(of: "Page 1", at: 0)
  private let moved = Target(of: "Page 1", at: 200)
  private let soon = Microseconds.milliseconds(200)

  private func begun() -> GestureTarget {
    var gesture = GestureTarget()
    #expect(gesture.place(of: target, found: target, at: .zero) == target)
    gesture.touched(at: .milliseconds(50))
    return gesture
  }

  @Test("is where it went the first time, whatever has moved since")
  func again() {
    var gesture = begun()
    #expect(gesture.place(of: target, found: moved, at: soon) == target)
  }

  @Test("is where the node is now, once a gesture would be over")
  func late() {
    var gesture = begun()
    #expect(gesture.place(of: target, found: moved, at: .milliseconds(900)) == moved)
  }

  @Test("is where the node is now, where the evidence is another")
  func other() {
    var gesture = begun()
    let other = Target(of: "Page 2", at: 0)
    #expect(gesture.place(of: other, found: moved, at: soon) == moved)
  }

  @Test("is where the node is now, after the app was settled or turned, or a text was typed")
  func ended() {
    var gesture = begun()
    gesture.ended()
    #expect(gesture.place(of: target, found: moved, at: soon) == moved)
  }
}

extension Target {
  /// The evidence of a row that shows a text, somewhere on the screen.
  fileprivate init(of text: String, at y: Double) {
    let row = ViewTree(ViewNode("UITableViewCell", text: text, frame: Frame(0, y, 390, 44)))
    let window = ViewNode("UIWindow", frame: Frame(0, 0, 390, 844))
    self = ViewTree(window, children: [row]).evidence(for: 1)
  }
}
