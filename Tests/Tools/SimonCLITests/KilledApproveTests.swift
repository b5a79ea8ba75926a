import Approvals
import Differ
import EventModel
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Interrupted approve command", .ownThread)
struct KilledApproveTests {
  /// Enough recordings that a decision about all of them can be interrupted half-way.
  private let names = (10...17).map { "click-\($0)" }
  private let project: RecordingProject
  private let tool: BuiltTool

  init() throws {
    project = try RecordingProject(names)
    tool = try BuiltTool("simon-replay")
    // One recording has a larger golden.
    try project.replace(names[3], by: "scroll-to-page-30")
  }

  @Test(
    "an approve command killed at any time leaves each golden old or new, and the next one finishes",
    // Its process has a low priority, and in a full run other tests take the time.
    .timeLimit(.minutes(TestEnvironment.current.isFull ? 30 : 5))
  )
  func killed() async throws {
    _ = await project.run("run", "--app", "navigation:renamed")
    let before = try files()
    var random = SeededRandom(seed: 20_261_120)
    for _ in 0..<(TestEnvironment.current.isFull ? 4 : 1) {
      for (path, text) in before { try project.folder.write(text, to: "recordings/\(path)") }
      let process = Process()
      process.executableURL = tool.executable
      process.arguments = ["approve", "--all", "--by", "Ann"]
      process.currentDirectoryURL = project.folder.url
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      // With a low priority the process cannot finish between two checks, even on a fast machine.
      let one = __priority_which_t(PRIO_PROCESS.rawValue)
      _ = setpriority(one, id_t(process.processIdentifier), 19)
      // The process runs for short intervals, so that the first decision is seen while it is
      // stopped.
      let ledger = project.file("click-10/approvals.jsonl").path
      let start = before["click-10/approvals.jsonl"]?.utf8.count ?? 0
      var left = Int.random(in: 0...8, using: &random)
      while process.isRunning {
        if size(of: ledger) > start {
          guard left > 0 else { break }
          left -= 1
        }
        kill(process.processIdentifier, SIGCONT)
        usleep(UInt32.random(in: 50...300, using: &random))
        kill(process.processIdentifier, SIGSTOP)
      }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      _ = try judge(before)
      try await finish()
    }
  }

  @Test(
    "an approve command that cannot write leaves each golden old or new, and the next one finishes",
    .notUnderThreadSanitizer
  )
  func full() async throws {
    _ = await project.run("run", "--app", "navigation:renamed")
    let before = try files()
    let shell = try BuiltTool(at: URL(filePath: "/bin/bash"))
    let approve = "exec '\(tool.executable.path)' approve --all --by Ann"
    var cut = 0
    for kilobytes in TestEnvironment.current.isFull ? [1, 3, 4, 5, 6, 7] : [5] {
      for (path, text) in before { try project.folder.write(text, to: "recordings/\(path)") }
      let run = try await shell.run(
        ["-c", "ulimit -f \(kilobytes); \(approve)"],
        in: project.folder.url
      )
      #expect(run.status == .exit(3), "\(run)")
      cut += try judge(before) ? 1 : 0
      try await finish()
    }
    #expect(cut > 0, "no run was stopped half-way")
  }

  /// Finishes the interrupted decision and checks the result.
  private func finish() async throws {
    let check = await project.run("approve", "--check")
    #expect(check.status == .exit(5) || !areAnyLeft())
    let rest = await project.run("approve", "--all", "--by", "Ann")
    #expect(rest.status == .exit(0), "\(rest)")
    for name in names {
      #expect(try project.store(name).problem(countsPending: true) == nil)
      let golden = try project.store(name).golden()
      #expect(golden?.text.contains("\"Press me\"") == true)
    }
  }

  /// Checks what must be true at any time, and returns whether some goldens are old and some new.
  private func judge(_ before: [String: String]) throws -> Bool {
    var (olds, news) = (0, 0)
    for name in names {
      let store = project.store(name)
      let isOld =
        try String(contentsOf: store.goldenFile, encoding: .utf8) == before["\(name)/golden.tree"]
      olds += isOld ? 1 : 0
      news += isOld ? 0 : 1
      let texts = try #require(try store.golden()).screens.map { $0.tree.lines.joined() }
      let isNew = texts.contains { $0.contains("\"Press me\"") }
      #expect(isOld != isNew, "\(name) is old or new as a whole")
      let isDecided = try store.ledger().entries.count == 2
      #expect(isDecided || isOld, "a golden is new only once its ledger says so")
      let problem = try store.problem(countsPending: false)
      #expect(problem == (store.hasUnfinishedDecision ? .unfinished : nil))
      #expect(store.hasUnfinishedDecision || isDecided == !isOld)
    }
    return olds > 0 && news > 0
  }

  private func areAnyLeft() -> Bool {
    names.contains { name in
      [project.store(name).journalFile, project.store(name).pendingFile].contains {
        FileManager.default.fileExists(atPath: $0.path)
      }
    }
  }

  private func size(of path: String) -> Int {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Returns all files of the recordings by their paths.
  private func files() throws -> [String: String] {
    var files: [String: String] = [:]
    for name in names {
      for file in ["golden.tree", "golden.pending", "approvals.jsonl"] {
        let path = "\(name)/\(file)"
        files[path] = try String(contentsOf: project.file(path), encoding: .utf8)
      }
    }
    return files
  }
}
