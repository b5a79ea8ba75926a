import AppDriver
import EventModel
import TestSupport
import Testing

@testable import WebApps

@Suite("Documents to which a person goes back", .needsBrowser)
struct BackTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      <!doctype html><title>One</title><h1>One</h1><a href="two.html">Go on</a>
      <button onclick="history.back()">Leave</button>
      """,
      to: "index.html"
    )
    try folder.write(
      """
      <!doctype html><title>Two</title><h1>Two</h1><button onclick="history.back()">Back</button>
      <p id=ticks>0</p><script>setInterval(() => { ticks.textContent++; }, 100);</script>
      """,
      to: "two.html"
    )
  }

  @Test("they come again, and the page's time goes on in them, the same in each launch")
  func back() throws {
    let page = try DrivenPage(try WebApp(parsing: ".", from: folder.url))
    var launches: [[String]] = []
    for _ in 0..<2 {
      try page.launch()
      var screens: [String] = []
      for button in ["Go on", "Back", "Go on"] {
        try page.tap(button)
        screens.append(try page.screen())
      }
      try page.driver.advance(by: .seconds(1))
      screens.append(try page.screen())
      launches.append(screens)
    }
    #expect(launches[0].map { $0.contains("\"One\"") } == [false, true, false, false])
    #expect(launches[0][2] != launches[0][3], "its timers run")
    #expect(launches[0] == launches[1])
  }

  @Test("there is none before the first")
  func first() throws {
    let page = try DrivenPage(try WebApp(parsing: ".", from: folder.url))
    try page.launch()
    let before = try page.screen()
    try page.tap("Leave")
    #expect(before.contains("\"One\""))
    #expect(try page.text(of: "ticks") == nil)
    try page.tap("Go on")
    #expect(try page.text(of: "ticks") != nil)
  }
}
