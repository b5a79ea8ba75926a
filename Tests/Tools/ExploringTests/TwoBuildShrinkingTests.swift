import AppDriver
import Approvals
import EventModel
import Exploring
import Recorder
import Replayer
import SampleApps
import TestSupport
import Testing

@Suite("Shrinking of a session with a build that passes it")
struct TwoBuildShrinkingTests {
  /// Shrinks a session of a build to what fails on another.
  private func shrunk(_ log: EventLog, on bad: String) throws -> Shrinking.Result? {
    let golden = Golden(recorded: log, as: "test")
    let outcome = Replay.run(log, on: try driver(bad))
    let (finding, event) = try #require(
      Finding.first(in: outcome, of: log, against: golden, rules: [])
    )
    let good = log.header.app
    return try Shrinking(
      log,
      to: finding,
      at: event,
      makeGoodDriver: { () throws(DriverError) in try driver(good) }
    ) { () throws(DriverError) in
      try driver(bad)
    }.run()
  }

  /// Whether a build shows the screens of a recording.
  private func passes(_ log: EventLog, on app: String) throws -> Bool {
    let outcome = Replay.run(log, on: try driver(app))
    return outcome.stop == nil && outcome.screens == log.checkpoints.map(\.tree)
  }

  @Test("an accepted empty title takes two actions: the form is opened and confirmed")
  func emptyTitle() throws {
    let log = try recorded(
      """
      tap #add
      type "Milk" into "Title"
      tap "Done"
      tap #add
      tap "Done"
      checkpoint "an empty title is refused"
      type "Bread" into "Title"
      tap "Done"
      checkpoint "two items are listed"
      """,
      on: "todo"
    )
    let short = try #require(try shrunk(log, on: "todo:acceptsempty"))
    #expect(short.actions == 2)
    #expect(short.golden == nil)
    #expect(try passes(short.log, on: "todo"))
    #expect(try !passes(short.log, on: "todo:acceptsempty"))
  }

  @Test("an action is not dropped if the build that passes would fail without it")
  func covered() throws {
    let log = try recorded("tap \"Page 1\"\ntap \"Click me\"\nback", on: "navigation")
    let short = try #require(try shrunk(log, on: "navigation:covered"))
    #expect(try passes(short.log, on: "navigation"))
    #expect(try !passes(short.log, on: "navigation:covered"))
  }

  @Test("a short session is no evidence if its own build does not replay it")
  func unsteady() throws {
    let log = try recorded("tap \"Page 1\"", on: "navigation")
    let golden = Golden(recorded: log, as: "test")
    var launches = 0
    let renamed = { () throws(DriverError) in
      launches += 1
      return RenamedHeading(try driver("navigation"), heading: "Pages, \(launches)")
    }
    let outcome = Replay.run(log, on: try renamed())
    let (finding, event) = try #require(
      Finding.first(in: outcome, of: log, against: golden, rules: [])
    )
    func short(good: @escaping Shrinking.DriverFactory) throws -> Shrinking.Result? {
      try Shrinking(log, to: finding, at: event, makeGoodDriver: good, makeDriver: renamed).run()
    }
    #expect(try short { () throws(DriverError) in try driver("navigation") }?.actions == 0)
    #expect(try short(good: renamed) == nil)
  }

  @Test("no single action of a short session can be left out, and the recorded build passes it")
  func oneMinimal() throws {
    let changes = [
      "navigation:renamed", "navigation:noidentifier", "todo:acceptsempty", "todo:lostlabel",
      "controls:renamed", "feed:renamed",
    ]
    forAll(seeds: 0..<1, full: 50) { random in
      let bad = changes[Int.random(in: changes.indices, using: &random)]
      let good = String(bad.prefix { $0 != ":" })
      var monkey = Monkey(seed: UInt64.random(in: 0...9_999, using: &random))
      let header = SessionHeader(writer: "tests", app: good, setting: SessionSetting())
      let recorder = SessionRecorder(try driver(good), header: header)
      try recorder.launch()
      try monkey.use(recorder, steps: TestEnvironment.current.isFull ? 15 : 8)
      recorder.finish(.finished)
      guard try !passes(recorder.log, on: bad) else { return }
      let short = try #require(try shrunk(recorder.log, on: bad))
      #expect(try passes(short.log, on: good), "\(bad)")
      #expect(try !passes(short.log, on: bad), "\(bad)")
      let again = try #require(try shrunk(short.log, on: bad))
      #expect(again.actions == short.actions, "\(bad)")
    }
  }
}

/// An app whose first heading has another text.
private final class RenamedHeading: AppDriver {
  private let app: any AppDriver
  private let heading: String

  init(_ app: any AppDriver, heading: String) { (self.app, self.heading) = (app, heading) }

  var capabilities: Capabilities { app.capabilities }

  func launch(in setting: SessionSetting) throws(DriverError) { try app.launch(in: setting) }
  func send(_ input: Input) throws(DriverError) -> InputOutcome { try app.send(input) }
  func advance(by span: Microseconds) throws(DriverError) { try app.advance(by: span) }
  func activity() throws(DriverError) -> Activity { try app.activity() }
  func quit() { app.quit() }

  func snapshot() throws(DriverError) -> ViewTree {
    let tree = try app.snapshot()
    guard let index = tree.nodes.firstIndex(where: { $0.text == "Pages" }) else { return tree }
    var node = tree[index]
    node.text = heading
    return tree.replacing([index: node])
  }
}
