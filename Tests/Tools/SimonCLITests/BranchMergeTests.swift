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
      story.stories text eol=lf merge=union

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
    try await git("merge", "-q", "--no-edit", "wording")

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
    #expect(try await fixture.replay(approval + ["--only", "\(name)"]).status == .exit(0))
    // Both branches changed the same lines of the story, and nobody proved the merged one.
    let unproven = try await fixture.replay("approve", "--check")
    #expect(unproven.status == .exit(5) && unproven.standardError.contains("is not proven"))
    let emission = ["stories", "emit", "click", "--app", "navigation:renamed:banner"]
    let story = "recordings/click/story.stories"
    let emitted = try await fixture.replay(emission + ["-o", story])
    #expect(emitted.status == .exit(0), "\(emitted)")
    let both = try await fixture.replay("click", "--app", "navigation:renamed:banner")
    #expect(both.status == .exit(0), "\(both)")
    let again = try await fixture.replay("approve", "--check")
    #expect(again.status == .exit(0), "\(again)")
  }
}
