import AppDriver
import Differ
import EventModel
import Replayer
import SampleApps
import Testing
import ViewQuery

@Suite("Targets that are not verified")
struct TargetCheckTests {
  private func spy(_ app: String) throws -> SpyDriver {
    SpyDriver(try SampleApps.catalogue.makeDriver(for: app))
  }

  private func stoppedBy(_ outcome: Replay.Outcome) -> TargetDrift? {
    if case .target(let drift) = outcome.stop?.reason { drift } else { nil }
  }

  @Test("a drift shows the recorded target beside the candidates, with a repair")
  func evidence() throws {
    let log = try recorded("tap \"Page 1\"\ntap \"Click me\"")
    let drift = try #require(stoppedBy(Replay.run(log, on: try spy("navigation:noidentifier"))))
    let row = try #require(drift.evidence.rows.first { $0.aspect == "identifier" })
    #expect(row.recorded == "click")
    #expect(row.found == [nil])
    #expect(drift.evidence.rows.filter(\.differs).map(\.aspect) == ["identifier"])
    #expect(drift.repair?.description == "#click → \"Click me\"")
  }

  @Test("with the check 'warn', the only candidate is touched and the event is warned of")
  func warned() throws {
    let log = try recorded("tap \"Page 1\"\ntap \"Click me\"")
    let driver = try spy("navigation:noidentifier")
    let outcome = Replay.run(log, on: driver, targetCheck: .warn)
    #expect(outcome.stop == nil)
    #expect(outcome.warnings.map(\.event) == [5])
    #expect(outcome.warnings.first?.drift.target.identifier == "click")
    #expect(driver.touches.count == 4)
    #expect(
      outcome.screens.contains { $0.nodes.contains { $0.text == "Button clicked on: Page 1" } }
    )
  }

  @Test("a row that is out of sight is scrolled to, and the added distance is told")
  func scrolls() throws {
    let log = try recorded("tap \"Page 1\"\ntap \"Click me\"")
    let outcome = Replay.run(log, on: try spy("navigation:reordered"))
    #expect(outcome.stop == nil)
    #expect(outcome.scrolls.map(\.event) == [2])
    #expect(outcome.scrolls.allSatisfy { $0.distance > 1_000 })
    #expect(outcome.screens.last?.nodes.contains { $0.text == "Button clicked on: Page 1" } == true)
  }

  @Test("rows of another height are scrolled to by their meaning")
  func higherRows() throws {
    let log = try recorded("scroll to row 45\nwait 1\ntap 195,400", on: "feed")
    let outcome = Replay.run(log, on: try spy("feed:moved"))
    #expect(outcome.stop == nil)
    #expect(!outcome.scrolls.isEmpty)
    let first = TreeChange.list(from: log.checkpoints[0].tree, to: outcome.screens[0])
    #expect(first.contains { $0.member == .frame }, "the rows' new height is a change")
    #expect(Replay.run(log, on: try spy("feed")).scrolls.isEmpty)
  }

  /// A screen with some buttons.
  private func screen(_ labels: [String]) -> ViewTree {
    let buttons = labels.enumerated().map { place, label in
      let frame = Frame(0, Double(place) * 50, 100, 44)
      return ViewTree(ViewNode("UIButton", label: label, text: label, frame: frame))
    }
    return ViewTree(ViewNode("UIWindow", frame: Frame(0, 0, 100, 400)), children: buttons)
  }

  @Test("a view is not repaired by one that the recorded screen knew as another")
  func known() {
    let recorded = screen(["Delete", "Keep"])
    let target = recorded.evidence(for: 1)
    let now = screen(["Keep"])
    let drift = TargetDrift(target, now.resolve(target), in: now, recordedOn: recorded)
    #expect(drift.repair == nil)
    #expect(drift.repairs.allSatisfy { !$0.isSameThing })
  }

  @Test("a target that is worded as its neighbors are is proposed with this evidence")
  func reworded() throws {
    let recorded = screen(["Post 1", "Post 2", "Post 3", "Keep"])
    let target = recorded.evidence(for: 2)
    let now = screen(["Story 1", "Story 2", "Story 3", "Keep"])
    let drift = TargetDrift(target, now.resolve(target), in: now, recordedOn: recorded)
    let rewording = try #require(drift.rewording)
    #expect(rewording.node == 2)
    #expect(drift.repair?.description == #""Post 2" → "Story 2""#)
    #expect(drift.differences == [#""Post" is now "Story", as in 2 other views"#])
  }

  @Test(
    "another text is no other wording of the target without other views that agree",
    arguments: [
      ["Story 1", "Story 2", "Post 3"], ["Post 1", "Story 2", "Keep"], ["Story 1", "Story 3"],
      ["Story 2"], ["Post 12", "Post 22", "Post 32"], ["Delete", "Keep"],
    ]
  )
  func notReworded(_ labels: [String]) {
    let recorded = screen(["Post 1", "Post 2", "Post 3", "Keep"])
    let target = recorded.evidence(for: 2)
    let now = screen(labels)
    let drift = TargetDrift(target, now.resolve(target), in: now, recordedOn: recorded)
    #expect(drift.rewording == nil)
  }

  /// Two screens on which other words are no other wording of the second button.
  private static let otherWords = [
    (
      ["Follow Ann", "Follow Bob", "Follow Cid", "Unfollow Dan"],
      ["Unfollow Ann", "Unfollow Bob", "Unfollow Cid", "Unfollow Dan"]
    ),
    (
      ["Post 1", "Post 2", "Post 3"],
      ["Story 1", "Story 2", "Story 3", "Post 2", "Post 2"]
    ),
    (["Buy", "Buy", "Buy"], ["Sell"]),
    (
      ["Buy 1", "Buy 2", "Buy 3", "Sell 1", "Sell 2", "Sell 3"],
      ["Sell 1", "Sell 2", "Sell 3"]
    ),
    (
      ["Post 1", "Post 2", "Post 3"],
      ["Story 1", "Story 2", "Story 3", "Item 1", "Item 2", "Item 3"]
    ),
    (["Post 1", "Post 2", "Post 3"], ["Story 1", "Story 2", "Story 2", "Story 3"]),
  ]

  @Test(
    "words that tell views apart, or that fit several views, are no other wording",
    arguments: otherWords
  )
  func notWorded(_ before: [String], _ after: [String]) {
    let recorded = screen(before)
    let target = recorded.evidence(for: 2)
    let now = screen(after)
    let drift = TargetDrift(target, now.resolve(target), in: now, recordedOn: recorded)
    #expect(drift.rewording == nil)
  }

  @Test("the replay goes on with a target in another wording, and warns")
  func goesOn() throws {
    let log = try recorded("tap 195,300", on: "feed")
    let outcome = Replay.run(log, on: try spy("feed:renamed"))
    #expect(outcome.stop == nil)
    #expect(outcome.warnings.map(\.event) == [2])
    #expect(outcome.warnings.allSatisfy { $0.drift.rewording?.to == "Story" })
  }

  @Test("with the check 'warn', a view that the recorded screen knew as another is not touched")
  func knownCandidate() throws {
    let before = screen(["Delete", "Keep"])
    var log = EventLog(header: try recorded(clickMe).header)
    let touch = Touch(.began, at: Point(x: 50, y: 22))
    log.events = [
      Event(number: 1, at: .zero, kind: .snapshot(.init(title: nil, tree: before))),
      Event(number: 2, at: .zero, kind: .touch(touch, target: before.evidence(for: 1))),
    ]
    let outcome = Replay.run(log, on: Still(screen(["Keep"])), targetCheck: .warn)
    #expect(stoppedBy(outcome) != nil)
    #expect(outcome.warnings.isEmpty)
  }

  /// An app with one screen, which crashes if it is touched.
  private final class Still: AppDriver {
    let tree: ViewTree
    let capabilities = Capabilities()
    init(_ tree: ViewTree) { self.tree = tree }
    func launch(in setting: SessionSetting) throws(DriverError) {}
    func send(_ input: Input) throws(DriverError) -> InputOutcome {
      throw .crashed(reason: "something was touched")
    }
    func advance(by span: Microseconds) throws(DriverError) {}
    func activity() throws(DriverError) -> Activity { .idle }
    func snapshot() throws(DriverError) -> ViewTree { tree }
    func quit() {}
  }

  @Test("with the check 'warn', a hidden candidate is not touched")
  func hidden() throws {
    func screen(isHidden: Bool) -> ViewTree {
      let size = Frame(0, 0, 100, 44)
      var button = ViewNode("UIButton", identifier: "save", frame: size)
      button.isHidden = isHidden
      return ViewTree(ViewNode("UIWindow", frame: size), children: [ViewTree(button)])
    }
    var log = EventLog(header: try recorded(clickMe).header)
    let target = screen(isHidden: false).evidence(for: 1)
    log.events = [
      Event(number: 1, at: .zero, kind: .touch(Touch(.began, at: .zero), target: target))
    ]
    let outcome = Replay.run(log, on: Still(screen(isHidden: true)), targetCheck: .warn)
    #expect(stoppedBy(outcome)?.candidates.count == 1)
    #expect(outcome.warnings.isEmpty)
  }

  @Test("with the check 'warn', a replay with verified targets has no warnings")
  func nothingToWarnOf() throws {
    let log = try recorded(clickMe)
    let outcome = Replay.run(log, on: try spy("navigation"), targetCheck: .warn)
    #expect(outcome.warnings.isEmpty)
    #expect(outcome.screens == log.checkpoints.map(\.tree))
  }
}
