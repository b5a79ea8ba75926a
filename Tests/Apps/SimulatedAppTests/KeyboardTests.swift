import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("The keyboard")
struct KeyboardTests {
  private func fixture() throws -> AppFixture {
    try AppFixture { _, view in
      let first = UITextField(placeholder: nil, identifier: "first")
      first.frame = CGRect(x: 20, y: 100, width: 200, height: 34)
      let second = UITextField(placeholder: nil, identifier: "second")
      second.frame = CGRect(x: 20, y: 150, width: 200, height: 34)
      second.returnKeyType = .search
      let button = UIButton("Done") { [unowned first, unowned second] in
        first.resignFirstResponder()
        second.resignFirstResponder()
      }
      button.frame = CGRect(x: 20, y: 200, width: 100, height: 44)
      view.addSubviews(first, second, button)
    }
  }

  @Test("the keyboard slides in within 250 ms, and out when no view has the focus")
  func comesAndGoes() throws {
    let fixture = try fixture()
    #expect(try fixture.nodes("UIKeyboard").isEmpty)
    try fixture.tap(30, 110)
    #expect(try fixture.nodes("UIKeyboard").map(\.frame) == [Frame(0, 844, 390, 250)])
    #expect(try fixture.settle() == .milliseconds(250))
    #expect(try fixture.nodes("UIKeyboard").map(\.frame) == [Frame(0, 594, 390, 250)])
    try fixture.tap(30, 210)
    #expect(try fixture.settle() == .milliseconds(250))
    #expect(try fixture.nodes("UIKeyboard").isEmpty)
  }

  @Test(
    "Enter, Backspace and characters are typed, Escape ends the editing, and other keys are ignored",
    arguments: [
      ("x", InputOutcome.handled, "abx", true), ("Backspace", .handled, "a", true),
      ("Enter", .handled, "ab", true), ("Escape", .handled, "ab", false),
      ("Control+S", .ignored(reason: "no view handles Control+S"), "ab", true),
      ("ArrowLeft", .ignored(reason: "no view handles ArrowLeft"), "ab", true),
    ]
  )
  func keys(key: String, outcome: InputOutcome, text: String, isFocused: Bool) throws {
    let fixture = try fixture()
    try fixture.tap(30, 110)
    _ = try fixture.driver.send(.text("ab"))
    #expect(try fixture.driver.press(try #require(KeyPress(parsing: key))) == outcome)
    _ = try fixture.settle()
    let field = try fixture.nodes("UITextField").first
    #expect(field?.text == text)
    #expect((field?.attributes["focused"]?.bool == true) == isFocused)
    #expect(fixture.driver.lastTaker != .nothing)
  }

  @Test("a key without a view that has the focus is ignored")
  func keysWithoutFocus() throws {
    let fixture = try fixture()
    for (key, reason) in [("x", "no view has the focus"), ("Escape", "no view handles Escape")] {
      let pressed = try fixture.driver.press(try #require(KeyPress(parsing: key)))
      #expect(pressed == .ignored(reason: reason))
      #expect(fixture.driver.lastTaker == .nothing)
    }
  }

  @Test("the keyboard stays when another field takes the focus, and shows its return key")
  func stays() throws {
    let fixture = try fixture()
    try fixture.tap(30, 110)
    _ = try fixture.settle()
    try fixture.tap(30, 160)
    #expect(try fixture.settle() == .zero)
    let keys = try fixture.nodes("UIKBKeyplaneView").map { $0.attributes["returnKey"] }
    #expect(keys == [.text("Search")])
  }

  @Test(
    "the keyboard types the key on which a finger is lifted: letters, capitals, numbers and delete"
  )
  func keys() throws {
    let fixture = try fixture()
    try fixture.tap(30, 110)
    _ = try fixture.settle()
    // The keyboard has four rows of 54 points from y 594, with ten keys of 39 points in the first.
    try fixture.tap(20, 620)
    try fixture.tap(20, 728)
    try fixture.tap(50, 620)
    try fixture.tap(370, 620)
    #expect(try fixture.node("first").text == "qWp")
    try fixture.tap(370, 728)
    try fixture.tap(200, 790)
    try fixture.tap(20, 790)
    try fixture.tap(20, 620)
    #expect(try fixture.node("first").text == "qW 1")
  }

  @Test("the keyboard covers the views behind it, and an ignored touch says so")
  func covers() throws {
    let fixture = try AppFixture { _, view in
      let field = UITextField(placeholder: nil, identifier: "field")
      field.frame = CGRect(x: 20, y: 100, width: 200, height: 34)
      let low = UIButton("Low") {}
      low.frame = CGRect(x: 0, y: 594, width: 390, height: 250)
      view.addSubviews(low, field)
    }
    #expect(try fixture.tap(100, 700) == .handled)
    try fixture.tap(30, 110)
    _ = try fixture.settle()
    try fixture.tap(190, 700)
    #expect(try fixture.node("field").text != "")
    #expect(try fixture.tap(190, 830) == .ignored(reason: "covered by UIKeyboard"))
  }

  @Test("a field in a scroll view scrolls out from under the keyboard")
  func makesRoom() throws {
    let fixture = try AppFixture { _, view in
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      scroll.accessibilityIdentifier = "scroll"
      scroll.contentSize = CGSize(width: 390, height: 900)
      let field = UITextField(placeholder: nil, identifier: "field")
      field.frame = CGRect(x: 20, y: 780, width: 200, height: 34)
      scroll.addSubview(field)
      view.addSubview(scroll)
    }
    try fixture.tap(30, 790)
    _ = try fixture.settle()
    #expect(try fixture.node("scroll").offset.y == 780 + 34 + 8 - 594)
  }
}
