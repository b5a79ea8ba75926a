import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("The simulated network, and hanging apps")
struct NetworkTests {
  /// Returns the times and results of ten requests.
  private func answers(
    seed: UInt64,
    _ configure: @escaping (SimulatedNetwork) -> Void = { _ in }
  ) throws -> [String] {
    let log = CallLog()
    let driver = SimulatedAppDriver { app in
      configure(app.network)
      for number in 0..<10 {
        app.network.request("number \(number)") {
          number
        } completion: {
          log.record("\(app.now.count) \($0)")
        }
      }
      return UIViewController()
    }
    try driver.launch(in: SessionSetting(seed: seed))
    _ = try driver.settle()
    return log.lines
  }

  @Test("the latency of a request depends on the seed, and is within the range")
  func latency() throws {
    #expect(try answers(seed: 1) == answers(seed: 1))
    #expect(try answers(seed: 1) != answers(seed: 2))
    let moments = try answers(seed: 1).compactMap { $0.split(separator: " ").first }
    #expect(moments.compactMap { Int($0) }.allSatisfy { (80_000...400_000).contains($0) })
  }

  @Test("lost requests depend on the seed, and without a connection every request fails at once")
  func lost() throws {
    let lost = try answers(seed: 3) { $0.percentLost = 50 }.filter { $0.contains("connectionLost") }
    #expect((1...9).contains(lost.count))
    let offline = try answers(seed: 3) { $0.isOnline = false }
    #expect(offline.allSatisfy { $0.hasPrefix("0 ") && $0.contains("offline") })
  }

  @Test("a request keeps the app busy until it is answered or cancelled")
  func busy() throws {
    var request: AppTimer?
    let driver = SimulatedAppDriver { app in
      request = app.network.request("the events") {
        1
      } completion: { _ in
      }
      return UIViewController()
    }
    try driver.launch(in: SessionSetting())
    guard case .busy(let reasons, _) = try driver.activity() else {
      Issue.record("the app is idle")
      return
    }
    #expect(reasons == ["loading the events"])
    request?.invalidate()
    #expect(try driver.activity() == .idle)
  }

  @Test("an app that never becomes idle is reported with its reasons after the limit")
  func restless() throws {
    final class Restless {
      func go(_ app: UIApplication) {
        app.after(.milliseconds(40), reason: "polling") { self.go(app) }
      }
    }
    let driver = SimulatedAppDriver { app in
      Restless().go(app)
      return UIViewController()
    }
    try driver.launch(in: SessionSetting())
    let error = #expect(throws: DriverError.self) { try driver.settle(limit: .seconds(2)) }
    #expect(error == .neverIdle(waited: .seconds(2), reasons: ["polling"]))
  }

  @Test("an app that schedules actions without letting time pass is reported as hanging")
  func hung() throws {
    final class Loop {
      func go(_ app: UIApplication) { app.after(.zero, reason: "a retry") { self.go(app) } }
    }
    let driver = SimulatedAppDriver { app in
      Loop().go(app)
      return UIViewController()
    }
    try driver.launch(in: SessionSetting())
    let reason = "the app hangs: a retry is scheduled again and again while no time passes"
    #expect(throws: DriverError.crashed(reason: reason)) {
      try driver.advance(by: .milliseconds(1))
    }
  }
}
