import AppDriver
import Chromium
import EventModel
import Foundation
import Platform
import Recorder
import Replayer
import WebApps

extension Benchmark {
  /// Measures replaying sessions of a web page.
  static let web = Benchmark(
    name: "web",
    purpose:
      "replaying sessions of 14 and 40 events on a page that scripts render anew after each input, beside the same "
      + "gestures by Playwright (SIMON_PLAYWRIGHT=PYTHON, --runs N)"
  ) { call in
    let runs = try call.number("runs", or: 5)
    let trial = try WebTrial()
    defer { try? FileManager.default.removeItem(at: trial.folder) }
    // The processes of a browser are counted when they end, wherever they are by then.
    AdoptedProcesses.adopt()
    var figures: [Figure] = []
    for session in WebSession.all {
      figures += try trial.figures(of: session, runs: runs)
      figures += try PlaywrightRun.figures(of: session, trial, runs: runs)
    }
    return figures
  }
}

/// The gestures of a session, and the bound for its replay.
struct WebSession {
  /// The number of events of its recording: those of the gestures, the first screen and the end.
  var events: Int
  /// The gestures, each as a word and its object.
  var gestures: [(word: String, object: String)]
  /// The longest time of a replay with the start of the browser, in milliseconds.
  var bound: Double

  /// The recording's name.
  var name: String { "orders-\(events)" }
  /// The gestures as a script of the product.
  var script: String {
    gestures.map { word, object in
      word == "type"
        ? "type \"\(object)\" into \"New order\"\n" : "\(word) \"\(object)\"\n"
    }
    .joined()
  }

  /// The sessions that are measured.
  static let all = [
    Self(events: 14, gestures: round("Ink", "Bread 2") + [("press", "Tab")], bound: 700),
    Self(
      events: 40,
      gestures: round("Ink", "Bread 2") + round("Jam", "Cheese 3") + round("Kale", "Dates 4") + [
        ("tap", "Show open"), ("tap", "Show all"), ("press", "Tab"),
      ],
      bound: 1_200
    ),
  ]

  /// An order that is added, and another one that is finished: ten events.
  private static func round(_ new: String, _ old: String) -> [(word: String, object: String)] {
    [("type", new), ("press", "Enter"), ("tap", "Finish \(old)")]
  }
}

/// The page of the benchmark in a temporary folder, where its sessions are recorded.
struct WebTrial {
  /// The folder, with the page in a folder below it.
  let folder: URL
  /// The path of the browser.
  let browser: String
  /// The page's folder.
  var page: URL { folder.appending(path: "page", directoryHint: .isDirectory) }
  private var recordings: URL { folder.appending(path: "recordings", directoryHint: .isDirectory) }

  init() throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = path.split(separator: ":").map(String.init)
    guard let browser = BrowserSearch.program(for: .frames, in: folders) else {
      throw BenchmarkError(
        message: "no chromium-headless-shell\nhint: \(BrowserSearch.installation)"
      )
    }
    self.browser = browser
    folder = FileManager.default.temporaryDirectory
      .appending(path: "simon-bench-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: page, withIntermediateDirectories: true)
    try Data(PackageResources.index_html).write(to: page.appending(path: "index.html"))
    try Data(PackageResources.app_js).write(to: page.appending(path: "app.js"))
    try Data(PackageResources.gestures_py).write(to: folder.appending(path: "gestures.py"))
  }

  /// Records a session by the product, and replays it several times.
  func figures(of session: WebSession, runs: Int) throws -> [Figure] {
    let log = try record(session)
    var replays: [WebReplay] = []
    for _ in 0..<runs { replays.append(try WebReplay(log, of: page, in: browser)) }
    let whole = try Stopwatch.program(words(session), runs: runs)
    let best = replays.min { $0.all < $1.all } ?? replays[0]
    let events = Double(log.events.count)
    let frames = Double(max(best.frames, 1))
    let name = "\(session.events) events"
    return [
      Figure("\(name): events of the recording", events, in: ""),
      Figure("\(name): simon-replay run, a whole process", whole, in: "ms", atMost: session.bound),
      Figure("\(name): a replay with the start of the browser", best.all, in: "ms"),
      Figure("\(name): the same without it", best.replay, in: "ms"),
      Figure("\(name): that for an event", best.replay / events, in: "ms"),
      Figure("\(name): that for a frame", best.replay / frames, in: "ms"),
      Figure("\(name): frames", frames, in: ""),
      Figure("\(name): commands to the browser", Double(best.commands), in: ""),
      Figure("\(name): processor time of the harness", best.computing.own, in: "CPU-ms"),
      Figure("\(name): processor time of the browser", best.computing.children, in: "CPU-ms"),
      Figure("\(name): the share of the harness", best.share, in: "%", atMost: 10),
    ]
  }

  private func record(_ session: WebSession) throws -> EventLog {
    let script = folder.appending(path: "\(session.name).script")
    try session.script.write(to: script, atomically: true, encoding: .utf8)
    try Stopwatch.run(
      Stopwatch.tool("simon-record"),
      [
        "session", "--web", page.path, "--script", script.path, "--name", session.name, "--dir",
        recordings.path,
      ]
    )
    let store = RecordingStore(folder: recordings.appending(path: session.name))
    return try store.log()
  }

  private func words(_ session: WebSession) -> [String] {
    [
      Stopwatch.tool("simon-replay"), "run", session.name, "--web", page.path, "--dir",
      recordings.path,
    ]
  }
}

/// A replay in this process, by the driver that `simon-replay` has in a process of its own.
private struct WebReplay {
  /// The milliseconds with the start of the browser and without it.
  let all: Double
  let replay: Double
  /// The processor time of this process, and that of all processes of the browser.
  let computing: (own: Double, children: Double)
  private(set) var frames = 0
  private(set) var commands = 0

  /// The part of the processor time that this process took, in per cent.
  var share: Double { computing.own / (computing.own + computing.children) * 100 }

  init(_ log: EventLog, of page: URL, in browser: String) throws {
    let isConfined = ProcessInfo.processInfo.userName != "root"
    let app = try WebApp(parsing: page.path, from: page)
    let driver = ChromiumDriver(app, program: browser, isConfined: isConfined)
    // The recording of a page without back end has no exchanges.
    driver.use(.replayed(from: page.appending(path: "network.jsonl").path))
    // Processes that others left behind count as this run's once it has ended.
    AdoptedProcesses.end()
    var times: [UInt64] = [DispatchTime.now().uptimeNanoseconds]
    var outcome: Replay.Outcome?
    computing = Stopwatch.computing {
      _ = driver.identity
      times.append(DispatchTime.now().uptimeNanoseconds)
      outcome = Replay.run(log, on: driver)
      times.append(DispatchTime.now().uptimeNanoseconds)
      AdoptedProcesses.end()
    }
    guard let outcome, outcome.stop == nil, outcome.events == log.events.count else {
      throw BenchmarkError(message: "the replay stopped: \(String(describing: outcome?.stop))")
    }
    all = Double(times[2] - times[0]) / 1e6
    replay = Double(times[2] - times[1]) / 1e6
    (frames, commands) = (driver.frames, driver.commands)
  }
}

/// The same gestures by Playwright, another way to drive the browser.
private enum PlaywrightRun {
  /// Returns the times of the fastest run; nothing where Playwright is not installed.
  static func figures(of session: WebSession, _ trial: WebTrial, runs: Int) throws -> [Figure] {
    guard let python = ProcessInfo.processInfo.environment["SIMON_PLAYWRIGHT"] else {
      let hint =
        "python3 -m venv V && V/bin/pip install playwright, then SIMON_PLAYWRIGHT=V/bin/python"
      FileHandle.standardError.write(
        Data("simon-bench: without Playwright; to compare: \(hint)\n".utf8)
      )
      return []
    }
    let lines = try output(of: python, session, trial, runs: runs).split(separator: "\n")
    let times = lines.compactMap { line -> (all: Double, gestures: Double)? in
      let parts = line.split(separator: " ").compactMap { Double($0) }
      return parts.count == 2 ? (parts[0] * 1_000, parts[1] * 1_000) : nil
    }
    guard let best = times.min(by: { $0.all < $1.all }) else {
      throw BenchmarkError(message: "\(python) performed no gestures by Playwright")
    }
    let name = "\(session.events) events by Playwright"
    return [
      Figure("\(name): with the start of the browser", best.all, in: "ms"),
      Figure("\(name): the same without it", best.gestures, in: "ms"),
    ]
  }

  private static func output(
    of python: String,
    _ session: WebSession,
    _ trial: WebTrial,
    runs: Int
  ) throws -> String {
    let gestures = trial.folder.appending(path: "\(session.name).gestures")
    let text = session.gestures.map { "\($0.word) \($0.object)\n" }.joined()
    try text.write(to: gestures, atomically: true, encoding: .utf8)
    let output = trial.folder.appending(path: "\(session.name).times")
    let script = trial.folder.appending(path: "gestures.py")
    let address = trial.page.appending(path: "index.html").absoluteString
    let words = [python, script.path, trial.browser, address, "\(runs)"]
    let command = #"exec "$@" < "$INPUT" > "$OUTPUT""#
    _ = try Stopwatch.program(
      [
        "/usr/bin/env", "INPUT=\(gestures.path)", "OUTPUT=\(output.path)", "/bin/sh", "-c", command,
        "sh",
      ] + words,
      runs: 1
    )
    return try String(contentsOf: output, encoding: .utf8)
  }
}
