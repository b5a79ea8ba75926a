import Foundation
import TestSupport
import Testing

@Suite("Special files in the place of a recording")
struct StrangeFileTests {
  let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture() }

  /// Replaces a file by a shell command.
  private func put(_ command: String) async throws {
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    let made = try await shell.run(["-c", command], in: fixture.folder.url)
    #expect(made.status == .exit(0), "\(made)")
  }

  @Test(
    "a special file in the place of a log is named by its kind and never waited for",
    arguments: [
      ("mkfifo", "this is a pipe, expected a file"), ("ln -s /dev/zero", "this is a device"),
      ("mkdir", "this is a folder, expected a file"),
      ("ln -s ../nowhere", "this link has no target"),
      ("truncate -s 70M", "it has 70 MB, expected at most 64"),
    ],
    ["events.jsonl", "golden.tree", "simon.rules"]
  )
  func kinds(kind: (command: String, says: String), file: String) async throws {
    let path = "recordings/click/\(file)"
    try await put("rm -f \(path); \(kind.command) \(path)")
    let run = try await fixture.replay()
    #expect(run.status == .exit(3), "\(run)")
    let said = run.standardError + run.standardOutput
    #expect(said.contains("\(path): error: cannot be read: \(kind.says)"), "\(run)")
  }

  @Test("a device or a pipe that a call names as a log is read, or refused for what it is")
  func streams() async throws {
    let log = "recordings/click/events.jsonl"
    try await put("mkfifo pipe; (cat \(log) > pipe) > said 2>&1 &")
    let piped = try await fixture.replay("log", "repair", "pipe", "-o", "copy.jsonl")
    #expect(piped.status == .exit(0), "\(piped)")
    #expect(try fixture.folder.text(of: "copy.jsonl") == fixture.folder.text(of: log))
    let none = try await fixture.replay("log", "upgrade", "/dev/null", "-o", "none.jsonl")
    #expect(none.status == .exit(3), "\(none)")
    #expect(none.standardError.contains("/dev/null:1:1: error: the header line is missing"))
    let endless = try await fixture.replay("log", "upgrade", "/dev/zero", "-o", "none.jsonl")
    #expect(endless.status == .exit(3), "\(endless)")
    let says = "/dev/zero: error: cannot be read: it gives more than 64 MB"
    #expect(endless.standardError.contains(says), "\(endless)")
  }

  @Test("a folder whose name is not valid text is named and not ignored")
  func unnamed() async throws {
    try await put(#"cp -r recordings/click "$(printf 'recordings/b\351b\033')""#)
    let run = try await fixture.replay()
    #expect(run.status == .exit(3), "\(run)")
    let path = #"recordings/b\xE9b\x1B: error: cannot be read: the folder's name is not UTF-8 text"#
    #expect(run.standardError.contains(path), "\(run)")
  }
}
