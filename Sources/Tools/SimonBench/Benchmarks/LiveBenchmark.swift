import EventModel
import LiveTerminal

extension Benchmark {
  /// How long the live terminal takes to draw.
  static let live = Benchmark(
    name: "live",
    purpose: "one redraw of the live terminal after a tap, on a large screen (--nodes N)"
  ) { call in
    let count = try call.number("nodes", or: 1_000)
    let size = CellSize(columns: 160, rows: 50)
    var session = LiveSession(title: "bench", size: size)
    var differ = RowDiffer(isColored: true)
    session.show(LiveScreenSample.tree(of: count, tapped: 0))
    // Where several rows share one of the terminal, not all of them are seen.
    let seen = session.rows.compactMap { row in
      row.text.firstMatch(of: #/Row (\d+)/#).flatMap { Int($0.1) }
    }
    let screens = seen.suffix(2).map { LiveScreenSample.tree(of: count, tapped: $0) }
    guard screens.count == 2 else {
      throw BenchmarkError(message: "no rows are seen on the screen")
    }
    session.show(screens[1])
    let all = differ.sequence(to: session.rows)
    // Far below the bar, where there are rows.
    let shown = CellPlace(column: 4, row: 20)
    var turn = 0
    var bytes = 0
    let redraw = Stopwatch.milliseconds(runs: 20) {
      session.show(screens[turn])
      bytes = differ.sequence(to: session.rows).utf8.count
      turn = 1 - turn
    }
    let click = TerminalInput.mouse(.init(.down(.first), at: shown))
    let lift = TerminalInput.mouse(.init(.up, at: shown))
    var plan: LivePlan?
    let aim = Stopwatch.milliseconds(runs: 20) {
      _ = session.take(click, at: .zero)
      _ = session.take(lift, at: .zero)
      for request in session.tick(at: .seconds(1)) { plan = session.plan(request) }
    }
    guard bytes > 0, plan?.target?.contains("UITableViewCell") == true else {
      throw BenchmarkError(
        message: "\(bytes) bytes were written, and the click met \(plan?.target ?? "nothing")"
      )
    }
    return [
      Figure(name: "nodes of the screen", value: Double(screens[0].count), unit: ""),
      Figure(name: "one redraw after a tap", value: redraw, unit: "ms", atMost: 2),
      Figure(name: "written for it", value: Double(bytes), unit: "bytes"),
      Figure(name: "written for a whole screen", value: Double(all.utf8.count), unit: "bytes"),
      Figure(name: "from a click to its action", value: aim, unit: "ms"),
    ]
  }
}

/// A table with many views in it, as large screens have them.
private enum LiveScreenSample {
  /// A screen of at least so many nodes, of which one row was tapped.
  static func tree(of count: Int, tapped: Int) -> ViewTree {
    var builder = ViewTree.Builder()
    builder.open(ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)))
    builder.open(ViewNode("UITableView", identifier: "list", frame: Frame(0, 44, 390, 800)))
    let rows = max(count / 5, 1)
    let height = 800 / Double(rows)
    for row in 0..<rows {
      let frame = Frame(0, Double(row) * height, 390, height)
      builder.open(ViewNode("UITableViewCell", label: "Row \(row)", frame: frame))
      let state = row == tapped ? "on" : "off"
      for (place, text) in ["Row \(row)", "subtitle", "detail", state].enumerated() {
        let frame = Frame(Double(place) * 95, 0, 90, height)
        builder.open(ViewNode("UILabel", text: text, frame: frame))
        builder.close()
      }
      builder.close()
    }
    builder.close()
    builder.close()
    return builder.finish() ?? ViewTree(ViewNode("UIWindow"))
  }
}
