import AppDriver
import Foundation
import SampleApps
import TestSupport
import Testing

@testable import SimonCLI

@Suite("simon-replay bisect")
struct BisectTests {
  let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture() }

  /// Writes a file of builds, of which the first ones pass.
  private func write(green: Int, red: Int) throws {
    let builds =
      Array(repeating: "todo", count: green) + Array(repeating: "todo:renamed", count: red)
    let text = "# builds, the oldest first\n\n" + builds.joined(separator: "\n") + "\n"
    try fixture.folder.write(text, to: "builds.txt")
  }

  @Test("the first red of 64 builds is found in 6 replays, with what differs there")
  func sixtyFour() async throws {
    try write(green: 36, red: 28)
    let run = try await expectNothingWritten(in: fixture.folder.url) {
      try await fixture.replay("bisect", "milk", "--builds", "builds.txt")
    }
    #expect(run.status == .exit(1))
    expectGolden(run.standardOutput, named: "bisect.txt")
    #expect(run.standardOutput.split(separator: "\n").count { $0.contains(#/^[✓✗] /#) } == 6)
  }

  @Test("no red build is a success, and the last build is replayed for that")
  func green() async throws {
    try write(green: 4, red: 0)
    let run = try await fixture.replay("bisect", "milk", "--builds", "builds.txt")
    #expect(run.status == .exit(0))
    #expect(
      run.standardOutput.hasSuffix("milk is green on the last of 4 builds, found in 3 replays\n")
    )
  }

  @Test("words and ranges stand for {} in an app's name or a driver's command")
  func patterns() async throws {
    let run = try await fixture.replay(
      "bisect",
      "milk",
      "slow",
      "renamed",
      "--builds",
      "todo:{}",
      "--format",
      "json"
    )
    #expect(run.status == .exit(1))
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    )
    #expect(report["firstRed"] as? String == "todo:renamed")
    #expect(report["lastGreen"] as? String == "todo:slow")
    #expect(report["builds"] as? Int == 2)
    #expect((report["replays"] as? [[String: Any]])?.count == 2)
    #expect(report["untested"] as? [String] == [])
  }

  @Test("a build that does not start is not blamed, and is named where it may be the first red one")
  func broken() async throws {
    let none = try await fixture.replay("bisect", "milk", "--builds", "no-driver-{}", "1..8")
    #expect(none.status == .exit(1), "\(none)")
    #expect(none.standardOutput.contains("milk is not tested on any build, found in 8 replays\n"))
    #expect(none.standardOutput.contains("not tested: no-driver-1 to no-driver-8, 8 builds\n"))

    try fixture.folder.write("todo\ntodo\nnothing\ntodo:renamed\ntodo:renamed\n", to: "hidden.txt")
    let hidden = try await fixture.replay("bisect", "milk", "--builds", "hidden.txt")
    #expect(hidden.status == .exit(1))
    #expect(
      hidden.standardOutput.contains(
        "first red: todo:renamed, or one of the 1 build between todo and it\n"
          + "not tested: nothing, 1 build\n"
      ),
      "\(hidden)"
    )

    try fixture.folder.write("todo\ntodo:renamed\nfalse\nfalse\nfalse\n", to: "known.txt")
    let known = try await fixture.replay("bisect", "milk", "--builds", "known.txt")
    #expect(known.status == .exit(1))
    #expect(known.standardOutput.contains("first red: todo:renamed, todo before it is green\n"))

    try fixture.folder.write("todo\ntodo\nfalse\n", to: "last.txt")
    let last = try await fixture.replay("bisect", "milk", "--builds", "last.txt")
    #expect(last.status == .exit(1), "\(last)")
    #expect(last.standardOutput.contains("milk is green on todo, the last build tested"))
  }

  @Test("a recording without a sound log and golden blames no build")
  func unsound() async throws {
    let builds = ["--builds", "todo", "--builds", "todo:renamed"]
    try fixture.remove("recordings/milk/golden.tree")
    let missing = try await fixture.replay(["bisect", "milk"] + builds)
    #expect(missing.status == .exit(5), "\(missing)")
    #expect(missing.standardOutput == "")
    try fixture.folder.write("nonsense\n", to: "recordings/click/golden.tree")
    let golden = try await fixture.replay(["bisect", "click"] + builds)
    #expect(golden.status == .exit(3), "\(golden)")
    try fixture.folder.write("nonsense\n", to: "recordings/milk/events.jsonl")
    let log = try await fixture.replay(["bisect", "milk"] + builds)
    #expect(log.status == .exit(3), "\(log)")
    #expect(golden.standardOutput + log.standardOutput == "")
  }

  @Test("a file that can be executed is a build, and its lines are not executed as builds")
  func programs() async throws {
    for name in ["v1.sh", "v2 b.sh"] {
      try fixture.folder.write("#!/bin/sh\ntouch executed\n", to: name)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755],
        ofItemAtPath: fixture.folder.file(name).path
      )
    }
    let run = try await fixture.replay(
      ["bisect", "milk", "--builds", "v1.sh", "--builds", "./v2 b.sh"]
    )
    #expect(run.standardOutput.contains("not tested: ./v1.sh to './v2 b.sh', 2 builds"), "\(run)")
    let one = try await fixture.replay("bisect", "milk", "--builds", "v1.sh")
    #expect(one.status == .exit(2))
    #expect(
      one.standardError.contains("v1.sh is executable, so it is a build itself"),
      "\(one)"
    )
  }

  @Test(
    "a list that makes no sense is wrong usage",
    arguments: [
      ("bisect milk", "missing option --builds FILE|COMMAND"),
      ("bisect milk --builds todo", "--builds names 1 build, expected 2 to 1000000"),
      ("bisect milk --builds todo:{}", "--builds has {}, but no builds are named"),
      ("bisect milk v1 v2 --builds todo", "unexpected argument \"v1\": no --builds has {} for it"),
      ("bisect milk 9..1 --builds todo:{}", "\"9..1\" is no range of builds"),
    ]
  )
  func usage(call: String, message: String) async throws {
    let run = try await fixture.replay(call.split(separator: " ").map(String.init))
    #expect(run.status == .exit(2))
    #expect(run.standardError.contains(message), "\(run)")
  }
}
