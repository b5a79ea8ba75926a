import Foundation
import TestSupport
import Testing

@Suite("The places and uses of approved rules")
struct RulePlaceTests {
  private let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture() }

  private func inCI(_ words: String...) async throws -> ToolRun {
    try await fixture.replay(words, environment: ["CI": "true"])
  }

  @Test("a ledger of one kind that is copied to the place of the other approves no rule there")
  func copied() async throws {
    try fixture.folder.write("\(RuleApprovalTests.narrow)\n", to: "recordings/click/simon.rules")
    #expect(try await fixture.replay("approve", "--all").status == .exit(0))
    #expect(try await inCI("click").status == .exit(0))
    let own = try fixture.folder.text(of: "recordings/click/approvals.jsonl")
    try fixture.folder.write("\(RuleApprovalTests.narrow)\n", to: "simon.rules")
    try fixture.folder.write(own, to: "simon.approvals.jsonl")
    let run = try await inCI("click")
    #expect(run.status == .exit(5) || run.status == .exit(3), "\(run)")
    #expect(run.standardOutput.contains("simon.rules:1"), "\(run)")
  }

  @Test("a rule with other code points is another rule")
  func codePoints() async throws {
    try fixture.folder.write("ignore text of #caf\u{E9} because x\n", to: "simon.rules")
    #expect(try await fixture.replay("approve", "--all").status == .exit(0))
    #expect(try await inCI("click").status == .exit(0))
    try fixture.folder.write("ignore text of #cafe\u{301} because x\n", to: "simon.rules")
    #expect(try await inCI("click").status == .exit(5))
  }

  @Test("no command finds out about an app by rules that nobody approved")
  func others() async throws {
    try fixture.folder.write("\(RuleApprovalTests.wide)\n", to: "simon.rules")
    let shrunk = try await fixture.replay("shrink", "click", "--app", "navigation:renamed")
    #expect(shrunk.status == .exit(0), "\(shrunk)")
    #expect(shrunk.standardError.contains("a rule was not approved: simon.rules:1"), "\(shrunk)")
    let flaky = try await fixture.replay("flaky", "click", "--times", "1")
    #expect(flaky.standardError.contains("and hides nothing here"), "\(flaky)")
    try fixture.folder.write("navigation\nnavigation:renamed\n", to: "builds.txt")
    let bisected = try await fixture.replay("bisect", "click", "--builds", "builds.txt")
    #expect(bisected.status == .exit(5), "\(bisected)")
    #expect(bisected.standardError.contains("a rule was not approved"), "\(bisected)")
  }
}
