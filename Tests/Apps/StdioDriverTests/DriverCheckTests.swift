import Foundation
import StdioDriver
import TestSupport
import Testing

@Suite("The check of the driver protocol", .ownThread, .serialized)
struct DriverCheckTests {
  @Test(
    "the sample apps pass the check as processes",
    arguments: TestEnvironment.current.sample(["todo", "navigation", ""], count: 1)
  )
  func sampleApps(name: String) throws {
    let app = try BuiltTool("simon-app").executable.path
    let findings = DriverCheck(
      try CommandWords(parsing: "'\(app)' \(name)"),
      patience: .init(end: .seconds(10))
    ).run()
    #expect(findings.count >= 20)
    // The sample apps say nothing about what input reaches, since their trees and frames do; they have no mouse
    // and no pictures.
    #expect(
      findings.filter { $0.verdict != .holds }.map(\.point) == ["reach", "pointer", "pictures"]
    )
  }

  @Test(
    "the check names the point that a broken app breaks, with the exchange",
    arguments: TestEnvironment.current.sample(Self.faults, count: 5)
  )
  func brokenApps(fault: String, point: String) throws {
    let command = try BrokenCommand(fault)
    let patience = StdioDriver.Patience(
      answer: fault == "silentOnRubbish" ? .seconds(3) : .seconds(30),
      end: fault.hasPrefix("ignores") ? .seconds(3) : .seconds(30)
    )
    let findings = DriverCheck(command.words, patience: patience).run(failsFast: true)
    let broken = findings.filter { if case .broken = $0.verdict { true } else { false } }
    #expect(broken.first?.point == point, "\(broken.map { "\($0.point): \($0.verdict)" })")
    #expect(broken.allSatisfy { !$0.exchange.isEmpty })
    #expect(command.leftovers == [])
  }

  @Test(
    "apps of both minor versions pass the check",
    arguments: [
      ("earlier", ["reach", "keys", "pointer", "pictures"]),
      ("reporting", ["pointer", "pictures"]),
      ("withMouse", ["reach", "pictures"]), ("withPictures", ["reach", "pointer"]),
    ]
  )
  func versions(fault: String, skipped: [String]) throws {
    let command = try BrokenCommand(fault)
    let findings = DriverCheck(command.words, patience: .init(answer: .seconds(30))).run()
    let other = findings.filter { $0.verdict != .holds }
    #expect(other.map(\.point) == skipped, "\(other)")
    #expect(findings.count >= 24)
  }

  static let faults = [
    ("otherVersion", "hello"), ("choosyVersion", "versions"), ("flatteringVersion", "versions"),
    ("strangePlatform", "hello"),
    ("rubbishFirst", "hello"), ("choosyMembers", "members"),
    ("wrongNumbers", "numbers"), ("diesOfUnknown", "requests"), ("silentOnRubbish", "lines"),
    ("eagerBeforeLaunch", "order"), ("lateStart", "launch"), ("noTree", "launch"),
    ("twice", "silence"), ("flickers", "stillness"), ("standingClock", "time"),
    ("backwardClock", "time"), ("neverIdle", "idle"), ("noOutcome", "touches"),
    ("diesOutside", "outside"), ("vagueReach", "reach"), ("wideTouchPoint", "reach"),
    ("deniedReach", "reach"), ("manyFingers", "fingers"), ("unsaidText", "text"),
    ("ignorantOfKeys", "keys"), ("claimsMouse", "pointer"),
    ("claimsPictures", "pictures"), ("garbledPicture", "pictures"), ("endlessPicture", "pictures"),
    ("widePicture", "pictures"), ("movingPicture", "pictures"),
    ("lyingChanges", "changes"), ("misfitChanges", "changes"), ("remembers", "afresh"),
    ("wavers", "repeatable"), ("failsAtEnd", "quit"), ("ignoresQuit", "quit"),
    ("ignoresEnd", "end"), ("exits", "launch"), ("runningClock", "stillness"),
  ]
}

@Suite("simon-replay driver check", .ownThread, .serialized)
struct DriverCheckCommandTests {
  let replay: BuiltTool
  let app: String

  init() throws {
    replay = try BuiltTool("simon-replay")
    app = "'\(try BuiltTool("BrokenApp").executable.path)'"
  }

  @Test("driver check prints the points that hold and the exchange that broke one")
  func pretty() async throws {
    let run = try await replay.run(["driver", "check", "\(app) choosyMembers", "--fail-fast"])
    #expect(run.status == .exit(1), "\(run)")
    #expect(
      run.standardOutput == """
        ✓ hello       it starts and reports its version and what it supports
        ✗ members     it ignores unknown members
            the answer to a hello with unknown members is no greeting
            → {"Future":{"a":[1,null]},"id":1,"do":"hello","version":"1.1","later":true}
            ← {"id":1,"error":{"code":"badRequest","message":"Future?"}}

        2 requirements: 1 met, 1 broken, 0 skipped

        """
    )
  }

  @Test("driver check prints the same findings as JSON")
  func json() async throws {
    let call = ["driver", "check", "\(app) choosyMembers", "--fail-fast", "--format", "json"]
    let run = try await replay.run(call)
    #expect(run.status == .exit(1), "\(run)")
    let findings = try JSONSerialization.jsonObject(with: Data(run.output)) as? [[String: Any]]
    #expect(findings?.compactMap { $0["verdict"] as? String } == ["holds", "broken"])
    #expect(findings?.last?["point"] as? String == "members")
    #expect((findings?.last?["exchange"] as? [String])?.count == 2)
  }
}
