import Approvals
import EventModel
@testable import Replayer
import Testing

@Suite("Values that stay the same beside those that a launch makes")
struct SteadyValuesTests {
  private func log(of screens: [ViewTree]) -> EventLog {
    let header = SessionHeader(writer: "tests", app: "steady", setting: SessionSetting())
    var log = EventLog(header: header)
    for (place, screen) in screens.enumerated() {
      log.events.append(
        Event(number: place + 1, at: .zero, kind: .snapshot(.init(title: nil, tree: screen)))
      )
    }
    return log
  }

  /// Returns what is found, and the number of the last launch.
  private func search(_ app: SteadyApp, in log: EventLog) -> (LaunchSearch, Int) {
    var launch = 0
    let found = LaunchValues.search(in: log) { _ in
      launch += 1
      var outcome = Replay.Outcome()
      outcome.screens = app.screens(launch: launch)
      return outcome
    }
    return (found, launch)
  }

  @Test("a view that no selector tells apart from a steady one is named, and gets no wider rule")
  func notApart() throws {
    let app = SteadyApp.otherScreen
    // Only XPath tells the two screens apart, and no engine for it is here.
    let (found, _) = search(app, in: log(of: app.screens(launch: 0)))
    #expect(found.values == nil)
    let obstacle = try #require(found.obstacle)
    #expect(obstacle.message.contains("the text of the Label at `/[1]` differs at each launch"))
  }

  private func isGreen(_ screens: [ViewTree], as log: EventLog, by rules: [Rule]) -> Bool {
    log.reconciled(screens, by: rules) == log.checkpoints.map(\.tree)
  }

  @Test(
    "a value that never varies is compared as ever, whatever varies beside it",
    arguments: SteadyApp.allCases.filter { $0 != .otherScreen }
  )
  func steady(app: SteadyApp) throws {
    let log = log(of: app.screens(launch: 0))
    let (found, launch) = search(app, in: log)
    let values = try #require(found.values, "\(found.obstacle?.message ?? "no reason")")
    let texts = values.rules.map(\.text)
    for next in launch..<launch + 20 {
      #expect(isGreen(app.screens(launch: next), as: log, by: values.rules), "\(texts)")
    }
    let changed = app.screens(launch: launch, isChanged: true)
    #expect(!isGreen(changed, as: log, by: values.rules), "\(texts)")
  }
}

/// Apps that make a value at each launch, beside one that stays the same, and that a change replaces.
enum SteadyApp: CaseIterable {
  case numberBesideNumber, clockBesideTime, tags, attribute, otherScreen, version, countBeforeClock
  case partOfWhole, wordsBeforeNumbers, rowBeforeHash, fortyRows, digitBesideDigit

  /// Returns the screens of a launch.
  func screens(launch: Int, isChanged: Bool = false) -> [ViewTree] {
    let number = 1_000 + (launch * 7_919 + 4_821) % 9_000
    let clock = "\(10 + launch % 13):\(10 + launch * 7 % 50)"
    func either(_ steady: String, _ changed: String) -> String { isChanged ? changed : steady }
    switch self {
    case .numberBesideNumber: return [labels("\(number)", either("42", "43"))]
    case .clockBesideTime: return [labels(clock, either("10:30", "10:31"))]
    case .digitBesideDigit: return [labels("\((4 + launch * 3) % 10)", either("4", "3"))]
    case .version: return [labels("App v\(either("1.2", "2.0"))-\(number)")]
    case .countBeforeClock: return [labels("\(either("5", "9")) \(clock)")]
    case .partOfWhole: return [labels("\(either("5", "9"))/\(number)")]
    case .otherScreen:
      return [labels("Hi", "\(number)", "Foot"), labels("Ho", either("17", "18"))]
    case .tags, .attribute:
      var (one, two) = (ViewNode("Bar"), ViewNode("Bar"))
      if self == .tags {
        (one.tag, two.tag) = (number, isChanged ? 6 : 5)
      } else {
        one.attributes = ["progress": .number(Double(number))]
        two.attributes = ["progress": .number(isChanged ? 51 : 50)]
      }
      return [window([one, two])]
    case .wordsBeforeNumbers:
      let words = ["milk", "bread", either("eggs", "salt"), "salt", "tea", "rice", "oil", "jam"]
      return [cells(words.map { "\($0)-\(number)" })]
    case .rowBeforeHash:
      let first = isChanged ? 10 : 0
      let hash = 40_000 + number * 3
      return [cells((0..<4).map { "row-\($0 + first)-\(String(hash + $0, radix: 16))" })]
    case .fortyRows:
      let first = isChanged ? 40 : 0
      return [cells((0..<40).map { "row-\($0 + first)-\(number + $0)" })]
    }
  }

  private func labels(_ texts: String...) -> ViewTree {
    window(texts.map { ViewNode("Label", text: $0) })
  }

  private func cells(_ names: [String]) -> ViewTree {
    window(names.map { ViewNode("Cell", identifier: $0) })
  }

  private func window(_ views: [ViewNode]) -> ViewTree {
    ViewTree(ViewNode("Window"), children: views.map { ViewTree($0) })
  }
}
