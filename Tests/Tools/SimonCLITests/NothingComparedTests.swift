import Foundation
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Replays that compare nothing")
struct NothingComparedTests {
  @Test(
    "a run that compares no screen is never green, whatever part of a recording it replays",
    arguments: [
      ["--from", "11"], ["--from", "9", "--to", "9"], ["--from", "11", "--retry", "2"],
    ]
  )
  func span(words: [String]) async throws {
    let project = try RecordingProject()
    let log = try String(contentsOf: project.file("click-me/events.jsonl"), encoding: .utf8)
    let lines = log.split(separator: "\n").filter { $0.contains("\"n\":\(words[1]),") }
    try #require(!lines.contains { $0.contains("\"snapshot\"") }, "\(lines)")
    for format in ["pretty", "json", "junit", "tap", "github"] {
      let run = await project.run(words + ["--format", format])
      #expect(run.status == .exit(4), "\(run)")
      #expect(run.standardOutput.contains("no") && !run.standardOutput.contains("✓"), "\(run)")
    }
    let pretty = await project.run(words)
    #expect(pretty.standardOutput.contains("nothing compared"), "\(pretty)")
    #expect(pretty.standardOutput.contains("1 recording: 1 failed"), "\(pretty)")
  }

  @Test("the merge of a report in which nothing was compared is never green")
  func merged() async throws {
    let project = try RecordingProject()
    let report = await project.run("--from", "11", "--format", "json:a.json")
    #expect(report.status == .exit(4), "\(report)")
    let merge = await project.run("merge", "a.json")
    #expect(merge.status == .exit(4), "\(merge)")
    #expect(merge.standardOutput.contains("nothing compared"), "\(merge)")
  }

  @Test("--last-failed after a green run passes where that is expected")
  func lastFailed() async throws {
    let project = try RecordingProject()
    #expect(await project.run("run").status == .exit(0))
    #expect(await project.run("--last-failed").status == .exit(4))
    #expect(await project.run("--last-failed", "--pass-with-none").status == .exit(0))
    #expect(await project.run("run", "--app", "navigation:renamed").status == .exit(1))
    #expect(await project.run("--last-failed", "--pass-with-none").status == .exit(0))
    #expect(await project.run("run").status == .exit(0))
    #expect(await project.run("--last-failed").status == .exit(4))
    #expect(await project.run("--last-failed", "--pass-with-none").status == .exit(0))
  }
}
