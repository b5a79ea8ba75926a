import AppDriver
import EventModel
import Testing

/// An app on a real clock, whose screen and reports are set by what time it is.
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
  @Test("is settled once it says so and its screen stands still, and not before")
  func both() throws {
    let app = ClockworkApp(
      isIdle: { $0 >= .milliseconds(700) },
      text: { $0 < .milliseconds(400) ? "\($0.count)" : "done" }
    )
    let waited = try app.settle()
    #expect(waited == .milliseconds(700))
  }

  @Test("is not settled while its screen changes, though it says that it is idle")
  func restless() throws {
    let app = ClockworkApp(
      isIdle: { _ in true },
      text: { $0 < .seconds(1) ? "\($0.count)" : "done" }
    )
    #expect(try app.settle() == .milliseconds(1_200))
  }

  @Test("that never comes to rest is given up at the bound, with what kept it busy")
  func bound() {
    let blinking = ClockworkApp(isIdle: { _ in true }, text: { "\($0.count)" })
    #expect(
      throws: DriverError.neverIdle(
        waited: .seconds(3),
        reasons: ["its screen changes all the time"]
      )
    ) { try blinking.settle(limit: .seconds(3)) }
    let loading = ClockworkApp(isIdle: { _ in false }, text: { _ in "…" })
    #expect(throws: DriverError.neverIdle(waited: .seconds(3), reasons: ["a download"])) {
      try loading.settle(limit: .seconds(3))
    }
  }
}
