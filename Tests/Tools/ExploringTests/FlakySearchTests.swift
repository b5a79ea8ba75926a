import Approvals
import EventModel
import Replayer
import SampleApps
import TestSupport
import Testing
import ViewQuery

@testable import Exploring

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
    let found = try search(log)
    let proposals = found.proposals
    let lines = proposals.map(\.text)
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("pattern /Button clicked on: Page 1 after ("))
    #expect(found.withoutRule.isEmpty, "no planted change is hidden")
    #expect(proposals[0].planted >= 6)
    #expect(found.areProposalsEnough)
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
    arguments: TestEnvironment.current.sample(
      [
        ("navigation", "tap \"Page 1\"\ntap #click\nback\nscroll to row 29 of #pages"),
        (
          "controls",
          "tap \"Tapping\"\ndouble tap 200,200\nlong press 200,300\nback\ntap \"Values\""
        ),
        ("todo", "tap #add\ntype \"Milk\" into \"Title\"\ntap \"Done\""),
        ("feed", "scroll to row 20 of #feed\nwait 1\ntap 200,400"),
      ],
      count: 2
    )
  )
  func steady(app: String, script: String) throws {
    let search = try search(try recorded(script, on: app), times: 8)
    #expect(search.variations.isEmpty, "\(search.proposals)")
    #expect(search.stops.isEmpty)
  }

  @Test("each checkpoint is compared with the log, not with the first replay")
  func firstLaunch() throws {
    let log = try recorded("tap \"Page 1\"\ntap #click", on: "navigation")
    var search = FlakySearch(log)
    #expect(search.begin(on: try driver("navigation:renamed")) == nil)
    for seed in 0..<UInt64(4) {
      search.replay(on: try driver("navigation"), jitter: Jitter(seed: seed))
    }
    let text = try #require(search.variations.first { $0.member == .text })
    #expect(text.node.hasPrefix("UIButton#click"))
    #expect(text.values.map(\.value) == [.text("Click me"), .text("Press me")])
    #expect(text.values.map(\.replays) == [4, 0])
    #expect(search.changes.isEmpty)
  }

  @Test("a difference that every replay shows is a change of the app, and no rule is proposed")
  func changed() throws {
    let log = try recorded("tap \"Page 1\"\ntap #click", on: "navigation")
    var search = FlakySearch(log)
    #expect(search.begin(on: try driver("navigation:renamed")) == nil)
    for seed in 0..<UInt64(4) {
      search.replay(on: try driver("navigation:renamed"), jitter: Jitter(seed: seed))
    }
    #expect(search.variations.isEmpty)
    #expect(!search.changes.isEmpty)
    #expect(search.proposals.isEmpty)
  }

  @Test("an input that another view takes is a change in every replay, and varies in some")
  func inputs() throws {
    let log = try recorded("tap \"Page 1\"\ntap #click", on: "navigation")
    var search = FlakySearch(log)
    _ = search.begin(on: try driver("navigation:covered"))
    for seed in 0..<2 {
      search.replay(on: try driver("navigation:covered"), jitter: Jitter(seed: UInt64(seed)))
    }
    let message = "the tap meant for #click was taken by #banner"
    #expect(search.inputChanges.map(\.message) == [message])
    #expect(search.inputVariations.isEmpty)
    search.replay(on: try driver("navigation"), jitter: Jitter(seed: 2))
    #expect(search.inputChanges.isEmpty)
    #expect(search.inputVariations.map(\.message) == [message])
    #expect(search.inputVariations.map(\.replays) == [2])
    #expect(!search.isSteady)
    #expect(!search.isGreen(on: try driver("navigation:covered"), jitter: Jitter(seed: 3)))
  }

  @Test(
    "the views and events that vary are named with their counts, and no rule hides a whole window"
  )
  func named() throws {
    let log = try recorded("tap #go\nwait 1", on: VaryingApp.makeRightDriver())
    let environment = TestEnvironment.current
    var random = SeededRandom(seed: try environment.seeds(47..<48, full: 1).lowerBound)
    var unnamed: [String] = []
    let count = environment.isFull ? 100 : 40
    for place in 0..<count {
      let rate = Double.random(in: 0.05...0.95, using: &random)
      let faults: [VaryingApp.Fault] = [.view, .text, .order, .crash, .late(rate * 60)]
      let patterns: [VaryingApp.Pattern] = [
        .coin(rate), .coin(1 - rate), .until(1), .every(3), .after(Int(1 + rate * 5)),
      ]
      let (fault, pattern) = (faults[place % 5], patterns[place / 5 % 5])
      let app = VaryingApp(fault, pattern, seed: random.next())
      var search = FlakySearch(log)
      search.begin(on: app.makeDriver())
      for seed in 0..<20 { search.replay(on: app.makeDriver(), jitter: Jitter(seed: UInt64(seed))) }
      let isNamed = search.variations.contains { variation in
        fault.views.contains { variation.node.contains("#\($0)") }
      }
      if !(fault == .crash ? !search.stops.isEmpty : isNamed) {
        unnamed.append("\(fault) \(pattern)")
      }
      for variation in search.variations {
        #expect(!variation.node.hasPrefix("Window") || variation.node.contains("/"), "\(variation)")
        #expect(variation.reached <= 21)
      }
      #expect(search.proposals.allSatisfy { !$0.text.contains("Window ") }, "\(search.proposals)")
    }
    #expect(unnamed.count <= count / 20, "\(unnamed)")
  }

  @Test("a rule that would permit a doubled count is said to hide it")
  func doubled() throws {
    let log = try recorded("tap \"Page 1\"\ntap #click", on: "navigation:timed")
    let recorded = try #require(log.checkpoints.last?.tree)
    let node = try #require(try recorded.nodes(matching: .identifier("result")).first)
    let label = Variation.sample(
      at: node,
      of: recorded,
      texts: ["3 clicks", "3 clicks", "6 clicks"]
    )
    let lines = RuleProposal(variations: [label], replays: 2).lines
    #expect(
      lines.map(\.text) == [
        "pattern /[2-9] clicks/ for text of #result because it varies: 2 values in 2 replays"
      ]
    )
    var screen = recorded
    let isSet = screen[node].set(.text, to: .text("3 clicks"))
    #expect(isSet)
    let trial = RuleTrial(lines[0], on: [screen], beside: [])
    #expect(trial.hidden == "text \"3 clicks\" → \"6 clicks\"")
    #expect(trial.planted == 3)
  }

  @Test(
    "the range of a number has the recorded values, and neither the double nor the half",
    arguments: [
      ([1_510, 2_397], [1_510, 2_397, 2_000, 1_000], [755, 3_020, 151, 15_100]),
      ([5, 6], [4, 5, 6, 7], [2, 3, 8, 10]), ([1, 2], [1, 2, 3], [0, 4, 10]),
      ([0, 3], [0, 3, 5], [7, 10]), ([98, 104], [98, 104, 100], [49, 196, 9, 1_000]),
      ([7, 7], [7], [6, 8, 77]),
    ] as [([Int], [Int], [Int])]
  )
  func ranges(values: [Int], inside: [Int], outside: [Int]) throws {
    let range = NumberRange(around: values)
    let pattern = try Regex(range.pattern)
    for number in inside { #expect("\(number)".wholeMatch(of: pattern) != nil, "\(range.pattern)") }
    for number in outside {
      #expect("\(number)".wholeMatch(of: pattern) == nil, "\(range.pattern)")
    }
    for number in 0..<4_000 {
      #expect(("\(number)".wholeMatch(of: pattern) != nil) == range.contains(number))
    }
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

extension Variation {
  /// Returns a variation of a view's text with the values of some replays, the recorded one first.
  fileprivate static func sample(at node: Int, of tree: ViewTree, texts: [String]) -> Variation {
    var variation = Variation(
      node: tree.address(of: node),
      member: .text,
      checkpoints: [1],
      views: .identifier("result")
    )
    for (place, text) in texts.enumerated() {
      variation.see(.text(text), replays: place == 0 ? 0 : 1)
    }
    return variation
  }
}
