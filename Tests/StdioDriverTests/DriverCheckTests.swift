import Foundation
import StdioDriver
import TestSupport
import Testing

@Suite("The check of the driver protocol")
struct DriverCheckTests {
  @Test("passes for the sample apps as processes", arguments: ["todo", "navigation", ""])
  func sampleApps(name: String) throws {
    let app = try BuiltTool("simon-app").executable.path
    let findings = DriverCheck(
      try CommandWords(parsing: "'\(app)' \(name)"),
      patience: .init(end: .seconds(10))
    ).run()
    #expect(findings.count >= 20)
    #expect(findings.filter { $0.verdict != .holds }.map(\.point) == [])
  }

  @Test(
    "names the point that a broken app breaks, with the exchange that broke it",
    arguments: [
      ("otherVersion", "hello"), ("rubbishFirst", "hello"), ("choosyMembers", "members"),
      ("wrongNumbers", "numbers"), ("diesOfUnknown", "requests"), ("silentOnRubbish", "lines"),
      ("eagerBeforeLaunch", "order"), ("lateStart", "launch"), ("noTree", "launch"),
      ("twice", "silence"), ("flickers", "stillness"), ("standingClock", "time"),
      ("backwardClock", "time"), ("neverIdle", "idle"), ("noOutcome", "touches"),
      ("diesOutside", "outside"), ("manyFingers", "fingers"), ("unsaidText", "text"),
      ("lyingChanges", "changes"), ("misfitChanges", "changes"), ("remembers", "afresh"),
      ("wavers", "repeatable"), ("failsAtEnd", "quit"), ("ignoresQuit", "quit"),
      ("ignoresEnd", "end"), ("exits", "launch"), ("runningClock", "stillness"),
    ]
  )
  func brokenApps(fault: String, point: String) throws {
    let command = try BrokenCommand(fault)
    let patience = StdioDriver.Patience(
      answer: fault == "silentOnRubbish" ? .seconds(1) : .seconds(30),
      end: fault.hasPrefix("ignores") ? .milliseconds(500) : .seconds(10)
    )
    let findings = DriverCheck(command.words, patience: patience).run(failsFast: true)
    let broken = findings.filter { if case .broken = $0.verdict { true } else { false } }
    #expect(broken.first?.point == point, "\(broken.map { "\($0.point): \($0.verdict)" })")
    #expect(broken.allSatisfy { !$0.exchange.isEmpty })
    #expect(command.leftovers == [])
  }
}
