import Approvals
import Chromium
import EventModel
import Foundation
import Recorder
import Replayer

extension Benchmark {
  /// Measures the HTML page of a run in a browser.
  static let report = Benchmark(
    name: "report",
    purpose:
      "the HTML page of a run: its size, the times to open it and to go to the next event in a browser, and the time "
      + "to carry out its decisions (--recordings N, 1000 by default; --every N changes each Nth, 10 by default; "
      + "--kinds N has N changes of each app, 1 by default; --browser PATH)"
  ) { call in
    let suite = try ReportSuite(call)
    defer { try? FileManager.default.removeItem(at: suite.folder) }
    let page = suite.folder.appending(path: "report.html")
    let words = ["run", "--dir", suite.folder.path, "--format", "html:\(page.path)"]
    // A run with changed recordings exits with 1, which is meant here.
    let run = Stopwatch.computing {
      try? Stopwatch.run(Stopwatch.tool("simon-replay"), words)
    }
    let size = try Data(contentsOf: page).count
    let isAimed = suite.count <= 1_000
    var (opening, stepping): ([Double], [Double]) = ([], [])
    for _ in 0..<5 {
      let times = try PageTimes(page, call)
      opening.append(times.opening)
      stepping.append(times.stepping)
    }
    let decisions = try PageDecisions(page, call)
    let approval = Stopwatch.computing {
      try? Stopwatch.run(
        Stopwatch.tool("simon-replay"),
        ["approve", "--dir", suite.folder.path, "--decisions", decisions.file.path]
      )
    }
    return [
      Figure("recordings", Double(suite.count), in: ""),
      Figure("events", Double(suite.events), in: ""),
      Figure("size of the page", Double(size) / 1e6, in: "MB", atMost: isAimed ? 4 : nil),
      Figure("opening it", opening.sorted()[2], in: "ms", atMost: isAimed ? 600 : nil),
      Figure("the same, the slowest of 5", opening.max() ?? 0, in: "ms"),
      Figure("the next event", stepping.sorted()[2], in: "ms", atMost: 20),
      Figure("the same, the slowest of 5", stepping.max() ?? 0, in: "ms"),
      Figure("the run with its page, processor time", run.own + run.children, in: "ms"),
      Figure("questions", Double(decisions.questions), in: ""),
      Figure("decisions", Double(decisions.count), in: ""),
      Figure("recordings that they are about", Double(decisions.recordings), in: ""),
      Figure("carrying them out, processor time", approval.own + approval.children, in: "ms"),
    ]
  }
}

/// The decisions that a person exports who approves every question of a page.
private struct PageDecisions {
  /// The file of decisions beside the page.
  let file: URL
  let questions: Int
  let count: Int
  let recordings: Int

  init(_ page: URL, _ call: BenchmarkCall) throws {
    let browser = try PageTimes.browser(call)
    defer { browser.close() }
    let shown = try browser.openPage(width: 1_280, height: 800)
    try shown.load(page.absoluteString)
    func value<Value: Decodable & Sendable>(_ script: String, as type: Value.Type) throws -> Value {
      try shown.evaluate(script, as: type, within: .seconds(60))
    }
    let text = try value(
      """
      (async () => {
        while (!document.documentElement.dataset.ready) await new Promise((go) => setTimeout(go, 5));
        state.index.questions.forEach((question, number) => { if (question.id) decide(number, null, "approve"); });
        return JSON.stringify(decisionsFile());
      })()
      """,
      as: String.self
    )
    questions = Int(try value("state.index.questions.length", as: Double.self))
    count = Int(try value("exported().decisions.length", as: Double.self))
    recordings = Int(try value("exported().recordings.size", as: Double.self))
    file = page.deletingLastPathComponent().appending(path: "decisions.json")
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
}

/// Recordings of all sample apps in a temporary folder: random sessions and the shipped ones, copied as often as
/// needed, with the golden of every tenth copy changed.
private struct ReportSuite {
  private static let apps = ["todo", "navigation", "controls", "feed", "olympics", "login"]
  /// A heading of each app, and the word that stands for it in a changed golden.
  private static let headings = [
    "Todos": "Tasks", "Pages": "Leaves", "Controls": "Widgets", "Feed": "News", "Events": "Games",
    "Welcome": "Hello",
  ]

  let folder: URL
  let count: Int
  private(set) var events = 0

  init(_ call: BenchmarkCall) throws {
    count = try call.number("recordings", or: 1_000)
    folder = FileManager.default.temporaryDirectory
      .appending(path: "simon-bench-\(UUID().uuidString)", directoryHint: .isDirectory)
    do { try fill(call) } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  /// Records sessions, and copies them with the shipped recordings until there are enough.
  private mutating func fill(_ call: BenchmarkCall) throws {
    let source = folder.appending(path: "source", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
    guard let seed = UInt64(call.options["seed"] ?? "5EED", radix: 16) else {
      throw BenchmarkError(message: "--seed takes a hexadecimal number")
    }
    for (place, app) in Self.apps.enumerated() {
      for number in 0..<3 {
        let own = String(seed &+ UInt64(100 * place + number), radix: 16)
        try Stopwatch.run(
          Stopwatch.tool("simon-record"),
          [
            "session", "--app", app, "--monkey", "14", "--seed", own, "--name", "\(app)-\(number)",
            "--dir", source.path,
          ]
        )
      }
    }
    let shipped = URL(filePath: call.options["dir"] ?? "recordings", directoryHint: .isDirectory)
    let stores = try (RecordingStore.all(below: source) + RecordingStore.all(below: shipped))
      .filter(\.hasLog)
    let (every, kinds) = (
      max(1, try call.number("every", or: 10)), max(1, try call.number("kinds", or: 1))
    )
    let lengths = try stores.map { try $0.log().events.count }
    for number in 0..<count {
      let place = number % stores.count
      let copy = try stores[place].copy(named: "\(number)-\(stores[place].name)", in: folder)
      events += lengths[place]
      if number % every == 0 { try Self.change(copy, as: number / every % kinds) }
    }
    try FileManager.default.removeItem(at: source)
  }

  /// Changes the headings in the golden of a recording, and approves that.
  private static func change(_ recording: RecordingStore, as kind: Int) throws {
    let golden = recording.folder.appending(path: "golden.tree")
    var text = try String(contentsOf: golden, encoding: .utf8)
    for (old, new) in headings {
      let other = kind == 0 ? new : "\(new) \(kind)"
      text = text.replacingOccurrences(of: "\"\(old)\"", with: "\"\(other)\"")
    }
    try text.write(to: golden, atomically: true, encoding: .utf8)
    let store = recording.goldens()
    var entry = LedgerEntry(by: "Ann", at: "2026-01-01T09:00:00Z", decision: .recorded)
    (entry.after, entry.log) = (try store.goldenDigest(), try store.presentLog())
    entry.story = try store.storyDigest()
    try store.append(entry)
  }
}

/// The times of one look at a page in a fresh browser, in milliseconds.
private struct PageTimes {
  /// The time from the start of loading until the first question, or else the first recording, is drawn and painted.
  let opening: Double
  /// The mean time of a step to the next event, drawn and laid out, over up to 50 events.
  let stepping: Double

  init(_ file: URL, _ call: BenchmarkCall) throws {
    let browser = try Self.browser(call)
    defer { browser.close() }
    let page = try browser.openPage(width: 1_280, height: 800)
    try page.load(file.absoluteString)
    opening = try page.evaluate(
      """
      (async () => {
        const frame = () => new Promise((go) => requestAnimationFrame(go));
        while (!document.querySelector(".screen")) await frame();
        await frame();
        return performance.now();
      })()
      """,
      as: Double.self,
      within: .seconds(60)
    )
    stepping = try page.evaluate(
      """
      (async () => {
        await openRecording(Math.max(state.index.recordings.findIndex((row) => row.events > 51), 0));
        const last = Math.min(state.block.events.length, 51);
        goTo(1);
        const start = performance.now();
        for (let event = 2; event <= last; event += 1) { goTo(event); document.body.offsetHeight; }
        return (performance.now() - start) / Math.max(1, last - 1);
      })()
      """,
      as: Double.self,
      within: .seconds(60)
    )
  }

  /// Starts the browser of a call, or else one that is installed.
  static func browser(_ call: BenchmarkCall) throws -> Browser {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = BrowserSearch.program(for: .headless, in: folders.map(String.init))
    guard let program = call.options["browser"] ?? found else {
      throw BenchmarkError(message: "no browser is installed: \(BrowserSearch.installation)")
    }
    var launch = Browser.Launch(program: program)
    launch.isConfined = ProcessInfo.processInfo.userName != "root"
    return try Browser(launch)
  }
}
