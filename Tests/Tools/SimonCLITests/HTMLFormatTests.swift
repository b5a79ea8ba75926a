import EventModel
import Foundation
import Recorder
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
      #expect(run.standardOutput == "\(name): 2 recordings, 2 passed\n", "the only line")
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

  @Test("a page of one recording shows its screens, events and story without a run")
  func recorded() async throws {
    let project = try RecordingProject()
    let run = await project.run("show", "click-me", "--format", "html:a.html")
    #expect(run.status == .exit(0), "\(run)")
    let contents = try PageContents(project.folder.text(of: "a.html"))
    let rows = try #require(contents.index["recordings"] as? [[String: Any]])
    #expect(rows.map { $0["verdict"] as? String } == ["recorded"])
    let screens = try #require(contents.recordings[0]["checkpoints"] as? [[String: Any]])
    #expect(!screens.isEmpty)
    for screen in screens {
      #expect(try #require(screen["golden"] as? Int) == screen["seen"] as? Int)
    }
    let log = try RecordingStore(folder: project.file("click-me")).log()
    #expect((contents.recordings[0]["events"] as? [Any])?.count == log.events.count)
  }

  @Test(
    "show refuses a page without a file, of one screen, or in the place of a recording's file",
    arguments: [
      (["--format", "html"], "--format html: expected a file for the page"),
      (["--format", "html:a.html", "--at", "2"], "--at: a page shows all screens"),
      (["--format", "html:golden.tree"], "golden.tree is a file of a recording"),
      (["--format", "html:golden.pending"], "golden.pending is a file of a recording"),
      (
        ["--format", "simon"], "--format takes drawing, tree, json, xml or html:PATH, not \"simon\""
      ),
      (
        ["--format", "htmlx:a"],
        "--format takes drawing, tree, json, xml or html:PATH, not \"htmlx:a\""
      ),
    ]
  )
  func refusedScreens(words: [String], message: String) async throws {
    let run = await (try RecordingProject()).run(["show", "click-me"] + words)
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

  @Test(
    "decisions on the changes of a page give the golden that approve gives",
    arguments: TestEnvironment.current.sample(
      [["approve", "reject"], ["approve"], ["reject"]],
      count: 1
    )
  )
  func decisions(_ cycle: [String]) async throws {
    var goldens: [String] = []
    for usesPage in [true, false] {
      let fixture = try await CommandLineFixture(afterChanges: ())
      _ = try await fixture.replay(
        "--app",
        CommandLineFixture.changedBuild,
        "--format",
        "html:a.html"
      )
      let contents = try PageContents(fixture.folder.text(of: "a.html"))
      let rows = try #require(contents.index["recordings"] as? [[String: Any]])
      let questions = try #require(contents.index["questions"] as? [[String: Any]])
      let bases = rows.compactMap { row in
        (row["basis"] as? [String: Any])?.merging(["path": row["path"] ?? ""]) { $1 }
      }
      var decided: [(id: String, word: String)] = []
      for change in questions.flatMap({ $0["changes"] as? [[String: Any]] ?? [] }) {
        guard let id = change["id"] as? String else { continue }
        decided.append((id, cycle[decided.count % cycle.count]))
      }
      #expect(!decided.isEmpty)
      let words: [String]
      if usesPage {
        let file: [String: Any] = [
          "version": 1,
          "recordings": bases,
          "decisions": decided.map { ["decision": $0.word, "changes": [$0.id]] as [String: Any] },
        ]
        try JSONSerialization.data(withJSONObject: file)
          .write(to: fixture.folder.file("decisions.json"))
        words = ["--decisions", "decisions.json"]
      } else {
        words = decided.flatMap { [$0.word == "approve" ? "--only" : "--reject", $0.id] }
      }
      let run = try await fixture.replay(["approve"] + words)
      #expect(run.status == .exit(0), "\(run)")
      goldens.append(try fixture.folder.text(of: "recordings/click/golden.tree"))
    }
    #expect(goldens[0] == goldens[1])
  }
}
