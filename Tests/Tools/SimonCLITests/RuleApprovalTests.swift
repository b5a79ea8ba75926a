import Foundation
import TestSupport
import Testing

@Suite("Rules are approved like goldens")
struct RuleApprovalTests {
  let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture() }

  static let narrow =
    "ignore text, label of `//UINavigationBar/UILabel` because titles vary"
  static let wide = "ignore all of `//*` because it is easier"

  private func inCI(_ words: String...) async throws -> ToolRun {
    try await fixture.replay(words, environment: ["CI": "true"])
  }

  /// Returns the names of the listed changes.
  private func names() async throws -> [String] {
    let list = try await fixture.replay("approve", "--list").standardOutput
    return list.matches(of: #/(?m)^([0-9a-f]{6})  /#).map { String($0.1) }
  }

  @Test(
    "a rule that nobody approved is a warning, fails CI by its line, and passes once it is approved",
    arguments: ["simon.rules", "recordings/simon.rules", "recordings/click/simon.rules"]
  )
  func added(file: String) async throws {
    try fixture.folder.write("# times\n\n\(Self.narrow)\n", to: file)
    let local = try await fixture.replay("click")
    #expect(local.status == .exit(0))
    #expect(local.standardError.contains("\(file): warning: a rule was not approved: \(file):3 "))
    let run = try await inCI("click")
    #expect(run.status == .exit(5), "\(run)")
    #expect(run.standardOutput.contains("rule not approved"))
    #expect(run.standardOutput.contains("\(file):3 ignore text, label of"), "\(run)")
    let check = try await inCI("approve", "--check")
    #expect(check.status == .exit(5) && check.standardError.contains("\(file):3: "), "\(check)")
    let list = try await fixture.replay("approve", "--list").standardOutput
    #expect(list.contains("% of a screen (") && list.contains("past changes"), "\(list)")
    #expect(!list.contains("risky"))
    #expect(try await fixture.replay("approve", "--all").status == .exit(0))
    #expect(try await inCI("click").status == .exit(0))
    #expect(try await fixture.replay("click").standardError == "")
    #expect(try await inCI("approve", "--check").status == .exit(0))
  }

  @Test(
    "rules whose ledger was removed, emptied or cut are red in CI by their lines",
    arguments: [
      "remove", "empty", "cut", "move", "rename rules", "other entry", "damage", "link", "folder",
      "later rule",
    ]
  )
  func removed(way: String) async throws {
    let more = "ignore text of `//UIButton/UILabel` because it varies"
    try fixture.folder.write("\(Self.narrow)\n\(more)\n", to: "simon.rules")
    #expect(try await fixture.replay("approve", "--all").status == .exit(0))
    #expect(try await inCI().status == .exit(0))
    let file = "simon.approvals.jsonl"
    let ledger = try fixture.folder.text(of: file)
    let place = fixture.folder.file(file)
    let files = FileManager.default
    switch way {
    case "empty": try fixture.folder.write("", to: file)
    case "cut":
      let lines = ledger.split(separator: "\n").dropLast()
      try fixture.folder.write(lines.map { "\($0)\n" }.joined(), to: file)
    case "other entry":
      try fixture.folder.write(ledger.replacing("UIButton", with: "UISwitch"), to: file)
    case "damage": try fixture.folder.write(String(ledger.dropLast(9)), to: file)
    case "later rule":
      try fixture.folder.write("\(Self.narrow)\n\(more)\n\(Self.wide)\n", to: "simon.rules")
    default: try fixture.remove(file)
    }
    switch way {
    case "move": try fixture.folder.write(ledger, to: "recordings/\(file)")
    case "rename rules":
      try files.moveItem(
        at: fixture.folder.file("simon.rules"),
        to: fixture.folder.file("recordings/simon.rules")
      )
    case "link": try files.createSymbolicLink(atPath: place.path, withDestinationPath: "/dev/null")
    case "folder": try files.createDirectory(at: place, withIntermediateDirectories: false)
    default: break
    }
    let run = try await inCI()
    #expect(run.status == .exit(5) || run.status == .exit(3), "\(run)")
    #expect((run.standardOutput + run.standardError).contains("simon."), "\(run)")
    let check = try await inCI("approve", "--check")
    #expect(check.status == .exit(5) || check.status == .exit(3), "\(check)")
  }

  @Test(
    "a rule that applies to more than half of a screen needs its own key, and a rejection keeps it out"
  )
  func wide() async throws {
    try fixture.folder.write("\(Self.wide)\n", to: "simon.rules")
    let list = try await fixture.replay("approve", "--list").standardOutput
    #expect(list.contains(#/applies to up to (98|100) % of a screen/#), "\(list)")
    #expect(list.contains("risky: it applies to more than half of a screen"))
    #expect(try await fixture.replay("approve", "--all").status == .exit(5))
    #expect(try await inCI().status == .exit(5))
    let name = try #require(try await names().first)
    #expect(try await fixture.replay("approve", "--reject", name).status == .exit(0))
    #expect(try await inCI().status == .exit(5))
    #expect(try await fixture.replay("approve", "--only", name).status == .exit(0))
    #expect(try await inCI().status == .exit(0))
    let ledger = try fixture.folder.text(of: "simon.approvals.jsonl")
    #expect(ledger.contains(#""rules":["\#(Self.wide)"]"#), "\(ledger)")
  }

  @Test(
    "every other rule than an approved one is new: its views, members, tolerance, pattern and reason",
    arguments: [
      ("ignore text of #a because x", "ignore text of #b because x"),
      ("ignore text of #a because x", "ignore text, label of #a because x"),
      ("ignore text of #a because x", "ignore all of #a because x"),
      ("ignore text of #a because x", "ignore text of `//*` because x"),
      ("ignore text of #a because x", "ignore text of #a because y"),
      ("tolerance 1 for frame of #a because x", "tolerance 1.5 for frame of #a because x"),
      ("tolerance 1 for frame of #a because x", "tolerance 1 for frame, tag of #a because x"),
      ("pattern /a+/ for text of #a because x", "pattern /a*/ for text of #a because x"),
      ("unordered children of #a because x", "unordered children of `//*` because x"),
      ("pseudonyms for identifier of #a because x", "pseudonyms for text of #a because x"),
    ]
  )
  func changed(before: String, after: String) async throws {
    let other = "ignore text of #other because it stays"
    try fixture.folder.write("\(before)\n\(other)\n", to: "simon.rules")
    for name in try await names() { try await fixture.replay("approve", "--only", name) }
    #expect(try await inCI("click").status == .exit(0))
    try fixture.folder.write("# moved\n\n\(other)\n  \(before)\n", to: "simon.rules")
    #expect(try await inCI("click").status == .exit(0), "the same rules in another order")
    try fixture.folder.write("\(other)\n", to: "simon.rules")
    #expect(try await inCI("click").status == .exit(0), "a rule less")
    try fixture.folder.write("\(after)\n\(other)\n", to: "simon.rules")
    let run = try await inCI("click")
    #expect(run.status == .exit(5), "\(run)")
    #expect(run.standardOutput.contains("a rule was not approved: simon.rules:1 "), "\(run)")
  }

  @Test(
    "every report of a green run says what rules hid",
    arguments: ["pretty", "json", "junit", "tap", "github", "html"]
  )
  func reported(format: String) async throws {
    let rule = "ignore all of `//*` because everything varies"
    try fixture.folder.write("\(rule)\n", to: "simon.rules")
    for name in try await names() { try await fixture.replay("approve", "--only", name) }
    let run = try await fixture.replay(
      ["click", "--app", "navigation:banner", "--format", "\(format):report"],
      environment: ["CI": "true"]
    )
    #expect(run.status == .exit(0), "\(run)")
    var text = try fixture.folder.text(of: "report")
    if format == "html" {
      let details = try PageContents(text).recordings.first?["details"] as? [String]
      text = try #require(details).joined(separator: "\n")
    }
    #expect(text.contains("hidden") && text.contains("simon.rules"), "\(text)")
    #expect(
      text.contains("`//*`") || text.contains("`//*`".replacing("`", with: "&#96;")),
      "\(text)"
    )
  }

  @Test("the report of a shard carries a rule that nobody approved into the merged result")
  func merged() async throws {
    try fixture.folder.write("\(Self.narrow)\n", to: "simon.rules")
    let run = try await inCI("--format", "json:report.json")
    #expect(run.status == .exit(5))
    let merged = try await inCI("merge", "report.json")
    #expect(merged.status == .exit(5), "\(merged)")
    #expect(merged.standardOutput.contains("simon.rules:1"), "\(merged)")
  }

  @Test("a rule that hid something and that nobody approved fails the merge in CI, and is named")
  func mergedInCI() async throws {
    try fixture.folder.write("\(Self.wide)\n", to: "simon.rules")
    let run = try await fixture.replay(
      "click",
      "--app",
      "navigation:renamed",
      "--format",
      "json:report.json"
    )
    #expect(run.status == .exit(0), "\(run)")
    let merged = try await inCI("merge", "report.json")
    #expect(merged.status == .exit(5), "\(merged)")
    #expect(merged.standardOutput.contains("not approved"), "\(merged)")
    let github = try await inCI("merge", "report.json", "--format", "junit:merged.xml")
    #expect(github.status == .exit(5))
    let junit = try fixture.folder.text(of: "merged.xml")
    #expect(junit.contains("which was not approved"), "\(junit)")
  }

  @Test(
    "a rule that selects views by the values that it hides needs its own key",
    arguments: [
      #"ignore text, label of `xpath://*[@text != "Click me"]` because x"#,
      #"ignore label of `xpath://*[not(@label = "Page 1")]` because x"#,
      #"ignore text of `xpath://UILabel[starts-with(@text, "C")]` because x"#,
      #"pattern /.*/ for label of `xpath://*[string-length(@label) > 99]` because x"#,
      #"ignore text, label, frame of "Press me" because x"#,
      #"ignore text, label of row 1 of "Press me" because x"#,
      #"ignore text, label of `xpath://*[@* = "Press me"]` because x"#,
      #"ignore text, label of `xpath://*[attribute::node() = "Press me"]` because x"#,
      #"ignore text of `xpath://*[ @ * = "Press me"]` because x"#,
      #"ignore all of "Sale" because x"#,
      #"ignore all of `//*[@label="Sale"]` because x"#,
      #"ignore identifier of #sale because x"#,
      #"ignore frame, text of 20,40 because x"#,
      "ignore text of `//*[@label=\"Press me\"]` because x\nignore label of `//*[@text=\"Press me\"]` because x",
    ]
  )
  func open(rule: String) async throws {
    try fixture.folder.write("\(rule)\n", to: "recordings/click/simon.rules")
    let list = try await fixture.replay("approve", "--list").standardOutput
    #expect(list.contains("its selector depends on the values that the rule hides"), "\(list)")
    #expect(list.contains(#/risky: (it applies to|the rule selects views by) /#), "\(list)")
    #expect(try await fixture.replay("approve", "--all").status == .exit(5))
    let run = try await inCI("click")
    #expect(run.status == .exit(5))
  }

  @Test("rules that apply to more than half of a screen together need their own keys")
  func together() async throws {
    let rules = ["UITableViewCell", "UITableViewCellContentView", "UITableViewLabel"]
      .map { "ignore frame of `//\($0)` because x\n" }
    try fixture.folder.write(rules.joined(), to: "simon.rules")
    let list = try await fixture.replay("approve", "--list").standardOutput
    #expect(list.contains(#/with the other rules to up to [6-9]\d %/#), "\(list)")
    #expect(try await fixture.replay("approve", "--all").status == .exit(5))
    try fixture.folder.write(rules[0], to: "simon.rules")
    #expect(try await fixture.replay("approve", "--all").status == .exit(0))
    try fixture.folder.write(rules.joined(), to: "simon.rules")
    let others = try await fixture.replay("approve", "--all")
    #expect(others.status == .exit(5), "approved one after the other: \(others)")
  }

  @Test(
    "a rule proves no story of another build, approved or not",
    arguments: [
      "ignore all of `//*` because x", "ignore text, label of `//UIButton` because x",
      "ignore text, label of `//*` because x",
      "pattern /[\\s\\S]*/ for text, label of `//*` because x",
    ]
  )
  func proofs(rule: String) async throws {
    let story = "recordings/click/story.stories"
    let ledger = "recordings/click/approvals.jsonl"
    let before = try [story, ledger].map(fixture.folder.text(of:))
    try fixture.folder.write("\(rule)\n", to: "simon.rules")
    for isApproved in [false, true] {
      if isApproved {
        for name in try await names() { try await fixture.replay("approve", "--only", name) }
      }
      let run = try await fixture.replay(
        ["stories", "emit", "click", "--app", "navigation:renamed", "-o", story]
      )
      #expect(run.status == .exit(1), "\(run)")
      #expect(try [story, ledger].map(fixture.folder.text(of:)) == before, "\(run)")
    }
  }

  @Test("a rule that matches nothing lets a proof leave out no check")
  func leftOut() async throws {
    let story = "recordings/click/story.stories"
    let before = try fixture.folder.text(of: story)
    try fixture.folder.write("ignore text of #nothing because x\n", to: "simon.rules")
    #expect(try await fixture.replay("approve", "--all").status == .exit(0))
    let run = try await fixture.replay(["stories", "emit", "click", "-o", story])
    #expect(run.status == .exit(0) && !run.standardError.contains("left out"), "\(run)")
    #expect(try fixture.folder.text(of: story) == before)
  }

  @Test("new rules are not carried over as if they were of an earlier version")
  func upgrade() async throws {
    try fixture.folder.write("\(Self.narrow)\n", to: "simon.rules")
    let run = try await fixture.replay("ledger", "upgrade", "--yes")
    #expect(run.standardOutput.contains("all ledgers are of this version"), "\(run)")
    #expect(try await inCI("click").status == .exit(5))
  }

  @Test("shrink makes no approved recording from a golden or a rule that nobody approved")
  func shrunk() async throws {
    let golden = "recordings/click/golden.tree"
    let text = try fixture.folder.text(of: golden)
    for way in ["golden", "rule", "neither"] {
      if way == "golden" {
        try fixture.folder.write(
          text.replacing("Button clicked on", with: "Button pressed on"),
          to: golden
        )
      }
      if way == "rule" { try fixture.folder.write("\(Self.wide)\n", to: "simon.rules") }
      let build = way == "rule" ? "navigation:reordered" : "navigation:renamed"
      let words = ["shrink", "click", "--app", build, "-o", "recordings/short-\(way)"]
      let run = try await fixture.replay(words)
      try fixture.folder.write(text, to: golden)
      try fixture.folder.write("", to: "simon.rules")
      guard run.status == .exit(0) else { continue }
      let ledger = "recordings/short-\(way)/approvals.jsonl"
      let isTied = FileManager.default.fileExists(atPath: fixture.folder.file(ledger).path)
      #expect(isTied == (way == "neither"), "\(way): \(run)")
    }
  }

  @Test(
    "approving a rule decides nothing about the golden or the story, and keeps neither from another approval"
  )
  func ruleBeside() async throws {
    try fixture.folder.write("ignore text of #x because y\n", to: "recordings/click/simon.rules")
    let alone = try await fixture.replay("approve", "--all")
    #expect(alone.status == .exit(0))
    #expect(!(alone.standardOutput + alone.standardError).contains("story"), "\(alone)")
    try fixture.folder.write("ignore text of #y because y\n", to: "recordings/click/simon.rules")
    let renamed = ["click", "--app", "navigation:renamed"]
    #expect(try await fixture.replay(renamed).status == .exit(1))
    let both = try await fixture.replay("approve", "--all", "--app", "navigation:renamed")
    #expect(both.status == .exit(0), "\(both)")
    let run = try await fixture.replay(renamed, environment: ["CI": "true"])
    #expect(run.status == .exit(0), "the story was carried along: \(run)")
  }

  @Test(
    "a suite with one rule more, one rule wider and one edited and continued recording names each in CI"
  )
  func suite() async throws {
    let count = TestEnvironment.current.isFull ? 200 : 12
    let names = (1...count).map { "r\($0)" }
    for name in names {
      let words = ["session", "--app", "navigation", "--script", "-", "--name", name]
      try await fixture.record(words, input: "tap \"Page 1\"\ntap \"Click me\"\n")
    }
    let first = "ignore text of #a because x"
    try fixture.folder.write("\(first)\n", to: "simon.rules")
    try fixture.folder.write("\(first)\n", to: "recordings/r2/simon.rules")
    #expect(try await fixture.replay("approve", "--all").status == .exit(0))
    #expect(try await inCI().status == .exit(0))

    try fixture.folder.write("\(first)\n\(Self.narrow)\n", to: "simon.rules")
    try fixture.folder.write("ignore text of `//*` because x\n", to: "recordings/r2/simon.rules")
    try await weaken("recordings/r3/events.jsonl")
    let continued = try await fixture.record(
      ["session", "--continue", "r3"],
      input: "back\n"
    )
    #expect(continued.status == .exit(0), "\(continued)")
    #expect(continued.standardError.contains("so neither is this recording"), "\(continued)")
    let run = try await inCI()
    #expect(run.status == .exit(5))
    #expect(run.standardOutput.contains("simon.rules:2 ignore text, label of"))
    #expect(run.standardOutput.contains("recordings/r2/simon.rules:1 ignore text of `//*`"))
    #expect(run.standardOutput.contains("golden not approved"), "\(run)")
    let check = try await inCI("approve", "--check")
    #expect(check.status == .exit(5))
    for name in ["simon.rules:2", "recordings/r2/simon.rules:1", "recordings/r3/"] {
      #expect(check.standardError.contains(name), "\(check)")
    }
    for _ in 0..<4 {
      let open = try await self.names()
      guard !open.isEmpty else { break }
      let list = try await fixture.replay("approve", "--list").standardOutput
      #expect(!list.contains("rules:") || list.contains("% of a screen"), "\(list)")
      try await fixture.replay("approve", "--only", open.joined(separator: ","))
    }
    let after = try await inCI()
    #expect(after.status == .exit(0), "\(after)")
    #expect(try await inCI("approve", "--check").status == .exit(0))
  }

  /// Takes all targets out of a log, and seals it again.
  private func weaken(_ path: String) async throws {
    let text = try fixture.folder.text(of: path)
    try fixture.folder.write(try EditedLog(text).withoutTargets, to: path)
  }
}
