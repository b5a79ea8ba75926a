import EventModel
import Foundation
import Recorder
import TestSupport
import Testing

@Suite("The places where tools write")
struct PlaceTests {
  @Test("no tool writes into a folder behind a link in the recordings")
  func linkedState() async throws {
    let fixture = try await CommandLineFixture()
    try fixture.folder.write("mine\n", to: ".gitignore")
    let link = fixture.folder.file("recordings/.simon").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "..")
    let run = try await fixture.replay("--app", "navigation:renamed")
    #expect(run.status == .exit(1))
    #expect(try fixture.folder.text(of: ".gitignore") == "mine\n")
    #expect(!FileManager.default.fileExists(atPath: fixture.folder.file("last-run.json").path))
  }

  @Test("a run refuses two reports in one place, and a report in the place of a recording's file")
  func reports() async throws {
    let fixture = try await CommandLineFixture()
    let log = try fixture.folder.text(of: "recordings/click/events.jsonl")
    for words in [
      ["json:a", "junit:a"], ["json", "tap"], ["json:recordings/click/events.jsonl"],
      ["pretty", "json:golden.tree"],
    ] {
      let run = try await fixture.replay(words.flatMap { ["--format", $0] })
      #expect(run.status == .exit(2), "\(words)")
    }
    #expect(try fixture.folder.text(of: "recordings/click/events.jsonl") == log)
    for other in ["json:a", "github"] {
      let run = try await fixture.replay(["--format", "pretty", "--format", other])
      #expect(run.status == .exit(0), "\(other)")
    }
    #expect(
      try await fixture.replay(["--format", "json", "--format", "github"]).status == .exit(2)
    )
  }

  @Test("a tool fails if standard output accepts no more text")
  func fullOutput() async throws {
    let fixture = try await CommandLineFixture()
    let tool = try BuiltTool("simon-replay").executable.path
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    let run = try await shell.run(
      ["-c", "'\(tool)' --format json >/dev/full"],
      in: fixture.folder.url
    )
    #expect(run.status == .exit(3))
    #expect(run.standardError.contains("standard output: error: cannot be written: No space left"))
  }

  @Test("a story is not proven with files of another call")
  func otherOptions() async throws {
    let fixture = try await CommandLineFixture()
    try await fixture.replay(["--shard", "1/2", "--format", "json:1.json"])
    try await fixture.replay(["--shard", "2/2", "--format", "json:2.json", "--to", "2"])
    let merged = try await fixture.replay(["merge", "1.json", "2.json"])
    #expect(merged.status == .exit(3), "\(merged)")
  }

  @Test("a link without a recording behind it is reported by its name")
  func deadLink() async throws {
    let fixture = try await CommandLineFixture()
    let link = fixture.folder.file("recordings/gone").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/nope/x")
    let run = try await fixture.replay([])
    #expect(run.standardError.contains("recordings/gone"), "\(run)")
  }

  @Test("a dialogue ends cleanly when its reader goes away")
  func goneReader() async throws {
    let fixture = try await CommandLineFixture()
    let tool = try BuiltTool("simon-record").executable.path
    let shell = try BuiltTool(at: URL(filePath: "/bin/bash"))
    // Lines come until the tool is gone: how fast it starts, and when `head` ends, is not known.
    let lines = "echo 'tap \"Add\"'; for i in {1..900}; do echo tree; sleep 0.1; done"
    _ = try await shell.run(
      ["-c", "(\(lines)) | '\(tool)' session --app todo --name bp | head -n 1"],
      in: fixture.folder.url
    )
    let bytes = Array(try fixture.folder.text(of: "recordings/bp/events.jsonl").utf8)
    #expect(try EventLog(decoding: bytes).ending?.status == .interrupted)
  }

  @Test("the next steps that a tool prints include the folder and the secrets")
  func nextCommands() async throws {
    let fixture = try CommandLineFixture(empty: ())
    let run = try await fixture.record(
      ["session", "--app", "login", "--script", "-", "--name", "in", "--dir", "our ex's"],
      input: "type \"swordfish\" into \"Password\"\n"
    )
    let next =
      "Next: simon-replay run in --dir 'our ex'\\''s'\n"
      + "secrets: set SIMON_SECRET_1 to replay with the real text\n"
    #expect(run.standardOutput.contains(next), "\(run)")
  }
}
