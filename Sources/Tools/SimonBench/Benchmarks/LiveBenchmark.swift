import EventModel
import LiveTerminal

extension Benchmark {
  /// Measures drawing in the live terminal.
  static let live = Benchmark(
    name: "live",
    purpose: "one redraw of the live terminal after a tap, on a large screen (--nodes N)"
  ) { call in
    let count = try call.number("nodes", or: 1_000)
    let size = CellSize(columns: 160, rows: 50)
    var session = LiveSession(title: "bench", size: size)
    var differ = RowDiffer(isColored: true)
    session.show(LiveScreenSample.tree(of: count, tapped: 0))
    // If several rows of the app share a row of the terminal, only some of them are shown.
    let seen = session.rows.compactMap { row in
      row.text.firstMatch(of: #/Row (\d+)/#).flatMap { Int($0.1) }
    }
    let screens = seen.suffix(2).map { LiveScreenSample.tree(of: count, tapped: $0) }
    guard screens.count == 2 else {
      throw BenchmarkError(message: "no rows are visible on the screen")
    }
    session.show(screens[1])
    let all = differ.sequence(to: session.rows)
    // A place far below the navigation bar, where there are rows.
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
    let hit = plan?.target ?? "nothing"
    guard bytes > 0, hit.contains("UITableViewCell") else {
      throw BenchmarkError(message: "\(bytes) bytes were written, and the click hit \(hit)")
    }
    return [
      Figure("nodes of the screen", Double(screens[0].count), in: ""),
      Figure("one redraw after a tap", redraw, in: "ms", atMost: 2),
      Figure("written for it", Double(bytes), in: "bytes"),
      Figure("written for a whole screen", Double(all.utf8.count), in: "bytes"),
      Figure("from a click to its action", aim, in: "ms"),
    ]
  }
}

/// A large screen with a table of many views.
private enum LiveScreenSample {
  /// Returns a screen with about `count` nodes, on which one row was tapped.
  static func tree(of count: Int, tapped: Int) -> ViewTree {
    let rows = max(count / 5, 1)
    let height = 800 / Double(rows)
    let list = ViewNode("UITableView", identifier: "list", frame: Frame(0, 44, 390, 800))
    return .screen(.window) { window in
      window.add(list) { table in
        for row in 0..<rows {
          let frame = Frame(0, Double(row) * height, 390, height)
          let texts = ["Row \(row)", "subtitle", "detail", row == tapped ? "on" : "off"]
          let labels = texts.enumerated().map { place, text in
            ViewNode("UILabel", text: text, frame: Frame(Double(place) * 95, 0, 90, height))
          }
          table.add(ViewNode("UITableViewCell", label: texts[0], frame: frame), labels)
        }
      }
    }
  }
}
