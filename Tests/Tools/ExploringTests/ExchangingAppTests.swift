import AppDriver
import EventModel
import Exploring
import TestSupport
import Testing

/// An app that shows a number of its back end, which has another one at each launch.
private final class ExchangingApp: AppDriver {
  /// The back end.
  final class BackEnd {
    private var last = 0

    func next() -> Int {
      last += 1
      return last
    }
  }

  private let backEnd: BackEnd
  /// The exchanges of a session; nil to ask the back end.
  private let recorded: [String]?
  private var lines: [String] = []
  private var shown = ""
  private var presses = 0

  init(_ backEnd: BackEnd, _ recorded: [String]?) {
    (self.backEnd, self.recorded) = (backEnd, recorded)
  }

  var capabilities: Capabilities { Capabilities(rotates: false, tellsNetwork: true) }

  func launch(in setting: SessionSetting) throws(DriverError) {
    shown = recorded?.first ?? "number \(backEnd.next())"
    if recorded == nil { lines.append(shown) }
  }

  func takeNetworkLines() -> [String] {
    defer { lines = [] }
    return lines
  }

  func send(_ input: Input) throws(DriverError) -> InputOutcome {
    if case .touch(let touch) = input, touch.phase == .ended { presses += 1 }
    return .handled
  }

  func quit() {}

  func advance(by span: Microseconds) throws(DriverError) {}

  func activity() throws(DriverError) -> Activity { .idle }

  func snapshot() throws(DriverError) -> ViewTree {
    let window = ViewNode("Window", frame: Frame(0, 0, 390, 844))
    let label = ViewNode(
      "UILabel",
      identifier: "number",
      text: shown,
      frame: Frame(10, 10, 200, 20)
    )
    var button = ViewNode("UIButton", label: "Press", text: "Press", frame: Frame(10, 40, 200, 40))
    button.attributes["traits"] = .list([.text("button")])
    let title = presses == 0 ? "Begin" : "Pressed"
    let heading = ViewNode("UILabel", text: title, frame: Frame(10, 100, 200, 20))
    return ViewTree(window, children: [label, button, heading].map { ViewTree($0) })
  }
}

@Suite("Exploration of an app with a back end")
struct ExchangingAppTests {
  @Test("a session keeps its exchanges, and its replay gets them and not those of the back end")
  func kept() throws {
    let backEnd = ExchangingApp.BackEnd()
    var exploration = Exploration(header("exchanging"), steps: 4)
    var given: [[String]] = []
    try exploration.explore { (network) throws(DriverError) in
      if let network { given.append(network) }
      return ExchangingApp(backEnd, network)
    }
    #expect(given == [["number 1"]])
    let kept = try #require(exploration.kept.first)
    #expect(kept.network == ["number 1"])
    #expect(kept.log.checkpoints.allSatisfy { $0.tree.nodes.contains { $0.text == "number 1" } })
    #expect(exploration.kept.count == 1)
  }

  @Test("a session whose replay gets other exchanges is kept up to the first difference only")
  func lost() throws {
    let backEnd = ExchangingApp.BackEnd()
    var exploration = Exploration(header("exchanging"), steps: 4)
    try exploration.explore { () throws(DriverError) in ExchangingApp(backEnd, nil) }
    #expect(exploration.kept.allSatisfy { $0.network != ["number 2"] })
    #expect(exploration.sessions == 1)
  }
}
