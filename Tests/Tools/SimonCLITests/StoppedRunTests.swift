import Foundation
import Platform
import TestSupport
import Testing

@Suite("A run that is stopped")
struct StoppedRunTests {
  private let fixture: CommandLineFixture
  private let formats = ["json", "junit", "tap", "github"]

  init() async throws { fixture = try await CommandLineFixture() }

  /// Runs both recordings with all reports; the request to stop comes after some questions for it.
  private func run(
    stoppedAfter count: Int,
    worked: @escaping @Sendable () -> Duration = { .zero }
  ) async throws -> ToolRun {
    var tool = try InProcessTool("simon-replay")
    let asked = SharedCount()
    tool.isAskedToStop = { asked.next() > count }
    tool.workSinceStop = worked
    let words = formats.flatMap { ["--format", "\($0):\($0).txt"] }
    return await tool.run(
      ["run", "--jobs", "1", "--format", "pretty"] + words,
      environment: ["GITHUB_STEP_SUMMARY": fixture.folder.file("summary.md").path],
      in: fixture.folder.url
    )
  }

  @Test("a run that is stopped writes all reports, which say what was not replayed")
  func reports() async throws {
    let run = try await run(stoppedAfter: 1)
    #expect(run.status == .exit(130), "\(run)")
    #expect(run.standardError.contains("stopped on request: 1 of 2 recordings replayed"))
    #expect(run.standardOutput.contains("✓ click") && !run.standardOutput.contains("✓ milk"))
    #expect(run.standardOutput.contains("1 not run: stopped on request"), "\(run)")
    let partial = "stopped on request: 1 of 2 recordings replayed"
    let json = try fixture.folder.text(of: "json.txt")
    #expect(json.contains(#""partial" : ["#) && json.contains(partial))
    #expect(json.contains(#""exitCode" : 130"#) && json.contains(#""notStarted" : 1"#))
    let junit = try fixture.folder.text(of: "junit.txt")
    #expect(junit.contains("<skipped>not run: stopped on request</skipped>"), "\(junit)")
    let tap = try fixture.folder.text(of: "tap.txt")
    #expect(tap.contains("Bail out! 1 recording not run: stopped on request"), "\(tap)")
    let summary = try fixture.folder.text(of: "summary.md")
    #expect(summary.hasPrefix("### ❌") && summary.contains("1 not run"), "\(summary)")
    #expect(summary.contains(partial), "\(summary)")
    let merge = try await fixture.replay("merge", "json.txt")
    #expect(merge.status == .exit(3))
    #expect(merge.standardError.contains("shard 1/1 was stopped before it had replayed everything"))
  }

  @Test(
    "a stopped run without time for its results reports whole recordings only, as not run",
    arguments: [(0, 0), (2, 0), (5, 1), (9, 2)]
  )
  func late(looks: Int, reported: Int) async throws {
    // The clock is looked at for each recording when it is judged, and again when it is reported.
    let looked = SharedCount()
    let run = try await run(stoppedAfter: 2) {
      .seconds(max(0, looked.next() - looks))
    }
    #expect(run.status == .exit(130), "\(run)")
    let says = "stopped on request: \(reported) of 2 recordings replayed"
    #expect(run.standardError.contains(says), "\(run)")
    for format in formats {
      let text = try fixture.folder.text(of: "\(format).txt")
      #expect(!text.isEmpty || format == "github", "\(format)")
    }
    let json = try fixture.folder.text(of: "json.txt")
    #expect(json.contains(says) && json.contains(#""passed" : \#(reported)"#), "\(json)")
    #expect(json.contains(#""notStarted" : \#(2 - reported)"#), "\(json)")
  }

  @Test("a run that is stopped before its first recording reports that nothing was replayed")
  func nothing() async throws {
    let run = try await run(stoppedAfter: 0)
    #expect(run.status == .exit(130), "\(run)")
    #expect(run.standardError.contains("0 of 2 recordings replayed"))
    #expect(try fixture.folder.text(of: "json.txt").contains(#""notStarted" : 2"#))
  }
}

/// A number that grows with each question.
private final class SharedCount: Sendable {
  private let count = SharedValue(0)

  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}
