import Actions
import AppDriver
import Approvals
import EventModel
import Recorder
import Replayer
import SampleApps
import SimulatedApp
import TestSupport
import Testing
import ViewQuery

/// A screen with a button under an overlay, which takes touches or lets them through.
///
/// Nothing that a snapshot shows tells the builds apart, and the button changes nothing.
private final class OverlayController: UIViewController {
  private let button = UIButton("Send", identifier: "send")
  private let overlay: Overlay

  init(takesTouches: Bool) {
    overlay = Overlay(takesTouches: takesTouches)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    button.frame = CGRect(x: 20, y: 100, width: 350, height: 44)
    button.onTap {}
    overlay.frame = CGRect(x: 0, y: 80, width: 390, height: 100)
    overlay.accessibilityIdentifier = "overlay"
    overlay.onTapGesture {}
    view.addSubview(button)
    view.addSubview(overlay)
  }

  static func driver(takesTouches: Bool) -> SimulatedAppDriver {
    SimulatedAppDriver { _ in OverlayController(takesTouches: takesTouches) }
  }
}

private final class Overlay: UIView {
  private let takesTouches: Bool

  init(takesTouches: Bool) {
    self.takesTouches = takesTouches
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    takesTouches ? super.hitTest(point, with: event) : nil
  }
}

@Suite("Outcomes of inputs")
struct OutcomeTests {
  /// Returns a session of one tap on the button, with the outcomes of the app.
  private func tapped() throws -> EventLog {
    let header = SessionHeader(writer: "tests", app: "overlay", setting: SessionSetting())
    let recorder = SessionRecorder(OverlayController.driver(takesTouches: false), header: header)
    try recorder.launch()
    // No person would tap a button under another view, and the words for actions refuse to.
    let tree = try recorder.snapshot()
    let button = try #require(tree.nodes.indices.first { tree.identifier(of: $0) == "send" })
    var sink = recorder
    _ = try sink.perform(.tap(at: Point(x: 195, y: 122)), target: tree.evidence(for: button))
    try recorder.settle()
    recorder.finish(.finished)
    return recorder.log
  }

  private func outcomes(_ log: EventLog) -> [Event.Outcome] { log.events.compactMap(\.lastOutcome) }

  /// Runs a recording on a build.
  private func run(
    _ log: EventLog,
    on makeDriver: @escaping @Sendable () throws(DriverError) -> any AppDriver
  ) throws -> RecordingResult {
    let recordings = try TestRecordings()
    try recordings.add("session", log)
    let store = try #require(try RecordingStore.all(below: recordings.folder.url).first)
    return RecordingRun(store) { (_) throws(DriverError) in try makeDriver() }.result()
  }

  /// Runs a recording on a build of the screen with the overlay.
  private func run(_ log: EventLog, takingTouches takesTouches: Bool) throws -> RecordingResult {
    try run(log) { OverlayController.driver(takesTouches: takesTouches) }
  }

  /// Runs a recording on a sample app.
  private func run(_ log: EventLog, on app: String) throws -> RecordingResult {
    try run(log) { () throws(DriverError) in try driver(app) }
  }

  @Test("another view that takes a tap is red, although all screens agree")
  func otherTaker() throws {
    let log = try tapped()
    #expect(outcomes(log) == [.target(above: 0)])
    #expect(try run(log, takingTouches: false).verdict.isGood)
    let red = try run(log, takingTouches: true)
    let change = try #require(red.outcomeChanges.first)
    #expect(change.message == "the tap meant for #send was taken by #overlay")
    #expect(change.recorded == "taken by #send")
    #expect(red.verdict.word == "changed")
    #expect(red.verdict.cause == "changed")
    #expect(red.changes.isEmpty)
    #expect(red.pending == nil, "there is no screen to decide about")
    #expect(red.firstDivergence?.event == 2)
    #expect(red.firstDivergence?.checkpoint == 2)
    #expect(red.repairs.map(\.event) == [2])
  }

  @Test("another view that takes a tap only in another environment leaves nothing to decide")
  func excused() throws {
    let recordings = try TestRecordings()
    try recordings.add("session", try tapped())
    let store = try #require(try RecordingStore.all(below: recordings.folder.url).first)
    for isAbroad in [true, false] {
      var run = RecordingRun(store) { _ in
        SimulatedAppDriver { app in
          OverlayController(takesTouches: !isAbroad || app.setting.locale == "de_DE")
        }
      }
      run.replaced = ReplacedSetting(locale: "de_DE")
      run.diagnosis = .full
      let red = run.result()
      #expect(red.verdict.cause == (isAbroad ? "environment" : "changed"))
      #expect(!red.outcomeChanges.isEmpty)
      #expect(red.repairs.isEmpty == isAbroad)
    }
  }

  @Test("an outcome that was accepted is green on the new build and red on the old one")
  func accepted() throws {
    let log = try tapped()
    let outcome = Replay.run(log, on: OverlayController.driver(takesTouches: true))
    let change = try #require(outcome.outcomeChanges.first)
    let repaired = log.recording(try #require(change.proposed), ofInput: change.seen.event)
    #expect(try run(repaired, takingTouches: true).verdict.isGood)
    let old = try run(repaired, takingTouches: false)
    #expect(
      old.outcomeChanges.first?.lines == [
        "the tap meant for #send was taken by #send", "in the recording it was taken by #overlay",
      ]
    )
    let again = try EventLog(decoding: LogWriter.encode(repaired))
    #expect(again == repaired)
  }

  @Test("a log without outcomes, and a driver that names no views, are compared by screens alone")
  func notRecorded() throws {
    var log = try tapped()
    let spied = try run(log) { SpyDriver(OverlayController.driver(takesTouches: true)) }
    #expect(spied.verdict.isGood)
    for index in log.events.indices { log.events[index].lastOutcome = nil }
    #expect(try run(log, takingTouches: true).verdict.isGood)
    let app = SpyDriver(try SampleApps.catalogue.makeDriver(for: "navigation"))
    let recorder = SessionRecorder(app, header: log.header)
    try recorder.launch()
    try recorder.perform(Action(parsing: "tap \"Page 1\""))
    recorder.finish(.finished)
    #expect(outcomes(recorder.log) == [])
  }

  @Test(
    "an input that is refused without a taker, or that no view of the screen took, is red",
    arguments: [
      (.init(outcome: .ignored(reason: "asleep")), "ignored: asleep", 1),
      (.init(taker: .nothing), "taken by no view", 0),
      (.init(taker: .view([99, 1])), "taken by a view that the screen does not have", 0),
    ] as [(AnsweringDriver.Answer, String, Int)]
  )
  private func noTaker(answer: AnsweringDriver.Answer, words: String, repairs: Int) throws {
    let red = try run(try tapped()) { AnsweringDriver(answer) }
    #expect(red.verdict.word == "changed")
    #expect(red.outcomeChanges.map(\.message) == ["the tap meant for #send was \(words)"])
    #expect(red.outcomeChanges.first?.recorded == "taken by #send")
    #expect(red.repairs.count == repairs, "a recording cannot say that no view took an input")
  }

  @Test("the first thing said of a covered button is which view took the tap")
  func covered() throws {
    let log = try recorded(clickMe)
    #expect(try run(log, on: "navigation").verdict.isGood)
    let red = try run(log, on: "navigation:covered")
    #expect(
      red.outcomeChanges.map(\.message) == ["the tap meant for #click was taken by #banner"]
    )
    #expect(red.outcomeChanges.first?.found == "ignored: covered by UIView#banner")
    #expect(!red.verdict.isGood)
  }

  @Test(
    "a view that moved, was renamed or is in another place is still the one that took the input",
    arguments: ["renamed", "moved", "slow", "banner", "relabelled", "reordered", "timed"]
  )
  func sameTaker(variant: String) throws {
    let log = try recorded("swipe up on \"Page 9\"\nwait 2\ntap \"Page 20\"\ntap #click\nback")
    #expect(outcomes(log).count { $0 == .target(above: 0) } >= 2)
    #expect(outcomes(log).contains { if case .target(1...) = $0 { true } else { false } })
    let outcome = Replay.run(log, on: try driver("navigation:\(variant)"))
    #expect(outcome.outcomeChanges == [])
  }

  @Test("an ignored input is recorded with the reason, and a change of it is reported")
  func ignored() throws {
    let log = try recorded("tap 200,700", on: "controls")
    let reasons = outcomes(log)
    #expect(reasons.count == 1)
    var other = log
    other = other.recording(.ignored(reason: "asleep"), ofInput: 2)
    let change = try #require(Replay.run(other, on: try driver("controls")).outcomeChanges.first)
    #expect(change.recorded == "ignored: asleep")
  }

  @Test("a session that is recorded again has the same outcomes, and so has its continuation")
  func again() throws {
    let log = try recorded("tap #add\ntype \"Milk\" into \"Title\"\ntap \"Done\"", on: "todo")
    #expect(outcomes(log).count == 4, "three taps and a text")
    let recorder = SessionRecorder(try driver("todo"), header: log.header)
    _ = try Continuation(of: log, from: nil).begin(on: recorder)
    recorder.finish(.finished)
    #expect(LogWriter.encode(recorder.log) == LogWriter.encode(log))
  }
}

/// A driver that answers the end of each touch as another app would.
private final class AnsweringDriver: AppDriver {
  /// An answer, and the view that is said to have got the input.
  struct Answer: Sendable {
    var outcome = InputOutcome.handled
    var taker: InputTaker?
  }

  private let app = OverlayController.driver(takesTouches: false)
  private let answer: Answer
  private(set) var lastTaker: InputTaker?

  init(_ answer: Answer) { self.answer = answer }

  var capabilities: Capabilities { app.capabilities }
  func launch(in setting: SessionSetting) throws(DriverError) { try app.launch(in: setting) }
  func send(_ input: Input) throws(DriverError) -> InputOutcome {
    let own = try app.send(input)
    lastTaker = app.lastTaker
    guard lastTaker != nil else { return own }
    lastTaker = answer.taker
    return answer.outcome
  }
  func advance(by span: Microseconds) throws(DriverError) { try app.advance(by: span) }
  func activity() throws(DriverError) -> Activity { try app.activity() }
  func snapshot() throws(DriverError) -> ViewTree { try app.snapshot() }
  func quit() { app.quit() }
}

/// Makes a driver for a sample app.
private func driver(_ app: String) throws(DriverError) -> any AppDriver {
  try SampleApps.catalogue.makeDriver(for: app)
}
