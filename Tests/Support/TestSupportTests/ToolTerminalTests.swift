import Foundation
import TestSupport
import Testing

@Suite("Tools in a terminal", .ownThread)
struct ToolTerminalTests {
  let shell: BuiltTool

  init() throws {
    shell = try BuiltTool(at: URL(fileURLWithPath: "/bin/sh"))
  }

  @Test("all three streams of a tool are a terminal of the given size")
  func isTerminal() async throws {
    let script = "test -t 0 && test -t 1 && test -t 2 && stty size </dev/tty"
    let size = TerminalSize(columns: 100, rows: 30)
    let terminal = try shell.openTerminal(["-c", script], size: size)
    #expect(await terminal.end() == .exit(0))
    #expect(terminal.plainTranscript == "30 100\n")
  }

  @Test("typed input reaches the tool, and its answer can be awaited")
  func typing() async throws {
    let terminal = try shell.openTerminal(["-c", "read line; echo \"got <$line>\"; exit 5"])
    try terminal.type("hello\n")
    try await terminal.wait { $0.contains("got <hello>\n") }
    #expect(await terminal.end() == .exit(5))
  }

  @Test("Control-C interrupts the tool")
  func interrupt() async throws {
    // A shell that is interrupted while it starts a program notices that only after the program's end.
    let script = "echo ready; while :; do sleep 0.02; done"
    let terminal = try shell.openTerminal(["-c", script])
    try await terminal.wait { $0.contains("ready") }
    try terminal.press(.control("c"))
    #expect(await terminal.end() == .signal(SIGINT))
  }

  @Test("a tool is notified of a new terminal size by a signal")
  func resize() async throws {
    let script = "trap 'stty size; exit 0' WINCH; echo ready; while :; do sleep 0.02; done"
    let terminal = try shell.openTerminal(["-c", script])
    try await terminal.wait { $0.contains("ready") }
    try terminal.resize(to: TerminalSize(columns: 60, rows: 20))
    #expect(await terminal.end() == .exit(0))
    #expect(terminal.plainTranscript.contains("20 60\n"))
  }

  @Test("a signal can be sent to the tool")
  func signal() async throws {
    let script = "trap 'exit 7' TERM; echo ready; while :; do sleep 0.02; done"
    let terminal = try shell.openTerminal(["-c", script])
    try await terminal.wait { $0.contains("ready") }
    terminal.send(SIGTERM)
    #expect(await terminal.end() == .exit(7))
  }

  @Test("waiting for missing output fails when the tool ends, and shows the transcript")
  func missingOutput() async throws {
    let terminal = try shell.openTerminal(["-c", "echo something else"])
    await #expect(throws: ToolError.outputMissing(transcript: "something else\n")) {
      try await terminal.wait { $0.contains("never") }
    }
  }

  @Test("a megabyte of output is complete in the transcript")
  func large() async throws {
    let script =
      "i=0; while [ $i -lt 64 ]; do head -c 16384 /dev/zero | tr '\\0' x; i=$((i+1)); done"
    let terminal = try shell.openTerminal(["-c", script])
    #expect(await terminal.end(timeout: .seconds(50)) == .exit(0))
    #expect(terminal.transcript.utf8.count == 1_048_576)
  }

  @Test("escape sequences are removed from the plain transcript")
  func plain() async throws {
    let script = #"printf '\033[1;31mred\033[0m \033]0;title\007on\033(B \033]8;;x\033\\link\n'"#
    let terminal = try shell.openTerminal(["-c", script])
    #expect(await terminal.end() == .exit(0))
    #expect(terminal.plainTranscript == "red on link\n")
    #expect(terminal.transcript.hasPrefix("\u{1B}[1;31mred"))
  }

  @Test("a tool is killed when its terminal is deallocated")
  func released() async throws {
    let folder = try TemporaryFolder()
    let mark = folder.file("alive").path
    var terminal: ToolTerminal? = try shell.openTerminal(
      ["-c", "echo ready; while :; do echo x > '\(mark)'; sleep 0.01; done"]
    )
    try await terminal?.wait { $0.contains("ready") }
    terminal = nil
    try await Task.sleep(for: .milliseconds(200))
    try? FileManager.default.removeItem(atPath: mark)
    try await Task.sleep(for: .milliseconds(200))
    #expect(!FileManager.default.fileExists(atPath: mark))
  }
}
