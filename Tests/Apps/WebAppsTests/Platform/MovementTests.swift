import AppDriver
import EventModel
import TestSupport
import Testing

@testable import WebApps

@Suite("Movements of a page that end", .needsBrowser)
struct MovementTests {
  @Test(
    "one by a script for frames, by an interval or by a style is at its end when the page is at rest"
  )
  func ends() throws {
    try expectSameTwice(DrivenPage.ofFile("moving.html")) { session in
      let start = try session.frame(of: "drawn").minX
      for (button, box) in [("Frames", "drawn"), ("Steps", "stepped"), ("Style", "slid")] {
        try session.perform(#"tap "\#(button)""#)
        try session.expect(box, in: "noted")
        #expect(try session.frame(of: box).minX == start + 300, "\(box)")
      }
      try session.perform(#"tap "Style""#)
      #expect(try session.frame(of: "slid").minX == start)
    }
  }

  @Test(
    "a transition under the mouse, and a canvas, hold no frame back",
    arguments: ["colour.html", "offscreen.html"]
  )
  func hovered(file: String) throws {
    let page = try DrivenPage.ofFile(file)
    for _ in 0..<2 {
      let session = try PageSession(page)
      try session.perform(#"hover "Press""#, "hover 600,600", #"tap "Press""#)
      #expect(try session.shows("Pressed"))
      try session.perform("hover 600,600", #"hover "Pressed""#)
      #expect(try page.driver.activity() == .idle)
    }
  }
}
