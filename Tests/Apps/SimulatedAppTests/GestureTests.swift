import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Gesture recognisers")
struct GestureTests {
  private func fixture(
    _ log: CallLog,
    _ recognizers: @escaping () -> [(String, UIGestureRecognizer)]
  ) throws -> AppFixture {
    try AppFixture { _, view in
      for (name, recognizer) in recognizers() {
        recognizer.addAction { log.record("\(name) \($0.state)") }
        view.addGestureRecognizer(recognizer)
      }
    }
  }

  @Test("two taps in a row in one place are a double tap")
  func doubleTap() throws {
    let log = CallLog()
    let fixture = try fixture(log) {
      let double = UITapGestureRecognizer()
      double.numberOfTapsRequired = 2
      return [("double", double)]
    }
    for _ in 0..<2 {
      #expect(try fixture.tap(100, 100) == .handled)
      try fixture.wait(100)
    }
    #expect(log.lines == ["double ended"])
    try fixture.tap(100, 100)
    try fixture.wait(400)
    try fixture.tap(100, 100)
    #expect(log.lines == ["double ended"])
  }

  @Test("a single tap that requires the double tap to fail waits for it")
  func requirement() throws {
    let log = CallLog()
    let fixture = try fixture(log) {
      let double = UITapGestureRecognizer()
      double.numberOfTapsRequired = 2
      let single = UITapGestureRecognizer()
      single.require(toFail: double)
      return [("single", single), ("double", double)]
    }
    for round in 1...2 {
      log.lines = []
      try fixture.tap(100, 100)
      #expect(log.lines == [], "round \(round)")
      #expect(try fixture.settle() == .milliseconds(350))
      #expect(log.lines == ["single ended"])
      log.lines = []
      try fixture.tap(100, 100)
      try fixture.wait(50)
      try fixture.tap(100, 100)
      _ = try fixture.settle()
      #expect(log.lines == ["double ended"])
    }
  }

  @Test("a finger that stays for half a second is a long press and no longer a tap")
  func longPress() throws {
    let log = CallLog()
    let fixture = try fixture(log) {
      [("tap", UITapGestureRecognizer()), ("press", UILongPressGestureRecognizer())]
    }
    try fixture.tap(100, 100)
    #expect(log.lines == ["tap ended"])
    log.lines = []
    try fixture.send(.began, 100, 100)
    try fixture.wait(499)
    #expect(log.lines == [])
    try fixture.wait(1)
    #expect(log.lines == ["press began"])
    try fixture.send(.moved, 120, 100)
    try fixture.send(.ended, 120, 100)
    #expect(log.lines == ["press began", "press changed", "press ended"])
  }

  @Test("a drag begins after ten points, and reports its distance from there")
  func pan() throws {
    let pan = UIPanGestureRecognizer()
    let log = CallLog()
    let fixture = try fixture(log) { [("pan", pan)] }
    try fixture.send(.began, 100, 100)
    try fixture.send(.moved, 109, 100)
    #expect(log.lines == [])
    try fixture.send(.moved, 112, 100)
    try fixture.wait(50)
    try fixture.send(.moved, 142, 100)
    #expect(pan.translation(in: nil) == CGPoint(x: 30, y: 0))
    #expect(pan.velocity(in: nil).x > 0)
    try fixture.send(.ended, 142, 100)
    #expect(log.lines == ["pan began", "pan changed", "pan ended"])
  }

  @Test("recognising a gesture cancels the touch in the view, unless that is switched off")
  func takingOver() throws {
    for takes in [true, false] {
      let log = CallLog()
      let fixture = try AppFixture { _, view in
        let cellLike = Pad(log)
        cellLike.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        view.addSubview(cellLike)
        let tap = UITapGestureRecognizer()
        tap.addAction { _ in log.record("tap") }
        tap.cancelsTouchesInView = takes
        view.addGestureRecognizer(tap)
      }
      try fixture.tap(100, 100)
      #expect(log.lines == (takes ? ["began", "cancelled", "tap"] : ["began", "tap", "ended"]))
    }
  }

  @Test("a tap on a button is not offered to the recognisers of its superviews")
  func buttonFirst() throws {
    let log = CallLog()
    let fixture = try AppFixture { _, view in
      view.onTapGesture { log.record("background") }
      let button = UIButton("Go") { log.record("button") }
      button.frame = CGRect(x: 100, y: 100, width: 100, height: 44)
      view.addSubview(button)
    }
    try fixture.tap(150, 120)
    try fixture.tap(50, 50)
    #expect(log.lines == ["button", "background"])
  }

  /// A view that logs the phases of its touches.
  private final class Pad: UIView {
    let log: CallLog
    init(_ log: CallLog) {
      self.log = log
      super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }
    override var handlesTouches: Bool { true }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      log.record("began")
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      log.record("ended")
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      log.record("cancelled")
    }
  }
}
