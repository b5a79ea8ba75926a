import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Controls")
struct ControlTests {
  /// A screen with one control at 20,100, and the log of its `valueChanged` events.
  private func stage(_ control: @escaping () -> UIControl) throws -> (Stage, Diary) {
    let diary = Diary()
    let stage = try Stage { _, view in
      let control = control()
      control.accessibilityIdentifier = "control"
      control.frame.origin = Point(x: 20, y: 100)
      control.addAction(for: .valueChanged) { diary.note("changed") }
      view.addSubview(control)
    }
    return (stage, diary)
  }

  @Test("a switch is toggled by a tap, and moved by a swipe")
  func toggle() throws {
    let (stage, diary) = try stage { UISwitch("Wifi", isOn: true) }
    #expect(try stage.node("control").value == "1")
    #expect(try stage.tap(40, 110) == .handled)
    #expect(try stage.node("control").value == "0")
    try stage.drag(from: (30, 110), to: (80, 110))
    #expect(try stage.node("control").value == "1")
    try stage.drag(from: (60, 110), to: (20, 110))
    #expect(try stage.node("control").value == "0")
    #expect(diary.lines.count == 3)
  }

  @Test("a swipe to the side on which a switch already is changes nothing")
  func idleSwipe() throws {
    let (stage, diary) = try stage { UISwitch("Wifi", isOn: false) }
    try stage.drag(from: (60, 110), to: (20, 110))
    #expect(try stage.node("control").value == "0")
    #expect(diary.lines == [])
  }

  @Test("a slider is changed by dragging its thumb, and only by that")
  func slider() throws {
    let (stage, diary) = try stage { UISlider(0...10, value: 5) }
    #expect(try stage.node("control").value == "50%")
    // The thumb is 28 points wide, so its track of 172 points stands for ten numbers.
    try stage.drag(from: (120, 117), to: (120 + 51.6, 117))
    #expect(try stage.node("control").value == "80%")
    #expect(diary.lines.count > 3)
    let outcome = try stage.tap(30, 117)
    let reason = "the finger is not on the thumb of UISlider#control"
    #expect(outcome == .ignored(reason: reason))
  }

  @Test("a stepper counts up and down within its range")
  func stepper() throws {
    let (stage, _) = try stage {
      let stepper = UIStepper(frame: .zero)
      stepper.maximumValue = 2
      return stepper
    }
    for expected in ["1", "2", "2"] {
      try stage.tap(100, 116)
      #expect(try stage.node("control").value == expected)
    }
    let enabled = try stage.nodes("UIButton").map(\.isEnabled)
    #expect(enabled == [true, false])
    try stage.tap(30, 116)
    #expect(try stage.node("control").value == "1")
  }

  @Test(
    "a segmented control selects the segment under the finger, and ignores a tap on the selected one"
  )
  func segments() throws {
    let (stage, diary) = try stage { UISegmentedControl(["Day", "Week", "Month"], selected: 0) }
    try stage.tap(120, 110)
    let node = try stage.node("control")
    #expect(node.value == "Week")
    #expect(node.attributes["selectedSegmentIndex"] == .number(1))
    let chosen = try stage.nodes("UISegment").map { $0.attributes["selected"] == .bool(true) }
    #expect(chosen == [false, true, false])
    #expect(try stage.tap(120, 110) == .ignored(reason: "Week is already selected"))
    #expect(diary.lines == ["changed"])
  }

  @Test("a page control moves forward in its right half and back in its left, within its pages")
  func pages() throws {
    let (stage, _) = try stage {
      let pages = UIPageControl(frame: Frame(0, 0, 100, 28))
      pages.numberOfPages = 2
      return pages
    }
    #expect(try stage.node("control").value == "page 1 of 2")
    try stage.tap(110, 110)
    #expect(try stage.node("control").value == "page 2 of 2")
    #expect(try stage.tap(110, 110) == .ignored(reason: "no handler"))
    try stage.tap(30, 110)
    #expect(try stage.node("control").value == "page 1 of 2")
  }

  @Test("a spinner does not keep the app busy, and progress is reported in percent")
  func progress() throws {
    let stage = try Stage { _, view in
      let wheel = UIActivityIndicatorView(frame: .zero)
      wheel.startAnimating()
      let bar = UIProgressView(frame: Frame(0, 100, 200, 4))
      bar.progress = 0.255
      view.addSubviews(wheel, bar)
    }
    #expect(try stage.driver.activity() == .idle)
    #expect(try stage.nodes("UIActivityIndicatorView").map(\.value) == ["1"])
    #expect(try stage.nodes("UIProgressView").map(\.value) == ["26%"])
  }

  @Test("an image view is labelled with the name of its image, and touches pass through it")
  func image() throws {
    let diary = Diary()
    let stage = try Stage { _, view in
      let button = UIButton("Below") { diary.note("tapped") }
      button.frame = Frame(0, 100, 44, 44)
      let picture = UIImageView(image: "sun")
      picture.frame.origin.y = 100
      view.addSubviews(button, picture)
    }
    #expect(try stage.nodes("UIImageView").map(\.label) == ["sun"])
    try stage.tap(20, 120)
    #expect(diary.lines == ["tapped"])
  }

  @Test("a search bar reports edits, the search key and the cancel button")
  func search() throws {
    let diary = Diary()
    let stage = try Stage { _, view in
      let bar = UISearchBar(frame: Frame(0, 0, 390, 56))
      bar.accessibilityIdentifier = "bar"
      bar.showsCancelButton = true
      bar.textDidChange = { diary.note($0) }
      bar.searchButtonClicked = { diary.note("search") }
      bar.cancelButtonClicked = { diary.note("cancel") }
      view.addSubview(bar)
    }
    try stage.tap(60, 28)
    _ = try stage.driver.send(.text("ab\n"))
    #expect(try stage.node("bar").text == "ab")
    try stage.tap(370, 28)
    #expect(diary.lines == ["a", "ab", "search", "cancel"])
  }

  @Test("a text field shows its clear button only while it is being edited and has text")
  func clear() throws {
    let diary = Diary()
    let (stage, _) = try stage {
      let field = UITextField(placeholder: nil)
      field.clearButtonMode = .whileEditing
      field.addAction(for: .editingChanged) { [unowned field] in diary.note(field.text) }
      return field
    }
    try stage.tap(40, 110)
    #expect(try stage.nodes("UIButton").isEmpty)
    _ = try stage.driver.send(.text("ab"))
    #expect(try stage.nodes("UIButton").map(\.label) == ["Clear text"])
    try stage.tap(206, 117)
    #expect(try stage.node("control").text == "")
    #expect(try stage.nodes("UIButton").isEmpty)
    #expect(diary.lines == ["a", "ab", ""])
  }

  @Test("a text view takes several lines, and scrolls to the end of the text")
  func textView() throws {
    let stage = try Stage { _, view in
      let notes = UITextView(frame: Frame(0, 0, 200, 60))
      notes.accessibilityIdentifier = "notes"
      view.addSubview(notes)
    }
    try stage.tap(50, 30)
    _ = try stage.driver.send(.text("one\ntwo\nthree\nfour\nfivee\u{8}"))
    let node = try stage.node("notes")
    #expect(node.text == "one\ntwo\nthree\nfour\nfive")
    #expect(node.offset.y == 41)
    #expect(node.attributes["focused"] == .bool(true))
  }
}
