import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Controls")
struct ControlTests {
  /// A screen with one control at 20,100, and the log of its `valueChanged` events.
  private func fixture(_ control: @escaping () -> UIControl) throws -> (AppFixture, CallLog) {
    let log = CallLog()
    let fixture = try AppFixture { _, view in
      let control = control()
      control.accessibilityIdentifier = "control"
      control.frame.origin = CGPoint(x: 20, y: 100)
      control.addAction(for: .valueChanged) { log.record("changed") }
      view.addSubview(control)
    }
    return (fixture, log)
  }

  @Test("a switch is toggled by a tap, and moved by a swipe")
  func toggle() throws {
    let (fixture, log) = try fixture { UISwitch("Wifi", isOn: true) }
    #expect(try fixture.node("control").value == "1")
    #expect(try fixture.tap(40, 110) == .handled)
    #expect(try fixture.node("control").value == "0")
    try fixture.drag(from: (30, 110), to: (80, 110))
    #expect(try fixture.node("control").value == "1")
    try fixture.drag(from: (60, 110), to: (20, 110))
    #expect(try fixture.node("control").value == "0")
    #expect(log.lines.count == 3)
  }

  @Test("a swipe to the side on which a switch already is changes nothing")
  func idleSwipe() throws {
    let (fixture, log) = try fixture { UISwitch("Wifi", isOn: false) }
    try fixture.drag(from: (60, 110), to: (20, 110))
    #expect(try fixture.node("control").value == "0")
    #expect(log.lines == [])
  }

  @Test("a slider is changed by dragging its thumb, and only by that")
  func slider() throws {
    let (fixture, log) = try fixture { UISlider(0...10, value: 5) }
    #expect(try fixture.node("control").value == "50%")
    // The thumb is 28 points wide, so its track of 172 points stands for ten numbers.
    try fixture.drag(from: (120, 117), to: (120 + 51.6, 117))
    #expect(try fixture.node("control").value == "80%")
    #expect(log.lines.count > 3)
    let outcome = try fixture.tap(30, 117)
    let reason = "the finger is not on the thumb of UISlider#control"
    #expect(outcome == .ignored(reason: reason))
  }

  @Test("a stepper counts up and down within its range")
  func stepper() throws {
    let (fixture, _) = try fixture {
      let stepper = UIStepper(frame: .zero)
      stepper.maximumValue = 2
      return stepper
    }
    for expected in ["1", "2", "2"] {
      try fixture.tap(100, 116)
      #expect(try fixture.node("control").value == expected)
    }
    let enabled = try fixture.nodes("UIButton").map(\.isEnabled)
    #expect(enabled == [true, false])
    try fixture.tap(30, 116)
    #expect(try fixture.node("control").value == "1")
  }

  @Test(
    "a segmented control selects the segment under the finger, and ignores a tap on the selected one"
  )
  func segments() throws {
    let (fixture, log) = try fixture { UISegmentedControl(["Day", "Week", "Month"], selected: 0) }
    try fixture.tap(120, 110)
    let node = try fixture.node("control")
    #expect(node.value == "Week")
    #expect(node.attributes["selectedSegmentIndex"] == .number(1))
    let chosen = try fixture.nodes("UISegment").map { $0.attributes["selected"] == .bool(true) }
    #expect(chosen == [false, true, false])
    #expect(try fixture.tap(120, 110) == .ignored(reason: "Week is already selected"))
    #expect(log.lines == ["changed"])
  }

  @Test("a page control moves forward in its right half and back in its left, within its pages")
  func pages() throws {
    let (fixture, _) = try fixture {
      let pages = UIPageControl(frame: CGRect(x: 0, y: 0, width: 100, height: 28))
      pages.numberOfPages = 2
      return pages
    }
    #expect(try fixture.node("control").value == "page 1 of 2")
    try fixture.tap(110, 110)
    #expect(try fixture.node("control").value == "page 2 of 2")
    #expect(try fixture.tap(110, 110) == .ignored(reason: "no handler"))
    try fixture.tap(30, 110)
    #expect(try fixture.node("control").value == "page 1 of 2")
  }

  @Test("a spinner does not keep the app busy, and progress is reported in percent")
  func progress() throws {
    let fixture = try AppFixture { _, view in
      let wheel = UIActivityIndicatorView(frame: .zero)
      wheel.startAnimating()
      let bar = UIProgressView(frame: CGRect(x: 0, y: 100, width: 200, height: 4))
      bar.progress = 0.255
      view.addSubviews(wheel, bar)
    }
    #expect(try fixture.driver.activity() == .idle)
    #expect(try fixture.nodes("UIActivityIndicatorView").map(\.value) == ["1"])
    #expect(try fixture.nodes("UIProgressView").map(\.value) == ["26%"])
  }

  @Test("an image view is labelled with the name of its image, and touches pass through it")
  func image() throws {
    let log = CallLog()
    let fixture = try AppFixture { _, view in
      let button = UIButton("Below") { log.record("tapped") }
      button.frame = CGRect(x: 0, y: 100, width: 44, height: 44)
      let picture = UIImageView(image: UIImage(named: "sun"))
      picture.frame.origin.y = 100
      view.addSubviews(button, picture)
    }
    #expect(try fixture.nodes("UIImageView").map(\.label) == ["sun"])
    try fixture.tap(20, 120)
    #expect(log.lines == ["tapped"])
  }

  @Test("a search bar reports edits, the search key and the cancel button")
  func search() throws {
    let log = CallLog()
    let fixture = try AppFixture { _, view in
      let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 390, height: 56))
      bar.accessibilityIdentifier = "bar"
      bar.showsCancelButton = true
      bar.textDidChange = { log.record($0) }
      bar.searchButtonClicked = { log.record("search") }
      bar.cancelButtonClicked = { log.record("cancel") }
      view.addSubview(bar)
    }
    try fixture.tap(60, 28)
    _ = try fixture.driver.send(.text("ab\n"))
    #expect(try fixture.node("bar").text == "ab")
    try fixture.tap(370, 28)
    #expect(log.lines == ["a", "ab", "search", "cancel"])
  }

  @Test("a text field shows its clear button only while it is being edited and has text")
  func clear() throws {
    let log = CallLog()
    let (fixture, _) = try fixture {
      let field = UITextField(placeholder: nil)
      field.clearButtonMode = .whileEditing
      field.addAction(for: .editingChanged) { [unowned field] in log.record(field.text ?? "") }
      return field
    }
    try fixture.tap(40, 110)
    #expect(try fixture.nodes("UIButton").isEmpty)
    _ = try fixture.driver.send(.text("ab"))
    #expect(try fixture.nodes("UIButton").map(\.label) == ["Clear text"])
    try fixture.tap(206, 117)
    #expect(try fixture.node("control").text == "")
    #expect(try fixture.nodes("UIButton").isEmpty)
    #expect(log.lines == ["a", "ab", ""])
  }

  @Test("a text view takes several lines, and scrolls to the end of the text")
  func textView() throws {
    let fixture = try AppFixture { _, view in
      let notes = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
      notes.accessibilityIdentifier = "notes"
      view.addSubview(notes)
    }
    try fixture.tap(50, 30)
    _ = try fixture.driver.send(.text("one\ntwo\nthree\nfour\nfivee\u{8}"))
    let node = try fixture.node("notes")
    #expect(node.text == "one\ntwo\nthree\nfour\nfive")
    #expect(node.offset.y == 41)
    #expect(node.attributes["focused"] == .bool(true))
  }

  private final class Taker: NSObject {
    let log = CallLog()
    func note() { log.record("called") }
    static var note: Selector { Selector("note", Taker.note) }
  }

  @Test("actions are called before the first screen is shown, too")
  func early() throws {
    let log = CallLog()
    _ = try AppFixture { _, _ in
      let slider = UISlider(0...10, value: 5)
      slider.addAction(for: .valueChanged) { log.record("changed") }
      slider.sendActions(for: .valueChanged)
    }
    #expect(log.lines == ["changed"])
  }

  @Test("a method that is added again for more events is called once for each of them")
  func merged() throws {
    let taker = Taker()
    let (fixture, _) = try fixture {
      let control = UIControl(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
      control.addTarget(taker, action: Taker.note, for: .touchUpInside)
      control.addTarget(taker, action: Taker.note, for: [.touchUpInside, .touchDown])
      return control
    }
    try fixture.tap(40, 110)
    #expect(taker.log.lines.count == 2)
  }

  @Test("a method that is removed for one of several events is called for the others")
  func subtracted() throws {
    let taker = Taker()
    let (fixture, _) = try fixture {
      let control = UIControl(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
      control.addTarget(taker, action: Taker.note, for: [.touchUpInside, .touchDown])
      control.removeTarget(taker, action: Taker.note, for: .touchDown)
      return control
    }
    try fixture.tap(40, 110)
    #expect(taker.log.lines.count == 1)
    #expect(UIControl().hasActions == false)
  }
}
