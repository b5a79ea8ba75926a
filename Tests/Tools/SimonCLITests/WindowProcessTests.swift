import EventModel
import Foundation
import Recorder
import TestSupport
import Testing

@Suite("The processes of a window", .needsBrowser, .ownThread)
struct WindowProcessTests {
  private let fixture: CommandLineFixture

  init() throws { fixture = try CommandLineFixture(empty: ()) }

  /// Starts a session in a window, and waits until its app is launched.
  private func start(_ words: String...) async throws -> ToolTerminal {
    let browser = try #require(TestBrowser.program)
    let terminal = try fixture.openSession(
      ["--window", "--browser", browser, "--name", "a"] + words,
      environment: ["TMPDIR": fixture.folder.url.path]
    )
    wait { text?.contains("\"snapshot\"") == true && !processes("type=renderer").isEmpty }
    return terminal
  }

  private var text: String? { try? fixture.folder.text(of: "recordings/a/events.jsonl") }

  /// Returns the processes in the folder of this test whose command lines contain a text.
  private func processes(_ text: String) -> [Int32] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { Int32($0) }.filter { id in
      guard let words = FileManager.default.contents(atPath: "/proc/\(id)/cmdline"),
        words.range(of: Data(text.utf8)) != nil
      else { return false }
      let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(id)/cwd")
      return place.map { URL(filePath: $0).resolvingSymlinksInPath().path }
        == fixture.folder.url.resolvingSymlinksInPath().path
    }
  }

  private func wait(
    _ place: SourceLocation = #_sourceLocation,
    until isSo: () -> Bool
  ) {
    for _ in 0..<1_000 {
      if isSo() { return }
      Thread.sleep(forTimeInterval: 0.02)
    }
    Issue.record("this never became true", sourceLocation: place)
  }

  /// Expects that nothing of the browser is left, neither a process nor its profile.
  private func expectNothingLeft() throws {
    wait { processes("--type=").isEmpty && processes("--user-data-dir=").isEmpty }
    wait {
      let names = try? FileManager.default.contentsOfDirectory(atPath: fixture.folder.url.path)
      return names?.contains { $0.hasPrefix("simon-browser-") } == false
    }
  }

  @Test(
    "a browser that is killed leaves a recording that replays, and no process",
    arguments: [["--app", "todo"], ["--driver"]]
  )
  func killedBrowser(words: [String]) async throws {
    let app = try BuiltTool("simon-app").executable.path
    let driver = words.count == 1 ? [words[0], "\(app) todo"] : words
    let terminal = try await start(driver[0], driver[1])
    for id in processes("--user-data-dir=") { kill(id, SIGKILL) }
    #expect(await terminal.end() == .exit(0))
    let shown = terminal.plainTranscript
    #expect(shown.contains("the window was closed") && shown.contains("ended: 130"), "\(shown)")
    let log = try EventLog(decoding: Array((text ?? "").utf8))
    #expect(log.ending?.status == .interrupted)
    try expectNothingLeft()
    let run = try await fixture.spawned.replay(["run", "a"] + (words.count == 1 ? driver : []))
    #expect(run.status == .exit(0), "\(run)")
  }

  @Test("a recorder that is killed leaves a log that can be continued, and no process")
  func killedRecorder() async throws {
    let terminal = try await start("--app", "todo")
    // All at once, so that the recorder cannot note that the process of its app ended before it.
    let recorders = processes("simon-record")
    for signal in [SIGSTOP, SIGKILL] { for id in recorders { kill(id, signal) } }
    _ = await terminal.end()
    try expectNothingLeft()
    let log = try #require(try EventLog.recover(Array((text ?? "").utf8)).log)
    #expect(log.events.count == 1)
    let run = try await fixture.record(
      ["session", "--continue", "a", "--script", "-"],
      input: "back\n"
    )
    #expect(run.standardError.contains("continues from event 1"), "\(run)")
  }

  @Test("a stop on request keeps the session, and ends the browser")
  func stopped() async throws {
    let terminal = try await start("--app", "todo")
    terminal.send(SIGTERM)
    #expect(await terminal.end() == .exit(0))
    #expect(terminal.plainTranscript.contains("ended: 130"))
    #expect(try EventLog(decoding: Array((text ?? "").utf8)).ending?.status == .interrupted)
    try expectNothingLeft()
  }
}

@Suite("A window without a browser")
struct MissingBrowserTests {
  @Test("without a browser the terminal takes its place, and one line says how to get one")
  func terminal() async throws {
    let fixture = try CommandLineFixture(empty: ())
    let terminal = try fixture.openSession(
      ["--app", "todo", "--window", "--name", "a"],
      environment: ["PATH": "/absent"]
    )
    try await terminal.wait { $0.contains("Nothing to do") }
    try terminal.type("q")
    _ = await terminal.end()
    let shown = terminal.plainTranscript
    #expect(shown.contains("ended: 0"), "\(shown)")
    #expect(shown.contains("no window, so this records in the terminal"), "\(shown)")
    #expect(shown.contains("apt-get install chromium"))
  }

  @Test(
    "a window that cannot open, and options that do not fit it, are errors",
    arguments: [
      (["--window"], "no window: no browser is installed: apt-get install chromium"),
      (["--window", "--browser", "/bin/false"], "no window: the browser has ended"),
      (["--window", "--script", "a.script"], "--window cannot be combined with --script"),
      (["--browser", "/bin/false"], "--browser needs --window"),
    ]
  )
  func refusals(words: [String], message: String) async throws {
    let fixture = try CommandLineFixture(empty: ())
    let run = try await fixture.record(
      ["session", "--app", "todo"] + words,
      environment: ["PATH": "/absent"]
    )
    #expect(run.status == .exit(2), "\(run)")
    #expect(run.standardError.contains(message), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: fixture.folder.file("recordings/todo").path))
  }
}
