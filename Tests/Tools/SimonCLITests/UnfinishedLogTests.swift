import Foundation
import TestSupport
import Testing

@Suite("Logs of unfinished sessions", .ownThread)
struct UnfinishedLogTests {
  let fixture: CommandLineFixture

  init() throws { fixture = try CommandLineFixture(empty: ()) }

  /// Returns the commands that ask the other tool about a session.
  private func questions() throws -> String {
    let tool = try BuiltTool("simon-replay").executable.path
    return ["run driven", "show driven", "log check recordings/driven/events.jsonl"]
      .map { "\"\(tool)\" \($0); echo status $?; " }.joined()
  }

  @Test("every command reports that a log is still being recorded")
  func underWay() async throws {
    let run = try await fixture.driven(lines: 1, then: "\(questions()) kill -KILL $pid; wait $pid")
    let said = "recordings/driven/events.jsonl: error: it is still being recorded\n"
    #expect(run.standardError.components(separatedBy: said).count == 4, "\(run)")
    #expect(run.standardError.contains("hint: wait until that session has ended\n"))
    #expect(!run.standardError.contains("killed"))
    #expect(run.standardOutput.components(separatedBy: "status 3\n").count == 4, "\(run)")
  }

  @Test("every command names the command that continues an unfinished log")
  func killed() async throws {
    let run = try await fixture.driven(lines: 1, then: "kill -KILL $pid; wait $pid; \(questions())")
    let hint =
      "hint: the earlier lines are intact; to continue from the last complete event: "
      + "simon-record session --continue driven\n"
    #expect(run.standardError.components(separatedBy: hint).count == 4, "\(run)")
    let call = "mv recordings 'our own'; \(try questions().replacing("recordings/", with: "our*/"))"
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    let moved = try await shell.run(["-c", call], in: fixture.folder.url)
    #expect(moved.standardError.contains("--continue driven --dir 'our own'\n"), "\(moved)")
  }
}
