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
    let missing = try await fixture.replay("bisect", "milk", "--builds", "no-driver-{}", "1..8")
    #expect(missing.standardOutput.contains("first red: no-driver-1, the first of all"))
  }

  @Test(
    "a list that makes no sense is wrong usage",
    arguments: [
      ("bisect milk", "missing option --builds FILE|COMMAND"),
      ("bisect milk --builds todo", "--builds names 1 build, expected 2 to 1000000"),
      ("bisect milk --builds todo:{}", "--builds: nothing is given for {}"),
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
