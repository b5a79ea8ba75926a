import Foundation
import SampleApps
import Simon
import Synchronization
import TestSupport
import Testing

/// What the tools do, done from Swift without them.
@Suite("A project")
struct ProjectWorksTests {
  let temporary: TemporaryFolder
  var folder: URL { temporary.url.appending(path: "recordings", directoryHint: .isDirectory) }

  init() throws { temporary = try TemporaryFolder() }

  private func project() -> Project {
    var project = Project(recordings: folder, apps: SampleApps.catalogue)
    project.findAuthor = { "Ann" }
    project.findTime = { "2026-01-01T09:00:00Z" }
    return project
  }

  @discardableResult
  private func record(
    _ script: String = "tap #add\ntype \"Milk\" into \"Title\"\ntap \"Done\"",
    _ app: String = "todo",
    as name: String = "shopping"
  ) throws -> ToldRecording {
    try project().record(ActionScript(parsing: script), of: app, as: name)
  }

  @Test("runs a suite and approves one change, as the documentation shows")
  func example() async throws {
    try record()
    // example
    var project = Project(recordings: folder, apps: SampleApps.catalogue)
    project.build = "todo:renamed"
    project.findAuthor = { "Ann" }
    let run = try await project.run()
    let changed = run.finished.filter { !$0.verdict.isGood }.map(\.name)
    var pending = try project.review()
    let change = try #require(pending.review.items.first)
    pending.review.decide(.approve, about: change.id)
    let problems = try pending.carryOut(reason: "new wording")
    #expect(changed == ["shopping"] && problems.isEmpty)
    // end of the example
    let ledger = try temporary.text(of: "recordings/shopping/approvals.jsonl")
    #expect(ledger.contains("\"by\":\"Ann\"") && ledger.contains("new wording"))
    let rest = try project.review().review.items
    #expect(rest.count == pending.review.items.count - 1, "what was not decided stays pending")
  }

  @Test("shows exactly this code in the documentation")
  func documented() throws {
    let page = try String(contentsOf: PackageFolder.file("docs/swift.md"), encoding: .utf8)
    let shown = try #require(page.split(separator: "```swift\n").dropFirst().first)
      .split(separator: "\n```")[0]
    let source = try String(
      contentsOf: PackageFolder.file("Tests/SimonTests/ProjectWorksTests.swift"),
      encoding: .utf8
    )
    let code = try #require(source.split(separator: "    // example\n").dropFirst().first)
      .split(separator: "\n    // end of the example")[0]
    let lines = code.split(separator: "\n").map { $0.trimmingPrefix("    ") }
    #expect(shown.split(separator: "\n").map(String.init) == lines.map(String.init))
    #expect(lines.count == 10)
  }

  @Test("records a session with a proven story, and replays it, here or in workers")
  func recorded() async throws {
    let told = try record()
    #expect(told.failure == nil && told.story.contains("Milk"))
    #expect(try await project().run().finished.map(\.verdict.isGood) == [true])
    var workers = project()
    workers.executable = try BuiltTool("simon-replay").executable.path
    let names = Mutex<[String]>([])
    let run = try await workers.run(["shopping"]) { result in
      names.withLock { $0.append(result.name) }
    }
    #expect(run.finished.map(\.verdict.isGood) == [true])
    #expect(names.withLock(\.self) == ["shopping"])
  }

  @Test("refuses what does not exist with an error that says so")
  func refused() async throws {
    await #expect(throws: Diagnostic.self) { try await project().run() }
    try record()
    let error = await #expect(throws: Diagnostic.self) { try await project().run(["shoping"]) }
    #expect(error?.message == "no recording matches \"shoping\"")
    #expect(throws: (any Error).self) { try record("tap #add", "nothing", as: "x") }
    #expect(throws: Diagnostic.self) { try record() }
  }

  @Test("tells a story, and that it is not proven on a build that shows something else")
  func story() throws {
    try record()
    var project = project()
    #expect(try project.story(of: "shopping").failure == nil)
    project.build = "todo:renamed"
    #expect(try project.story(of: "shopping").failure != nil)
    #expect(try project.story(of: "shopping", isProven: false).story.contains("Story:"))
  }

  @Test("rejects a change, which stays red and is noted")
  func rejected() async throws {
    try record()
    var project = project()
    project.build = "todo:renamed"
    _ = try await project.run()
    var pending = try project.review(["shopping"])
    pending.review.decideRest(.reject)
    try pending.carryOut(reason: "a mistake")
    #expect(try await project.run().finished.map(\.verdict.isGood) == [false])
    let ledger = try temporary.text(of: "recordings/shopping/approvals.jsonl")
    #expect(ledger.contains("rejected"))
  }

  @Test("refuses a review of other recordings, and a name that leads out of the folder")
  func foreign() async throws {
    try record()
    var project = project()
    project.build = "todo:renamed"
    _ = try await project.run()
    var pending = try project.review()
    let before = try temporary.text(of: "recordings/shopping/golden.tree")
    pending.review = Review([])
    #expect(throws: Diagnostic.self) { try pending.carryOut() }
    #expect(try temporary.text(of: "recordings/shopping/golden.tree") == before)
    for name in ["../out", "", ".", "a b\n"] {
      #expect(throws: UsageError.self) { try record(as: name) }
    }
  }

  @Test("carries out no decision in CI, and leaves nothing pending there")
  func inCI() async throws {
    try record()
    var project = project()
    (project.build, project.isCI) = ("todo:renamed", true)
    #expect(try await project.run().finished.map(\.verdict.isGood) == [false])
    #expect(try project.review().review.items.isEmpty)
    var pending = try project.review()
    #expect(throws: Diagnostic.self) { try pending.carryOut() }
  }

  @Test("explores an app, and says what its recordings cover")
  func explored() throws {
    var setting = SessionSetting()
    setting.seed = 0xC0FFEE
    let found = try project().explore("todo", as: "wild", sessions: 2, steps: 12, setting: setting)
    #expect(!found.recordings.isEmpty && found.recordings.allSatisfy(\.hasLog))
    let covered = try project().coverage()
    #expect(covered.keys.sorted() == ["todo"])
    #expect(covered["todo"]?.screens.isEmpty == false)
  }

  @Test("finds the shortest recording that shows a failure")
  func shrunk() throws {
    try record("tap #add\ntype \"Milk\" into \"Title\"\ntap \"Done\"\nwait 1 s\nwait 1 s")
    let short = try project().shrink("shopping", failingOn: "todo:renamed", as: "short")
    #expect(short.actions < short.all && short.recording.recording.name == "short")
    #expect(throws: Diagnostic.self) { try project().shrink("shopping") }
  }

  @Test("finds nothing that varies in an app that is the same each time")
  func steady() throws {
    try record()
    #expect(try project().findFlakiness(in: "shopping", times: 2).isSteady)
  }

  @Test("finds the first red build, and none among green ones")
  func bisected() async throws {
    try record()
    let builds = ["todo", "todo:renamed", "todo:renamed"]
    #expect(try await project().firstRedBuild(for: "shopping", among: builds) == "todo:renamed")
    #expect(try await project().firstRedBuild(for: "shopping", among: ["todo", "todo"]) == nil)
  }

  @Test("compares what two runs found")
  func compared() async throws {
    try record()
    let copy = temporary.file("other/recordings")
    try FileManager.default.createDirectory(
      at: copy.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try FileManager.default.copyItem(at: folder, to: copy)
    #expect(try project().compare(folder.path, with: copy.path).isEmpty)
    var project = project()
    project.build = "todo:renamed"
    _ = try await project.run()
    #expect(try !project.compare(folder.path, with: copy.path).isEmpty)
  }

  @Test("tells what a person should know as notices, shows progress, and stops on request")
  func told() async throws {
    try record()
    var project = project()
    let shown = Mutex<[String]>([])
    project.begin = { count in
      WorkProgress(
        show: { name in shown.withLock { $0.append("\(name) of \(count)") } },
        say: { _ in },
        clear: {}
      )
    }
    _ = try await project.run()
    #expect(shown.withLock(\.self) == ["shopping of 1"])
    project.interruption = Interruption(state: { true })
    #expect(try await project.run().isStopped)
    #expect(throws: (any Error).self) { try project.story(of: "shopping") }
  }
}
