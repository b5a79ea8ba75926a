import Scenarios
import TestSupport
import Testing

@Suite("Page objects with Shelley selectors")
struct PageObjectTests {
  struct Pages: PageObject {
    let app: LiveApp
  }

  @Test(
    "a tap that selects a row is taken, though the app foresaw no handler when the finger came down",
    .needsSample("olympics")
  )
  func selection() throws {
    let app = try LiveApp(sample: "olympics")
    try app.element("Medals").tap()
    let row = app.element("Kazakhstan")
    try row.tap()
    try #expect(row.isSelected)
  }

  @Test("the user journey of the Kiwi article passes", .needsSample("olympics"))
  func userJourney() throws {
    let eventsScreen = try EventsScreen(LiveApp(sample: "olympics"))
    try #expect(eventsScreen.currentlyOnCorrectTab())
    try eventsScreen.selectEvent("beach volleyball")
    try #expect(eventsScreen.currentlyViewingEventDetails(for: "Beach Volleyball"))
    try eventsScreen.goBackToOverview()
    try eventsScreen.selectEvent("canoe sprint")
    try #expect(eventsScreen.currentlyViewingEventDetails(for: "Canoe Sprint"))
  }

  @Test(
    "the user journey of the Kiwi article fails on a changed build",
    .needsSample("olympics"),
    arguments: ["olympics:renamed", "olympics:lostlabel"]
  )
  func changed(name: String) throws {
    let eventsScreen = try EventsScreen(LiveApp(sample: name))
    #expect(
      (try? eventsScreen.selectEvent("canoe sprint")) == nil
        || (try? eventsScreen.currentlyViewingEventDetails(for: "Canoe Sprint")) != true
    )
  }

  @Test("a tap waits for a late view without sleeping")
  func late() throws {
    let app = try LiveApp(sample: "todo:slow")
    let page = Pages(app: app)
    try page.tap("navigationButton marked:'Add'")
    try page.views("textField").first?.type("Milk")
    try page.tap("button marked:'Done'")
    try #expect(page.sees("tableViewCell marked:'Milk'"))
  }

  @Test("a missing view fails with the time waited")
  func missing() throws {
    let page = Pages(app: try LiveApp(sample: "todo"))
    let failure = try #require(throws: ScenarioFailure.self) {
      try page.tap("button marked:'Nothing'", timeout: 2)
    }
    #expect(failure.message.contains("`button marked:'Nothing'`"))
    #expect(failure.message.hasSuffix("(waited 2 s)"))
  }

  @Test("a selector can contain a text with both kinds of quotes")
  func quotes() throws {
    let app = try LiveApp(sample: "todo")
    let title = "Say \"hi\" to Ann's \\ friend"
    try Scenario<TodoListView>(given: app).when(CreateTodoItem(title: title))
    let page = Pages(app: app)
    try #expect(page.sees("tableViewCell marked:\(page.quoted(title))"))
  }

  @Test("an invalid selector fails with the reason")
  func broken() throws {
    let page = Pages(app: try LiveApp(sample: "todo"))
    let failure = try #require(throws: ScenarioFailure.self) { try page.sees("buton") }
    #expect(failure.message.contains("`buton`"))
    #expect(failure.hint == "nearest: `button`")
  }
}
