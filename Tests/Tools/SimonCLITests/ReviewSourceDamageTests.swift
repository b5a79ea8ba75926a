import Approvals
import EventModel
import Foundation
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Reports and artefacts that can be decided on only in part")
struct ReviewSourceDamageTests {
  private let here: RecordingProject
  private let there: RecordingProject

  init() throws {
    (here, there) = (try RecordingProject(["a", "b"]), try RecordingProject(["a", "b"]))
  }

  private func report(_ app: String) async throws -> String {
    _ = await there.run("--app", app, "--format", "json:report.json", isCI: true)
    return there.folder.file("report.json").path
  }

  private func golden(_ name: String, of project: RecordingProject) throws -> String {
    try project.folder.text(of: "recordings/\(name)/golden.tree")
  }

  @Test("a damaged pending file among artefacts keeps no other recording from a decision")
  func damagedFile() async throws {
    _ = await there.run("--app", "navigation:renamed")
    let pending = try there.folder.text(of: "recordings/b/golden.pending")
    try here.folder.write("pending 1  nonsense\n", to: "artefacts/recordings/a/golden.pending")
    try here.folder.write(pending, to: "artefacts/recordings/b/golden.pending")
    let run = await here.run("approve", "--from", "artefacts", "--all")
    #expect(run.status == .exit(3), "\(run)")
    #expect(run.standardError.contains("artefacts/recordings/a/golden.pending:1:"), "\(run)")
    #expect(try golden("a", of: here) == golden("a", of: there))
    #expect(try golden("b", of: here) != golden("b", of: there))
  }

  @Test("an edited report among artefacts keeps no other recording from a decision")
  func editedReport() async throws {
    _ = try await report("navigation:renamed")
    let edited = try there.folder.text(of: "report.json").replacing("Press me", with: "Kiss me")
    try here.folder.write(edited, to: "artefacts/report.json")
    _ = await there.run("run", "b", "--app", "navigation:renamed")
    let pending = try there.folder.text(of: "recordings/b/golden.pending")
    try here.folder.write(pending, to: "artefacts/recordings/b/golden.pending")
    let run = await here.run("approve", "--from", "artefacts", "--all")
    #expect(run.status == .exit(3), "\(run)")
    #expect(run.standardError.contains("artefacts/report.json: error: this report was edited"))
    #expect(try golden("b", of: here) != golden("b", of: there))
  }

  @Test("two runs that left different changes of a recording keep no other one from a decision")
  func contradiction() async throws {
    for (place, app) in [("one", "navigation:renamed"), ("two", "navigation:banner")] {
      _ = await there.run("run", "a", "--app", app)
      let pending = try there.folder.text(of: "recordings/a/golden.pending")
      try here.folder.write(pending, to: "artefacts/\(place)/recordings/a/golden.pending")
    }
    _ = await there.run("run", "b", "--app", "navigation:renamed")
    let pending = try there.folder.text(of: "recordings/b/golden.pending")
    try here.folder.write(pending, to: "artefacts/one/recordings/b/golden.pending")
    let run = await here.run("approve", "--from", "artefacts", "--all")
    #expect(run.status == .exit(3), "\(run)")
    #expect(run.standardError.contains("two runs left different changes"))
    #expect(try golden("a", of: here) == golden("a", of: there))
    #expect(try golden("b", of: here) != golden("b", of: there))
  }

  @Test(
    "a red report in which approve can change nothing says so, and a green one that nothing is pending"
  )
  func emptyReports() async throws {
    let green = await here.run("approve", "--from", try await report("navigation"), "--all")
    #expect(green.status == .exit(0))
    #expect(green.standardOutput == "nothing is pending\n")
    try there.folder.write("nonsense\n", to: "recordings/a/events.jsonl")
    let red = await here.run("approve", "--from", try await report("navigation"), "--all")
    #expect(red.status == .exit(4), "\(red)")
    #expect(
      red.standardError.contains(
        "this report is red, but approve can change nothing in it: approve cannot mend these recordings: recordings/a ("
      ),
      "\(red)"
    )
    #expect(!red.standardOutput.contains("nothing is pending"))
    _ = await there.run(
      "run",
      "b",
      "--app",
      "navigation:renamed",
      "--from",
      "2",
      "--format",
      "json:report.json"
    )
    let part = await here.run("approve", "--from", there.folder.file("report.json").path)
    #expect(part.standardError.contains("the run was limited: "), "\(part)")
  }

  @Test("approving a report twice says that it was approved already, by any option")
  func twice() async throws {
    let report = try await report("navigation:renamed")
    #expect(await here.run("approve", "--from", report, "--all").status == .exit(0))
    let before = try FolderSnapshot(of: here.folder.url)
    for words in [["--all"], ["--only", "3f9a1c"], ["--list"], []] {
      let run = await here.run(["approve", "--from", report] + words)
      #expect(run.status == .exit(0), "\(run)")
      #expect(run.standardOutput == "already approved: a, b\n")
    }
    #expect(try FolderSnapshot(of: here.folder.url).changes(since: before) == [])
  }

  @Test("the changes of a report that were left out the first time are approved the second time")
  func rest() async throws {
    let report = try await report("navigation:renamed:banner")
    let list = await here.run("approve", "--from", report, "--list").standardOutput
    let names = list.matches(of: #/(?m)^([0-9a-f]{6})  /#).map { String($0.1) }
    for name in names {
      let run = await here.run("approve", "--from", report, "--only", name)
      #expect(run.status == .exit(0), "\(run)")
    }
    let whole = try RecordingProject(["a", "b"])
    #expect(await whole.run("approve", "--from", report, "--all").status == .exit(0))
    #expect(try golden("a", of: here) == golden("a", of: whole))
    #expect(await here.run("--app", "navigation:renamed:banner").status == .exit(0))
  }

  @Test("a target that was repaired from a report is not repaired again")
  func repairedTwice() async throws {
    let report = try await report("navigation:noidentifier")
    let list = await here.run("approve", "--from", report, "--list").standardOutput
    let name = try #require(list.firstMatch(of: #/(?m)^([0-9a-f]{6})  /#)).1
    let words = ["approve", "--from", report, "--only", String(name)]
    #expect(await here.run(words).status == .exit(0))
    let again = await here.run(words)
    #expect(again.status == .exit(0), "\(again)")
    #expect(again.standardOutput == "already approved: a, b\n")
  }
}
