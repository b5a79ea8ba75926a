import AppDriver
import EventModel
import SampleApps
import Replayer
import TestSupport
import Testing

@testable import Exploring

@Suite("Shrinking of driver errors")
struct DriverFindingTests {
  private static let silence = DriverFault(.silent(after: .seconds(1)), request: "touch")

  @Test("a driver error that does not recur on a fresh driver is no finding")
  func hiccup() throws {
    let script = """
      tap "Values"
      tap #switch
      back
      tap "Alerts"
      tap "Alert"
      tap "Continue"
      """
    let log = try recorded(script, on: "controls")
    var made = 0
    let shrinking = Shrinking(
      log,
      to: .driver(.broken(Self.silence)),
      at: log.events.count,
      makeFreshDriver: { () throws(DriverError) in
        HangingApp(try driver("controls:crashing"), hiccups: false)
      }
    ) { () throws(DriverError) in
      made += 1
      return HangingApp(try driver("controls:crashing"), hiccups: made == 3)
    }
    let short = try #require(try shrinking.run())
    #expect(short.actions == 3)
  }

  @Test(
    "driver errors are similar if the app's last error differs only in numbers and addresses",
    arguments: [
      ("Fatal error: out of range at 0x7f3a10", "Fatal error: out of range at 0x55de08bc", true),
      ("Fatal error: item 7 is gone", "Fatal error: item 12 is gone", true),
      ("Fatal error: out of range", "Fatal error: out of paper", false),
    ]
  )
  func similarity(one: String, other: String, isSimilar: Bool) {
    let errors = [one, other].map { words in
      DriverError.broken(
        DriverFault(.ended(.signal(4)), request: "touch", lastLines: [words])
      )
    }
    #expect(errors[0].isSimilar(to: errors[1]) == isSimilar)
  }

  /// An app that hangs where another one crashes, and on request at its launch.
  private final class HangingApp: AppDriver {
    private let app: any AppDriver
    private let hiccups: Bool

    init(_ app: any AppDriver, hiccups: Bool) { (self.app, self.hiccups) = (app, hiccups) }

    var capabilities: Capabilities { app.capabilities }

    func launch(in setting: SessionSetting) throws(DriverError) {
      guard !hiccups else { throw .broken(silence) }
      try app.launch(in: setting)
    }

    func send(_ input: Input) throws(DriverError) -> InputOutcome {
      try hanging(app.send(input))
    }

    func advance(by span: Microseconds) throws(DriverError) {
      try hanging(app.advance(by: span))
    }

    func activity() throws(DriverError) -> Activity { try app.activity() }
    func snapshot() throws(DriverError) -> ViewTree { try app.snapshot() }
    func quit() { app.quit() }

    private func hanging<Value>(
      _ call: @autoclosure () throws(DriverError) -> Value
    ) throws(DriverError) -> Value {
      do throws(DriverError) { return try call() } catch {
        guard case .crashed = error else { throw error }
        throw .broken(silence)
      }
    }
  }
}
