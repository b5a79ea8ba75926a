import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("The keyboard")
struct KeyboardTests {
  private func stage() throws -> Stage {
    try Stage { _, view in
      let first = UITextField(placeholder: nil, identifier: "first")
      first.frame = Frame(20, 100, 200, 34)
      let second = UITextField(placeholder: nil, identifier: "second")
      second.frame = Frame(20, 150, 200, 34)
      second.returnKeyType = .search
      let button = UIButton("Done") { [unowned first, unowned second] in
        first.resignFirstResponder()
        second.resignFirstResponder()
      }
      button.frame = Frame(20, 200, 100, 44)
      view.addSubviews(first, second, button)
    }
  }

  @Test("slides in in a quarter of a second, and out again when nothing has the focus")
  func comesAndGoes() throws {
    let stage = try stage()
    #expect(try stage.nodes("UIKeyboard").isEmpty)
    try stage.tap(30, 110)
    #expect(try stage.nodes("UIKeyboard").map(\.frame) == [Frame(0, 844, 390, 250)])
    #expect(try stage.settle() == .milliseconds(250))
    #expect(try stage.nodes("UIKeyboard").map(\.frame) == [Frame(0, 594, 390, 250)])
    try stage.tap(30, 210)
    #expect(try stage.settle() == .milliseconds(250))
    #expect(try stage.nodes("UIKeyboard").isEmpty)
  }

  @Test("stays when the focus goes from field to field, and shows the new one's return key")
  func stays() throws {
    let stage = try stage()
    try stage.tap(30, 110)
    _ = try stage.settle()
    try stage.tap(30, 160)
    #expect(try stage.settle() == .zero)
    let keys = try stage.nodes("UIKBKeyplaneView").map { $0.attributes["returnKey"] }
    #expect(keys == [.text("Search")])
  }

  @Test("types the key a finger is lifted on: letters, capitals after shift, numbers, delete")
  func keys() throws {
    let stage = try stage()
    try stage.tap(30, 110)
    _ = try stage.settle()
    // Four rows of 54 points from y 594; ten keys of 39 points.
    try stage.tap(20, 620)
    try stage.tap(20, 728)
    try stage.tap(50, 620)
    try stage.tap(370, 620)
    #expect(try stage.node("first").text == "qWp")
    try stage.tap(370, 728)
    try stage.tap(200, 790)
    try stage.tap(20, 790)
    try stage.tap(20, 620)
    #expect(try stage.node("first").text == "qW 1")
  }

  @Test("covers what it lies over, and says so")
  func covers() throws {
    let stage = try Stage { _, view in
      let field = UITextField(placeholder: nil, identifier: "field")
      field.frame = Frame(20, 100, 200, 34)
      let low = UIButton("Low") {}
      low.frame = Frame(0, 594, 390, 250)
      view.addSubviews(low, field)
    }
    #expect(try stage.tap(100, 700) == .handled)
    try stage.tap(30, 110)
    _ = try stage.settle()
    try stage.tap(190, 700)
    #expect(try stage.node("field").text != "")
    #expect(try stage.tap(190, 830) == .ignored(reason: "covered by UIKeyboard"))
  }

  @Test("makes room: a field in a scroll view comes out from under it")
  func makesRoom() throws {
    let stage = try Stage { _, view in
      let scroll = UIScrollView(frame: Frame(0, 0, 390, 844))
      scroll.accessibilityIdentifier = "scroll"
      scroll.contentSize = Size(width: 390, height: 900)
      let field = UITextField(placeholder: nil, identifier: "field")
      field.frame = Frame(20, 780, 200, 34)
      scroll.addSubview(field)
      view.addSubview(scroll)
    }
    try stage.tap(30, 790)
    _ = try stage.settle()
    #expect(try stage.node("scroll").offset.y == 780 + 34 + 8 - 594)
  }
}
