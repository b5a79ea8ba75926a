import AppDriver
import EventModel
import SampleApps
import TestSupport
import Testing

@testable import Exploring

@Suite("A finding that is an error of the driver")
struct DriverFindingTests {
  private static let silence = DriverFault(.silent(after: .seconds(1)), request: "touch")

  @Test("is not taken from what a process did once: the result shows it where nothing else ran")
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
    "is another one where the app's last words differ, but for numbers and addresses",
    arguments: [
      ("Fatal error: out of range at 0x7f3a10", "Fatal error: out of range at 0x55de08bc", true),
      ("Fatal error: item 7 is gone", "Fatal error: item 12 is gone", true),
      ("Fatal error: out of range", "Fatal error: out of paper", false),
    ]
  )
  func likeness(one: String, other: String, isSimilar: Bool) {
    let errors = [one, other].map { words in
      DriverError.broken(
        DriverFault(.ended(.signal(4)), request: "touch", lastLines: [words])
      )
    }
    #expect(errors[0].isSimilar(to: errors[1]) == isSimilar)
  }

  /// An app that hangs where the one within crashes, and at its launch where it is told to.
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
      try hanging { () throws(DriverError) in try app.send(input) }
    }

    func advance(by span: Microseconds) throws(DriverError) {
      try hanging { () throws(DriverError) in try app.advance(by: span) }
    }

    func activity() throws(DriverError) -> Activity { try app.activity() }
    func snapshot() throws(DriverError) -> ViewTree { try app.snapshot() }
    func quit() { app.quit() }

    private func hanging<Result>(
      _ body: () throws(DriverError) -> Result
    ) throws(DriverError) -> Result {
      do throws(DriverError) { return try body() } catch {
        guard case .crashed = error else { throw error }
        throw .broken(silence)
      }
    }
  }
}
