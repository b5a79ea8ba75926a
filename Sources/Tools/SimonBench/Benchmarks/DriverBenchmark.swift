import AppDriver
import Differ
import EventModel
import Foundation
import StdioDriver

extension Benchmark {
  /// Talking to an app in another process.
  static let driver = Benchmark(
    name: "driver",
    purpose: "round trips to an app in another process, and its screens by tree and by change"
  ) { call in
    let nodes = try call.number("nodes", or: 1_000)
    if call.options["serve"] != nil {
      var server = try StdioServer(WallApp(nodes: nodes))
      server.run()
      return []
    }
    var figures = try Conversing(nodes: nodes).figures()
    let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    let words = "'\(path)' driver --serve yes --nodes \(nodes)"
    let app = try StdioDriver(CommandWords(parsing: words))
    try app.launch(in: SessionSetting())
    let steps = try call.number("steps", or: 2_000)
    let turn = try Stopwatch.milliseconds {
      for _ in 0..<steps { _ = try app.activity() }
    }
    figures.append(
      Figure(name: "round trips", value: Double(steps) / turn * 1_000, unit: "a second")
    )
    _ = try app.snapshot()
    let changed = try Stopwatch.milliseconds {
      for _ in 0..<100 {
        _ = try app.send(.text("x"))
        _ = try app.snapshot()
      }
    }
    figures.append(
      Figure(
        name: "an input and the \(nodes) views it changed one of, both ways",
        value: changed * 10,
        unit: "µs"
      )
    )
    app.quit()
    figures.append(
      Figure(
        name: "starting a process, greeting, and ending it",
        value: try Stopwatch.milliseconds {
          try StdioDriver(CommandWords(parsing: words)).quit()
        },
        unit: "ms"
      )
    )
    return figures
  }
}

/// An app of one wall of views, of which typing changes one.
private final class WallApp: AppDriver {
  let capabilities = Capabilities()
  private var tree: ViewTree
  private var typed = 0

  init(nodes: Int) {
    let tiles = (1..<nodes).map { number in
      ViewTree(
        ViewNode(
          "UITableViewCell",
          identifier: "tile\(number)",
          label: "A tile with the number \(number)",
          text: "A tile with the number \(number)",
          frame: Frame(0, Double(number) * 44, 390, 44),
          attributes: ["row": .number(Double(number)), "traits": .list([.text("button")])]
        )
      )
    }
    tree = ViewTree(ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)), children: tiles)
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

/// The harness's part alone: asking, reading an answer, and making a whole screen of it.
private struct Conversing {
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
      changes.append(
        DriverReply(id: 1, at: .zero, .changes(TreeDiff.edit(from: before, to: after))).line
      )
      before = after
    }
    self.changes = changes
  }

  func figures() throws -> [Figure] {
    let whole = try Stopwatch.milliseconds {
      var conversation = conversation
      for _ in 0..<10 { try hear(full, in: &conversation) }
    }
    var screens: [ViewTree] = []
    var talk = conversation
    try hear(full, in: &talk)
    // The changes set texts alone, so they may follow each other again and again.
    let changed = try Stopwatch.milliseconds {
      for change in changes {
        try hear(change, in: &talk)
        // A recorder keeps the screens, so that none can be changed in place.
        screens = talk.tree.map { [$0] } ?? []
      }
    }
    guard let last = screens.last else { throw BenchmarkError(message: "there is no screen") }
    let first = whole / 10
    return [
      Figure(name: "a screen of \(last.count) views by its tree", value: first * 1_000, unit: "µs"),
      Figure(
        name: "a screen of \(last.count) views by a change",
        value: changed * 1_000 / Double(changes.count),
        unit: "µs",
        atMost: 100
      ),
    ]
  }

  /// Asks for a screen and takes an answer in, whatever its number was.
  private func hear(_ line: [UInt8], in conversation: inout DriverConversation) throws {
    let asked = conversation.ask(.snapshot(changes: true))
    let number = asked.dropFirst(6).prefix { (0x30...0x39).contains($0) }
    let answer = Array("{\"id\":".utf8) + number + line.dropFirst(7).dropLast()
    _ = try conversation.hear(answer)
  }
}
