import AppDriver
import EventModel
import SampleApps
import Testing

@Suite("The navigation app, through its driver")
struct NavigationAppTests {
  @Test("shows a table of forty pages, of which only those in view have a cell")
  func launch() throws {
    let user = try User(of: "navigation")
    let table = try user.node("pages")
    #expect(table.frame == Frame(0, 0, 390, 753))
    #expect(table.attributes["rows"] == .list([.number(40)]))
    #expect(try user.labels(of: "UITableViewCell").first == "Page 1")
    #expect(try user.labels(of: "UITableViewCell").count == 18)
  }

  @Test("says on which page its button was clicked")
  func click() throws {
    let user = try User(of: "navigation")
    try user.tap("Page 1")
    try user.tap("Click me")
    #expect(try user.node("result").text == "Button clicked on: Page 1")
  }

  @Test("reaches a page that had no cell before by scrolling to it")
  func lateRow() throws {
    let user = try User(of: "navigation")
    #expect(try user.labels(of: "UITableViewCell").contains("Page 40") == false)
    for _ in 0..<3 { try user.swipe(from: Point(x: 195, y: 700), to: Point(x: 195, y: 200)) }
    try user.tap("Page 40")
    try user.tap("Click me")
    #expect(try user.node("result").text == "Button clicked on: Page 40")
  }

  @Test("goes back to the list by the bar's button, which is called as the list")
  func back() throws {
    let user = try User(of: "navigation")
    try user.tap("Page 2")
    #expect(try user.labels(of: "UINavigationButton") == ["Pages"])
    try user.tap("Pages")
    #expect(try user.labels(of: "UINavigationButton") == [])
    #expect(try user.labels(of: "UITableViewCell").first == "Page 1")
  }

  @Test(
    "differs in each variant in what the variant says",
    arguments: [
      ("navigation:renamed", "Press me"), ("navigation:moved", "Click me"),
      ("navigation:banner", "Click me"), ("navigation:relabelled", "Confirm"),
      ("navigation:noidentifier", "Click me"), ("navigation:slow", "Click me"),
    ]
  )
  func variant(name: String, button: String) throws {
    let plain = try User(of: "navigation")
    try plain.tap("Page 3")
    let user = try User(of: name)
    try user.tap("Page 3")
    #expect(try user.labels(of: "UIButton") == [button])
    #expect((try user.tree() == plain.tree()) == (name == "navigation:slow"))
  }

  @Test("lists the pages backwards in the variant `reordered`")
  func reordered() throws {
    let user = try User(of: "navigation:reordered")
    #expect(try user.labels(of: "UITableViewCell").first == "Page 40")
  }

  @Test("takes no tap on a button that a banner covers, and says so")
  func covered() throws {
    let user = try User(of: "navigation:covered")
    try user.tap("Page 3")
    let outcome = try user.touch(at: Point(x: 195, y: 200))
    #expect(outcome == .ignored(reason: "covered by UIView#banner"))
  }

  @Test("is 350 ms longer busy after a tap on a row, 1.2 s in the variant `slow`")
  func duration() throws {
    for (name, expected) in [("navigation", 350), ("navigation:slow", 1_200)] {
      let user = try User(of: name)
      try user.touch(at: Point(x: 195, y: 120))
      #expect(try user.driver.settle() == .milliseconds(Int64(expected)))
    }
  }
}
