import AppDriver
import EventModel
import Recorder
import Replayer
import SampleApps
import TestSupport
import Testing

@Suite("Replay of a log")
struct ReplayTests {
  private func spy(_ app: String) throws -> SpyDriver {
    SpyDriver(try SampleApps.catalogue.makeDriver(for: app))
  }

  private func stoppedBy(_ outcome: Replay.Outcome) -> TargetDrift? {
    if case .target(let drift) = outcome.stop?.reason { drift } else { nil }
  }

  @Test("a replay on the same app reaches the same screens and the end of the log")
  func same() throws {
    let log = try recorded(clickMe)
    let driver = try spy("navigation")
    let outcome = Replay.run(log, on: driver)
    #expect(outcome.stop == nil)
    #expect(outcome.events == log.events.count)
    #expect(outcome.screens == log.checkpoints.map(\.tree))
    #expect(driver.launches == [log.header.setting])
    #expect(driver.quits == 1)
  }

  @Test("a replay on the same app sends the recorded touches")
  func touches() throws {
    let log = try recorded(clickMe)
    let driver = try spy("navigation")
    _ = Replay.run(log, on: driver)
    let recorded = log.events.compactMap { event -> Touch? in
      if case .touch(let touch, _) = event.kind { touch } else { nil }
    }
    #expect(driver.touches == recorded)
  }

  @Test("both taps of a double tap go to one place although the first sets the view in motion")
  func sliding() throws {
    let log = try recorded("double tap \"Page 1\"")
    let driver = try spy("navigation")
    let outcome = Replay.run(log, on: driver)
    #expect(outcome.screens == log.checkpoints.map(\.tree))
    #expect(driver.touches.count == 4)
    #expect(Set(driver.touches.map(\.location)).count == 1)
  }

  @Test("a touch follows the place that the app reports for its view, but only if it went there")
  func reportedPlaces() throws {
    let page = PageApp()
    let log = try recorded("tap \"Terms\"\ntap \"Cancel\"", on: page, named: "page")
    #expect(page.places == [Point(x: 320, y: 112), Point(x: 120, y: 460)])
    page.isWrappedEarlier = true
    let outcome = Replay.run(log, on: page)
    #expect(outcome.stop == nil)
    #expect(page.places == [Point(x: 30, y: 136), Point(x: 120, y: 460)])
    let texts = outcome.screens.map { $0.nodes.last?.text }
    #expect(texts == ["nothing", "terms", "cancel"])
  }

  @Test("two replays with scrolling and typing reach the same screens")
  func twice() throws {
    let scrolled = try recorded("scroll to row 29 of #pages\ntap \"Page 30\"\ntap #click")
    let typed = try recorded("tap #add\ntype \"Milk\" into \"Title\"\ntap \"Done\"", on: "todo")
    for log in [scrolled, typed] {
      let outcomes = try (0..<2).map { _ in Replay.run(log, on: try spy(log.header.app)) }
      #expect(outcomes[0].screens == outcomes[1].screens)
      #expect(outcomes[0].screens == log.checkpoints.map(\.tree))
    }
  }

  @Test("a touch goes to the same fraction of a view that moved and shrank")
  func moved() throws {
    let log = try recorded("tap \"Page 1\"\ntap 55,193")
    let before = try #require(log.events.last { $0.kind.name == "touch" })
    guard case .touch(let recorded, _) = before.kind else { return }
    let began = try #require(
      log.events.compactMap { event -> (Touch, Target?)? in
        if case .touch(let touch, let target) = event.kind { (touch, target) } else { nil }
      }.dropLast().last
    )
    let frame = try #require(began.1?.frame)
    let driver = try spy("navigation:moved")
    let outcome = Replay.run(log, on: driver)
    #expect(outcome.stop == nil)
    let screen = try #require(outcome.screens.last)
    let button = try #require(screen.nodes.firstIndex { $0.identifier == "click" })
    let now = screen.screenFrame(of: button)
    let touch = try #require(driver.touches.last)
    #expect(now.contains(touch.location))
    let share = (recorded.location.x - frame.minX) / frame.size.width
    #expect((touch.location.x - now.minX) / now.size.width == share)
    #expect(screen.nodes.contains { $0.text == "Button clicked on: Page 1" })
  }

  @Test("a replay on a slower app waits and reaches the same screens")
  func slow() throws {
    let log = try recorded(clickMe)
    let outcome = Replay.run(log, on: try spy("navigation:slow"))
    #expect(outcome.stop == nil)
    #expect(outcome.screens == log.checkpoints.map(\.tree))
  }

  @Test("a touch goes to its target although the title changed")
  func renamed() throws {
    let outcome = Replay.run(try recorded(clickMe), on: try spy("navigation:renamed"))
    #expect(outcome.stop == nil)
    #expect(
      outcome.screens.contains { $0.nodes.contains { $0.text == "Button clicked on: Page 1" } }
    )
  }

  @Test("a replay taps the row that was meant, although the rows have another order")
  func reordered() throws {
    let log = try recorded("tap \"Page 18\"\ntap \"Click me\"")
    let outcome = Replay.run(log, on: try spy("navigation:reordered"))
    #expect(outcome.stop == nil)
    #expect(
      outcome.screens.last?.nodes.contains { $0.text == "Button clicked on: Page 18" } == true
    )
  }

  @Test("a replay that finds a row nowhere in its table stops, and taps no other row")
  func rowGone() throws {
    var log = try recorded("tap \"Page 18\"")
    log = log.mappingTargets { _, target in
      var gone = target
      (gone.label, gone.text) = ("Page 999", nil)
      return gone
    }
    let driver = try spy("navigation")
    let outcome = Replay.run(log, on: driver)
    let drift = try #require(stoppedBy(outcome))
    #expect(drift.target.label == "Page 999")
    #expect(drift.message.contains("\"Page 999\""))
    #expect(outcome.stop?.event == 2)
    #expect(outcome.screens.count == 1)
    let tree = try #require(outcome.unverifiedScreens.last)
    #expect(tree.nodes.contains { $0.label == "Pages" || $0.text == "Pages" }, "a page was opened")
  }

  @Test("a replay stops before a touch on a view that lost its identifier")
  func noIdentifier() throws {
    let log = try recorded("tap \"Page 1\"\ntap \"Click me\"")
    let driver = try spy("navigation:noidentifier")
    let outcome = Replay.run(log, on: driver)
    let drift = try #require(stoppedBy(outcome))
    #expect(drift.target.identifier == "click")
    #expect(!drift.candidates.isEmpty)
    #expect(driver.touches.count == 2, "only the row that opens the page is touched")
    #expect(outcome.stop?.event == 5)
  }

  @Test("a banner over a button takes the touch, so that the expected screen is missing")
  func covered() throws {
    let log = try recorded(clickMe)
    let outcome = Replay.run(log, on: try spy("navigation:covered"))
    let clicked = outcome.screens.contains {
      $0.nodes.contains { $0.text == "Button clicked on: Page 1" }
    }
    #expect(!clicked)
  }

  @Test("a replay stops at the event at which the app crashes, with the reason")
  func crash() throws {
    final class Crashing: AppDriver {
      let capabilities = Capabilities()
      func launch(in setting: SessionSetting) throws(DriverError) {}
      func send(_ input: Input) throws(DriverError) -> InputOutcome {
        throw .crashed(reason: "index out of range")
      }
      func advance(by span: Microseconds) throws(DriverError) {}
      func activity() throws(DriverError) -> Activity { .idle }
      func snapshot() throws(DriverError) -> ViewTree { ViewTree(ViewNode("UIWindow")) }
      func quit() {}
    }
    var log = EventLog(header: try recorded(clickMe).header)
    log.events = [
      Event(number: 1, at: .zero, kind: .snapshot(.init(tree: ViewTree(ViewNode("UIWindow"))))),
      Event(number: 2, at: .seconds(1), kind: .touch(Touch(.began, at: .zero), target: nil)),
    ]
    let outcome = Replay.run(log, on: Crashing())
    let crash = DriverError.crashed(reason: "index out of range")
    #expect(outcome.stop?.event == 2)
    #expect(outcome.stop?.reason == .driver(crash))
    #expect(outcome.events == 1)
  }
}
