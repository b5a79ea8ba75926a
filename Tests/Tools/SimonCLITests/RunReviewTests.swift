import Foundation
import TestSupport
import Testing

@Suite("Running and reviewing in one command", .ownThread)
struct RunReviewTests {
  private let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture() }

  private func open(_ words: String) throws -> ToolTerminal {
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    let tool = try BuiltTool("simon-replay").executable.path
    let call = "\"\(tool)\" run --review \(words); echo ended: $?"
    return try shell.openTerminal(["-c", call], in: fixture.folder.url)
  }

  @Test(
    "run --review reports, reviews what it left pending, and succeeds once all of it is approved"
  )
  func approved() async throws {
    let terminal = try open("--app navigation:renamed")
    try await terminal.wait { $0.contains("1 question left") }
    #expect(terminal.plainTranscript.contains("first difference at event"))
    try terminal.type("a")
    try await terminal.wait { $0.contains("All questions decided") }
    try terminal.type("y")
    #expect(await terminal.end() == .exit(0))
    #expect(terminal.plainTranscript.contains("ended: 0\n"), "\(terminal.plainTranscript)")
    #expect(try await fixture.replay("--app", "navigation:renamed").status == .exit(0))
  }

  @Test("run --review stays red where --fail-fast left recordings out")
  func failFast() async throws {
    let terminal = try open("--app navigation:renamed --fail-fast --jobs 1")
    try await terminal.wait { $0.contains("1 question left") }
    try terminal.type("A")
    try await terminal.wait { $0.contains("All questions decided") }
    try terminal.type("y")
    #expect(await terminal.end() == .exit(0))
    #expect(terminal.plainTranscript.contains("ended: 1\n"), "\(terminal.plainTranscript)")
  }

  @Test(
    "run --review stays red where something was rejected, and asks nothing where nothing is pending"
  )
  func red() async throws {
    let green = try open("")
    #expect(await green.end() == .exit(0))
    #expect(green.plainTranscript.contains("ended: 0\n"), "\(green.plainTranscript)")
    let terminal = try open("--app navigation:renamed")
    try await terminal.wait { $0.contains("1 question left") }
    try terminal.type("r")
    try await terminal.wait { $0.contains("All questions decided") }
    try terminal.type("y")
    #expect(await terminal.end() == .exit(0))
    #expect(terminal.plainTranscript.contains("ended: 1\n"), "\(terminal.plainTranscript)")
  }

  @Test(
    "run --review leaves a flaky recording as the run judged it, and asks only about the others"
  )
  func flaky() async throws {
    let app = try BuiltTool("simon-app").executable.path
    // The first launch in each recording's replay is another build.
    try fixture.folder.write(
      """
      if [ -e launched ]; then exec "\(app)" navigation; fi
      touch launched
      exec "\(app)" navigation:renamed
      """,
      to: "app.sh"
    )
    for (options, code) in [("", 0), (" --fail-on-flaky", 7)] {
      try? FileManager.default.removeItem(at: fixture.folder.file("launched"))
      let terminal = try open("click --retry 1 --jobs 1 --driver 'sh app.sh'\(options)")
      #expect(await terminal.end() == .exit(0))
      let text = terminal.plainTranscript
      #expect(text.contains("flaky: changed, then passed"), "\(text)")
      #expect(!text.contains("question"), "\(text)")
      #expect(text.contains("ended: \(code)\n"), "\(text)")
      #expect(
        !FileManager.default.fileExists(
          atPath: fixture.folder.file("recordings/click/golden.pending").path
        )
      )
    }
  }
}
