import Approvals
import EventModel
import Foundation
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Deciding on what another machine's run saw")
struct ReviewSourceTests {
  /// The machine of the person who decides.
  private let here: RecordingProject
  /// A machine with the same commit, on which CI runs.
  private let there: RecordingProject

  init() throws {
    (here, there) = (try RecordingProject(["a", "b"]), try RecordingProject(["a", "b"]))
  }

  /// Replays on the other machine, and returns the path of the report.
  private func report(_ app: String = "navigation:renamed") async throws -> String {
    _ = await there.run("--app", app, "--format", "json:report.json", isCI: true)
    return there.folder.file("report.json").path
  }

  private func golden(_ name: String, of project: RecordingProject) throws -> String {
    try project.folder.text(of: "recordings/\(name)/golden.tree")
  }

  @Test("approving a report gives the goldens that approving a run here gives")
  func same() async throws {
    let report = try await report()
    let run = await here.run("approve", "--from", report, "--all", "--reason", "new wording")
    #expect(run.status == .exit(0), "\(run)")
    let other = try RecordingProject(["a", "b"])
    _ = await other.run("--app", "navigation:renamed")
    #expect(await other.run("approve", "--all").status == .exit(0))
    for name in ["a", "b"] {
      #expect(try golden(name, of: here) == golden(name, of: other))
      #expect(try golden(name, of: here) != golden(name, of: there))
    }
    #expect(await here.run("--app", "navigation:renamed").status == .exit(0))
  }

  @Test("a change that is left out of a report stays pending here")
  func rest() async throws {
    let report = try await report("navigation:renamed:banner")
    let list = await here.run("approve", "--from", report, "--list").standardOutput
    let names = list.matches(of: #/(?m)^([0-9a-f]{6})  /#).map { String($0.1) }
    #expect(names.count == 2)
    #expect(!FileManager.default.fileExists(atPath: here.file("a/golden.pending").path))
    #expect(await here.run("approve", "--from", report, "--only", names[0]).status == .exit(0))
    let left = await here.run("approve", "--list").standardOutput
    #expect(left.contains(names[1]))
    #expect(!left.contains(names[0]))
  }

  @Test("a folder of artefacts is decided on as a report is")
  func folder() async throws {
    _ = await there.run("--app", "navigation:renamed")
    for name in ["a", "b"] {
      try here.folder.write(
        there.folder.text(of: "recordings/\(name)/golden.pending"),
        to: "artefacts/pending/recordings/\(name)/golden.pending"
      )
    }
    try here.folder.write(#"{"other": "tool"}"#, to: "artefacts/other.json")
    let run = await here.run("approve", "--from", "artefacts", "--all")
    #expect(run.status == .exit(0), "\(run)")
    _ = await there.run("approve", "--all")
    #expect(try golden("a", of: here) == golden("a", of: there))
  }

  @Test(
    "pending files are found by the end of their folder, as tools that keep artefacts shorten it",
    arguments: [("artefacts", "a/"), ("ci/recordings", "a/"), ("ci/recordings/a", "")]
  )
  func shortened(_ folder: String, _ place: String) async throws {
    _ = await there.run("--app", "navigation:renamed")
    let pending = try there.folder.text(of: "recordings/a/golden.pending")
    try here.folder.write(pending, to: "\(folder)/\(place)golden.pending")
    let run = await here.run("approve", "--from", folder, "--all")
    #expect(run.status == .exit(0), "\(run)")
    #expect(try golden("a", of: here) != golden("a", of: there))
  }

  @Test("a folder without a report or pending files has nothing to decide on")
  func strangeFolder() async throws {
    try here.folder.write(#"{"other": "tool"}"#, to: "artefacts/other.json")
    let run = await here.run("approve", "--from", "artefacts", "--all")
    #expect(run.status == .exit(4), "\(run)")
    #expect(run.standardError.contains("this folder has no report of a run, and no pending files"))
  }

  @Test("screens of a run that were compared with no golden are never proposed as one")
  func noGolden() async throws {
    _ = await there.run("--app", "navigation:renamed")
    let pending = try there.folder.text(of: "recordings/a/golden.pending")
    let forged = Pending(golden: nil, seen: try Pending(parsing: pending).seen)
    try here.folder.write(forged.text, to: "artefacts/recordings/a/golden.pending")
    try FileManager.default.removeItem(at: here.file("a/golden.tree"))
    try FileManager.default.removeItem(at: here.file("a/approvals.jsonl"))
    let run = await here.run("approve", "a", "--from", "artefacts", "--all")
    #expect(run.status == .exit(5), "\(run)")
    #expect(run.standardError.contains(#""a" has no golden"#))
    #expect(!FileManager.default.fileExists(atPath: here.file("a/golden.tree").path))
  }

  @Test("a golden that moved on is refused by its name, and the others are decided on")
  func movedOn() async throws {
    let report = try await report()
    _ = await here.run("run", "a", "--app", "navigation:banner")
    _ = await here.run("approve", "a", "--all")
    let before = try golden("a", of: here)
    let run = await here.run("approve", "--from", report, "--all")
    #expect(run.status == .exit(3), "\(run)")
    #expect(
      run.standardError.contains(
        #"the golden of "a" is not the one that the run was compared with"#
      )
    )
    #expect(try golden("a", of: here) == before)
    #expect(try golden("b", of: here) != golden("b", of: there))
  }

  @Test("a report of another log is refused by the name of its recording")
  func otherLog() async throws {
    let report = try await report()
    let log = try here.folder.text(of: "recordings/a/events.jsonl")
    try here.folder.write(log + "\n", to: "recordings/a/events.jsonl")
    let run = await here.run("approve", "a", "--from", report, "--all")
    #expect(run.status != .exit(0))
    #expect(run.standardError.contains(#"the log of "a" is not the one that was replayed"#))
  }

  @Test("a report that was edited, and one of recordings that are not here, are refused")
  func strange() async throws {
    let report = try await report()
    let text = try there.folder.text(of: "report.json")
    try here.folder.write(text.replacing("Press me", with: "Kiss me"), to: "edited.json")
    let edited = await here.run("approve", "--from", "edited.json", "--all")
    #expect(edited.status == .exit(3))
    #expect(edited.standardError.contains("this report was edited"))
    try FileManager.default.removeItem(at: here.file("b"))
    let missing = await here.run("approve", "--from", report, "--list")
    #expect(missing.status == .exit(3))
    #expect(missing.standardError.contains(#"there is no recording "recordings/b" here"#))
  }

  @Test("a target is repaired from a report")
  func target() async throws {
    let report = try await report("navigation:noidentifier")
    let run = await here.run("approve", "--from", report, "--only", #"#click → "Click me""#)
    #expect(run.status == .exit(0), "\(run)")
    _ = await there.run("--app", "navigation:noidentifier")
    _ = await there.run("approve", "--only", #"#click → "Click me""#)
    let log = "recordings/a/events.jsonl"
    #expect(try here.folder.text(of: log) == there.folder.text(of: log))
  }
}
