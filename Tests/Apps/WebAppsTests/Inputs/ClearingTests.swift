import Actions
import AppDriver
import EventModel
import TestSupport
import Testing

@testable import WebApps

@Suite("Clearing a field of a page", .needsBrowser)
struct ClearingTests {
  private func focused(_ tree: ViewTree) -> Int? {
    tree.nodes.firstIndex { $0.attributes["focused"]?.bool == true }
  }

  @Test(
    "leaves nothing, wherever in the text the press that gave it the focus was",
    arguments: ["Text", "Port", "Mail", "Lines", "Rich", "Inner", "Framed"]
  )
  func cleared(name: String) throws {
    let page = try DrivenPage.ofFile("clearing.html")
    try page.launch()
    try page.tap(name)
    let tree = try page.driver.snapshot()
    let field = try #require(focused(tree))
    let text = try #require(tree[field].text)
    _ = try page.driver.send(.text(String(repeating: "\u{8}", count: text.count)))
    try page.settle()
    let after = try page.driver.snapshot()
    #expect(try after[#require(focused(after))].text ?? "" == "", "\(name)")
  }

  @Test("fewer deletes than the field has letters delete those before the caret")
  func fewer() throws {
    let page = try DrivenPage.ofFile("clearing.html")
    try page.launch()
    try page.tap("Text")
    _ = try page.driver.press(#require(KeyPress("Home")))
    _ = try page.driver.send(.text("\u{8}\u{8}"))
    try page.settle()
    let tree = try page.driver.snapshot()
    #expect(try tree[#require(focused(tree))].text == "relay.example.com")
  }
}
