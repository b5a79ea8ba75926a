import EventModel
import Foundation
import TestSupport
import Testing

/// Logs that a command wrote again, or that somebody approved, beside stories that tell the former ones.
@Suite("The story of a log that was written again")
struct RewrittenLogTests {
  private let fixture: CommandLineFixture
  private let log = "recordings/click/events.jsonl"
  private let outdated = "screens, targets or another log were approved since the story was proven"

  init() async throws { fixture = try await CommandLineFixture() }

  private func events() throws -> EventLog {
    try EventLog(decoding: Array(try fixture.folder.text(of: log).utf8))
  }

  /// Approves the open questions about the recording.
  private func approve() async throws -> ToolRun {
    let list = try await fixture.replay("approve", "click", "--list").standardOutput
    let names = list.matches(of: #/(?m)^([0-9a-f]{6})  /#).map { String($0.1) }
    return try await fixture.replay("approve", "--only", names.joined(separator: ","))
  }

  @Test("a cut log outdates its story, which tells more than the log")
  func cut() async throws {
    let touches = try events().events.filter { if case .touch = $0.kind { true } else { false } }
    // All but the last gesture.
    let last = try #require(touches.last { $0.kind.target != nil }).number - 1
    let run = try await fixture.replay([
      "log", "cut", "--from", "1", "--to", "\(last)", log, "-o", log,
    ])
    #expect(run.status == .exit(0), "\(run)")
    let list = try await fixture.replay("approve", "--list")
    #expect(list.standardOutput.contains(outdated), "\(list)")
    let check = try await fixture.replay("approve", "--check")
    #expect(check.status != .exit(0) && check.standardError.contains("story.stories"), "\(check)")
  }

  @Test(
    "a log with longer pauses outdates its story until it is proven again, and then CI is green"
  )
  func spliced() async throws {
    var slow = try events()
    for place in slow.events.indices.dropFirst(5) {
      slow.events[place].at = slow.events[place].at + .milliseconds(40)
    }
    try fixture.folder.write(String(decoding: LogWriter.encode(slow), as: UTF8.self), to: log)
    let edited = try await fixture.replay(["click"], environment: ["CI": "1"])
    #expect(
      edited.status == .exit(5) && edited.standardOutput.contains("log not approved"),
      "\(edited)"
    )
    let approval = try await approve()
    #expect(approval.status == .exit(0), "\(approval)")
    let entry = try #require(
      try fixture.folder.text(of: "recordings/click/approvals.jsonl").split(separator: "\n").last
    )
    let story = Digest(of: try fixture.folder.text(of: "recordings/click/story.stories"))
    #expect(entry.contains("\"log\":") && entry.contains("\"story\":\"\(story)\""), "\(entry)")
    let run = try await fixture.replay(["click"], environment: ["CI": "1"])
    #expect(run.status == .exit(0), "\(run)")
  }

  @Test("an approved log that the story does not tell leaves the story open, by name and in CI")
  func shortened() async throws {
    // The session ends one touch earlier, and so does its golden.
    let name = "recordings/short"
    try await fixture.record(
      ["session", "--app", "navigation", "--script", "-", "--name", "short"],
      input: "tap \"Page 1\"\ntap \"Click me\"\n"
    )
    for file in ["events.jsonl", "golden.tree"] {
      try fixture.folder.write(
        try fixture.folder.text(of: "\(name)/\(file)").replacing(
          "recording short",
          with: "recording click"
        ),
        to: "recordings/click/\(file)"
      )
    }
    for _ in 0..<3 {
      _ = try await approve()
    }
    let run = try await fixture.replay(["click"], environment: ["CI": "1"])
    #expect(run.status == .exit(1) && run.standardOutput.contains("story not proven"), "\(run)")
    #expect(
      run.standardOutput.contains("stories emit click -o recordings/click/story.stories"),
      "\(run)"
    )
    let emit = try await fixture.replay(
      ["stories", "emit", "click", "-o", "recordings/click/story.stories"]
    )
    #expect(emit.status == .exit(0), "\(emit)")
    let green = try await fixture.replay(["click"], environment: ["CI": "1"])
    #expect(green.status == .exit(0), "\(green)")
  }

  @Test("a log that is only written in another form keeps its story")
  func upgraded() async throws {
    let run = try await fixture.replay("log", "upgrade", log)
    #expect(run.status == .exit(0), "\(run)")
    var log = try events()
    log.header.writer += " and another"
    try fixture.folder.write(String(decoding: LogWriter.encode(log), as: UTF8.self), to: self.log)
    #expect(try await approve().status == .exit(0))
    let green = try await fixture.replay(["click"], environment: ["CI": "1"])
    #expect(green.status == .exit(0), "\(green)")
  }
}
