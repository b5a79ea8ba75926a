import Actions
import AppDriver
import EventModel
import TestSupport
import Testing
import ViewQuery

@Suite("Scrolling to a view")
struct ScrollToTests {
  private func perform(_ lines: String..., on app: some AppDriver) throws {
    var sink = DriverSink(app)
    for line in lines {
      _ = try ActionPerformer(capabilities: app.capabilities)
        .perform(Action(parsing: line), on: &sink)
    }
  }

  private func refusal(_ line: String, on app: some AppDriver) throws -> ActionError {
    try #require(throws: ActionError.self) { try perform(line, on: app) }
  }

  @Test("a view that is made on demand is found by scrolling to the end and back")
  func onDemand() throws {
    let app = PaperApp()
    for row in [57, 99, 3, 0] {
      try perform("scroll to \"Row \(row)\"", on: app)
      let tree = app.snapshot()
      let cell = try #require(tree.nodes.firstIndex { $0.identifier == "row\(row)" })
      #expect(tree.visibleFrame(of: cell) == tree.screenFrame(of: cell))
    }
    try perform("scroll to #row30", "tap \"Row 30\"", on: app)
    #expect(app.page == 30)
  }

  @Test("a view on the screen needs no touch")
  func alreadyThere() throws {
    let app = PaperApp()
    try perform("scroll to \"Row 3\"", on: app)
    #expect(app.touches.isEmpty)
  }

  @Test("a view outside the screen is brought above the bar that covers the edge")
  func footer() throws {
    let app = ScrollingPage()
    try perform("scroll to \"Footer\"", on: app)
    let tree = app.snapshot()
    let footer = try tree.control(.shown("Footer"))
    #expect(try Aim(control: footer, in: tree).node == footer)
    #expect(tree.visibleFrame(of: footer).maxY <= 784)
    #expect(app.drags < 8)
    try perform("scroll to \"Top\"", on: app)
    #expect(try app.snapshot().control(.shown("Top")) == 2)
  }

  @Test("a view in a row of cards outside the screen is reached by scrolling both")
  func nested() throws {
    let app = ScrollingPage()
    try perform("scroll to \"Card 7\"", on: app)
    let tree = app.snapshot()
    let card = try tree.control(.shown("Card 7"))
    #expect(tree.visibleFrame(of: card) == tree.screenFrame(of: card))
  }

  @Test("a view that stays covered is an error with the view that covers it")
  func covered() throws {
    let error = try refusal("scroll to \"Beneath\"", on: ScrollingPage())
    #expect(error.message == #""Beneath" is covered by #bar"#)
  }

  @Test("a view that does not exist is an error that says what was scrolled")
  func missing() throws {
    let app = PaperApp()
    app.rows = [60]
    let error = try refusal("scroll to \"Rwo 7\"", on: app)
    #expect(
      error.message == #"nothing has the label or text "Rwo 7", also after 14 drags on #list"#
    )
    #expect(error.hint?.hasPrefix(#"nearest: "Row 7""#) == true)
    let stuck = PaperApp()
    stuck.isStuck = true
    let still = try refusal("scroll to \"Row 57\"", on: stuck)
    #expect(
      still.message == #"nothing has the label or text "Row 57", also after 2 drags on #list"#
    )
    let page = try refusal("scroll to \"Nothing\"", on: ScrollingPage())
    #expect(page.message.hasSuffix(" drags on #page"), "\(page.message)")
  }

  @Test("a screen on which nothing scrolls is an error without a touch")
  func nothingScrolls() throws {
    let app = PageApp()
    let error = try refusal("scroll to \"Footer\"", on: app)
    #expect(error.message.hasSuffix(", and nothing around it scrolls"), "\(error.message)")
    #expect(app.places.isEmpty)
  }

  @Test("two views outside the screen with one name are ambiguous")
  func ambiguous() throws {
    let app = ScrollingPage()
    #expect(try refusal("scroll to `//[identifier='cards']//Button`", on: app).message.contains("10 views"))
  }
}
