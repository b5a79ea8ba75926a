import Actions
import AppDriver
import EventModel
import Recorder
import Replayer
import SampleApps
import SimulatedApp
import TestSupport
import Testing

/// A form whose button lies under a view that is labelled with what was typed.
private final class EchoApp: UIViewController {
  private let password = UITextField(placeholder: "Password", identifier: "password")
  private let button = UIButton("Sign in", identifier: "signin")
  private let echo = UIView(frame: .zero)

  override func viewDidLoad() {
    password.accessibilityLabel = "Password"
    password.isSecureTextEntry = true
    password.frame = CGRect(x: 20, y: 100, width: 350, height: 44)
    button.frame = CGRect(x: 20, y: 200, width: 350, height: 44)
    button.onTap {}
    echo.frame = CGRect(x: 0, y: 190, width: 390, height: 64)
    echo.accessibilityLabel = ""
    echo.onTapGesture {}
    password.addAction(for: .editingChanged) { [unowned self] in
      echo.accessibilityLabel = "\(password.text ?? "")!"
    }
    for each in [password, button, echo] { view.addSubview(each) }
  }
}

@Suite("Recording of outcomes")
struct OutcomeRecordingTests {
  private func record(_ driver: any AppDriver, _ script: String) throws -> (EventLog, Redactor) {
    let header = SessionHeader(writer: "tests", app: "app", setting: SessionSetting())
    let recorder = SessionRecorder(driver, header: header)
    try recorder.launch()
    for line in try ActionScript(parsing: script).lines { try recorder.perform(line.action) }
    recorder.finish(.finished)
    return (recorder.log, recorder.redaction)
  }

  @Test("an outcome is in the line after that of its input, and in no other line")
  func lines() throws {
    let app = try SampleApps.catalogue.makeDriver(for: "navigation")
    let (log, _) = try record(
      app,
      "tap \"Page 3\"\nrotate left\ntap 200,700\nswipe left on \"Click me\""
    )
    for (event, next) in zip(log.events, log.events.dropFirst()) {
      let isOver =
        switch event.kind {
        case .touch(let touch, _): touch.phase == .ended
        case .rotate, .text: true
        default: false
        }
      #expect((next.lastOutcome != nil) == isOver, "event \(event.number)")
    }
    #expect(log.events.first?.lastOutcome == nil)
    let outcomes = log.events.compactMap(\.lastOutcome)
    #expect(outcomes.prefix(2) == [.target(above: 0), .target(above: 0)])
    #expect(try EventLog(decoding: LogWriter.encode(log)) == log)
  }

  @Test("the name of the view that took an input contains no secret")
  func secrets() throws {
    let secret = "Tr0ub4dor&3"
    let app = SimulatedAppDriver { _ in EchoApp() }
    let (log, redaction) = try record(
      app,
      "type \"\(secret)\" into \"Password\"\ntap 200,222"
    )
    let text = String(decoding: LogWriter.encode(log), as: UTF8.self)
    #expect(!text.contains(secret), "\(text)")
    #expect(log.events.contains { $0.kind.name == "text" })
    #expect(redaction.leaks(in: log) == [])
    var leaking = log
    leaking.events[log.events.count - 1].lastOutcome = .ignored(reason: "not \(secret)")
    #expect(redaction.leaks(in: leaking).map(\.member) == ["Outcome"])
    let replay = Replay.run(
      log,
      on: SimulatedAppDriver { _ in EchoApp() },
      secrets: redaction.values
    )
    #expect(replay.stop == nil)
    #expect(replay.outcomeChanges == [])
  }

  @Test("a secret that is first seen by a touch without a target has its number in a replay, too")
  func touchWithoutTarget() throws {
    let app = CountingApp()
    let header = SessionHeader(
      writer: "tests",
      app: "app",
      setting: SessionSetting(),
      redact: ["#count"]
    )
    let recorder = SessionRecorder(app, header: header)
    try recorder.launch()
    for _ in 0..<3 {
      for phase in [Touch.Phase.began, .ended] {
        _ = try recorder.send(.touch(Touch(phase, at: Point(x: 9, y: 9))), target: nil)
      }
    }
    try recorder.settle()
    recorder.finish(.finished)
    let log = recorder.log
    #expect(log.checkpoints.last?.tree[1].text == "‹digits 3›")
    let replay = Replay.run(log, on: CountingApp())
    #expect(replay.stop == nil && replay.screens == log.checkpoints.map(\.tree))
  }
}
