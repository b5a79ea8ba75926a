import EventModel
import TestSupport
import Testing

@testable import WebApps

@Suite("What a page keeps", .needsBrowser)
struct StorageTests {
  @Test("it is there within a session and gone in the next one", .needs(program: "python3"))
  func cleared() throws {
    let page = try DrivenPage.ofServer("PORT={port} exec python3 server.py", "store.html")
    for _ in 0..<2 {
      let session = try PageSession(page)
      try session.expect("empty", in: "found")
      try session.perform(#"tap "Keep""#, "wait 0.5")
      try session.expect("local session cookie base cache login", in: "kept")
    }
  }
}
