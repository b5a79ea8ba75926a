import Chromium
import EventModel
import Foundation
import SimonCLI
import StdioDriver

extension Benchmark {
  /// Measures the window in which a session is recorded.
  static let window = Benchmark(
    name: "window",
    purpose:
      "from an input in the window of a session to the frame that shows its effect, in a browser (--presses N, "
      + "--browser PATH; one with a window needs a display)"
  ) { call in
    if let views = call.options["serve"].flatMap({ Int($0) }) {
      let changed = try call.number("changed", or: 10)
      var server = try StdioServer(
        WindowApp(views: views > 0 ? views : nil, changed: changed).inProcess()
      )
      server.run()
      return []
    }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = BrowserSearch.program(for: .headless, in: folders.map(String.init))
    guard let program = call.options["browser"] ?? found else {
      throw BenchmarkError(message: "no browser is installed: \(BrowserSearch.installation)")
    }
    let presses = try call.number("presses", or: 300)
    let apps = [(1_000, 10), (1_000, 1_000), (5_000, 10), (5_000, 5_000)].map {
      WindowApp(views: $0, changed: $1)
    }
    var figures: [Figure] = []
    for app in apps {
      // A log has a largest size.
      let number = max(presses * 1_000 / (app.views ?? 1_000), 1)
      figures += try SteppedWindow(app, in: program).figures(presses: number)
    }
    return try figures + TodoWindow(in: program).figures(presses: presses)
  }
}

/// An app with a button that changes some of its views, in a window.
private final class SteppedWindow {
  private let app: WindowApp
  private let trial: WindowTrial
  /// The number of taps on the button so far.
  private var taps = 0

  init(_ app: WindowApp, in program: String) throws {
    self.app = app
    trial = try WindowTrial(app, in: program)
  }

  func figures(presses: Int) throws -> [Figure] {
    try trial.press("ArrowDown")
    try trial.settle(until: "document.querySelector('.chosen')")
    // The first presses compile the page's script.
    for _ in 0..<20 { _ = try enter() }
    let browser = try trial.browserTime()
    var delays: [WindowTrial.Delay] = []
    let own = try Stopwatch.computing { for _ in 0..<presses { delays.append(try enter()) } }.own
    let others = try trial.browserTime() - browser
    var (marks, clicks): ([WindowTrial.Delay], [WindowTrial.Delay]) = ([], [])
    let place = try trial.place(of: "step")
    for _ in 0..<max(presses / 5, 1) {
      marks.append(try mark(at: place))
      clicks.append(try release(at: place))
    }
    let isBound = app.views == 1_000
    return delays.figures("\(app.name): Enter to the app's answer", isBound: isBound)
      + delays.parts("\(app.name): Enter")
      + [
        Figure("\(app.name): recorder for each", own / Double(presses), in: "CPU-ms"),
        Figure("\(app.name): browser for each", others / Double(presses), in: "CPU-ms"),
      ]
      + marks.figures("\(app.name): press to its mark", isBound: isBound)
      + clicks.figures("\(app.name): click to the app's answer", isBound: isBound)
  }

  /// The condition that the page shows the answer to the next tap.
  private func sign() -> String {
    taps += 1
    return """
      [...document.querySelectorAll("#frame .words")].slice(0, 3).some((one) => one.textContent === "0.\(taps)")
      """
  }

  private func enter() throws -> WindowTrial.Delay {
    try trial.delay(from: "keydown", until: sign()) { try trial.press("Enter") }
  }

  private func mark(at place: Point) throws -> WindowTrial.Delay {
    try trial.delay(
      from: "pointerdown",
      until: "document.querySelector('#frame .pressed')",
      sending: { try trial.mouse("mousePressed", at: place) },
      isDone: \.isPressed
    )
  }

  private func release(at place: Point) throws -> WindowTrial.Delay {
    try trial.delay(from: "pointerup", until: sign()) {
      try trial.mouse("mouseReleased", at: place)
    }
  }
}

/// The sample app `todo` in a window.
private final class TodoWindow {
  private let trial: WindowTrial

  init(in program: String) throws { trial = try WindowTrial(WindowApp(), in: program) }

  func figures(presses: Int) throws -> [Figure] {
    var (opening, letters): ([WindowTrial.Delay], [WindowTrial.Delay]) = ([], [])
    for _ in 0..<max(presses / 2, 1) {
      try trial.press("ArrowDown")
      try trial.settle(until: "document.querySelector('.chosen')")
      opening.append(try change(by: "Enter", shows: "What is to be done?"))
      opening.append(try change(by: "F7", shows: "Nothing to do"))
    }
    try trial.press("ArrowDown")
    try trial.settle(until: "document.querySelector('.chosen')")
    _ = try change(by: "Enter", shows: "What is to be done?")
    let place = try trial.place(of: "title")
    for type in ["mousePressed", "mouseReleased"] { try trial.mouse(type, at: place) }
    try trial.settle(until: "shown.state.typing")
    for count in 1...20 {
      letters.append(try change(by: "a", shows: String(repeating: "a", count: count) + "▏"))
    }
    return opening.figures("todo: key to another screen") + letters.figures("todo: letter")
  }

  private func change(by key: String, shows text: String) throws -> WindowTrial.Delay {
    let words = "[...document.querySelectorAll('#frame .words')]"
    let sign = "\(words).some((one) => one.textContent === \(BrowserPage.literal(text)))"
    return try trial.delay(from: "keydown", until: sign) { try trial.press(key) }
  }
}

extension [WindowTrial.Delay] {
  /// Returns the median and the 99th percentile.
  fileprivate func figures(_ name: String, isBound: Bool = false) -> [Figure] {
    let sorted = map(\.all).sorted()
    guard let last = sorted.last else { return [] }
    let late = Swift.min(sorted.count * 99 / 100, sorted.count - 1)
    return [
      Figure("\(name), median", sorted[sorted.count / 2], in: "ms", atMost: isBound ? 50 : nil),
      Figure("\(name), 99th percentile", sorted[late], in: "ms", atMost: isBound ? 120 : nil),
      Figure("\(name), longest of \(count)", last, in: "ms"),
    ]
  }

  /// Returns the medians of the parts.
  fileprivate func parts(_ name: String) -> [Figure] {
    let parts: [(String, (WindowTrial.Delay) -> Double)] = [
      ("to the page", \.page), ("recorder and app", \.recorder), ("script", \.script),
      ("frame", \.frame),
    ]
    return parts.map { part, time in
      Figure("\(name), \(part)", map(time).sorted()[count / 2], in: "ms")
    }
  }
}
