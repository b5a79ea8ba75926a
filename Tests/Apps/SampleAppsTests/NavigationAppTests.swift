import AppDriver
import EventModel
import SampleApps
import Testing

@Suite("The navigation app")
struct NavigationAppTests {
  @Test("the table of forty pages has cells for the visible ones only")
  func launch() throws {
    let user = try User(of: "navigation")
    let table = try user.node("pages")
    #expect(table.frame == Frame(0, 0, 390, 753))
    #expect(table.attributes["rows"] == .list([.number(40)]))
    #expect(try user.labels(of: "UITableViewCell").first == "Page 1")
    #expect(try user.labels(of: "UITableViewCell").count == 18)
  }

  @Test("the button of a page reports the page on which it was clicked")
  func click() throws {
    let user = try User(of: "navigation")
    try user.tap("Page 1")
    try user.tap("Click me")
    #expect(try user.node("result").text == "Button clicked on: Page 1")
  }

  @Test("a page below the visible part of the table is reached by scrolling")
  func lateRow() throws {
    let user = try User(of: "navigation")
    #expect(try user.labels(of: "UITableViewCell").contains("Page 40") == false)
    for _ in 0..<3 { try user.swipe(from: Point(x: 195, y: 700), to: Point(x: 195, y: 200)) }
    try user.tap("Page 40")
    try user.tap("Click me")
    #expect(try user.node("result").text == "Button clicked on: Page 40")
  }

  @Test("the back button of a page is titled \"Pages\" and returns to the list")
  func back() throws {
    let user = try User(of: "navigation")
    try user.tap("Page 2")
    #expect(try user.labels(of: "UINavigationButton") == ["Pages"])
    try user.tap("Pages")
    #expect(try user.labels(of: "UINavigationButton") == [])
    #expect(try user.labels(of: "UITableViewCell").first == "Page 1")
  }

  @Test(
    "each variant of the navigation app changes the page as described",
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

  @Test("the variant `reordered` lists the pages in reverse order")
  func reordered() throws {
    let user = try User(of: "navigation:reordered")
    #expect(try user.labels(of: "UITableViewCell").first == "Page 40")
  }

  @Test("the variant `covered` ignores taps on the covered button and reports the reason")
  func covered() throws {
    let user = try User(of: "navigation:covered")
    try user.tap("Page 3")
    let outcome = try user.touch(at: Point(x: 195, y: 200))
    #expect(outcome == .ignored(reason: "covered by UIView#banner"))
  }

  @Test("opening a page takes 350 ms, and 1.2 s in the variant `slow`")
  func duration() throws {
    for (name, expected) in [("navigation", 350), ("navigation:slow", 1_200)] {
      let user = try User(of: name)
      try user.touch(at: Point(x: 195, y: 120))
      #expect(try user.driver.settle() == .milliseconds(Int64(expected)))
    }
  }
}
