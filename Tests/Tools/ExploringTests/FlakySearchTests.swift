import Approvals
import EventModel
import Exploring
import Replayer
import SampleApps
import TestSupport
import Testing

@Suite("Search for flaky views")
struct FlakySearchTests {
  private func search(
    _ log: EventLog,
    times: UInt64 = 10,
    rules: [Rule] = []
  ) throws -> FlakySearch {
    var search = FlakySearch(log, rules: rules)
    #expect(search.begin(on: try driver(log.header.app)) == nil)
    for seed in 0..<times {
      search.replay(on: try driver(log.header.app), jitter: Jitter(seed: seed))
    }
    return search
  }

  @Test("a variation has its view, its checkpoints and the count of each value")
  func timed() throws {
    let log = try recorded("tap \"Page 1\"\ntap #click", on: "navigation:timed")
    let search = try search(log)
    #expect(search.variations.map(\.node) == ["UILabel#result", "UILabel#result"])
    #expect(Set(search.variations.compactMap(\.member)) == [.label, .text])
    for variation in search.variations {
      #expect(variation.checkpoints == [3])
      #expect(variation.values.first?.value == .text("Button clicked on: Page 1 after 1510 ms"))
      #expect(variation.values.count > 3)
      #expect(variation.values.map(\.replays).reduce(0, +) == 10)
    }
    #expect(search.stops.isEmpty)
  }

  @Test("the proposed rules allow the values that were seen, and nothing else of the view")
  func rules() throws {
    let log = try recorded("tap \"Page 1\"\ntap #click", on: "navigation:timed")
    let lines = try search(log).proposals
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("pattern /Button clicked on: Page 1 after [0-9.,]+ ms/ for "))
    let rules = try Rule.list(parsing: lines.joined(separator: "\n"), file: "simon.rules")
    #expect(
      try search(log, rules: rules).variations.isEmpty,
      "variations that rules allow are not reported"
    )
    let golden = Golden(recorded: log, as: "test")
    for seed in UInt64(20)..<25 {
      let outcome = Replay.run(log, on: try driver("navigation:timed"), jitter: Jitter(seed: seed))
      #expect(Finding.first(in: outcome, of: log, against: golden, rules: rules) == nil)
      #expect(Finding.first(in: outcome, of: log, against: golden, rules: []) != nil)
    }
  }

  @Test(
    "a session that does not depend on time has no variations",
    arguments: [
      ("navigation", "tap \"Page 1\"\ntap #click\nback\nscroll to row 29 of #pages"),
      ("controls", "tap \"Tapping\"\ndouble tap 200,200\nlong press 200,300\nback\ntap \"Values\""),
      ("todo", "tap #add\ntype \"Milk\" into \"Title\"\ntap \"Done\""),
      ("feed", "scroll to row 20 of #feed\nwait 1\ntap 200,400"),
    ]
  )
  func steady(app: String, script: String) throws {
    let search = try search(try recorded(script, on: app), times: 8)
    #expect(search.variations.isEmpty, "\(search.proposals)")
    #expect(search.stops.isEmpty)
  }

  @Test("replays with the same jitter are the same, and seeds use all frame rates")
  func jitter() throws {
    let log = try recorded("tap \"Page 1\"\ntap #click", on: "navigation:timed")
    let screens = try [5, 5, 6].map { seed in
      Replay.run(log, on: try driver("navigation:timed"), jitter: Jitter(seed: seed)).screens
    }
    #expect(screens[0] == screens[1])
    #expect(screens[0] != screens[2])
    #expect(Set((0..<30).map { Jitter(seed: $0).frameRate }) == [30, 60, 120])
  }
}
