import Foundation
import TestSupport
import Testing

@Suite("One bad file in a suite")
struct OneBadFileTests {
  /// A file that cannot be used, and the words about its recording.
  struct Case: CustomTestStringConvertible, Sendable {
    var cause: String
    var says: String
    var prepare: @Sendable (CommandLineFixture) throws -> Void
    var testDescription: String { says }
  }

  private static func link(_ fixture: CommandLineFixture, to target: String) throws {
    let place = fixture.folder.file("recordings/click")
    try FileManager.default.createDirectory(
      at: fixture.folder.file("outside"),
      withIntermediateDirectories: true
    )
    try FileManager.default.moveItem(at: place, to: fixture.folder.file("outside/click"))
    try FileManager.default.createSymbolicLink(
      atPath: place.path,
      withDestinationPath: target
    )
  }

  static let cases = [
    Case(cause: "damaged ledger", says: "click/approvals.jsonl:2:1: error: ") { fixture in
      let path = "recordings/click/approvals.jsonl"
      try fixture.folder.write(try fixture.folder.text(of: path) + "garbage\n", to: path)
    },
    Case(cause: "damaged rules", says: "click/simon.rules:1:1: error: ") {
      try $0.folder.write("nonsense\nnonsense\n", to: "recordings/click/simon.rules")
    },
    Case(cause: "damaged log", says: "recordings/click: error: cannot be read: this is a link") {
      try link($0, to: "../outside/click")
    },
    Case(cause: "damaged log", says: "recordings/click: error: cannot be read: this is a link") {
      try link($0, to: "../nowhere")
    },
  ]

  @Test("a bad file is one damaged recording, and all reports are written", arguments: cases)
  func one(_ bad: Case) async throws {
    let fixture = try await CommandLineFixture()
    try bad.prepare(fixture)
    let formats = ["json", "junit", "tap", "github"]
    let words = formats.flatMap { ["--format", "\($0):\($0).txt"] }
    let run = try await fixture.replay(
      ["--format", "pretty"] + words,
      environment: ["CI": "true"]
    )
    #expect(run.status == .exit(3), "\(run)")
    #expect(run.standardOutput.contains(try Regex("✗ click .* \(bad.cause)\n")), "\(run)")
    #expect(run.standardOutput.contains("✓ milk") && run.standardError.contains(bad.says), "\(run)")
    for format in formats {
      #expect(
        try fixture.folder.text(of: "\(format).txt").contains("recordings/click"),
        "\(format)"
      )
    }
    #expect(try await fixture.replay("merge", "json.txt").status == .exit(3))
    let check = try await fixture.replay("approve", "--check")
    #expect(check.status == .exit(3), "\(check)")
  }

  @Test("damaged rules of the project damage every recording, and all reports are written")
  func project() async throws {
    let fixture = try await CommandLineFixture()
    try fixture.folder.write("nonsense\n", to: "simon.rules")
    let run = try await fixture.replay(["--format", "pretty", "--format", "json:report.json"])
    #expect(run.status == .exit(3), "\(run)")
    let error = "simon.rules:1:1: error: "
    #expect(run.standardError.components(separatedBy: error).count == 2, "\(run)")
    for name in ["click", "milk"] {
      #expect(run.standardOutput.contains(try Regex("✗ \(name) .* damaged rules\n")), "\(run)")
    }
    let report = try fixture.folder.text(of: "report.json")
    #expect(report.contains(#""damaged" : 2"#), "\(report)")
    #expect(try await fixture.replay("merge", "report.json").status == .exit(3))
  }

  @Test("a recording that approve cannot read keeps no other one from a decision")
  func approval() async throws {
    let fixture = try await CommandLineFixture(afterChanges: ())
    try fixture.folder.write("targets 1  log none\n", to: "recordings/milk/targets.pending")
    let list = try await fixture.replay("approve", "--list")
    #expect(list.status == .exit(3) && list.standardOutput.contains("Press me"), "\(list)")
    #expect(list.standardError.contains("recordings/milk/targets.pending:1:"), "\(list)")
    let run = try await fixture.replay("approve", "--all")
    #expect(run.status == .exit(3), "\(run)")
    #expect(try fixture.folder.text(of: "recordings/click/golden.tree").contains("Press me"))
    let other = "recordings/milk/golden.tree"
    try fixture.folder.write("golden nonsense\n", to: other)
    try fixture.remove("recordings/milk/targets.pending")
    let next = try await fixture.replay("approve", "--list")
    #expect(next.status == .exit(3) && next.standardError.contains("\(other):1:"), "\(next)")
  }

  @Test(
    "an unfinished decision that cannot be read keeps no other recording from a decision",
    arguments: ["journal", "ledger"]
  )
  func journal(bad: String) async throws {
    let fixture = try await CommandLineFixture(afterChanges: ())
    let folder = "recordings/milk"
    let journal = "\(folder)/golden.approving.pending"
    if bad == "journal" {
      try FileManager.default.createDirectory(
        at: fixture.folder.file(journal),
        withIntermediateDirectories: true
      )
    } else {
      try fixture.folder.write("approving 1  ledger 9  pending kept\n", to: journal)
      try fixture.folder.write("garbage\n", to: "\(folder)/approvals.jsonl")
    }
    let run = try await fixture.replay("approve", "--all")
    #expect(run.status == .exit(3), "\(run)")
    let path = bad == "journal" ? journal : "\(folder)/approvals.jsonl"
    #expect(run.standardError.components(separatedBy: "\(path):").count == 2, "\(run)")
    #expect(try fixture.folder.text(of: "recordings/click/golden.tree").contains("Press me"))
    let next = try await fixture.replay("run", "click", "--app", CommandLineFixture.changedBuild)
    #expect(next.status == .exit(0), "\(next)")
  }

  @Test("nothing is written behind a link in the place of a recording")
  func written() async throws {
    let fixture = try await CommandLineFixture()
    try Self.link(fixture, to: "../outside/click")
    try fixture.folder.write("mine\n", to: "outside/click/golden.pending")
    try fixture.folder.write(
      "approving 1  ledger 0  x\n",
      to: "outside/click/golden.approving.pending"
    )
    try await expectNothingWritten(in: fixture.folder.file("outside")) {
      let run = try await fixture.replay()
      #expect(run.status == .exit(3))
      let approval = try await fixture.replay("approve", "--all")
      #expect(approval.standardOutput == "nothing is pending\n")
    }
  }
}
