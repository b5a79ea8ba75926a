import Approvals
import CommandLines
import EventModel
import Foundation
import Platform
import Projects
import Recorder
import SampleApps
import Stories
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Locks of recordings")
struct LockTests {
  private let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture(afterChanges: ()) }

  private func store(_ name: String) -> GoldenStore {
    GoldenStore(folder: fixture.folder.url.appending(path: "recordings/\(name)"))
  }

  /// Runs a tool that waits for locks only shortly.
  private func run(
    _ words: [String],
    input: String = "",
    isCI: Bool = false
  ) async throws -> ToolRun {
    var tool = try InProcessTool(words[0])
    tool.lockWait = .milliseconds(30)
    return await tool.run(
      Array(words.dropFirst()),
      input: input,
      environment: isCI ? ["CI": "1"] : [:],
      in: fixture.folder.url
    )
  }

  private static let writers: [[String]] = [
    ["simon-replay", "approve", "--all"],
    ["simon-replay", "run", "click", "--app", CommandLineFixture.changedBuild],
    ["simon-record", "session", "--app", "navigation", "--name", "click", "--force"],
    ["simon-record", "session", "--continue", "click"],
    ["simon-replay", "shrink", "click", "--app", "navigation:renamed", "-o", "click", "--force"],
    ["simon-replay", "log", "repair", "recordings/click/events.jsonl"],
    ["simon-replay", "log", "upgrade", "recordings/click/events.jsonl"],
    [
      "simon-replay", "log", "cut", "recordings/click/events.jsonl", "-o",
      "recordings/click/events.jsonl",
    ],
    ["simon-replay", "golden", "merge"]
      + Array(repeating: "recordings/click/golden.tree", count: 3),
  ]

  @Test(
    "each command that writes exits with 75 and names the holder of the lock",
    arguments: writers
  )
  func held(words: [String]) async throws {
    let folder = store("click").folder
    guard case .taken(let lock) = try FolderLock.attempt(folder.path) else {
      Issue.record("the lock is not free")
      return
    }
    defer { lock.release() }
    let before = try FolderSnapshot(of: folder)
    let run = try await run(words, input: "tap \"Page 1\"\n")
    #expect(run.status == .exit(75), "\(run)")
    let holder = "this recording is locked by process \(CurrentProcess.id) on "
    #expect(run.standardError.contains(holder), "\(run)")
    #expect(run.standardError.contains(", running since 2"), "\(run)")
    #expect(try FolderSnapshot(of: folder) == before)
    lock.release()
    // Without the lock, the commands that replay take most of the time.
    let isQuick = ["approve", "log", "golden"].contains(words[1])
    guard words[1] != "shrink", isQuick || TestEnvironment.current.isFull else { return }
    let free = try await self.run(words, input: "tap \"Page 1\"\n")
    #expect(free.status == .exit(words[1] == "run" ? 1 : 0), "\(free)")
  }

  @Test("no lock is taken in CI")
  func noLockInCI() async throws {
    guard case .taken(let lock) = try FolderLock.attempt(store("click").folder.path) else {
      Issue.record("the lock is not free")
      return
    }
    defer { lock.release() }
    let words = ["log", "upgrade", "recordings/click/events.jsonl"]
    #expect(try await run(["simon-replay"] + words, isCI: true).status == .exit(0))
  }

  @Test("two approvals at once lose no decision")
  func approvals() async throws {
    let list = try await fixture.replay("approve", "--list")
    let names = list.standardOutput.matches(of: #/(?m)^([0-9a-f]{6})  /#).map { String($0.1) }
    #expect(names.count == 2, "\(list)")
    for seed in try TestEnvironment.current.seeds(0..<2, full: 300) {
      let fixture = try await CommandLineFixture(afterChanges: ())
      let calls = seed % 3 == 2 ? [["--all"], ["--all"]] : names.map { ["--only", $0] }
      async let one = fixture.replay(["approve"] + calls[0])
      async let other = fixture.replay(["approve"] + calls[1])
      for run in [try await one, try await other] {
        #expect(run.status == .exit(0), "\(run)")
      }
      let store = GoldenStore(folder: fixture.folder.url.appending(path: "recordings/click"))
      #expect(try store.problem(countsPending: true) == nil)
      #expect(try store.ledger().entries.count == (seed % 3 == 2 ? 2 : 3))
      let app = CommandLineFixture.changedBuild
      #expect(try await fixture.replay("run", "click", "--app", app).status == .exit(0))
    }
  }

  @Test("an approval and a run at once leave a golden that its ledger explains")
  func approvalAndRun() async throws {
    for _ in try TestEnvironment.current.seeds(0..<1, full: 100) {
      let fixture = try await CommandLineFixture(afterChanges: ())
      let app = CommandLineFixture.changedBuild
      async let run = fixture.replay("run", "click", "--app", app)
      async let one = fixture.replay("approve", "--all")
      async let other = fixture.replay("approve", "--all")
      _ = try await run
      for run in [try await one, try await other] { #expect(run.status == .exit(0), "\(run)") }
      let store = GoldenStore(folder: fixture.folder.url.appending(path: "recordings/click"))
      #expect(try store.problem(countsPending: false) == nil)
      #expect(try store.ledger().entries.count == 2)
      // Whatever the run left can be decided about.
      #expect(try await fixture.replay("approve", "--all").status == .exit(0))
      #expect(try await fixture.replay("run", "click", "--app", app).status == .exit(0))
    }
  }

  @Test("two sessions of one name leave one whole recording", arguments: [true, false])
  func sessions(isForced: Bool) async throws {
    for _ in try TestEnvironment.current.seeds(0..<1, full: 50) {
      let fixture = try CommandLineFixture(empty: ())
      let words =
        ["session", "--app", "navigation", "--name", "one"] + (isForced ? ["--force"] : [])
      async let one = fixture.record(words, input: "tap \"Page 1\"\n")
      async let other = fixture.record(words, input: "tap \"Page 2\"\n")
      let runs = [try await one, try await other]
      #expect(runs.count { $0.status == .exit(0) } == (isForced ? 2 : 1), "\(runs)")
      if !isForced {
        #expect(runs.contains { $0.standardError.contains("exists already") }, "\(runs)")
      }
      #expect(try await fixture.replay("run").status == .exit(0))
      let folder = fixture.folder.url.appending(path: "recordings/one")
      let names = try FolderSnapshot(of: folder).paths
      #expect(names == ["approvals.jsonl", "events.jsonl", "golden.tree", "story.stories"])
    }
  }

  @Test("what another process writes during a review is not overwritten")
  func changedMeanwhile() async throws {
    let silence = ConsoleOutput(isTerminal: false) { _ in nil }
    let call = Invocation(
      tool: "simon-replay",
      apps: SampleApps.catalogue,
      steps: StepLibrary(),
      console: Console(
        output: silence,
        errors: silence,
        environment: [:],
        directory: fixture.folder.url
      )
    )
    let recording = RecordingStore(folder: store("click").folder)
    let entries = try ApprovalSubjects([recording], call.project).list
    #expect(entries.count == 1 && ApprovalLocks.changed(entries) == [])
    var golden = try #require(try store("click").golden())
    golden.screens.removeLast()
    try store("click").write(golden)
    #expect(ApprovalLocks.changed(entries) == [0])
  }

  @Test("the temporary files of killed processes are swept by the next command")
  func swept() async throws {
    let left = [
      ".simon-1-7.part", ".simon-\(String(CurrentProcess.id, radix: 16))-99.part",
      ".dat.nosync7ffffff0.a8XyZ1",
    ]
    for name in left { try fixture.folder.write("half", to: "recordings/click/\(name)") }
    try fixture.folder.write("half", to: "recordings/.simon-1-8.part/events.jsonl")
    #expect(try await fixture.replay("run").status == .exit(0))
    #expect(
      try FolderSnapshot(of: fixture.folder.url).paths.filter {
        $0.contains(".part") || $0.contains("nosync")
      } == []
    )
  }
}
