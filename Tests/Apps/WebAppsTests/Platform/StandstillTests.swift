import AppDriver
import EventModel
import TestSupport
import Testing

@testable import WebApps

/// The server `odd-server.py` never answers a request for `/never`.
@Suite("Pages that stand still", .needsBrowser, .needs(program: "python3"), .ownThread)
struct StandstillTests {
  private static let server = "exec python3 -B odd-server.py"

  @Test(
    "the session ends and names the cause",
    arguments: [
      ("Loop", "a script of it does not end"), ("Work", "a script of a worker does not end"),
      ("Follow", "no answer comes from http://127.0.0.1/never"),
      ("Show", "no answer comes from http://127.0.0.1/never"),
    ]
  )
  func standstill(button: String, cause: String) throws {
    let page = try DrivenPage.ofServer(Self.server, "still.html")
    try page.launch()
    let error = #expect(throws: DriverError.self) {
      try page.tap(button)
      try page.driver.advance(by: .seconds(1))
    }
    #expect(error == .crashed(reason: "the page stands still: \(cause)"))
  }

  @Test("a request of a script that has no answer is no cause: the page goes on")
  func unanswered() throws {
    let session = try PageSession(try DrivenPage.ofServer(Self.server, "still.html"))
    try session.perform(#"tap "Ask""#)
    let ticks = try session.number(in: "ticks")
    try session.perform("wait 1")
    #expect(try session.number(in: "ticks") >= ticks + 9)
  }
}
