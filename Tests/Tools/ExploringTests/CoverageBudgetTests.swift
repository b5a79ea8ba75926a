import EventModel
import Exploring
import TestSupport
import Testing

@Suite("The time for a coverage")
struct CoverageBudgetTests {
  /// The number of covered buttons, which are of different kinds.
  private static let covered = 80

  /// A screen on which another view covers all buttons but the last.
  private var screen: ViewTree {
    let whole = Frame(0, 0, 390, 844)
    let letters = (0..<Self.covered).map { String(repeating: "a", count: $0 + 1) }
    let buttons = letters.map {
      ViewTree(ViewNode("UIButton", identifier: $0, frame: Frame(0, 0, 100, 40)))
    }
    let open = ViewTree(ViewNode("UIButton", identifier: "open", frame: Frame(0, 60, 100, 40)))
    let cover = ViewTree(ViewNode("UIView", frame: whole))
    return ViewTree(ViewNode("UIWindow", frame: whole), children: buttons + [cover, open])
  }

  private func log(screens: Int) throws -> EventLog {
    var writer = LogWriter()
    var bytes = writer.line(for: SessionHeader(writer: "w", app: "a", setting: SessionSetting()))
    for _ in 0..<screens { bytes += writer.line(for: .snapshot(.init(tree: screen)), at: .zero) }
    bytes += writer.line(for: .end(.init(.finished)), at: .zero)
    return try EventLog(decoding: bytes)
  }

  @Test("a session that takes too long is not covered, and those before it stay")
  func outOfTime() throws {
    let over = Budget("5 s", for: "searching the screens for controls") { true }
    var coverage = Coverage()
    coverage.add(try recorded("tap \"Page 3\"", on: "navigation"))
    let before = coverage.items
    let error = try #require(throws: Budget.Exceeded.self) {
      try coverage.add(log(screens: 3), within: over)
    }
    #expect(error == over.exceeded)
    #expect(coverage.items == before)
    #expect(coverage.screens.count == 2)
  }

  @Test("a session in time is covered as without a limit, and covered controls are no part of it")
  func inTime() throws {
    let budget = Budget("5 s", for: "searching the screens for controls") { false }
    let log = try log(screens: 2)
    var (limited, unlimited) = (Coverage(), Coverage())
    try limited.add(log, within: budget)
    unlimited.add(log)
    for coverage in [limited, unlimited] {
      #expect(coverage.screens.map(\.visits) == [2])
      #expect(coverage.screens[0].controls.map(\.kind.name) == ["#open"])
      #expect(coverage.screens[0].places[coverage.screens[0].controls[0].kind] == [82])
    }
    #expect(limited.items == unlimited.items)
  }

  @Test("a screen that is shown again is not searched again")
  func repeated() throws {
    let spent = try [1, 11].map { count in
      let budget = Budget("5 s", for: "searching the screens for controls") { false }
      var coverage = Coverage()
      try coverage.add(log(screens: count), within: budget)
      return budget.spent
    }
    #expect(spent[0] >= Self.covered * screen.count)
    #expect(spent[1] - spent[0] == 10 * screen.count)
  }
}
