import Foundation
import TestSupport
import Testing

@Suite(
  "Recordings of apps that make names at each launch",
  .ownThread,
  .enabled(if: program("python3") != nil, "needs python3")
)
struct LaunchNameTests {
  /// The ways in which the app of `Tests/Fixtures/drivers` makes names.
  private static let ways = [
    "hooks", "hash", "base", "numbers", "uuid", "hex", "time", "counter", "short", "words", "tags",
    "attributes", "permuted",
  ]
  /// The real changes of that app, in the views with these names.
  private static let changes = [
    "title", "swapped", "button", "missing", "extra", "label", "value", "class", "frame",
    "disabled", "hidden", "nameless", "form",
  ]
  private static let script =
    "tap \"Milk\"\ntap \"More\"\ntype \"Jam\" into \"Note\"\ntap \"Eggs\"\ntap \"Less\"\n"

  let fixture: CommandLineFixture

  init() throws { fixture = try CommandLineFixture(empty: ()) }

  /// Returns the options that name the driver, on this machine or on another one.
  private func driver(
    _ way: String,
    _ change: String? = nil,
    on machine: String = "this"
  ) -> [String] {
    let program = PackageFolder.url.appending(path: "Tests/Fixtures/drivers/naming.py").path
    let folder = fixture.folder.url.path
    let seed = machine == "this" ? "5" : "\(machine.utf8.count * 7919)"
    let surroundings =
      machine == "this" ? "NAMING_SEED=5" : "NAMING_SEED=\(seed) PYTHONHASHSEED=\(seed) HOME=/tmp"
    let command =
      "env \(surroundings) python3 '\(program)' \(way) '\(folder)/\(machine).state' \(change ?? "")"
    return ["--driver", command, "--driver-timeout", "50"]
  }

  private func record(_ words: String..., input: String = "", way: String) async throws -> ToolRun {
    let run = try await fixture.record(["session"] + words + driver(way), input: input)
    #expect(run.status == .exit(0), "\(run)")
    return run
  }

  @Test(
    "a session of any kind is green at each launch and on another machine, and red for a change",
    arguments: TestEnvironment.current.sample(ways, count: 1)
  )
  func sessions(way: String) async throws {
    _ = try await record("--script", "-", "--name", "script", input: Self.script, way: way)
    _ = try await record("--monkey", "25", "--seed", "77", "--name", "monkey", way: way)
    let lines = "tap \"Bread\"\ntap \"More\"\ntap \"Salt\"\ntype \"x\" into \"Note\"\n"
    _ = try await record("--name", "talk", input: lines, way: way)
    let ci = ["CI": "true"]
    for launch in 1...(TestEnvironment.current.isFull ? 20 : 1) {
      let run = try await fixture.replay(["run"] + driver(way), environment: ci)
      #expect(run.status == .exit(0), "launch \(launch): \(run)")
      #expect(run.standardOutput.contains("3 recordings: 3 passed"), "\(run)")
    }
    let other = ["run"] + driver(way, on: "another")
    let elsewhere = try await fixture.replay(other, environment: ci)
    #expect(elsewhere.status == .exit(0), "\(elsewhere)")
    for change in TestEnvironment.current.sample(Self.changes, count: 1) {
      let words = ["run", "script"] + driver(way, change)
      let run = try await fixture.replay(words, environment: ci)
      #expect(run.status == .exit(1), "\(change): \(run)")
    }
  }

  @Test("a session says which values are made at launch, and no story tells one")
  func messages() async throws {
    let words = ["--script", "-", "--name", "basket"]
    let run = try await fixture.record(["session"] + words + driver("base"), input: Self.script)
    #expect(run.status == .exit(0), "\(run)")
    let lines = run.standardOutput.split(separator: "\n")
    let line = try #require(lines.first { $0.contains("`//Cell`") })
    #expect(line.contains(#/made at launch: "ref-[0-9]+", "ref-[0-9]+", "ref-[0-9]+": pattern/#))
    #expect(lines.contains { $0.contains("4 rules in recordings/basket/simon.rules allow these") })
    let rules = try fixture.folder.text(of: "recordings/basket/simon.rules")
    #expect(rules.split(separator: "\n").count == 4)
    #expect(rules.contains("pattern /ref-[0-9]+/ for identifier of `//Cell` because"), "\(rules)")
    let story = try fixture.folder.text(of: "recordings/basket/story.stories")
    #expect(run.standardOutput.contains("story proven"))
    #expect(!story.contains("ref-") && story.contains("I tap \"Milk\""), "\(story)")
    let emitted = try await fixture.replay(["stories", "emit", "basket"] + driver("base"))
    #expect(emitted.standardOutput == story && emitted.status == .exit(0), "\(emitted)")
    let check = try await fixture.replay(
      ["approve", "--check"] + driver("base"),
      environment: ["CI": "true"]
    )
    #expect(check.status == .exit(0), "\(check)")
  }

  @Test("a rule that the recorder made counts only while it stands as the ledger names it")
  func tied() async throws {
    _ = try await record("--script", "-", "--name", "basket", input: Self.script, way: "base")
    let file = "recordings/basket/simon.rules"
    let rules = try fixture.folder.text(of: file)
    try fixture.folder.write(rules.replacing("ref-[0-9]+", with: ".*"), to: file)
    let ci = ["CI": "true"]
    let wider = try await fixture.replay(["run"] + driver("base"), environment: ci)
    #expect(wider.status == .exit(5), "\(wider)")
    try fixture.folder.write("", to: file)
    let none = try await fixture.replay(["run"] + driver("base"), environment: ci)
    #expect(none.status == .exit(1), "\(none)")
  }

  @Test("a session whose launches differ in more than such values is refused")
  func refused() async throws {
    let words = ["session", "--script", "-", "--name", "basket"] + driver("base", "coin")
    let run = try await fixture.record(words, input: Self.script)
    #expect(run.status == .exit(1), "\(run)")
    #expect(run.standardError.contains("the recording does not replay on its own build"), "\(run)")
    #expect(try !FolderSnapshot(of: fixture.folder.url).paths.contains { $0.hasSuffix(".rules") })
  }

  @Test("a session of such an app is continued, and the new recording keeps the rules")
  func continued() async throws {
    _ = try await record("--script", "-", "--name", "basket", input: Self.script, way: "hooks")
    let more = "tap \"Salt\"\n"
    let words = ["--continue", "basket", "--script", "-"]
    _ = try await fixture.record(["session"] + words + driver("hooks"), input: more)
    let copy = ["--continue", "basket", "--name", "copy", "--script", "-"]
    let run = try await fixture.record(["session"] + copy + driver("hooks"), input: more)
    #expect(run.status == .exit(0), "\(run)")
    let all = try await fixture.replay(["run"] + driver("hooks"), environment: ["CI": "true"])
    #expect(all.status == .exit(0), "\(all)")
    #expect(all.standardOutput.contains("2 recordings: 2 passed"), "\(all)")
    #expect(try fixture.folder.text(of: "recordings/copy/events.jsonl").contains("Salt"))
  }

  @Test("a failure of such an app is shrunk, and exploring it keeps recordings that replay")
  func shrunkAndExplored() async throws {
    _ = try await record("--script", "-", "--name", "basket", input: Self.script, way: "uuid")
    let shrunk = try await fixture.replay(["shrink", "basket"] + driver("uuid", "value"))
    #expect(shrunk.status == .exit(0), "\(shrunk)")
    let words = ["explore", "--sessions", "3", "--steps", "12", "--name", "found"]
    let explored = try await fixture.record(words + driver("words"))
    #expect(explored.status == .exit(0), "\(explored)")
    let run = try await fixture.replay(
      ["run", "--filter", "^found-"] + driver("words"),
      environment: ["CI": "true"]
    )
    #expect(run.status == .exit(0), "\(run)")
  }
}
