import EventModel
import Foundation
import TestSupport
import Testing

@Suite("The tools that try things out")
struct ExploreTests {
  let desk: Desk

  init() throws { desk = try Desk(empty: ()) }

  @Test("explore keeps recordings that a run passes, and says what it found, the same for a seed")
  func explore() async throws {
    let words = [
      "explore", "--app", "navigation", "--sessions", "2", "--steps", "12", "--seed", "7",
    ]
    let run = try await desk.record(words)
    #expect(run.status == .exit(0), "\(run)")
    expectGolden(run.standardOutput, named: "explore.txt")
    #expect(try await desk.replay().status == .exit(0))
    let log = try desk.folder.text(of: "recordings/navigation-explored-1/events.jsonl")
    #expect(try await desk.record(words).status == .exit(2), "it replaces nothing unless told to")
    #expect(try await desk.record(words + ["--force"]).standardOutput == run.standardOutput)
    #expect(try desk.folder.text(of: "recordings/navigation-explored-1/events.jsonl") == log)
  }

  @Test("a monkey's crash is kept whole and shrunken; both show the crash when they are run")
  func monkey() async throws {
    let words = ["session", "--app", "controls:crashing", "--monkey", "300", "--seed", "5"]
    let run = try await desk.record(words + ["--name", "wild"])
    #expect(run.status == .exit(1), "\(run)")
    #expect(run.standardOutput.contains("the app crashed: the answer could not be stored"))
    #expect(run.standardOutput.contains("● recordings/wild-short: "))
    let again = try await desk.replay("run", "wild-short")
    #expect(again.status == .exit(1))
    #expect(again.standardOutput.contains("the app crashed: the answer could not be stored"))
    let log = try desk.folder.text(of: "recordings/wild/events.jsonl")
    let short = try desk.folder.text(of: "recordings/wild-short/events.jsonl")
    #expect(short.split(separator: "\n").count < log.split(separator: "\n").count)
  }

  @Test(
    "shrink writes the shortest recording that shows a difference, which passes on the old build"
  )
  func shrink() async throws {
    let desk = try await Desk()
    let run = try await desk.replay(
      "shrink",
      "click",
      "--app",
      "navigation:renamed",
      "-o",
      "renamed"
    )
    #expect(run.status == .exit(0), "\(run)")
    expectGolden(run.standardOutput, named: "shrink.txt")
    let red = try await desk.replay("run", "renamed", "--app", "navigation:renamed")
    #expect(red.status == .exit(1))
    #expect(red.standardOutput.contains("\"Click me\" → \"Press me\""))
    #expect(try await desk.replay("run", "renamed").status == .exit(0))
    #expect(try await desk.replay("shrink", "milk").status == .exit(4))
  }

  /// A session in which the build that is named does not live to see the end.
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
    #expect(try await desk.record(words, input: script).status == .exit(0))
  }

  @Test(
    "shrink and flaky outlive an app that takes its process along, and tell how it did",
    arguments: [
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
  )
  func deaths(build: String, words: [String], says: String, limits: String) async throws {
    try await answer()
    let call = ["answer", "--app", build] + words
    let short = try await desk.replay(["shrink"] + call)
    #expect(short.status == .exit(0), "\(short)")
    #expect(short.standardOutput.contains(says), "\(short)")
    #expect(short.standardOutput.contains(" → 10 events, 3 actions"), "\(short)")
    let next = "run answer-short --app \(build)\(limits)"
    #expect(short.standardOutput.hasSuffix("Next: simon-replay \(next)\n"), "\(short)")
    let red = try await desk.replay(next.split(separator: " ").map(String.init))
    #expect(red.status == .exit(1), "\(red)")
    #expect(red.standardOutput.contains("✗ answer-short"), "\(red)")
    #expect(try await desk.replay("run", "answer-short").status == .exit(0))
    let flaky = try await desk.replay(["flaky", "--times", "2"] + call)
    #expect(flaky.status == .exit(1), "\(flaky)")
    #expect(flaky.standardError.contains(says), "\(flaky)")
    let hint = "hint: simon-replay run answer --app \(build)\(limits)\n"
    #expect(flaky.standardError.hasSuffix(hint), "\(flaky)")
  }

  @Test("shrink leaves nothing behind of what could not be written whole", .notUnderThreadSanitizer)
  func full() async throws {
    let desk = try await Desk()
    let tool = try BuiltTool("simon-replay").executable.path
    let call = "trap '' XFSZ; ulimit -f 1; '\(tool)' shrink click --app navigation:renamed"
    try await expectNothingWritten(in: desk.folder.url) {
      let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
      let run = try await shell.run(["-c", call], in: desk.folder.url)
      #expect(run.status == .exit(3), "\(run)")
      #expect(run.standardError.contains("events.jsonl: error: cannot be written"), "\(run)")
    }
  }

  @Test("shrink leaves a device in a log's place, and its folder, where that cannot be written")
  func device() async throws {
    let desk = try await Desk()
    let folder = desk.folder.file("recordings/click-short")
    let log = folder.appending(path: "events.jsonl").path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: log, withDestinationPath: "/dev/full")
    let run = try await desk.replay("shrink", "click", "--app", "navigation:renamed", "--force")
    #expect(run.status == .exit(3), "\(run)")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: log) == "/dev/full")
  }

  @Test("flaky names what varies with a rule that allows it, and ends with 7; else with 0")
  func flaky() async throws {
    let words = ["session", "--app", "navigation:timed", "--script", "-", "--name", "timed"]
    _ = try await desk.record(words, input: "tap \"Page 1\"\ntap #click\n")
    let run = try await desk.replay("flaky", "timed", "--times", "5")
    #expect(run.status == .exit(7), "\(run)")
    expectGolden(run.standardOutput, named: "flaky.txt")
    let rules = run.standardOutput.split(separator: "\n").filter { $0.contains(" because ") }
    try desk.folder.write(rules.joined(separator: "\n"), to: "recordings/timed/simon.rules")
    #expect(try await desk.replay("flaky", "timed", "--times", "5").status == .exit(0))
    let steady = try await Desk()
    let none = try await steady.replay("flaky", "milk", "--times", "5")
    #expect(none.status == .exit(0))
    #expect(none.standardOutput == "✓ milk: the same in 5 replays\n")
  }

  @Test(
    "say what is wrong in a call",
    arguments: [
      (["explore"], "which app? --app NAME"),
      (["explore", "--app", "todo", "--minutes", "0"], "--minutes takes a number above 0"),
      (["explore", "--app", "todo", "--sessions", "none"], "--sessions takes a whole number"),
      (
        ["session", "--app", "todo", "--monkey", "9", "--script", "-"],
        "--monkey goes without --script"
      ),
    ] as [([String], String)]
  )
  func usage(words: [String], says: String) async throws {
    try await expectNothingWritten(in: desk.folder.url) {
      let run = try await desk.record(words)
      #expect(run.status == .exit(2), "\(run)")
      #expect(run.standardError.contains(says), "\(run)")
    }
  }
}
