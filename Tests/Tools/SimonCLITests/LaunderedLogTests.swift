import Approvals
import EventModel
import Foundation
import TestSupport
import Testing

@Suite("Logs that are made from an edited one")
struct LaunderedLogTests {
  /// A way to another log, with the recording that it leads to.
  struct Way: CustomTestStringConvertible, Sendable {
    var name: String
    var words: [String]
    var input = ""
    var recording = "click"
    var testDescription: String { name }
  }

  private let fixture: CommandLineFixture
  private static let log = "recordings/click/events.jsonl"

  init() async throws { fixture = try await CommandLineFixture() }

  private static let ways = [
    Way(
      name: "continue",
      words: ["session", "--continue", "click", "--script", "-"],
      input: "tap \"Page 2\"\n"
    ),
    Way(
      name: "continue from an event",
      words: ["session", "--continue", "click", "--from", "4", "--script", "-"],
      input: "tap \"Click me\"\n"
    ),
    Way(
      name: "shrink",
      words: ["shrink", "click", "--app", "navigation:renamed"],
      recording: "click-short"
    ),
    Way(
      name: "shrink to a name",
      words: ["shrink", "click", "--app", "navigation:banner", "-o", "small"],
      recording: "small"
    ),
    Way(name: "repair", words: ["log", "repair", log]),
    Way(name: "upgrade", words: ["log", "upgrade", log]),
    Way(name: "cut", words: ["log", "cut", log, "--to", "9", "-o", log]),
    Way(name: "rename", words: [], recording: "klick"),
    Way(name: "copy", words: [], recording: "copy"),
    Way(name: "golden from the log", words: []),
  ]

  /// Edits that no screen shows.
  private static let edits = EditedLogTests.edits.filter {
    ["1 s longer", "1 marker more", "1 outcome fewer"].contains($0.says)
  }

  private func edit(_ change: (inout EventLog) -> Void) throws {
    var log = try EventLog(decoding: Array(try fixture.folder.text(of: Self.log).utf8))
    change(&log)
    let sealed = String(decoding: LogWriter.encode(log), as: UTF8.self)
    try fixture.folder.write(sealed, to: Self.log)
  }

  private func go(_ way: Way) async throws -> ToolRun? {
    let files = FileManager.default
    let (click, other) = ("recordings/click", "recordings/\(way.recording)")
    switch way.name {
    case "rename":
      try files.moveItem(at: fixture.folder.file(click), to: fixture.folder.file(other))
    case "copy":
      try files.copyItem(at: fixture.folder.file(click), to: fixture.folder.file(other))
    case "golden from the log": try fixture.remove("\(click)/golden.tree")
    case "repair":
      let text = try fixture.folder.text(of: Self.log)
      try fixture.folder.write(String(text.dropLast(40)), to: Self.log)
      return try await fixture.replay(way.words)
    case "upgrade":
      try fixture.folder.write("# a remark\n" + fixture.folder.text(of: Self.log), to: Self.log)
      return try await fixture.replay(way.words)
    case let name where name.hasPrefix("continue"):
      return try await fixture.record(way.words, input: way.input)
    default: return try await fixture.replay(way.words)
    }
    return nil
  }

  @Test(
    "no entry explains a log that is made from an edited one, and CI names it",
    arguments: ways,
    TestEnvironment.current.isFull ? edits : Array(edits.dropFirst())
  )
  func laundered(_ way: Way, _ edit: EditedLogTests.Edit) async throws {
    try self.edit(edit.change)
    let run = try await go(way)
    if let run {
      #expect(run.status == .exit(0), "\(run)")
      #expect(run.standardError.contains("the log it was made from is not approved"), "\(run)")
    }
    let store = GoldenStore(folder: fixture.folder.file("recordings/\(way.recording)"))
    let digest = try #require(try store.presentLog()?.after)
    let ledger = try store.ledger()
    #expect(!ledger.entries.contains { $0.log?.after == digest }, "\(ledger.entries)")
    let inCI = try await fixture.replay([way.recording], environment: ["CI": "true"])
    #expect(inCI.status != .exit(0), "\(inCI)")
    #expect(inCI.standardOutput.contains("✗ \(way.recording)"), "\(inCI)")
    // What approves everything without a risk leaves the log.
    let all = try await fixture.replay("approve", "--all")
    // A missing golden is approved first, without the log.
    if way.name != "golden from the log" { #expect(all.status != .exit(0), "\(all)") }
    let after = try store.ledger()
    #expect(!after.entries.contains { $0.log?.after == digest }, "\(all)")
    let again = try await fixture.replay([way.recording], environment: ["CI": "true"])
    #expect(again.status != .exit(0), "\(again)")
  }

  @Test("each way leads to an explained log from one that is as it was recorded")
  func sound() async throws {
    for way in Self.ways where ["continue", "shrink"].contains(way.name) {
      let run = try await go(way)
      #expect(run?.status == .exit(0), "\(way)")
      let inCI = try await fixture.replay([way.recording], environment: ["CI": "true"])
      #expect(inCI.status == .exit(0), "\(inCI)")
    }
  }
}
