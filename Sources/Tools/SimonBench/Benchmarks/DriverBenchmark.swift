import AppDriver
import Differ
import EventModel
import Foundation
import StdioDriver

extension Benchmark {
  /// Measures requests to an app in another process.
  static let driver = Benchmark(
    name: "driver",
    purpose: "requests to an app in another process, and its screens as trees and as changes"
  ) { call in
    let nodes = try call.number("nodes", or: 1_000)
    if call.options["serve"] != nil {
      var server = try StdioServer(WallApp(nodes: nodes))
      server.run()
      return []
    }
    let figures = try ReplyReading(nodes: nodes).figures()
    let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    let words = "'\(path)' driver --serve yes --nodes \(nodes)"
    let app = try StdioDriver(CommandWords(parsing: words))
    try app.launch(in: SessionSetting())
    let steps = try call.number("steps", or: 2_000)
    let turn = try Stopwatch.nanoseconds(each: steps) {
      for _ in 0..<steps { _ = try app.activity() }
    }
    _ = try app.snapshot()
    let changed = try Stopwatch.milliseconds {
      for _ in 0..<100 {
        _ = try app.send(.text("x"))
        _ = try app.snapshot()
      }
    }
    app.quit()
    let input = "an input and the \(nodes) views it changed one of, both ways"
    let start = try Stopwatch.milliseconds { try StdioDriver(CommandWords(parsing: words)).quit() }
    return figures + [
      Figure("round trips", 1e9 / turn, in: "a second"),
      Figure(input, changed * 10, in: "µs"),
      Figure("starting a process, greeting, and ending it", start, in: "ms"),
    ]
  }
}

/// An app with one list of views; one of them changes with each typed text.
private final class WallApp: AppDriver {
  let capabilities = Capabilities()
  private var tree: ViewTree
  private var typed = 0

  init(nodes: Int) {
    let tiles = (1..<nodes).map { number in
      ViewNode(
        "UITableViewCell",
        identifier: "tile\(number)",
        label: "A tile with the number \(number)",
        text: "A tile with the number \(number)",
        frame: Frame(0, Double(number) * 44, 390, 44),
        attributes: ["row": .number(Double(number)), "traits": .list([.text("button")])]
      )
    }
    tree = .screen(.window) { window in
      for tile in tiles { window.add(tile) }
    }
  }

  func launch(in setting: SessionSetting) {}
  func send(_ input: Input) -> InputOutcome {
    typed += 1
    tree[1 + typed * 7 % (tree.count - 1)].text = "Typed on for the time number \(typed)"
    return .handled
  }
  func advance(by span: Microseconds) {}
  func activity() -> Activity { .idle }
  func snapshot() -> ViewTree { tree }
  func quit() {}
}

/// Simon's share of a request: writing it, reading the answer, and building the screen.
private struct ReplyReading {
  private var conversation = DriverConversation(limits: LogLimits())
  private let full: [UInt8]
  private let changes: [[UInt8]]

  init(nodes: Int) throws {
    let app = WallApp(nodes: nodes)
    var before = app.snapshot()
    full = DriverReply(id: 1, at: .zero, .tree(before)).line
    var changes: [[UInt8]] = []
    for _ in 0..<100 {
      _ = app.send(.text("x"))
      let after = app.snapshot()
      let edit = TreeDiff.edit(from: before, to: after)
      changes.append(DriverReply(id: 1, at: .zero, .changes(edit)).line)
      before = after
    }
    self.changes = changes
  }

  func figures() throws -> [Figure] {
    let whole = try Stopwatch.nanoseconds(each: 10) {
      var conversation = conversation
      for _ in 0..<10 { try read(full, in: &conversation) }
    }
    var screens: [ViewTree] = []
    var talk = conversation
    try read(full, in: &talk)
    // The changes only set texts, so they can be applied repeatedly.
    let changed = try Stopwatch.nanoseconds(each: changes.count) {
      for change in changes {
        try read(change, in: &talk)
        // A recorder keeps the screens, so that none can be changed in place.
        screens = talk.tree.map { [$0] } ?? []
      }
    }
    guard let last = screens.last else { throw BenchmarkError(message: "there is no screen") }
    let screen = "a screen of \(last.count) views"
    return [
      Figure("\(screen) by its tree", whole / 1_000, in: "µs", atMost: 400),
      Figure("\(screen) by a change", changed / 1_000, in: "µs", atMost: 100),
    ]
  }

  /// Asks for a screen and reads the answer, after giving it the id of the request.
  private func read(_ line: [UInt8], in conversation: inout DriverConversation) throws {
    let asked = conversation.ask(.snapshot(changes: true))
    let number = asked.dropFirst(6).prefix { (0x30...0x39).contains($0) }
    var answer = Array("{\"id\":".utf8)
    answer += number
    // A slice by its bounds: `dropLast` of a sequence would take longer than the reading.
    answer += line[7..<line.count - 1]
    _ = try conversation.receive(answer)
  }
}
