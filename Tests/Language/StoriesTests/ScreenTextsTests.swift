import EventModel
import Stories
import Testing
import ViewQuery

@Suite("The texts of a screen in a check")
struct ScreenTextsTests {
  private func screen(_ views: ViewTree...) -> ViewTree {
    ViewTree(ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)), children: views)
  }

  private func label(_ text: String, _ x: Double, _ y: Double) -> ViewTree {
    ViewTree(ViewNode("UILabel", text: text, frame: Frame(x, y, 100, 20)))
  }

  private func failure(_ texts: [ScreenTexts.Part], _ screen: ViewTree) -> StepFailure? {
    do {
      try Check.shows(ScreenTexts(texts)).verify(on: screen, goldens: .none)
      return nil
    } catch { return error }
  }

  @Test("texts are read line by line, wherever their views are in the tree")
  func order() {
    let screen = screen(
      label("d", 200, 304),
      label("b", 0, 100),
      label("c", 0, 300),
      label("a", 0, 0)
    )
    #expect(failure([.text("a"), .text("b"), .text("c"), .text("d")], screen) == nil)
    #expect(failure([.others(2), .text("c"), .others(1)], screen) == nil)
    #expect(failure([.others(4)], screen) == nil)
  }

  @Test("one text more, one less and two in another order are failures that name what is there")
  func failures() {
    let screen = screen(label("a", 0, 0), label("b", 0, 100))
    #expect(
      failure([.text("a"), .text("c")], screen)?.message
        == "the screen shows \"b\" as text 2, expected \"c\""
    )
    #expect(failure([.text("b"), .text("a")], screen) != nil)
    #expect(failure([.text("a")], screen)?.message == "the screen shows 2 texts, expected 1")
    #expect(
      failure([.text("a"), .text("b"), .text("c")], screen)?.message
        == "the screen ends before \"c\""
    )
    #expect(failure([.others(1)], screen)?.hint == "the screen shows \"a\" and \"b\"")
    #expect(failure([], self.screen()) == nil)
  }

  @Test("a name that a button draws counts once, another label counts too, and typed text never")
  func once() {
    func button(_ label: String) -> ViewTree {
      ViewTree(
        ViewNode("UIButton", label: label, text: "Add", frame: Frame(0, 0, 100, 44)),
        children: [self.label("Add", 0, 0)]
      )
    }
    let field = ViewNode(
      "UITextField",
      text: "typed",
      frame: Frame(0, 100, 100, 44),
      attributes: ["placeholder": .text("Title")]
    )
    let drawn = ViewTree(
      ViewNode("UITextField", text: "typed", frame: field.frame, attributes: field.attributes),
      children: [label("typed", 0, 0)]
    )
    #expect(failure([.text("Add"), .text("Title")], screen(button("Add"), drawn)) == nil)
    #expect(failure([.text("Add"), .text("Title")], screen(button("Confirm"), drawn)) != nil)
    var hidden = ViewNode("UILabel", text: "hidden", frame: Frame(0, 0, 10, 10))
    hidden.isHidden = true
    #expect(failure([], screen(ViewTree(hidden))) == nil)
  }

  @Test("a field of a page counts by its name and never by its typed text, its menu by both")
  func page() {
    func view(_ className: String, _ text: String, _ trait: String, _ y: Double) -> ViewTree {
      ViewTree(
        ViewNode(
          className,
          label: "Name of \(className)",
          text: text,
          frame: Frame(0, y, 100, 20),
          attributes: ["traits": .list([.text(trait)])]
        )
      )
    }
    let screen = screen(
      view("input", "typed", "searchField", 0),
      view("div", "typed, too", "searchField", 100),
      view("select", "Pear", "button", 200)
    )
    let texts = ["Name of input", "Name of div", "Pear", "Name of select"]
    #expect(failure(texts.map { .text($0) }, screen) == nil)
  }

  @Test("a name is counted as often as it is drawn")
  func counts() throws {
    let cell = ViewTree(
      ViewNode("UITableViewCell", label: "Dora Dunn", frame: Frame(0, 0, 390, 44)),
      children: [label("Dora Dunn", 0, 0)]
    )
    let one = Check.counts(1, .shown("Dora Dunn"))
    try one.verify(on: screen(cell), goldens: .none)
    try Check.counts(2, .shown("Dora Dunn"))
      .verify(on: screen(cell, label("Dora Dunn", 0, 100)), goldens: .none)
    try Check.counts(0, .shown("Dora")).verify(on: screen(cell), goldens: .none)
    #expect(throws: StepFailure.self) { try one.verify(on: screen(), goldens: .none) }
  }

  @Test(
    "a text of the screen is another if it only looks the same, and the message names the character"
  )
  func lookAlikes() {
    let screen = screen(label("caf\u{E9}", 0, 0), label("b", 0, 100))
    #expect(failure([.text("caf\u{E9}"), .text("b")], screen) == nil)
    let found = failure([.text("cafe\u{301}"), .text("b")], screen)
    #expect(
      found?.message.contains("combining acute accent U+0301") == true,
      "\(String(describing: found))"
    )
  }
}
