import EventModel
import Foundation
import Recorder
import TestSupport
import Testing

@Suite("What the tools write, and where")
struct PlaceTests {
  @Test("goes to no folder that a link in the recordings leads to")
  func linkedState() async throws {
    let desk = try await Desk()
    try desk.folder.write("mine\n", to: ".gitignore")
    let link = desk.folder.file("recordings/.simon").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "..")
    let run = try await desk.replay("--app", "navigation:renamed")
    #expect(run.status == .exit(1))
    #expect(try desk.folder.text(of: ".gitignore") == "mine\n")
    #expect(!FileManager.default.fileExists(atPath: desk.folder.file("last-run.json").path))
  }

  @Test("is never two reports in one place, nor a report in place of a recording's file")
  func reports() async throws {
    let desk = try await Desk()
    let log = try desk.folder.text(of: "recordings/click/events.jsonl")
    for words in [
      ["json:a", "junit:a"], ["json", "tap"], ["json:recordings/click/events.jsonl"],
      ["pretty", "json:golden.tree"],
    ] {
      let run = try await desk.replay(words.flatMap { ["--format", $0] })
      #expect(run.status == .exit(2), "\(words)")
    }
    #expect(try desk.folder.text(of: "recordings/click/events.jsonl") == log)
    for other in ["json:a", "github"] {
      let run = try await desk.replay(["--format", "pretty", "--format", other])
      #expect(run.status == .exit(0), "\(other)")
    }
    #expect(try await desk.replay(["--format", "json", "--format", "github"]).status == .exit(2))
  }

  @Test("is no success where standard output takes nothing more")
  func fullOutput() async throws {
    let desk = try await Desk()
    let tool = try BuiltTool("simon-replay").executable.path
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    let run = try await shell.run(
      ["-c", "'\(tool)' --format json >/dev/full"],
      in: desk.folder.url
    )
    #expect(run.status == .exit(3))
    #expect(run.standardError.contains("standard output: error: cannot be written: No space left"))
  }

  @Test("proves nothing together with what another call wrote")
  func otherOptions() async throws {
    let desk = try await Desk()
    try await desk.replay(["--shard", "1/2", "--format", "json:1.json"])
    try await desk.replay(["--shard", "2/2", "--format", "json:2.json", "--to", "2"])
    let merged = try await desk.replay(["merge", "1.json", "2.json"])
    #expect(merged.status == .exit(3), "\(merged)")
  }

  @Test("a link that leads to no recording is told by its name")
  func deadLink() async throws {
    let desk = try await Desk()
    let link = desk.folder.file("recordings/gone").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/nope/x")
    let run = try await desk.replay([])
    #expect(run.standardError.contains("recordings/gone"), "\(run)")
  }

  @Test("a reader that goes away ends a dialogue in good order")
  func goneReader() async throws {
    let desk = try await Desk()
    let tool = try BuiltTool("simon-record").executable.path
    let shell = try BuiltTool(at: URL(filePath: "/bin/bash"))
    let lines = "echo 'tap \"Add\"'; sleep 0.3; for i in 1 2 3 4 5 6; do echo tree; done"
    _ = try await shell.run(
      ["-c", "(\(lines)) | '\(tool)' session --app todo --name bp | head -n 1"],
      in: desk.folder.url
    )
    let bytes = Array(try desk.folder.text(of: "recordings/bp/events.jsonl").utf8)
    #expect(try EventLog(decoding: bytes).ending?.status == .interrupted)
  }

  @Test("says what to type next, with the folder and the secrets that it takes")
  func nextCommands() async throws {
    let desk = try Desk(empty: ())
    let run = try await desk.record(
      ["session", "--app", "login", "--script", "-", "--name", "in", "--dir", "our ex's"],
      input: "type \"swordfish\" into \"Password\"\n"
    )
    let next = "Next: SIMON_SECRET_1=… simon-replay run in --dir 'our ex'\\''s'"
    #expect(run.standardOutput.contains(next), "\(run)")
  }
}
