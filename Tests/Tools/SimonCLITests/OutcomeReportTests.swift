import Foundation
import TestSupport
import Testing

@Suite("Reports and approvals of inputs that another view takes")
struct OutcomeReportTests {
  let fixture: CommandLineFixture
  private let build = "navigation:covered"
  private let message = "the tap meant for #click was taken by #banner"

  init() async throws { fixture = try await CommandLineFixture() }

  @Test("the first thing that any report says is which view took the tap")
  func reports() async throws {
    let run = try await fixture.replay("click", "--app", build)
    #expect(run.status == .exit(1))
    let lines = run.standardOutput.split(separator: "\n").dropFirst().prefix(3)
    #expect(lines.first == "    at event 5: \(message)")
    let page = String(
      decoding: try Data(contentsOf: PackageFolder.file("docs/replay.md")),
      as: UTF8.self
    )
    let block = lines.map { "\($0.dropFirst(4))\n" }.joined()
    #expect(page.contains("```text\n\(block)```"), "the guide shows what the tool says:\n\(block)")
    for (format, text) in [
      ("json", "\"message\" : \"event 5: \(message)\""),
      ("junit", "message=\"event 5: \(message)\""),
      ("tap", "message: \"event 5: \(message.replacing("#", with: "\\x23"))\""),
      ("github", "::at event 5: \(message)"),
    ] {
      let report = try await fixture.replay("click", "--app", build, "--format", format)
      #expect(report.standardOutput.contains(text), "\(format): \(report.standardOutput)")
    }
    #expect(try await fixture.replay("click").status == .exit(0))
  }

  @Test("the JSON report of an input that another view takes matches its schema")
  func schema() async throws {
    let docs = PackageFolder.file("docs")
    let schema = try JSONSchema(contentsOf: docs.appending(path: "run-report.schema.json"))
    let run = try await fixture.replay("--format", "json", "--app", build)
    #expect(try schema.accepts(run.standardOutput), "\(run)")
    #expect(run.standardOutput.contains("\"recorded\" : \"taken by #click\""))
  }

  @Test("approve accepts another outcome by its text: the new build is green, and the old one red")
  func accepted() async throws {
    let log = "recordings/click/events.jsonl"
    let before = try fixture.folder.text(of: log).split(separator: "\n")
    #expect(try await fixture.replay("click", "--app", build).status == .exit(1))
    let proposal = "#click → ignored: covered by UIView#banner"
    let list = try await fixture.replay("approve", "--list").standardOutput
    #expect(list.contains("~ outcome \(proposal)\n"), "\(list)")
    #expect(list.contains("the input had another outcome"))
    let run = try await fixture.replay("approve", "--only", proposal)
    #expect(run.status == .exit(0), "\(run)")
    let after = try fixture.folder.text(of: log).split(separator: "\n")
    let changed = zip(before, after).filter { $0 != $1 }
    #expect(changed.count == 2, "only the line with the outcome and the last line change")
    #expect(
      changed.first?.1.contains("\"Outcome\":\"covered by UIView#banner\",\"seal\"") == true
    )
    #expect(try await fixture.replay("log", "check", log).status == .exit(0))
    let ledger = try fixture.folder.text(of: "recordings/click/approvals.jsonl")
    #expect(ledger.contains("\"~ outcome \(proposal) at event 5\""))
    let next = try await fixture.replay("click", "--app", build)
    #expect(next.status == .exit(1))
    #expect(!next.standardOutput.contains("was taken by"), "only screens are left to approve")
    let old = try await fixture.replay("click")
    #expect(old.status == .exit(1))
    #expect(old.standardOutput.contains("the tap meant for #click was taken by #click"))
    #expect(
      old.standardOutput.contains("in the recording it was ignored: covered by UIView#banner")
    )
  }
}
