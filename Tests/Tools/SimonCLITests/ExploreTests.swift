import EventModel
import Foundation
import TestSupport
import Testing

@Suite("Exploring, shrinking and finding flakiness")
struct ExploreTests {
  let fixture: CommandLineFixture

  init() throws { fixture = try CommandLineFixture(empty: ()) }

  @Test("explore keeps recordings that pass a run, and reports the same for the same seed")
  func explore() async throws {
    let words = [
      "explore", "--app", "navigation", "--sessions", "2", "--steps", "12", "--seed", "7",
    ]
    let run = try await fixture.record(words)
    #expect(run.status == .exit(0), "\(run)")
    expectGolden(run.standardOutput, named: "explore.txt")
    #expect(try await fixture.replay().status == .exit(0))
    let log = try fixture.folder.text(of: "recordings/navigation-explored-1/events.jsonl")
    #expect(
      try await fixture.record(words).status == .exit(2),
      "explore replaces recordings only with an option"
    )
    #expect(try await fixture.record(words + ["--force"]).standardOutput == run.standardOutput)
    #expect(try fixture.folder.text(of: "recordings/navigation-explored-1/events.jsonl") == log)
  }

  @Test("explore keeps the recording of a crash whole and shrunken, and both replay the crash")
  func monkey() async throws {
    let words = ["session", "--app", "controls:crashing", "--monkey", "300", "--seed", "1"]
    let run = try await fixture.record(words + ["--name", "wild"])
    #expect(run.status == .exit(1), "\(run)")
    #expect(run.standardOutput.contains("the app crashed: the answer could not be stored"))
    #expect(run.standardOutput.contains("● recordings/wild-short: "))
    let again = try await fixture.replay("run", "wild-short")
    #expect(again.status == .exit(1))
    #expect(again.standardOutput.contains("the app crashed: the answer could not be stored"))
    let log = try fixture.folder.text(of: "recordings/wild/events.jsonl")
    let short = try fixture.folder.text(of: "recordings/wild-short/events.jsonl")
    #expect(short.split(separator: "\n").count < log.split(separator: "\n").count)
  }

  @Test(
    "shrink writes the shortest recording with a difference, which passes on the old build"
  )
  func shrink() async throws {
    let fixture = try await CommandLineFixture()
    let run = try await fixture.replay(
      "shrink",
      "click",
      "--app",
      "navigation:renamed",
      "-o",
      "renamed"
    )
    #expect(run.status == .exit(0), "\(run)")
    expectGolden(run.standardOutput, named: "shrink.txt")
    let red = try await fixture.replay("run", "renamed", "--app", "navigation:renamed")
    #expect(red.status == .exit(1))
    #expect(red.standardOutput.contains("\"Click me\" → \"Press me\""))
    #expect(try await fixture.replay("run", "renamed").status == .exit(0))
    #expect(try await fixture.replay("shrink", "milk").status == .exit(4))
    let again = try await fixture.replay("shrink", "milk", "-o", "renamed")
    #expect(again.status == .exit(2))
    let hint = "hint: choose another name with -o NAME, or replace the recording with --force\n"
    #expect(again.standardError.hasSuffix(hint), "\(again)")
  }

  @Test("shrink keeps the two actions that an accepted empty title takes")
  func emptyTitle() async throws {
    let project = try RecordingProject([])
    try project.replace("create-todo", by: "create-todo")
    let run = await project.run("shrink", "create-todo", "--app", "todo:acceptsempty")
    #expect(run.status == .exit(0), "\(run)")
    #expect(run.standardOutput.contains(" → 8 events, 2 actions in "), "\(run)")
    #expect(run.standardOutput.contains("passes on todo, fails on todo:acceptsempty"), "\(run)")
  }

  @Test("shrink keeps the action that matters where a rule hides the reason of the failure")
  func hiddenReason() async throws {
    let fixture = try await CommandLineFixture()
    try fixture.folder.write("ignore all of #banner because it varies\n", to: "simon.rules")
    try await fixture.approveRules()
    let build = ["--app", "navigation:covered"]
    let run = try await fixture.replay(["shrink", "click"] + build)
    #expect(run.status == .exit(0), "\(run)")
    #expect(try await fixture.replay("click-short").status == .exit(0))
    #expect(try await fixture.replay(["click-short"] + build).status == .exit(1))
    let story = try fixture.folder.text(of: "recordings/click-short/story.stories")
    #expect(story.contains("I tap \"Click me\""), "\(story)")
  }

  /// A session in which the given build ends its process.
  private func answer() async throws {
    let script = """
      tap "Values"
      tap #switch
      back
      tap "Alerts"
      tap "Alert"
      tap "Continue"
      """
    let words = ["session", "--app", "controls", "--script", "-", "--name", "answer"]
    #expect(try await fixture.record(words, input: script).status == .exit(0))
  }

  /// Builds of the app that end or block their process, with options, message and further options.
  private static let deadlyBuilds: [(String, [String], String, String)] = [
    ("controls:trapping", [], "was ended by signal", ""),
    (
      "controls:looping", ["--driver-timeout", "\(ThreadSanitizer.slowdown)"],
      "the app is silent: no answer", " --time-limit \(ThreadSanitizer.slowdown)"
    ),
    (
      "controls:growing", ["--memory-limit", "256"], "more than 256 MB",
      " --memory-limit 256"
    ),
  ]

  @Test(
    "shrink and flaky survive an app that kills its process, and report its end",
    arguments: TestEnvironment.current.sample(deadlyBuilds, count: 1)
  )
  func deaths(build: String, words: [String], says: String, limits: String) async throws {
    let fixture = fixture.spawned
    try await answer()
    let call = ["answer", "--app", build] + words
    let short = try await fixture.replay(["shrink"] + call)
    #expect(short.status == .exit(0), "\(short)")
    #expect(short.standardOutput.contains(says), "\(short)")
    #expect(short.standardOutput.contains(" events, 3 actions"), "\(short)")
    let next = "run answer-short --app \(build)\(limits)"
    #expect(short.standardOutput.hasSuffix("Next: simon-replay \(next)\n"), "\(short)")
    let red = try await fixture.replay(next.split(separator: " ").map(String.init))
    #expect(red.status == .exit(1), "\(red)")
    #expect(red.standardOutput.contains("✗ answer-short"), "\(red)")
    #expect(try await fixture.replay("run", "answer-short").status == .exit(0))
    let flaky = try await fixture.replay(["flaky", "--times", "2"] + call)
    #expect(flaky.status == .exit(1), "\(flaky)")
    #expect(flaky.standardError.contains(says), "\(flaky)")
    let hint = "hint: simon-replay run answer --app \(build)\(limits)\n"
    #expect(flaky.standardError.hasSuffix(hint), "\(flaky)")
  }

  @Test("shrink leaves no partly written recording", .notUnderThreadSanitizer)
  func full() async throws {
    let fixture = try await CommandLineFixture()
    let tool = try BuiltTool("simon-replay").executable.path
    let call = "trap '' XFSZ; ulimit -f 1; '\(tool)' shrink click --app navigation:renamed"
    try await expectNothingWritten(in: fixture.folder.url) {
      let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
      let run = try await shell.run(["-c", call], in: fixture.folder.url)
      #expect(run.status == .exit(3), "\(run)")
      #expect(run.standardError.contains("events.jsonl: error: cannot be written"), "\(run)")
    }
  }

  @Test(
    "shrink leaves a device in the place of a log, and its folder, unchanged if it cannot write"
  )
  func device() async throws {
    let fixture = try await CommandLineFixture()
    let folder = fixture.folder.file("recordings/click-short")
    let log = folder.appending(path: "events.jsonl").path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: log, withDestinationPath: "/dev/full")
    let run = try await fixture.replay("shrink", "click", "--app", "navigation:renamed", "--force")
    #expect(run.status == .exit(3), "\(run)")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: log) == "/dev/full")
  }

  @Test("flaky names what varies with a rule that allows it and exits with 7, or else with 0")
  func flaky() async throws {
    let words = ["session", "--app", "navigation:timed", "--script", "-", "--name", "timed"]
    _ = try await fixture.record(words, input: "tap \"Page 1\"\ntap #click\n")
    let run = try await fixture.replay("flaky", "timed", "--times", "5")
    #expect(run.status == .exit(7), "\(run)")
    expectGolden(run.standardOutput, named: "flaky.txt")
    let rules = run.standardOutput.split(separator: "\n").filter { $0.contains(" because ") }
    try fixture.folder.write(rules.joined(separator: "\n"), to: "recordings/timed/simon.rules")
    try await fixture.approveRules()
    #expect(try await fixture.replay("flaky", "timed", "--times", "5").status == .exit(0))
    let steady = try await CommandLineFixture()
    let none = try await steady.replay("flaky", "milk", "--times", "5")
    #expect(none.status == .exit(0))
    #expect(none.standardOutput == "✓ milk: the same in 6 replays\n")
  }

  @Test(
    "flaky calls a change that every replay shows a change, with exit code 1 and without a rule"
  )
  func flakyChange() async throws {
    let fixture = try await CommandLineFixture()
    let run = try await fixture.replay(
      "flaky",
      "click",
      "--app",
      "navigation:renamed",
      "--times",
      "3"
    )
    #expect(run.status == .exit(1), "\(run)")
    #expect(run.standardOutput.contains("differed from the recording in every replay"), "\(run)")
    let next = "simon-replay run click --app navigation:renamed"
    #expect(run.standardOutput.hasSuffix(" as after a change of the app: \(next)\n"), "\(run)")
  }

  @Test("flaky proposes no rule that would hide a real change, and names the change")
  func flakyRule() async throws {
    let fixture = try await CommandLineFixture()
    // The recorded build never shows a time, so that any rule for the text hides other words, too.
    let run = try await fixture.replay(
      "flaky",
      "click",
      "--app",
      "navigation:timed",
      "--times",
      "3"
    )
    #expect(run.status == .exit(7), "\(run)")
    #expect(!run.standardOutput.contains("To permit these differences"), "\(run)")
    #expect(run.standardOutput.contains("  UILabel#result: it would hide label "), "\(run)")
    #expect(!run.standardOutput.contains(" because it varies"), "\(run)")
  }

  @Test(
    "explore, shrink and flaky explain what is wrong with a call",
    arguments: [
      (["explore"], "missing option --app NAME"),
      (["explore", "--app", "todo", "--minutes", "0"], "--minutes takes a number above 0"),
      (["explore", "--app", "todo", "--sessions", "none"], "--sessions takes a whole number"),
      (
        ["session", "--app", "todo", "--monkey", "9", "--script", "-"],
        "--monkey cannot be combined with --script or --stories"
      ),
    ] as [([String], String)]
  )
  func usage(words: [String], says: String) async throws {
    try await expectNothingWritten(in: fixture.folder.url) {
      let run = try await fixture.record(words)
      #expect(run.status == .exit(2), "\(run)")
      #expect(run.standardError.contains(says), "\(run)")
    }
  }
}
