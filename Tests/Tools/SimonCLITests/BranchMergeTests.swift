import Foundation
import TestSupport
import Testing

@Suite("Merging branches with approved changes", .ownThread)
struct BranchMergeTests {
  private let fixture: CommandLineFixture
  private let git: BuiltTool

  init() async throws {
    fixture = try await CommandLineFixture()
    git = try BuiltTool(at: URL(filePath: "/usr/bin/git"))
  }

  @discardableResult
  private func git(_ words: String...) async throws -> ToolRun {
    let own = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    let run = try await git.run(own + words, in: fixture.folder.url)
    #expect(run.status == .exit(0), "git \(words): \(run)")
    return run
  }

  /// Approves all changes of a build on a new branch.
  private func approve(_ build: String, on branch: String) async throws {
    try await git("checkout", "-q", "-b", branch, "main")
    #expect(try await fixture.replay("click", "--app", build).status == .exit(1))
    let list = try await fixture.replay("approve", "--list").standardOutput
    let names = list.matches(of: #/(?m)^([0-9a-f]{6})  /#).map { String($0.1) }
    try await fixture.replay("approve", "--only", names.joined(separator: ","))
    try await git("commit", "-q", "-a", "-m", build)
  }

  @Test(
    "approvals of different views on two branches merge without a conflict, and the merged build passes",
    arguments: TestEnvironment.current.isFull ? [false, true] : [true]
  )
  func merge(withDriver: Bool) async throws {
    // As docs/goldens.md says; without the driver, git merges lines of text.
    try fixture.folder.write(
      """
      *.tree text eol=lf diff=simon merge=simon
      *approvals.jsonl text eol=lf merge=union
      story.stories text eol=lf merge=\(withDriver ? "simon" : "union")

      """,
      to: ".gitattributes"
    )
    try fixture.folder.write("*.pending\n", to: ".gitignore")
    try await git("init", "-q", "-b", "main", ".")
    if withDriver {
      let tool = try BuiltTool("simon-replay").executable.path
      let command = "'\(tool)' golden merge %O %A %B --name %P"
      try await git("config", "merge.simon.driver", command)
    }
    try await git("add", "-A")
    try await git("commit", "-q", "-m", "recorded")
    try await approve("navigation:renamed", on: "wording")
    try await approve("navigation:banner", on: "banner")
    let merge = try await git("merge", "-q", "--no-edit", "wording")
    let story = "recordings/click/story.stories"
    if withDriver {
      let warning = "\(story): warning: merged from two branches"
      #expect(merge.standardError.contains(warning), "\(merge)")
      #expect(try fixture.folder.text(of: story).hasPrefix("# Not proven: merged from two"))
      // What no build proves stays pending by name.
      let inCI = try await fixture.replay(
        ["click", "--app", "navigation:renamed:banner"],
        environment: ["CI": "true"]
      )
      #expect(inCI.status == .exit(5) && inCI.standardOutput.contains("✗ click"), "\(inCI)")
    }

    let merged = try await fixture.replay("click", "--app", "navigation:renamed:banner")
    #expect(merged.status == .exit(0), "\(merged.standardOutput)")
    #expect(try await fixture.replay("click", "--app", "navigation:banner").status == .exit(1))
    // Nobody has approved both changes together, so CI requires a review.
    let check = try await fixture.replay("approve", "--check")
    #expect(check.status == .exit(5))
    let list = try await fixture.replay("approve", "--list").standardOutput
    #expect(list.contains("this golden was merged from two branches"), "\(list)")
    #expect(check.standardError.contains("this golden was merged from two branches"), "\(check)")
    let question = #/(?m)^([0-9a-f]{6})  .*this golden was merged/#
    let name = try #require(list.firstMatch(of: question)).1
    let approval = ["approve", "--app", "navigation:renamed:banner"]
    let approved = try await fixture.replay(approval + ["--only", "\(name)"])
    #expect(approved.status == .exit(0), "\(approved)")
    guard !withDriver else {
      #expect(approved.standardOutput.contains("\(story) follows, and is proven"), "\(approved)")
      let text = try fixture.folder.text(of: story)
      #expect(!text.contains("Not proven") && text.contains("Press me"), "\(text)")
      // It takes away what the other build left pending.
      let local = try await fixture.replay("click", "--app", "navigation:renamed:banner")
      #expect(local.status == .exit(0), "\(local)")
      let whole = try await fixture.replay(
        ["approve", "--check", "--app", "navigation:renamed:banner"]
      )
      #expect(whole.status == .exit(0), "\(whole)")
      let green = try await fixture.replay(
        ["click", "--app", "navigation:renamed:banner"],
        environment: ["CI": "true"]
      )
      #expect(green.status == .exit(0), "\(green)")
      return
    }
    // Both branches changed the same lines of the story, and nobody proved the merged one.
    let unproven = try await fixture.replay("approve", "--check")
    #expect(unproven.status == .exit(5) && unproven.standardError.contains("is not proven"))
    let emission = ["stories", "emit", "click", "--app", "navigation:renamed:banner"]
    let emitted = try await fixture.replay(emission + ["-o", story])
    #expect(emitted.status == .exit(0), "\(emitted)")
    let both = try await fixture.replay("click", "--app", "navigation:renamed:banner")
    #expect(both.status == .exit(0), "\(both)")
    let again = try await fixture.replay("approve", "--check")
    #expect(again.status == .exit(0), "\(again)")
  }

  @Test("a merged story stays pending by name where the build does not show the merged golden")
  func unproven() async throws {
    let story = "recordings/click/story.stories"
    let base = try fixture.folder.text(of: story)
    let mark = "# Not proven: merged from two branches, and not proven since"
    #expect(try await fixture.replay("click", "--app", "navigation:renamed").status == .exit(1))
    try fixture.folder.write("\(mark)\n\(base)", to: story)
    // The approved screens are those of another build than the one that proves the story.
    let run = try await fixture.replay("approve", "--all", "--app", "navigation")
    #expect(run.standardOutput.contains("\(story) stays pending"), "\(run)")
    #expect(run.standardOutput.contains("stories emit click -o \(story)"), "\(run)")
    #expect(try fixture.folder.text(of: story).hasPrefix(mark))
    let inCI = try await fixture.replay(
      ["click", "--app", "navigation:renamed"],
      environment: ["CI": "true"]
    )
    #expect(inCI.status != .exit(0) && inCI.standardOutput.contains("✗ click"), "\(inCI)")
  }

  /// Stories of two branches, with the merged lines.
  private static let stories: [(base: String, ours: String, theirs: String, merged: String)] = [
    ("a\nb\nc\n", "a\nb\nc\n", "a\nX\nc\n", "a\nX\nc\n"),
    ("a\nb\nc\n", "a\nX\nc\n", "a\nb\nc\n", "a\nX\nc\n"),
    ("a\nb\nc\n", "a\nX\nc\n", "a\nX\nc\n", "a\nX\nc\n"),
    ("a\nb\nc\n", "X\nb\nc\n", "a\nb\nY\n", "MARKX\nb\nY\n"),
    ("a\nb\nc\n", "a\nX\nc\n", "a\nY\nc\n", "MARKa\nX\nc\n"),
    ("a\nb\nc\n", "a\nb\nX\nc\n", "a\nb\nY\nc\n", "MARKa\nb\nX\nc\n"),
    ("a\nb\nc\nd\n", "a\nc\nd\n", "a\nb\nc\nY\n", "MARKa\nc\nY\n"),
    ("a\nb\nc\n", "", "a\nY\nc\n", "MARK"),
    ("", "a\n", "b\n", "MARKa\n"),
    ("MARKa\nb\nc\n", "MARKX\nb\nc\n", "a\nb\nY\n", "MARKX\nb\nY\n"),
  ]

  @Test(
    "a merged story of which both sides changed something says that it is not proven",
    arguments: stories
  )
  func lines(base: String, ours: String, theirs: String, merged: String) async throws {
    let mark = "# Not proven: merged from two branches, and not proven since\n"
    for (name, text) in [("base", base), ("ours", ours), ("theirs", theirs)] {
      try fixture.folder.write(text.replacing("MARK", with: mark), to: name)
    }
    let run = try await fixture.replay(
      ["golden", "merge", "base", "ours", "theirs", "--name", "recordings/click/story.stories"]
    )
    #expect(run.status == .exit(0), "\(run)")
    #expect(try fixture.folder.text(of: "ours") == merged.replacing("MARK", with: mark))
    #expect(run.standardError.contains("approve click") == merged.hasPrefix("MARK"), "\(run)")
  }
}
