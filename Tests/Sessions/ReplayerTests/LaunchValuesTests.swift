import Actions
import AppDriver
import Approvals
import EventModel
@testable import Replayer
import TestSupport
import Testing

@Suite("Names that an app makes at each launch")
struct LaunchValuesTests {
  private static let script = "tap \"Milk\"\ntap \"Eggs\"\ntap \"Milk\""

  private func found(in log: EventLog, on app: RenamingApp) -> LaunchValues? {
    LaunchValues.search(in: log) { Replay.run(log, on: app, names: $0) }.values
  }

  private func texts(_ values: LaunchValues) -> [String] { values.rules.map(\.canonicalText) }

  /// Returns the first difference between a launch and the recording; nil if a run would be green.
  private func difference(of log: EventLog, _ rules: [Rule], on app: RenamingApp) -> String? {
    let outcome = Replay.run(log, on: app, names: VaryingNames(rules))
    if let stop = outcome.stop { return stop.reason.message }
    if let change = outcome.outcomeChanges.first { return change.message }
    var session = RuleSession(rules)
    let expected = log.checkpoints.map { Golden.Screen(title: "", tree: $0.tree) }
    let actual = outcome.screens.map { Golden.Screen(title: "", tree: $0) }
    let seen = session.reconciled(expected: expected, actual: actual)
    return seen == expected ? nil : "a screen differs"
  }

  @Test(
    "a recording is green over 20 launches, whichever way its names are made",
    arguments: RenamingApp.Style.allCases
  )
  func launches(style: RenamingApp.Style) throws {
    let environment = TestEnvironment.current
    for seed in environment.sample([3, 71, 902] as [UInt64], count: 1) {
      let app = RenamingApp(style, seed: seed)
      let log = try recorded(Self.script, on: app, named: "basket")
      let values = try #require(found(in: log, on: app))
      let steady = log.withoutEvidence(from: VaryingNames(values.rules))
      for _ in 0..<(environment.isFull ? 20 : 5) {
        #expect(difference(of: steady, values.rules, on: app) == nil, "\(texts(values))")
      }
      let elsewhere = RenamingApp(style, seed: seed &* 7919 &+ 13)
      #expect(difference(of: steady, values.rules, on: elsewhere) == nil, "\(texts(values))")
    }
  }

  @Test(
    "a real change of such views is red",
    arguments: RenamingApp.Style.allCases,
    TestEnvironment.current.sample(RenamingApp.Change.allCases, count: 4)
  )
  func changes(style: RenamingApp.Style, change: RenamingApp.Change) throws {
    let app = RenamingApp(style, seed: 11)
    let log = try recorded(Self.script, on: app, named: "basket")
    let values = try #require(found(in: log, on: app))
    app.change = change
    let steady = log.withoutEvidence(from: VaryingNames(values.rules))
    #expect(difference(of: steady, values.rules, on: app) != nil)
  }

  @Test("no target and no taker of the kept log has a name of one launch")
  func evidence() throws {
    let app = RenamingApp(.counter, seed: 5)
    let log = try recorded(Self.script, on: app, named: "basket")
    let values = try #require(found(in: log, on: app))
    #expect(
      texts(values) == ["pattern /ref-[0-9]+/ for identifier of `//Cell` because \(Self.reason)"]
    )
    #expect(values.examples.allSatisfy { $0.count == 3 && $0.allSatisfy { $0.hasPrefix("ref-") } })
    let steady = log.withoutEvidence(from: VaryingNames(values.rules))
    #expect(log.events.compactMap(\.kind.target).contains { $0.identifier != nil })
    #expect(
      steady.events.compactMap(\.kind.target).allSatisfy {
        $0.identifier == nil && !$0.unique.isEmpty
      }
    )
    #expect(steady.withoutEvidence(from: VaryingNames(values.rules)) == steady)
  }

  private static let reason = "the app makes it anew at each launch"

  @Test("names that repeat in another order never lead a touch to another view")
  func order() throws {
    let app = RenamingApp(.shuffled, seed: 8)
    let log = try recorded(Self.script, on: app, named: "basket")
    let values = try #require(found(in: log, on: app))
    let names = VaryingNames(values.rules)
    for _ in 0..<20 {
      // The log still names the views; the rules tell that the names are no evidence.
      let outcome = Replay.run(log, on: app, names: names)
      #expect(outcome.stop == nil)
      #expect(
        outcome.screens.map { $0.nodes.map(\.value) }
          == log.checkpoints.map { $0.tree.nodes.map(\.value) }
      )
    }
  }

  @Test(
    "an app whose launches differ in more than names has no such values",
    arguments: [RenamingApp.Change.extraView, .frame, .title, .label]
  )
  func others(change: RenamingApp.Change) throws {
    let app = RenamingApp(.counter, seed: 2)
    let log = try recorded(Self.script, on: app, named: "basket")
    app.change = change
    #expect(found(in: log, on: app) == nil)
  }

  @Test(
    "a rule that a person wrote for identifiers reaches targets, too",
    arguments: [
      "ignore identifier of `//Cell`", "pseudonyms for identifier of `//Cell`",
      "pattern /ref-[0-9]+/ for identifier of `//Cell`",
    ]
  )
  func rulesReachTargets(rule: String) throws {
    let app = RenamingApp(.counter, seed: 4)
    let log = try recorded(Self.script, on: app, named: "basket")
    #expect(Replay.run(log, on: app).stop?.event == 2)
    let rules = try Rule.list(parsing: "\(rule) because names are made anew", file: "simon.rules")
    #expect(difference(of: log, rules, on: app) == nil)
    app.change = .text
    #expect(difference(of: log, rules, on: app) != nil)
  }

  @Test("a target whose recorded screen does not show it loses the names that vary")
  func busyScreen() throws {
    let app = RenamingApp(.counter, seed: 4)
    let recording = try recorded(Self.script, on: app, named: "basket")
    let values = try #require(found(in: recording, on: app))
    let log = recording.mappingTargets { _, target in
      var other = target
      other.path = [0]
      other.ancestors = ["Cell#ref-7", "List#goods"]
      return other
    }
    let steady = log.withoutEvidence(from: VaryingNames(values.rules))
    let targets = steady.events.compactMap(\.kind.target)
    #expect(!targets.isEmpty)
    for target in targets {
      #expect(target.identifier == nil && !target.unique.contains(.identifier))
      #expect(target.label != nil && target.ancestors == ["Cell", "List#goods"])
    }
  }

  @Test("a class of which one view keeps a name of the same form gets a narrower rule")
  func narrow() throws {
    func screen(_ names: [String], _ texts: [String]) -> ViewTree {
      var rows: [ViewTree] = []
      for (name, text) in zip(names, texts) {
        rows.append(ViewTree(ViewNode("Label", identifier: name, text: text)))
      }
      let list = ViewTree(ViewNode("List", identifier: "list"), children: Array(rows.dropFirst()))
      return ViewTree(ViewNode("Window"), children: [rows[0], list])
    }
    var log = try recorded(Self.script, on: RenamingApp(.tags, seed: 1), named: "basket")
    log.events = [log.events[0]]
    log.events[0].kind = .snapshot(
      .init(title: nil, tree: screen(["n-1", "n-7", "n-8"], ["12", "3", "4"]))
    )
    var launches = [
      screen(["n-1", "n-20", "n-21"], ["12", "5", "6"]),
      screen(["n-1", "n-33", "n-34"], ["12", "7", "8"]),
      screen(["n-1", "n-41", "n-42"], ["12", "9", "10"]),
      screen(["n-1", "n-55", "n-56"], ["12", "2", "1"]),
    ]
    let search = LaunchValues.search(in: log) { _ in
      var outcome = Replay.Outcome()
      outcome.screens = [launches.removeFirst()]
      return outcome
    }
    let values = try #require(search.values)
    #expect(
      values.rules.map(\.text) == [
        "pattern /n-[0-9]+/ for identifier of `//[identifier='list']//Label`",
        "pattern /[0-9]+/ for text of `//[identifier='list']//Label`",
      ]
    )
  }

  @Test("an app without such names has none")
  func none() throws {
    let app = RenamingApp(.tags, seed: 2)
    let log = try recorded(Self.script, on: app, named: "basket")
    let still = LaunchValues.search(in: log) { _ in
      var outcome = Replay.Outcome()
      outcome.screens = log.checkpoints.map(\.tree)
      return outcome
    }
    #expect(still.values == nil)
  }

  @Test(
    "the pattern of values keeps what is the same in all of them",
    arguments: [
      (["ref-101", "ref-207"], "ref-[0-9]+"),
      ([":r7:", ":r12:"], ":r[0-9a-v]+:"),
      ([":r7:", ":ra:"], ":r[0-9a-v]+:"),
      (["tab-«r1»-a", "tab-«r2»-a"], "tab-«r[0-9a-v]+»-a"),
      (["auto.3.421", "auto.3.77"], #"auto\.[0-9]+\.[0-9]+"#),
      (["Opened 9:59", "Opened 9:58"], "Opened [0-9]+:[0-9]+"),
      (["row-3-101", "row-3-104"], "row-[0-9]+-[0-9]+"),
      (["cell-7f3a", "cell-b12c"], "cell-[0-9a-f]+"),
      (["brave-otter", "calm-otter"], "[a-z]+-otter"),
      (["QX7-ZP", "A99-ZP"], "[0-9A-Z]+-ZP"),
      (["k-12-7f", "k-34-9e", "k-56-11"], "k-[0-9a-f]+-[0-9a-f]+"),
      (["item--82", "item-7"], "item--?[0-9]+"),
      (["item-82", "item7"], "item-?[0-9]+"),
      (["item--82", "item--7"], "item--?[0-9]+"),
      (["item-8242572528985925248", "item-3242572528985925248"], "item--?[0-9]+"),
      (["-82", "7"], "-?[0-9]+"),
      (["0.5", "1"], #"[0-9]+(\.[0-9]+)?"#),
      (["V1St_Z5-xA", "b-7Qq90_1z"], "[0-9A-Za-z_-]+"),
      (
        ["x 11111111-2222-4333-8444-555555555555", "x 0a0a0a0a-0b0b-4c0c-8d0d-0e0e0e0e0e0e"],
        "x [0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
      ),
      (["a (1)", "a (2)"], #"a \([0-9]+\)"#),
      ([":R1:", ":R2a:"], ":R[0-9a-v]+:"),
      ([":r9H1:", ":ra:"], ":r[0-9a-v]+(H[0-9a-v]+)?:"),
      (["_R_1_", "_R_1v_"], "_R_[0-9a-v]+_"),
      (["el-5", "el-8", "el-a"], "el-[0-9a-z]+"),
      (["Xb1c9Qw2", "a7Yx0Pd3"], "[0-9A-Za-z_-]+"),
      (["row-Xb1-9Qw2", "row-a7Yx_Pd3"], "row-[0-9A-Za-z_-]+"),
      (["2rAQ+ng23eQW", "Zk/Q8ng23eQ="], #"[0-9A-Za-z+\/]+={0,2}"#),
      (["at 9:41 AM", "at 12:05 PM"], "at [0-9]+:[0-9]+ [AP]M"),
      (["5 09:41", "5 10:02"], "5 [0-9]+:[0-9]+"),
      (
        ["2026-11-26T09:41:00Z", "2026-11-26T09:41:07Z"],
        "[0-9]+-[0-9]+-[0-9]+T[0-9]+:[0-9]+:[0-9]+Z"
      ),
    ]
  )
  func patterns(values: [String], pattern: String) throws {
    let found = try #require(ValuePattern.of(values))
    #expect(found.text == pattern)
    let program = try Rule.list(
      parsing: "pattern /\(pattern)/ for text of #a because of it",
      file: "simon.rules"
    )
    #expect(program.count == 1)
  }

  @Test(
    "values without a common form have no pattern",
    arguments: [["a b", "c"], ["a+b", "a=b"], ["same", "same"], ["", "a"]]
  )
  func noPattern(values: [String]) { #expect(ValuePattern.of(values) == nil) }
}
