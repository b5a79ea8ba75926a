import Foundation
import Platform
import Recorder

extension Benchmark {
  /// Measures the review of pending changes in a terminal.
  static let review = Benchmark(
    name: "review",
    purpose:
      "simon-replay approve in a terminal, from its start to the first question and from a key to "
      + "the next screen (--recordings N, --pending N of them)"
  ) { call in
    let suite = try PendingSuite(call)
    defer { try? FileManager.default.removeItem(at: suite.folder) }
    let runs = try call.number("runs", or: 7)
    var (starts, keys): ([Double], [Double]) = ([], [])
    for _ in 0..<runs {
      let terminal = try MeasuredTerminal(suite.words)
      defer { terminal.end() }
      starts.append(try terminal.milliseconds(until: "questions left"))
      for _ in 0..<4 { keys.append(try terminal.milliseconds(after: "j", until: "\u{1B}[")) }
    }
    let list = try Stopwatch.program(suite.words + ["--list"], runs: 3)
    return [
      Figure("recordings", Double(suite.count), in: ""),
      Figure("of these with pending changes", Double(suite.pending), in: ""),
      Figure("pending changes", Double(suite.changes), in: ""),
      Figure("time to the first question", starts.min() ?? 0, in: "ms", atMost: 300),
      Figure("the same, the slowest of \(runs)", starts.max() ?? 0, in: "ms"),
      Figure("from a key to the next question", keys.min() ?? 0, in: "ms"),
      Figure("approve --list", list, in: "ms"),
    ]
  }
}

/// Copies of the shipped recordings in a temporary folder, some of which changed builds left pending.
private struct PendingSuite {
  /// The changed builds, with the recordings that show their changes.
  private static let builds = [
    ("load-more-posts", "feed:renamed"), ("load-more-posts", "feed:moved"),
    ("hidden-views", "controls:moved"), ("key-facts", "olympics:moved"),
  ]

  let folder: URL
  let count: Int
  private(set) var pending = 0
  private(set) var changes = 0
  private let tool: String

  /// The words that start the review.
  var words: [String] { [tool, "approve", "--dir", folder.path] }

  init(_ call: BenchmarkCall) throws {
    tool = Stopwatch.tool("simon-replay")
    count = try call.number("recordings", or: 1_000)
    let wanted = try call.number("pending", or: 40)
    let shipped = URL(filePath: call.options["dir"] ?? "recordings", directoryHint: .isDirectory)
    let stores = try RecordingStore.all(below: shipped).filter(\.hasLog)
    guard !stores.isEmpty else {
      throw BenchmarkError(message: "no recordings in \(shipped.relativePath)")
    }
    folder = FileManager.default.temporaryDirectory
      .appending(path: "simon-bench-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var names: [String: [String]] = [:]
    for number in 0..<count {
      let store = stores[number % stores.count]
      let name = "\(number)-\(store.name)"
      try store.copy(named: name, in: folder)
      names[store.name, default: []].append(name)
    }
    for (place, build) in Self.builds.enumerated() {
      let parts = Self.builds.count { $0.0 == build.0 }
      let all = names[build.0] ?? []
      let own = all.enumerated().filter { $0.offset % parts == place % parts }.map(\.element)
        .prefix(wanted / Self.builds.count)
      guard !own.isEmpty else { continue }
      // A run that differs is a failure, and is meant here.
      try? Stopwatch.run(tool, ["run"] + own + ["--app", build.1, "--dir", folder.path])
      pending += own.count
    }
    changes = try Self.changes(tool, folder)
  }

  /// Returns the number of changes that are pending.
  private static func changes(_ tool: String, _ folder: URL) throws -> Int {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: tool)
    process.arguments = ["approve", "--list", "--format", "json", "--dir", folder.path]
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").count { $0.contains("\"sentence\"") }
  }
}

/// A program in a pseudo-terminal, whose output is awaited.
private struct MeasuredTerminal {
  private let process: SpawnedProcess
  private let master: Descriptor
  private let start: UInt64

  init(_ words: [String]) throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0)
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe openpty(&master, &slave, nil, nil, &size) == 0,
      unsafe ttyname_r(slave, &name, name.count) == 0
    else { throw BenchmarkError(message: "there is no pseudo-terminal") }
    let path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    let own = ProcessInfo.processInfo.environment.filter { !["CI", "NO_COLOR"].contains($0.key) }
    let variables = own.merging(["TERM": "xterm-256color"]) { $1 }
    let launch = SpawnedProcess.Launch(
      words[0],
      Array(words.dropFirst()),
      environment: variables.map { "\($0)=\($1)" }
    )
    start = DispatchTime.now().uptimeNanoseconds
    process = try SpawnedProcess(launch, .terminal(path))
    self.master = Descriptor(master)
    Descriptor(slave).close()
    self.master.makeNonblocking()
  }

  /// Returns the time from the start of the program until it has written a text.
  func milliseconds(until text: String) throws -> Double {
    try wait(for: text)
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
  }

  /// Returns the time from a key until the program has written a text.
  func milliseconds(after key: String, until text: String) throws -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    try master.append(Array(key.utf8))
    try wait(for: text)
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
  }

  /// Waits until the program has written a text.
  private func wait(for text: String) throws {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var streams = [PolledStream(reading: master)]
      PolledStream.wait(for: &streams, milliseconds: 20_000)
      guard streams[0].isReady, let bytes = master.read(into: &buffer), !bytes.isEmpty else {
        let shown = String(decoding: output.suffix(400), as: UTF8.self)
        throw BenchmarkError(message: "\"\(text)\" did not appear: \(shown)")
      }
      output += bytes
      if String(decoding: output, as: UTF8.self).contains(text) { return }
    }
  }

  /// Ends the program.
  func end() {
    process.killGroup()
    process.wait()
    master.close()
  }
}
