import Foundation
import TestSupport
import Testing

@Suite("Apps that end the process in which they are driven")
struct AppProcessTests {
  private let fixture: BrokenToolFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try BrokenToolFixture() }

  /// Records a session named `a` on a build that does not end.
  private func record() async throws {
    let words = ["session", "--app", "todo", "--script", "-", "--name", "a"]
    let tool = try InProcessTool("simon-record")
    let run = await tool.run(words, input: "tap \"Add\"\n", in: folder.url)
    #expect(run.status == .exit(0), "\(run)")
  }

  /// A build of the app that ends its process, and the message about it.
  struct Death: CustomTestStringConvertible, Sendable {
    var app: String
    var words: [String] = []
    var message: String
    var testDescription: String { app }
  }

  private static let deaths = [
    Death(app: "leaving", message: "the app's process ended with exit code 0"),
    Death(app: "controls:trapping", message: "the app's process was ended by signal"),
    Death(
      app: "controls:looping",
      words: ["--driver-timeout", "\(ThreadSanitizer.slowdown)"],
      message: "the app is silent: "
    ),
    Death(
      app: "controls:growing",
      words: ["--memory-limit", "256", "--driver-timeout", "60"],
      message: "the app took more than 256 MB"
    ),
  ]

  private func script(for app: String) -> String {
    app == "leaving"
      ? "wait 1 s\ntap \"Add\"\n"
      : "tap \"Alerts\"\ntap \"Alert\"\ntap \"Continue\"\ncheckpoint \"c\"\n"
  }

  @Test(
    "session names the action that ends the app, and keeps the log up to it",
    arguments: TestEnvironment.current.sample(deaths, count: 2)
  )
  func session(_ death: Death) async throws {
    try folder.write(script(for: death.app), to: "a.script")
    let run = try await fixture.run(
      "record",
      ["session", "--app", death.app, "--script", "a.script"] + death.words
    )
    #expect(run.status == .exit(1), "\(run)")
    let line = death.app == "leaving" ? 2 : 3
    let action = death.app == "leaving" ? "tap \"Add\"" : "tap \"Continue\""
    #expect(run.standardError.contains("a.script:\(line): error: \(action): "), "\(run)")
    #expect(run.standardError.contains(death.message), "\(run)")
    let log = try folder.text(of: "recordings/a/events.jsonl")
    #expect(log.contains("\"status\":\"crashed\""), "\(log.suffix(300))")
  }

  @Test("a dialogue answers the line that ends the app with an error, and exits with 1")
  func dialogue() async throws {
    let run = try await fixture.run(
      "record",
      ["session", "--app", "leaving", "--name", "talk"],
      input: "tree\ntap \"Add\"\n"
    )
    #expect(run.status == .exit(1), "\(run)")
    #expect(run.standardOutput.contains("ended with exit code 0"), "\(run)")
  }

  @Test("explore and --monkey keep a session that ends the app, and go on on a fresh app")
  func explore() async throws {
    let words = ["--app", "leaving", "--seed", "1"]
    let found = try await fixture.run(
      "record",
      ["explore", "--sessions", "2", "--steps", "3"] + words
    )
    #expect(found.status == .exit(1), "\(found)")
    #expect(found.standardOutput.contains("● recordings/leaving-explored-crash-1: "), "\(found)")
    #expect(found.standardOutput.contains("ended with exit code 0"), "\(found)")
    let wild = ["session", "--monkey", "3", "--name", "wild"] + words
    let monkey = try await fixture.run("record", wild)
    #expect(monkey.status == .exit(1), "\(monkey)")
    #expect(monkey.standardOutput.contains("● recordings/wild-short: "), "\(monkey)")
    let replay = try await fixture.run("replay", ["run", "wild-short"])
    #expect(replay.status == .exit(1), "\(replay)")
    #expect(replay.standardOutput.contains("ended with exit code 0"), "\(replay)")
  }

  /// Writes a driver whose app ends at the first touch and writes something else each time.
  private func writeDriver() throws {
    let app = try BuiltTool("BrokenApp").executable.path
    let script = """
      env BROKEN_TOOL=app '\(app)' leaving
      code=$?
      printf 'Fatal error: left at 0x%x\\nended after %s ms\\n' $$ $$ >&2
      exit $code
      """
    try folder.write(script, to: "gone.sh")
  }

  @Test("explore keeps and shortens a session that ends the app behind --driver")
  func driver() async throws {
    try writeDriver()
    let found = try await fixture.run(
      "record",
      [
        "explore", "--sessions", "2", "--steps", "3", "--seed", "1", "--app", "gone",
        "--driver", "sh gone.sh",
      ]
    )
    #expect(found.status == .exit(1), "\(found)")
    #expect(found.standardOutput.contains("● recordings/leaving-explored-crash-1: "), "\(found)")
    let short = "● recordings/leaving-explored-crash-1-short: "
    #expect(found.standardOutput.contains(short), "\(found)")
    let log = try folder.text(of: "recordings/leaving-explored-crash-1/events.jsonl")
    let reason = "the app's process ended with exit code 0: Fatal error: left at"
    #expect(log.contains("\"reason\":\"\(reason)\""), "\(log.suffix(300))")
  }

  @Test("a session behind --driver whose app ends is kept as one that crashed the app")
  func drivenSession() async throws {
    try writeDriver()
    try folder.write("wait 1 s\ntap \"Add\"\n", to: "a.script")
    let run = try await fixture.run(
      "record",
      ["session", "--script", "a.script", "--app", "gone", "--driver", "sh gone.sh"]
    )
    #expect(run.status == .exit(1), "\(run)")
    let reason = "the app crashed: the app's process ended with exit code 0: Fatal error: left at"
    #expect(run.standardError.contains("a.script:2: error: tap \"Add\": \(reason)\n"), "\(run)")
    #expect(run.standardOutput.contains(reason), "\(run)")
    let next = "Next: simon-replay run a --driver 'sh gone.sh'\n"
    #expect(run.standardOutput.contains(next), "\(run)")
    let log = try folder.text(of: "recordings/a/events.jsonl")
    #expect(log.contains("\"status\":\"crashed\""), "\(log.suffix(300))")
  }

  @Test("a story whose proof ends the app is not proven", arguments: ["emit", "page-objects"])
  func proof(command: String) async throws {
    try await record()
    let run = try await fixture.run("replay", ["stories", command, "a", "--app", "leaving"])
    #expect(run.status == .exit(1), "\(run)")
    #expect(run.standardError.contains("ended with exit code 0"), "\(run)")
  }

  @Test("a run by steps is red if the app ends its process")
  func steps() async throws {
    try await record()
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    let tool = try BuiltTool("BrokenApp").executable.path
    let terminal = try shell.openTerminal(
      ["-c", "'\(tool)' run a --step --app leaving; echo ended: $?"],
      environment: ["BROKEN_TOOL": "replay"],
      in: folder.url
    )
    try await terminal.wait { $0.contains("q: quit") }
    try terminal.type("r")
    try await terminal.wait { $0.contains("ended: 1") }
    #expect(terminal.plainTranscript.contains("ended with exit code 0"))
  }

  @Test("script run fails at the command that ends the app")
  func script() async throws {
    let isButton = "key[.='className' and following-sibling::string[1]/.='UINavigationButton']"
    let isAdd = "key[.='currentTitle' and following-sibling::string[1]/.='Add']"
    let touch = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><array><dict>
      <key>command</key><string>simulateTouch</string>
      <key>viewXPath</key><string>//dict[\(isButton) and \(isAdd)]</string>
      </dict></array></plist>
      """
    try folder.write(touch, to: "t.plist")
    for words in [
      ["--app", "leaving"],
      ["--driver", "env BROKEN_TOOL=app '\(try BuiltTool("BrokenApp").executable.path)' leaving"],
    ] {
      let run = try await fixture.run("replay", ["script", "run", "t.plist"] + words)
      #expect(run.status == .exit(1), "\(run)")
      #expect(run.standardError.hasPrefix("### "), "\(run)")
      #expect(run.standardError.contains("ended with exit code 0"), "\(run)")
    }
  }
}
