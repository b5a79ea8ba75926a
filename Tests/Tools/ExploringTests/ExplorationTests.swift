import AppDriver
import EventModel
import Exploring
import Foundation
import Recorder
import Replayer
import SampleApps
import TestSupport
import Testing

@Suite("Exploration of an app")
struct ExplorationTests {
  /// The shipped recordings, read once for all apps.
  private static let shipped = Result {
    try RecordingStore.all(below: PackageFolder.file("recordings"))
      .map { (name: $0.name, log: try $0.log()) }
  }

  private func explored(_ app: String, sessions: Int, steps: Int = 40) throws -> Exploration {
    var exploration = Exploration(header(app), steps: steps)
    for _ in 0..<sessions where !exploration.isExhausted {
      try exploration.explore { () throws(DriverError) in try driver(app) }
    }
    return exploration
  }

  @Test(
    "an exploration finds every screen of the shipped recordings",
    arguments: TestEnvironment.current.sample(SampleApps.catalogue.entries.map(\.name), count: 1)
  )
  func screens(app: String) throws {
    let sought = try Self.shipped.get().filter { $0.log.header.app == app }.flatMap { name, log in
      log.checkpoints.map { checkpoint in
        let place = "\(name), event \(checkpoint.event): \(ScreenKind.name(of: checkpoint.tree))"
        return (kind: ScreenKind(of: checkpoint.tree), place: place)
      }
    }
    #expect(!sought.isEmpty, "there is no shipped recording of \(app)")
    var exploration = Exploration(header(app), steps: 40)
    var missing: [String] = []
    for _ in 0..<12 {
      try exploration.explore { () throws(DriverError) in try driver(app) }
      missing = sought.filter { exploration.coverage[$0.kind] == nil }.map(\.place)
      if missing.isEmpty { break }
    }
    #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
  }

  @Test("the kept sessions show everything together, and can be replayed")
  func kept() throws {
    let exploration = try explored("todo", sessions: 2, steps: 20)
    let kept = exploration.kept
    let shown = kept.reduce(into: Set<Coverage.Item>()) { $0.formUnion($1.items) }
    #expect(shown == Set(exploration.coverage.items))
    #expect(kept.count <= exploration.discoveries.count)
    for discovery in kept {
      let outcome = Replay.run(discovery.log, on: try driver("todo"))
      #expect(outcome.stop == nil)
      #expect(outcome.screens == discovery.log.checkpoints.map(\.tree))
    }
  }

  @Test("two explorations with the same seed are the same")
  func seeded() throws {
    let (app, steps) = TestEnvironment.current.isFull ? ("olympics", 15) : ("login", 10)
    let explorations = try (0..<2).map { _ in try explored(app, sessions: 2, steps: steps) }
    #expect(explorations[0].kept.map(\.log) == explorations[1].kept.map(\.log))
    #expect(explorations[0].coverage.items == explorations[1].coverage.items)
  }

  @Test("an exploration keeps one session for each crash")
  func crashes() throws {
    let app = "controls:crashing"
    var exploration = Exploration(header(app, seed: 5), steps: 60)
    for _ in 0..<10 where exploration.crashes.isEmpty {
      try exploration.explore { () throws(DriverError) in try driver(app) }
    }
    #expect(
      exploration.crashes.compactMap(\.log.ending?.reason) == ["the answer could not be stored"]
    )
    #expect(exploration.kept.allSatisfy { $0.log.ending?.status == .finished })
  }
}

@Suite("Kinds of screens")
struct ScreenKindTests {
  private func kinds(_ script: String, on app: String) throws -> [ScreenKind] {
    try recorded(script, on: app).checkpoints.map { ScreenKind(of: $0.tree) }
  }

  @Test("screens with other texts, more rows or another scroll position are of the same kind")
  func same() throws {
    let pages = try kinds("tap \"Page 1\"\ntap #click\nback\ntap \"Page 2\"", on: "navigation")
    #expect(pages[1] == pages[2])
    #expect(pages[0] == pages[3])
    #expect(pages[1] == pages[4])
    #expect(pages[0] != pages[1])
    let scrolled = try kinds("swipe up on #pages", on: "navigation")
    #expect(Set(scrolled).count == 1)
  }

  @Test("screens with additional, missing or hidden views are of different kinds")
  func other() throws {
    let add = "tap #add\ntype \"Milk\" into \"Title\"\ntap \"Done\"\n"
    let list = try kinds(add + add.replacing("Milk", with: "Bread"), on: "todo")
    let (empty, one, two) = (list[0], list[4], list[8])
    #expect(empty != one)
    #expect(one == two)
    let (field, keyboard) = (list[1], list[2])
    #expect(field != keyboard)
  }

  @Test("a cover contains the sessions that the greedy algorithm chooses")
  func cover() {
    let items = (0..<6).map { Coverage.Item.screen(ScreenKind(of: ViewTree(ViewNode("V\($0)")))) }
    func session(_ places: Int...) -> Set<Coverage.Item> { Set(places.map { items[$0] }) }
    let sessions = [session(0, 1), session(0), session(0, 1, 2, 3), session(4), session(3, 4, 5)]
    #expect(Coverage.cover(sessions) == [2, 4])
    #expect(Coverage.cover([]) == [])
  }

  @Test("coverage contains the controls of each kind and whether they were touched")
  func controls() throws {
    var coverage = Coverage()
    coverage.add(try recorded("tap \"Page 3\"\nback", on: "navigation"))
    let controls = coverage.screens.map { screen in
      screen.controls.map { "\($0.kind)\($0.isTouched ? " touched" : "")" }
    }
    #expect(
      controls == [
        ["UITableViewCell \"Page N\" touched"],
        ["UIButton #click", "UINavigationButton \"Pages\" touched"],
      ]
    )
    #expect(coverage.transitions.count == 2)
    #expect(coverage.add(try recorded("tap \"Page 12\"", on: "navigation")).isEmpty)
  }
}
