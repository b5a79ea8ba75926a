import AppDriver
import EventModel
import Foundation
import TestSupport
import Testing

@testable import WebApps

/// The server `odd-server.py` gives a font late and packs what it sends.
@Suite("What a page gets from a server in other ways", .needsBrowser, .needs(program: "python3"))
struct ServedTests {
  private static let server = "exec python3 -B odd-server.py"
  /// A server that has the pages and nothing else.
  private static let files = "exec python3 -m http.server {port} --bind 127.0.0.1"

  @Test(
    "a page is not at rest before a font that comes late, whose widths are the same in each launch"
  )
  func lateFont() throws {
    var widths: Set<String?> = []
    for name in ["font.html?late", "font.html"] {
      let page = try DrivenPage.ofServer(Self.server, name)
      for _ in 0..<(name == "font.html" ? 2 : 1) {
        let session = try PageSession(page)
        if name == "font.html" {
          let before = try session.number(in: "width")
          try session.perform(#"tap "Use""#)
          try session.expect("loaded", in: "told")
          #expect(try session.number(in: "width") > before)
        }
        widths.insert(try session.text(of: "width"))
        #expect(try session.frame(of: "shown").size.width.rounded() == session.number(in: "width"))
      }
    }
    // A letter of the font is 24.08 points wide; a serif is narrower.
    #expect(widths == ["289"])
  }

  @Test("a packed document and a packed answer are read, in a session and in its replay")
  func packed() throws {
    let folder = try TemporaryFolder()
    let page = try DrivenPage.ofServer(Self.server, "packed.html")
    page.driver.use(.recorded)
    let session = try PageSession(page)
    try session.expect("A document that came packed: grüße", in: "text")
    try session.perform(#"tap "Ask""#)
    let answer = try #require(try session.text(of: "answer"))
    #expect(answer.hasPrefix("packed at 1"), "\(answer)")
    let lines = page.driver.takeNetworkLines()
    page.driver.quit()
    try folder.write(lines.map { "\($0)\n" }.joined(), to: "network.jsonl")
    let again = try DrivenPage.ofServer(Self.files, "packed.html")
    again.driver.use(.replayed(from: folder.file("network.jsonl").path))
    let replay = try PageSession(again)
    try replay.perform(#"tap "Ask""#)
    try replay.expect(answer, in: "answer")
    #expect(again.driver.takeRemarks() == [])
  }
}
