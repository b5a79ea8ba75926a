import Foundation
import TestSupport
import Testing

@Suite("--format html")
struct HTMLFormatTests {
  @Test("a run writes a page with its recordings, the same for equal runs")
  func run() async throws {
    let fixture = try await CommandLineFixture()
    for name in ["a.html", "b.html"] {
      let run = try await fixture.replay("--format", "html:\(name)")
      #expect(run.status == .exit(0), "\(run)")
      #expect(run.standardOutput == "")
    }
    let page = try fixture.folder.text(of: "a.html")
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(page.hasSuffix("</html>\n"))
    #expect(try page == fixture.folder.text(of: "b.html"))
  }

  @Test(
    "the page needs a file, and a merge has none",
    arguments: [
      (["run", "--format", "html"], "--format html: expected a file for the page"),
      (
        ["merge", "a.json", "--format", "html:a.html"],
        "--format html: merge has no screens to show"
      ),
    ]
  )
  func refused(words: [String], message: String) async throws {
    let run = try await CommandLineFixture().replay(words)
    #expect(run.status == .exit(2), "\(run)")
    #expect(run.standardError.contains(message), "\(run)")
  }

  @Test("a run of no recordings writes a page that says so")
  func nothing() async throws {
    let fixture = try await CommandLineFixture()
    let run = try await fixture.replay("--filter", "absent", "--format", "html:a.html")
    #expect(run.status == .exit(4), "\(run)")
    #expect(try fixture.folder.text(of: "a.html").contains("packed-index"))
  }
}
