import Actions
import EventModel
import Foundation
import SampleApps
import Stories
import TestSupport
import Testing

@testable import SimonCLI

private struct NoButton: Error {}

/// A team's tools, whose stories have sentences of their own.
@Suite("A team's own sentences in the stories of recordings")
struct TeamStepTests {
  private let folder: TemporaryFolder
  private let story = "recordings/click-me/story.stories"

  init() throws {
    folder = try TemporaryFolder()
    for file in ["events.jsonl", "golden.tree", "story.stories", "approvals.jsonl"] {
      let path = "recordings/click-me/\(file)"
      try folder.write(String(contentsOf: PackageFolder.file(path), encoding: .utf8), to: path)
    }
  }

  private static var steps: StepLibrary {
    get throws {
      try StepLibrary {
        step(#"^when the reader opens page (\d+)$"#) { (context, number: Int) in
          try context.perform(Action(parsing: "tap \"Page \(number)\""))
        }
        step("^and the list of pages is shown$") { context in
          let isShown = try context.screen().nodes.contains { $0.identifier == "pages" }
          guard isShown else { throw NoButton() }
        }
        step("^then the page has a button$") { context in
          let isShown = try context.screen().nodes.contains { $0.identifier == "click" }
          guard isShown else { throw NoButton() }
        }
      }
    }
  }

  private func run(
    _ tool: String = "simon-replay",
    _ words: String...,
    isCI: Bool = false,
    hasSteps: Bool = true
  ) async throws -> ToolRun {
    try await InProcessTool(tool, steps: hasSteps ? Self.steps : StepLibrary())
      .run(words, environment: isCI ? ["CI": "1"] : ["GIT_AUTHOR_NAME": "Ann"], in: folder.url)
  }

  /// Approves the one open question.
  private func approve(hasSteps: Bool = true) async throws -> ToolRun {
    let list = try await run("simon-replay", "approve", "--list").standardOutput
    return try await run(
      "simon-replay",
      "approve",
      "--only",
      String(list.prefix(6)),
      hasSteps: hasSteps
    )
  }

  /// Writes the sentences of the team into the story.
  private func retell() throws {
    let text = try folder.text(of: story)
    let retold = text.replacing("When I tap \"Page 1\"", with: "When the reader opens page 1")
      .replacing("Then I see \"Click me\"", with: "Then the page has a button")
    try #require(retold.contains("opens page 1") && retold.contains("has a button"))
    try folder.write(retold, to: story)
  }

  @Test("a story with a team's sentences is proven, approved and green in CI")
  func approved() async throws {
    try retell()
    let told = try await run("simon-replay", "stories", "run", story, "--app", "navigation")
    #expect(told.status == .exit(0), "\(told)")
    let unapproved = try await run("simon-replay", "click-me", isCI: true)
    #expect(unapproved.standardOutput.contains("story not approved"), "\(unapproved)")
    let approval = try await approve()
    #expect(approval.status == .exit(0), "\(approval)")
    #expect(try folder.text(of: story).contains("When the reader opens page 1"))
    for words in [["click-me"], ["approve", "--check"]] {
      let run = try await InProcessTool("simon-replay", steps: Self.steps)
        .run(words, environment: ["CI": "1"], in: folder.url)
      #expect(run.status == .exit(0) && run.standardError == "", "\(run)")
    }
  }

  @Test("a tool without a team's sentences proves no story that has them")
  func unknown() async throws {
    try retell()
    let approval = try await approve(hasSteps: false)
    #expect(
      (approval.standardOutput + approval.standardError).contains("not proven"),
      "\(approval)"
    )
    let run = try await run("simon-replay", "click-me", isCI: true, hasSteps: false)
    #expect(run.status == .exit(1) && run.standardOutput.contains("story not proven"), "\(run)")
  }

  @Test("a story with a team's sentences is carried along with approved screens, and keeps them")
  func carried() async throws {
    let text = try folder.text(of: story)
    let own = "And the list of pages is shown\n"
    let retold = text.replacing("And I see \"Pages\"\n", with: own)
    try #require(retold != text)
    try folder.write(retold, to: story)
    #expect(try await approve().status == .exit(0))
    let build = "navigation:renamed"
    #expect(try await run("simon-replay", "click-me", "--app", build).status == .exit(1))
    let approval = try await run("simon-replay", "approve", "--all", "--app", build)
    #expect(approval.status == .exit(0), "\(approval)")
    let carried = try folder.text(of: story)
    #expect(carried.contains(own), "\(carried)")
    #expect(carried.contains("I tap \"Press me\""), "\(carried)")
    let run = try await run("simon-replay", "click-me", "--app", build, isCI: true)
    #expect(run.status == .exit(0), "\(run)")
  }

  @Test("a ledger is carried over with a story that has a team's sentences")
  func upgraded() async throws {
    try retell()
    let golden = Digest(of: try folder.text(of: "recordings/click-me/golden.tree"))
    let line = #"{"at":"","by":"","decision":"recorded","after":"\#(golden)","changes":[]}"#
    try folder.write("\(line)\n", to: "recordings/click-me/approvals.jsonl")
    let without = try await run("simon-replay", "ledger", "upgrade", "--yes", hasSteps: false)
    #expect(without.status == .exit(5), "\(without)")
    let upgrade = try await run("simon-replay", "ledger", "upgrade", "--yes")
    #expect(upgrade.status == .exit(0), "\(upgrade)")
    #expect(try await run("simon-replay", "click-me", isCI: true).status == .exit(0))
  }

  @Test("a session is recorded from stories with a team's sentences")
  func recorded() async throws {
    try folder.write(
      """
      Story: pages
      Given the app is launched
      When the reader opens page 3
      Then the page has a button

      """,
      to: "pages.stories"
    )
    let words = ["session", "--app", "navigation", "--stories", "pages.stories", "--name", "pages"]
    let record = try InProcessTool("simon-record", steps: Self.steps)
    let session = await record.run(words, in: folder.url)
    #expect(session.status == .exit(0), "\(session)")
    #expect(try await run("simon-replay", "pages", isCI: true).status == .exit(0))
    let emitted = try folder.text(of: "recordings/pages/story.stories")
    #expect(emitted.contains("I tap \"Page 3\""), "\(emitted)")
  }

  @Test("a sentence of a team that reads those of a written story keeps it from being proven")
  func ambiguous() async throws {
    let steps = try StepLibrary { step("I tap (.*)") { (_, _: String) in } }
    let tool = try InProcessTool("simon-replay", steps: steps)
    for words in [["stories", "emit", "click-me"], ["stories", "page-objects", "click-me"]] {
      let run = await tool.run(words, in: folder.url)
      #expect(run.status == .exit(1) && run.standardError.contains("not proven"), "\(run)")
    }
  }
}
