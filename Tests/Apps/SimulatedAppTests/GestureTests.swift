import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Gesture recognisers")
struct GestureTests {
  private func stage(
    _ diary: Diary,
    _ recognizers: @escaping () -> [(String, UIGestureRecognizer)]
  ) throws -> Stage {
    try Stage { _, view in
      for (name, recognizer) in recognizers() {
        recognizer.addAction { diary.note("\(name) \($0.state)") }
        view.addGestureRecognizer(recognizer)
      }
    }
  }

  @Test("two taps in a row in one place are a double tap")
  func doubleTap() throws {
    let diary = Diary()
    let stage = try stage(diary) {
      let double = UITapGestureRecognizer()
      double.numberOfTapsRequired = 2
      return [("double", double)]
    }
    for _ in 0..<2 {
      #expect(try stage.tap(100, 100) == .handled)
      try stage.wait(100)
    }
    #expect(diary.lines == ["double ended"])
    try stage.tap(100, 100)
    try stage.wait(400)
    try stage.tap(100, 100)
    #expect(diary.lines == ["double ended"])
  }

  @Test("a single tap that requires the double tap to fail waits for it")
  func requirement() throws {
    let diary = Diary()
    let stage = try stage(diary) {
      let double = UITapGestureRecognizer()
      double.numberOfTapsRequired = 2
      let single = UITapGestureRecognizer()
      single.require(toFail: double)
      return [("single", single), ("double", double)]
    }
    for round in 1...2 {
      diary.lines = []
      try stage.tap(100, 100)
      #expect(diary.lines == [], "round \(round)")
      #expect(try stage.settle() == .milliseconds(350))
      #expect(diary.lines == ["single ended"])
      diary.lines = []
      try stage.tap(100, 100)
      try stage.wait(50)
      try stage.tap(100, 100)
      _ = try stage.settle()
      #expect(diary.lines == ["double ended"])
    }
  }

  @Test("a finger that stays for half a second is a long press and no longer a tap")
  func longPress() throws {
    let diary = Diary()
    let stage = try stage(diary) {
      [("tap", UITapGestureRecognizer()), ("press", UILongPressGestureRecognizer())]
    }
    try stage.tap(100, 100)
    #expect(diary.lines == ["tap ended"])
    diary.lines = []
    try stage.send(.began, 100, 100)
    try stage.wait(499)
    #expect(diary.lines == [])
    try stage.wait(1)
    #expect(diary.lines == ["press began"])
    try stage.send(.moved, 120, 100)
    try stage.send(.ended, 120, 100)
    #expect(diary.lines == ["press began", "press changed", "press ended"])
  }

  @Test("a drag begins after ten points, and reports its distance from there")
  func pan() throws {
    let pan = UIPanGestureRecognizer()
    let diary = Diary()
    let stage = try stage(diary) { [("pan", pan)] }
    try stage.send(.began, 100, 100)
    try stage.send(.moved, 109, 100)
    #expect(diary.lines == [])
    try stage.send(.moved, 112, 100)
    try stage.wait(50)
    try stage.send(.moved, 142, 100)
    #expect(pan.translation(in: nil) == Point(x: 30, y: 0))
    #expect(pan.velocity(in: nil).x > 0)
    try stage.send(.ended, 142, 100)
    #expect(diary.lines == ["pan began", "pan changed", "pan ended"])
  }

  @Test("recognising a gesture cancels the touch in the view, unless that is switched off")
  func takingOver() throws {
    for takes in [true, false] {
      let diary = Diary()
      let stage = try Stage { _, view in
        let cellLike = Pad(diary)
        cellLike.frame = Frame(0, 0, 200, 200)
        view.addSubview(cellLike)
        let tap = UITapGestureRecognizer()
        tap.addAction { _ in diary.note("tap") }
        tap.cancelsTouchesInView = takes
        view.addGestureRecognizer(tap)
      }
      try stage.tap(100, 100)
      #expect(diary.lines == (takes ? ["began", "cancelled", "tap"] : ["began", "tap", "ended"]))
    }
  }

  @Test("a tap on a button is not offered to the recognisers of its superviews")
  func buttonFirst() throws {
    let diary = Diary()
    let stage = try Stage { _, view in
      view.onTapGesture { diary.note("background") }
      let button = UIButton("Go") { diary.note("button") }
      button.frame = Frame(100, 100, 100, 44)
      view.addSubview(button)
    }
    try stage.tap(150, 120)
    try stage.tap(50, 50)
    #expect(diary.lines == ["button", "background"])
  }

  /// A view that logs the phases of its touches.
  private final class Pad: UIView {
    let diary: Diary
    init(_ diary: Diary) {
      self.diary = diary
      super.init(frame: .zero)
    }
    override var handlesTouches: Bool { true }
    override func touchesBegan(_ touches: [UITouch]) { diary.note("began") }
    override func touchesEnded(_ touches: [UITouch]) { diary.note("ended") }
    override func touchesCancelled(_ touches: [UITouch]) { diary.note("cancelled") }
  }
}
