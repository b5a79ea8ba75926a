import Foundation
import TestSupport
import Testing

@Suite("Stories in parallel workers")
struct ParallelStoryTests {
  private let fixture: BrokenToolFixture

  init() throws {
    fixture = try BrokenToolFixture()
    // The eighth traps; the last but one continues the one above it.
    let stories = (1...20).map { number in
      let first = number == 19 ? "the app is as the story above left it" : "the app is launched"
      let step = number == 8 ? "When it traps\n" : ""
      return "Story: number \(number)\nGiven \(first)\n\(step)Then I see \"Nothing to do\"\n"
    }
    try fixture.folder.write(stories.joined(separator: "\n"), to: "a.stories")
  }

  private func run(_ words: String...) async throws -> ToolRun {
    try await fixture.run("replay", ["stories", "run", "a", "--app", "todo"] + words)
  }

  @Test(
    "one story of twenty that traps is red, its step is named, and reports do not depend on --jobs"
  )
  func oneRed() async throws {
    let one = try await run("--jobs", "1")
    #expect(one.status == .exit(1), "\(one)")
    #expect(one.standardOutput.contains("20 stories: 19 passed, 1 failed"), "\(one)")
    #expect(one.standardOutput.contains("  ✗ When it traps\n"), "\(one)")
    let several = try await run("--jobs", "7")
    #expect(several.standardOutput == one.standardOutput)
    #expect(several.status == one.status)
  }

  @Test(
    "--fail-fast, --order and --shard select and order the same stories at any --jobs",
    arguments: [
      ["--fail-fast"], ["--order", "random:7"], ["--shard", "2/3", "--retry", "1"],
      ["--shard", "1/30"], ["--shard", "30/30"],
    ]
  )
  func sameSelection(_ words: [String]) async throws {
    let base = ["stories", "run", "a", "--app", "todo"] + words
    let one = try await fixture.run("replay", base + ["--jobs", "1"])
    let several = try await fixture.run("replay", base + ["--jobs", "5"])
    #expect(several.standardOutput == one.standardOutput, "\(one)\n\(several)")
    #expect(several.status == one.status)
    #expect(!words.contains("30/30") || one.status == .exit(0))
  }

  @Test("an app that runs only once at a time is used by one worker, and no story fails for that")
  func onlyOnce() async throws {
    let app = try BuiltTool("simon-app").executable.path
    try fixture.folder.write(
      "mkdir lock 2>/dev/null || exit 1\n\"$1\" todo\nrmdir lock\n",
      to: "once.sh"
    )
    let story = { (number: Int) in
      "Story: \(number)\nGiven the app is launched\nThen I see \"Nothing to do\"\n"
    }
    try fixture.folder.write((1...6).map(story).joined(separator: "\n"), to: "b.stories")
    let words = ["stories", "run", "b", "--jobs", "4", "--driver"]
    let once = try await fixture.run("replay", words + ["sh once.sh '\(app)'"])
    #expect(once.standardOutput.contains("6 stories: 6 passed"), "\(once)")
    let never = try await fixture.run("replay", words + ["exit 1"])
    #expect(never.status == .exit(1) && never.standardError.hasPrefix("error: "), "\(never)")
  }

  @Test("--fail-fast begins no story behind the one that fails")
  func nothingBehind() async throws {
    let app = try BuiltTool("simon-app").executable.path
    try fixture.folder.write(
      "while read -r line; do case \"$line\" in *'\"do\":\"launch\"'*) echo >> launches;; esac; "
        + "printf '%s\\n' \"$line\"; done | \"$1\" todo\n",
      to: "count.sh"
    )
    let story = { (number: Int) in
      "Story: \(number)\nGiven the app is launched\nThen I see \"Nowhere\"\n"
    }
    try fixture.folder.write((1...4).map(story).joined(separator: "\n"), to: "b.stories")
    let words = ["stories", "run", "b", "--jobs", "1", "--fail-fast", "--driver"]
    let run = try await fixture.run("replay", words + ["sh count.sh '\(app)'"])
    #expect(run.status == .exit(1), "\(run)")
    #expect(try fixture.folder.text(of: "launches") == "\n")
  }

  @Test("stories that are only matched are skipped points, since they fail no run")
  func planned() async throws {
    let plan = try await run("--dry-run", "--format", "tap")
    #expect(plan.status == .exit(0), "\(plan)")
    #expect(plan.standardOutput.contains("ok 8 - a.stories: number 8 # SKIP"), "\(plan)")
    #expect(!plan.standardOutput.contains("not ok"), "\(plan)")
  }

  @Test("TAP, GitHub's annotations, its summary and the page name the step that failed")
  func reports() async throws {
    let summary = fixture.folder.file("summary.md")
    let words =
      "stories run a --app todo --format tap --format github:a.txt --format html:page.html"
    let run = try await fixture.run(
      "replay",
      words.split(separator: " ").map(String.init),
      environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": summary.path]
    )
    #expect(run.status == .exit(1), "\(run)")
    let tap = run.standardOutput.split(separator: "\n")
    #expect(tap.prefix(2) == ["TAP version 13", "1..20"], "\(run)")
    #expect(tap.count { $0.hasPrefix("ok ") } == 19, "\(run)")
    #expect(
      tap.contains("not ok 8 - a.stories: number 8") && tap.contains("  step: \"When it traps\"")
    )
    let annotations = try fixture.folder.text(of: "a.txt")
    #expect(
      annotations.hasPrefix(
        "::error file=a.stories,line=31,title=number 8%3A failed::When it traps%0A"
      )
    )
    #expect(annotations.split(separator: "\n").count == 1, "\(annotations)")
    #expect(try String(contentsOf: summary, encoding: .utf8).contains("19 passed, 1 failed"))
    #expect(try fixture.folder.text(of: "page.html").contains("<html"))
  }

  @Test("a page of stories needs a file")
  func page() async throws {
    let both = try await run("--format", "json", "--format", "tap")
    #expect(both.status == .exit(2), "\(both)")
    #expect(both.standardError.contains("two reports would go to standard output"), "\(both)")
    let run = try await run("--format", "html")
    #expect(run.status == .exit(2))
    #expect(run.standardError.contains("--format html: expected a file for the page"), "\(run)")
  }
}
