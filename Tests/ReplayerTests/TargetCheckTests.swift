import AppDriver
import EventModel
import Replayer
import SampleApps
import Testing
import ViewQuery

@Suite("A target that is not verified")
struct TargetCheckTests {
  private func spy(_ app: String) throws -> SpyDriver {
    SpyDriver(try SampleApps.catalogue.makeDriver(for: app))
  }

  private func stoppedBy(_ outcome: Replay.Outcome) -> Replayer.TargetDrift? {
    if case .target(let drift) = outcome.stop?.reason { drift } else { nil }
  }

  @Test("shows what was recorded beside what came nearest, and proposes what to record instead")
  func evidence() throws {
    let log = try recorded("tap \"Page 1\"\ntap \"Click me\"")
    let drift = try #require(stoppedBy(Replay.run(log, on: try spy("navigation:noidentifier"))))
    let row = try #require(drift.evidence.rows.first { $0.aspect == "identifier" })
    #expect(row.recorded == "click")
    #expect(row.found == [nil])
    #expect(drift.evidence.rows.filter(\.differs).map(\.aspect) == ["identifier"])
    #expect(drift.repair?.description == "#click → \"Click me\"")
  }

  @Test("touches the only candidate where a warning is enough, and warns of the event")
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

  @Test("stops although a warning is enough where several could be meant, or none is drawn")
  func undecided() throws {
    let log = try recorded("tap \"Page 18\"\ntap \"Click me\"")
    let driver = try spy("navigation:reordered")
    let outcome = Replay.run(log, on: driver, targetCheck: .warn)
    #expect(try #require(stoppedBy(outcome)).candidates.count > 1)
    #expect(outcome.warnings.isEmpty)
    #expect(driver.touches.isEmpty)
  }

  @Test("warns of nothing where everything is verified")
  func nothingToWarnOf() throws {
    let log = try recorded(clickMe)
    let outcome = Replay.run(log, on: try spy("navigation"), targetCheck: .warn)
    #expect(outcome.warnings.isEmpty)
    #expect(outcome.screens == log.checkpoints.map(\.tree))
  }
}
