import EventModel
import Foundation
import TestSupport
import Testing

@Suite("Recording a session from a program")
struct DialogueTests {
  let fixture: CommandLineFixture

  init() throws { fixture = try CommandLineFixture(empty: ()) }

  private func talk(_ lines: [String], app: String = "navigation") async throws -> ToolRun {
    let words = ["session", "--app", app, "--name", "talk"]
    return try await fixture.record(words, input: lines.map { "\($0)\n" }.joined())
  }

  /// Returns the lines of each answer, without the output after the session.
  private func answers(_ run: ToolRun, to count: Int) -> [[String]] {
    run.standardOutput.components(separatedBy: "\n\n").prefix(count + 1)
      .map { $0.components(separatedBy: "\n") }
  }

  @Test("a dialogue answers the launch and every line, and goes on after an error")
  func answersLines() async throws {
    let lines = [
      "tap \"Page 1\"", "tapp \"Click me\"", "tap \"Klick me\"", "", "# a remark", "tree",
      "query //UIButton", "query //[", "query #nothing", "tap #click", "changes", "help",
      "TREE JSON",
    ]
    let run = try await talk(lines)
    #expect(run.status == .exit(0), "\(run)")
    let answers = answers(run, to: lines.count)
    let heads = answers.map { $0[0].prefix { $0 != ":" } }
    let ok = "ok"[...]
    #expect(
      heads == [
        ok, ok, "error", "error", ok, ok, ok, ok, "error", "error", ok, ok, ok, ok,
      ]
    )
    #expect(answers[0].last?.hasSuffix("snapshot  all 61 views") == true)
    #expect(answers[1].count == 4)
    #expect(answers[2][1] == "hint: did you mean \"tap\"?")
    #expect(answers[6][1] == "UIWindow 0,0 390x844")
    #expect(answers[7].count == 2)
    #expect(answers[11].contains { $0.contains("Button clicked on: Page 1") })
    #expect(answers[13].count == 2)
    #expect(run.standardOutput.contains("● recordings/talk: 8 events, 3 checkpoints\n"))
  }

  @Test("a dialogue records the same bytes as a script of the same lines")
  func sameBytes() async throws {
    let lines = [
      "tap \"Page 1\"", "checkpoint \"a page\"", "tap \"Click me\"", "checkpoint \"clicked\"",
      "back",
    ]
    _ = try await talk(lines)
    let words = ["session", "--app", "navigation", "--script", "-", "--name", "script"]
    _ = try await fixture.record(words, input: lines.joined(separator: "\n"))
    #expect(
      try fixture.folder.text(of: "recordings/talk/events.jsonl")
        == fixture.folder.text(of: "recordings/script/events.jsonl")
    )
  }

  @Test("a dialogue reports each event once under its number in the log")
  func eventsOnce() async throws {
    let lines = [
      "tap #add", "type \"Milk\" into \"Title\"", "checkpoint \"typed\"", "tap \"Done\"",
    ]
    let run = try await talk(lines, app: "todo")
    let told = answers(run, to: lines.count).flatMap { $0.dropFirst() }
      .compactMap { Int($0.prefix(5).drop { $0 == " " }) }
    let log = try EventLog(
      decoding: Array(try fixture.folder.text(of: "recordings/talk/events.jsonl").utf8)
    )
    // The screen of a named checkpoint is reported again with its title.
    #expect(Set(told) == Set(1..<log.events.count))
    #expect(told.count == log.events.count)
  }

  @Test("a dialogue never reports text that was typed into a secure field")
  func secret() async throws {
    let run = try await talk(
      [
        "type \"hunter2\" into \"Password\"", "tree", "type \"hunter2\" into \"Nowhere\"",
        "changes",
        "query `//[text=\"hunter2\"]`",
      ],
      app: "login"
    )
    #expect(run.standardOutput.contains("‹hidden›"))
    #expect(!run.standardOutput.replacing("`//[text=\"hunter2\"]`", with: "").contains("hunter2"))
  }

  @Test("a dialogue warns at once if the recording already contains a secret")
  func shownSecret() async throws {
    let lines = ["type \"ann\" into \"Name\"", "type \"sign\" into \"Password\"", "tree"]
    let run = try await talk(lines, app: "login")
    #expect(run.status == .exit(1), "\(run)")
    let answer = answers(run, to: lines.count)[2]
    #expect(answer[0] == "ok")
    #expect(answer[1].hasPrefix("warning: this secret is already in the "))
    #expect(answer[2] == "hint: start again with a test password that is longer and shown nowhere")
    #expect(run.standardOutput.components(separatedBy: "warning:").count == 2)
  }

  @Test("a dialogue ends when the app crashes, and keeps the recording")
  func crash() async throws {
    let lines = ["tap \"Alerts\"", "tap \"Alert\"", "tap \"Continue\"", "tap \"Alerts\""]
    let run = try await talk(lines, app: "controls:crashing")
    #expect(run.status == .exit(1), "\(run)")
    #expect(run.standardOutput.contains("\nerror: tap \"Continue\": the app crashed: "))
    #expect(run.standardOutput.contains("the app crashed"))
    #expect(!run.standardOutput.contains("hint: --help"))
    let log = try fixture.folder.text(of: "recordings/talk/events.jsonl")
    #expect(log.contains(#""status":"crashed""#))
  }

  @Test(
    "a dialogue answers while its input is open, and a request to stop ends it as interrupted",
    arguments: ["TERM", "INT"]
  )
  func stopped(signal: String) async throws {
    let run = try await fixture.driven(
      lines: 2,
      then: "kill -\(signal) $pid; wait $pid; echo status $?"
    )
    #expect(run.standardOutput.hasSuffix("status 130\n"), "\(run)")
    let log = try fixture.folder.text(of: "recordings/driven/events.jsonl")
    #expect(log.contains(#""status":"interrupted""#))
    #expect(run.standardError.contains("--continue driven"))
  }
}

extension CommandLineFixture {
  /// Records taps as `driven` through a pipe that stays open, waits until the last one is answered, and
  /// goes on in the shell.
  func driven(lines count: Int, then end: String) async throws -> ToolRun {
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    let tool = try BuiltTool("simon-record").executable.path
    let call = """
      mkfifo pipe
      "\(tool)" session --app navigation --name driven < pipe > answers 2> errors & pid=$!
      exec 3> pipe
      for line in $(seq \(count)); do printf 'tap "Page %s"\\nback\\n' $line >&3; done
      until [ "$(grep -c '^ok' answers)" -gt \(count * 2) ]; do sleep 0.02; done
      \(end)
      cat errors >&2
      rm -f pipe answers errors
      """
    return try await shell.run(["-c", call], in: folder.url)
  }
}
