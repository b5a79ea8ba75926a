import EventModel
import Foundation
import TestSupport
import Testing

@Suite("The story of a recording whose screens are approved")
struct ApprovedStoryTests {
  let fixture: CommandLineFixture
  private let story = "recordings/click/story.stories"
  private let ledger = "recordings/click/approvals.jsonl"
  private let renamed = "navigation:renamed"

  init() async throws { fixture = try await CommandLineFixture() }

  private func lastEntry() throws -> String {
    try #require(try fixture.folder.text(of: ledger).split(separator: "\n").last.map(String.init))
  }

  private func expectGreen(on build: String) async throws {
    for environment in [["CI": "1"], [:]] {
      let run = try await fixture.replay("click", "--app", build, environment: environment)
      #expect(run.status == .exit(0) && run.standardError == "", "\(run)")
    }
    let words = ["stories", "run", story, "--app", build]
    let run = try await fixture.replay(words)
    #expect(run.status == .exit(0), "\(run)")
    for words in [["approve", "--check"], ["approve", "--check", "--app", build]] {
      let check = try await fixture.replay(words)
      #expect(check.status == .exit(0), "\(check)")
    }
  }

  @Test(
    "approving screens writes the story again, proves it, and shows its lines",
    arguments: [[], ["--app", "navigation:renamed"]]
  )
  func carried(options: [String]) async throws {
    try await fixture.replay("click", "--app", renamed)
    let list = try await fixture.replay(["approve", "--list"] + options)
    #expect(list.standardOutput.contains("story of click, if all of its changes are approved\n"))
    for output in [
      list.standardOutput,
      try await fixture.replay(["approve", "--all", "--reason", "words"] + options).standardOutput,
    ] {
      #expect(output.contains("- And I tap \"Click me\"\n"), "\(output)")
      #expect(output.contains("+ And I tap \"Press me\"\n"), "\(output)")
    }
    let entry = try lastEntry()
    #expect(
      entry.contains(
        #""decision":"approved","recording":"click","reason":"words","before":""#
      ),
      "\(entry)"
    )
    let text = try fixture.folder.text(of: story)
    #expect(entry.contains("\"story\":\"\(Digest(of: text))\""), "\(entry)")
    try await expectGreen(on: renamed)
  }

  @Test("decisions of a page, of a report and of a review after a run carry the story, too")
  func otherWays() async throws {
    let former = try fixture.folder.text(of: story)
    let report = try await fixture.replay(
      "click",
      "--app",
      renamed,
      "--format",
      "json",
      environment: ["CI": "1"]
    )
    try fixture.folder.write(report.standardOutput, to: "report.json")
    let list = try await fixture.replay(
      "approve",
      "--list",
      "--format",
      "json",
      "--from",
      "report.json"
    )
    struct List: Decodable {
      struct Change: Decodable { var id: String }
      struct Story: Decodable { var recording: String; var changes: [String] }
      var pending: [Change]
      var recordings: [[String: String]]
      var stories: [Story]
    }
    let found = try JSONDecoder().decode(List.self, from: Data(list.standardOutput.utf8))
    #expect(found.stories.first?.changes.contains("+ And I tap \"Press me\"") == true)
    let decisions: [String: Any] = [
      "version": 1, "recordings": found.recordings,
      "decisions": [["decision": "approve", "changes": found.pending.map(\.id)]],
    ]
    let data = try JSONSerialization.data(withJSONObject: decisions)
    try fixture.folder.write(String(decoding: data, as: UTF8.self), to: "decisions.json")
    let run = try await fixture.replay(
      "approve",
      "--decisions",
      "decisions.json",
      "--from",
      "report.json"
    )
    #expect(run.standardOutput.contains("\(story) follows, and is proven:\n"), "\(run)")
    #expect(try fixture.folder.text(of: story) != former)
    try await expectGreen(on: renamed)
  }

  @Test("a partial approval leaves the story pending by name, and no run is green in silence")
  func partial() async throws {
    let fixture = try await CommandLineFixture(afterChanges: ())
    let former = try fixture.folder.text(of: story)
    let list = try await fixture.replay("approve", "--list").standardOutput
    let name = try #require(
      list.firstMatch(of: /(?m)^ *([0-9a-f]{6})  ~ UIButton#click  "Click me"/)
    ).1
    let run = try await fixture.replay("approve", "--only", String(name))
    #expect(run.status == .exit(0))
    #expect(
      run.standardOutput.contains(
        "\(story) stays pending, since it is not proven: this build differs"
      ),
      "\(run)"
    )
    #expect(try fixture.folder.text(of: story) == former)
    // The approved golden is that of a build with one change.
    let warned = try await fixture.replay("click", "--app", renamed)
    let warning =
      "\(story): warning: screens, targets or another log were approved since the story was proven"
    #expect(warned.status == .exit(0) && warned.standardError.contains(warning), "\(warned)")
    let red = try await fixture.replay("click", "--app", renamed, environment: ["CI": "1"])
    #expect(red.status == .exit(1) && red.standardOutput.contains("story not proven"), "\(red)")
    let check = try await fixture.replay("approve", "--check", "--app", renamed)
    #expect(check.status == .exit(1), "\(check)")
    let hint = "simon-replay stories emit click -o \(story) --app navigation:renamed"
    #expect(check.standardError.contains(hint), "\(check)")
    let review = try await fixture.replay("approve", "--all", "--app", renamed)
    #expect(review.standardOutput.contains("\(story) follows, and is proven:\n"), "\(review)")
    #expect(try await fixture.replay("approve", "--check").status == .exit(0))
    let green = try await fixture.replay("click", "--app", renamed, environment: ["CI": "1"])
    #expect(green.status == .exit(0) && green.standardError == "", "\(green)")
  }

  @Test("the hint of a check writes the story that is proven")
  func hint() async throws {
    try await fixture.replay("click", "--app", renamed)
    try await fixture.replay("approve", "--all", "--app", "navigation")
    let check = try await fixture.replay("approve", "--check", "--app", renamed)
    let hint = try #require(check.standardError.firstMatch(of: /simon-replay (stories emit .*)/)).1
    let words = hint.split(separator: " ").map(String.init)
    #expect(try await fixture.replay(words).status == .exit(0))
    try await expectGreen(on: renamed)
  }

  @Test("a title that a person gave stays, and lines that a person wrote are never lost")
  func edited() async throws {
    let text = try fixture.folder.text(of: story)
    let title = try #require(text.firstMatch(of: /Story: .*/)).0
    try fixture.folder.write(text.replacing(title, with: "Story: Mine"), to: story)
    let list = try await fixture.replay("approve", "--list").standardOutput
    try await fixture.replay("approve", "--only", String(list.prefix(6)))
    try await fixture.replay("click", "--app", renamed)
    try await fixture.replay("approve", "--all")
    let own = try fixture.folder.text(of: story)
    #expect(own.contains("Story: Mine\n") && own.contains("I tap \"Press me\""), "\(own)")
    try await expectGreen(on: renamed)
    // An edit that nobody has approved yet is left alone.
    try fixture.folder.write(own.replacing("Story: Mine", with: "Story: Ours"), to: story)
    try await fixture.replay("click", "--app", "navigation")
    try await fixture.replay("approve", "--all")
    #expect(try fixture.folder.text(of: story).contains("Story: Ours\n"))
    let run = try await fixture.replay("click", environment: ["CI": "1"])
    #expect(run.status == .exit(1) && run.standardOutput.contains("story not proven"), "\(run)")
  }

  @Test("a story that a person falsified is not approved, and the check names it")
  func falsified() async throws {
    let text = try fixture.folder.text(of: story)
    try fixture.folder.write(
      text.replacing("I see \"Click me\"", with: "I see \"Zebra\""),
      to: story
    )
    let list = try await fixture.replay("approve", "--list").standardOutput
    let before = try fixture.folder.text(of: ledger)
    let run = try await fixture.replay("approve", "--only", String(list.prefix(6)))
    #expect(run.status == .exit(1), "\(run)")
    #expect(run.standardOutput.contains("\(story) stays pending, since it is not proven: line "))
    #expect(run.standardOutput.hasPrefix("1 change: 1 left pending\n"), "\(run)")
    #expect(try fixture.folder.text(of: ledger) == before)
    #expect(try await fixture.replay("approve", "--check").status == .exit(1))
  }

  @Test(
    "options that name settings choose what is decided about, and all options of a run are taken"
  )
  func settings() async throws {
    try await fixture.replay("click", "--locale", "de_DE", "--app", "navigation:banner")
    let all = try await fixture.replay("approve", "--list").standardOutput
    #expect(all.contains("click@de_DE"), "\(all)")
    let own = try await fixture.replay("approve", "--list", "--locale", "de_DE").standardOutput
    #expect(own.contains("click@de_DE"), "\(own)")
    let other = try await fixture.replay("approve", "--list", "--appearance", "dark")
    #expect(other.standardOutput == "nothing is pending\n", "\(other)")
    for words in [
      ["--appearance", "dark"], ["--screen", "430x932@3"], ["--driver-timeout", "5"],
      ["--memory-limit", "512"],
    ] {
      let check = try await fixture.replay(["approve", "--check"] + words)
      #expect(check.status != .exit(2), "\(check)")
    }
    let both = try await fixture.replay("approve", "--app", "todo", "--driver", "x")
    #expect(both.status == .exit(2))
    let unknown = try await fixture.replay("approve", "--check", "--app", "nonsense")
    #expect(unknown.status == .exit(2) || unknown.status == .exit(4), "\(unknown)")
  }

  @Test("screens that are pending are not dropped because golden.tree was deleted")
  func deletedGolden() async throws {
    try await fixture.replay("click", "--app", renamed)
    let golden = "recordings/click/golden.tree"
    let text = try fixture.folder.text(of: golden)
    try fixture.remove(golden)
    try await expectNothingWritten(in: fixture.folder.url) {
      for words in [["--all"], ["--list"]] {
        let run = try await fixture.replay(["approve"] + words)
        #expect(run.status == .exit(5), "\(run)")
        #expect(
          run.standardError.contains("golden.tree is missing, and the last run left"),
          "\(run)"
        )
        #expect(!run.standardOutput.contains("approved"), "\(run)")
      }
    }
    try fixture.folder.write(text, to: golden)
    #expect(try await fixture.replay("approve", "--all").status == .exit(0))
    try await expectGreen(on: renamed)
  }
}
