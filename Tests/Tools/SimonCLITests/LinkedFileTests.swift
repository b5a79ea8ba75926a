import Foundation
import TestSupport
import Testing

@Suite("Links to foreign files, and files that need no change")
struct LinkedFileTests {
  private let fixture: CommandLineFixture

  init() async throws {
    fixture = try await CommandLineFixture()
    try fixture.folder.write(String(repeating: "a secret line\n", count: 200), to: "foreign")
  }

  private func link(_ path: String, to target: String) throws {
    let file = fixture.folder.file(path)
    try? FileManager.default.removeItem(at: file)
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
  }

  @Test("log repair rewrites the file behind a link only if it is asked to")
  func repair() async throws {
    let log = "recordings/click/events.jsonl"
    let half = String(try fixture.folder.text(of: log).dropLast(100))
    try fixture.folder.write(half, to: "target.jsonl")
    try link(log, to: "../../target.jsonl")
    let run = try await fixture.replay("log", "repair", log)
    #expect(run.status == .exit(3), "\(run)")
    #expect(run.standardError.contains("this is a link to \"../../target.jsonl\""), "\(run)")
    #expect(try fixture.folder.text(of: "target.jsonl") == half)
    #expect(try await fixture.replay("log", "repair", log, "-o", "whole").status == .exit(0))
  }

  @Test(
    "a session and shrink replace a link in the place of a log, and leave the file behind it alone",
    arguments: ["../../foreign", "../../nowhere"]
  )
  func replaced(target: String) async throws {
    let foreign = try fixture.folder.text(of: "foreign")
    for place in ["short", "click"] {
      let log = "recordings/\(place)/events.jsonl"
      try FileManager.default.createDirectory(
        at: fixture.folder.file("recordings/\(place)"),
        withIntermediateDirectories: true
      )
      try link(log, to: target)
      let run =
        place == "click"
        ? try await fixture.record(
          ["session", "--app", "navigation", "--script", "-", "--name", "click", "--force"],
          input: "tap \"Page 2\"\n"
        )
        : try await fixture.replay(
          ["shrink", "click", "--app", "navigation:renamed", "-o", "short", "--force"]
        )
      #expect(run.status == .exit(0), "\(run)")
      let file = fixture.folder.file(log)
      #expect(try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true)
      #expect(try await fixture.replay("log", "check", log).status == .exit(0))
      #expect(try fixture.folder.text(of: "foreign") == foreign)
      #expect(!FileManager.default.fileExists(atPath: fixture.folder.file("nowhere").path))
    }
  }

  @Test("a session that is refused leaves a link in the place of a log as it was")
  func refused() async throws {
    let log = "recordings/click/events.jsonl"
    try link(log, to: "../../foreign")
    try await expectNothingWritten(in: fixture.folder.url) {
      let run = try await fixture.record(
        ["session", "--app", "navigation", "--script", "-", "--name", "click", "--force"],
        input: "tap \"Nowhere\"\n"
      )
      #expect(run.status == .exit(1), "\(run)")
    }
  }

  @Test("a rules link to a foreign file is one error, which shows nothing of the file")
  func rules() async throws {
    try link("recordings/click/simon.rules", to: "../../foreign")
    // The tool in this process has another working folder.
    let run = try await fixture.spawned.replay("run")
    #expect(run.standardError.components(separatedBy: "this is a link").count == 2, "\(run)")
    #expect(!"\(run)".contains("secret line"))
  }

  @Test("script run shows nothing of the file behind a link")
  func script() async throws {
    try fixture.folder.write("<?xml version=\"1.0\"?><plist><secretWord/></plist>", to: "list")
    try link("a.plist", to: "list")
    let run = try await fixture.replay("script", "run", "a.plist", "--app", "navigation")
    #expect(run.status == .exit(3), "\(run)")
    #expect(!"\(run)".contains("secretWord"))
  }

  @Test("the merge of three equal goldens changes no byte, whatever their form")
  func merge() async throws {
    let path = "recordings/click/golden.tree"
    let text = try fixture.folder.text(of: path)
    // The writer would leave out the screen that repeats.
    for text in [text, text + "\n"] {
      for name in ["base", "ours", "theirs"] { try fixture.folder.write(text, to: name) }
      let run = try await fixture.replay("golden", "merge", "base", "ours", "theirs")
      guard run.status == .exit(0) else { continue }
      #expect(try fixture.folder.text(of: "ours") == text)
    }
  }
}
