import Foundation
import TestSupport
import Testing

@Suite("The log of a session without an end", .ownThread)
struct UnfinishedLogTests {
  let desk: Desk

  init() throws { desk = try Desk(empty: ()) }

  /// What the other tool says of a session, in the shell that drives it.
  private func questions() throws -> String {
    let tool = try BuiltTool("simon-replay").executable.path
    return ["run driven", "show driven", "log check recordings/driven/events.jsonl"]
      .map { "\"\(tool)\" \($0); echo status $?; " }.joined()
  }

  @Test("is said to be still recorded while it is, by every command")
  func underWay() async throws {
    let run = try await desk.driven(lines: 1, then: "\(questions()) kill -KILL $pid; wait $pid")
    let said = "recordings/driven/events.jsonl: error: it is still being recorded\n"
    #expect(run.standardError.components(separatedBy: said).count == 4, "\(run)")
    #expect(run.standardError.contains("hint: wait until that session has ended\n"))
    #expect(!run.standardError.contains("killed"))
    #expect(run.standardOutput.components(separatedBy: "status 3\n").count == 4, "\(run)")
  }

  @Test("is gone on from by a command that every one names")
  func killed() async throws {
    let run = try await desk.driven(lines: 1, then: "kill -KILL $pid; wait $pid; \(questions())")
    let hint = "hint: go on from its last whole event: simon-record session --continue driven\n"
    #expect(run.standardError.components(separatedBy: hint).count == 4, "\(run)")
    let call = "mv recordings 'our own'; \(try questions().replacing("recordings/", with: "our*/"))"
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    let moved = try await shell.run(["-c", call], in: desk.folder.url)
    #expect(moved.standardError.contains("--continue driven --dir 'our own'\n"), "\(moved)")
  }
}
