import AppDriver
import EventModel
import Testing

/// An app on a real clock, whose screen and reports depend on the time.
private final class ClockworkApp: AppDriver {
  let capabilities = Capabilities(hasVirtualClock: false)
  var now = Microseconds.zero
  var isIdle: (Microseconds) -> Bool
  var text: (Microseconds) -> String

  init(
    isIdle: @escaping (Microseconds) -> Bool,
    text: @escaping (Microseconds) -> String
  ) { (self.isIdle, self.text) = (isIdle, text) }

  func launch(in setting: SessionSetting) {}
  func send(_ input: Input) -> InputOutcome { .handled }
  func advance(by span: Microseconds) { now += span }
  func activity() -> Activity {
    isIdle(now) ? .idle : .busy(reasons: ["a download"], nextWake: .milliseconds(1))
  }
  func snapshot() -> ViewTree { ViewTree(ViewNode("V", text: text(now))) }
  func quit() {}
}

@Suite("An app on a real clock")
struct RealClockTests {
  @Test("the app is settled once it is idle and its screen stands still")
  func both() throws {
    let app = ClockworkApp(
      isIdle: { $0 >= .milliseconds(700) },
      text: { $0 < .milliseconds(400) ? "\($0.count)" : "done" }
    )
    let waited = try app.settle()
    #expect(waited == .milliseconds(700))
  }

  @Test("an idle app is not settled while its screen changes")
  func restless() throws {
    let app = ClockworkApp(
      isIdle: { _ in true },
      text: { $0 < .seconds(1) ? "\($0.count)" : "done" }
    )
    #expect(try app.settle() == .milliseconds(1_200))
  }

  @Test("waiting for a busy app ends at the limit with the reasons")
  func bound() {
    let blinking = ClockworkApp(isIdle: { _ in true }, text: { "\($0.count)" })
    #expect(
      throws: DriverError.neverIdle(
        waited: .seconds(3),
        reasons: ["its screen keeps changing"]
      )
    ) { try blinking.settle(limit: .seconds(3)) }
    let loading = ClockworkApp(isIdle: { _ in false }, text: { _ in "…" })
    #expect(throws: DriverError.neverIdle(waited: .seconds(3), reasons: ["a download"])) {
      try loading.settle(limit: .seconds(3))
    }
  }
}
