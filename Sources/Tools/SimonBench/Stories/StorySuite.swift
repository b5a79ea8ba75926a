import AppDriver
import EventModel
import Foundation
import Recorder
import SampleApps

/// The shipped recordings and fresh ones of the sample apps in a temporary folder, each with its emitted story.
struct StorySuite {
  /// A recording and a variant of its app.
  struct Pair {
    let recording: String
    let variant: String
    /// True if the recording is red on the variant.
    let isRed: Bool
    /// True if the recording is red for a visible reason.
    let isVisible: Bool
    /// True if the recording's story is red on the variant.
    let isStoryRed: Bool
  }

  let folder: URL
  private let replay = Stopwatch.tool("simon-replay")
  /// The names of the recordings by their apps.
  private var names: [String: [String]] = [:]

  /// Copies the shipped recordings, and records fresh sessions: the scripts of an app, then random actions.
  init(_ call: BenchmarkCall) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "simon-bench-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let shipped = URL(filePath: call.options["dir"] ?? "recordings", directoryHint: .isDirectory)
    for store in try RecordingStore.all(below: shipped) where store.hasLog {
      let app = try store.log().header.app
      guard call.options["app"] ?? app == app else { continue }
      try FileManager.default.copyItem(at: store.folder, to: folder.appending(path: store.name))
      names[app, default: []].append(store.name)
    }
    let count = try call.options["sessions"] == "0" ? 0 : call.number("sessions", or: 10)
    let (steps, seed) = (try call.number("steps", or: 12), try call.number("seed", or: 1))
    for app in SampleApps.catalogue.entries.map(\.name) where call.options["app"] ?? app == app {
      try record(count, of: app, steps: steps, seed: seed)
    }
  }

  private mutating func record(_ count: Int, of app: String, steps: Int, seed: Int) throws {
    let scripts = (SessionScripts.all[app] ?? []).prefix(count)
    for (place, script) in scripts.enumerated() {
      let file = folder.appending(path: "\(app).script")
      try Data("\(script)\n".utf8).write(to: file)
      try record(app, as: "\(app)-script-\(place + 1)", ["--script", file.path])
    }
    for place in scripts.count..<max(scripts.count, count) {
      let number = seed + place
      let actions = ["--monkey", "\(steps)", "--seed", "\(number)"]
      try record(app, as: "\(app)-random-\(number)", actions)
    }
  }

  private mutating func record(_ app: String, as name: String, _ actions: [String]) throws {
    let words = ["session", "--app", app, "--name", name, "--dir", folder.path]
    try Stopwatch.run(Stopwatch.tool("simon-record"), words + actions)
    names[app, default: []].append(name)
  }

  /// Runs every recording and every story on every variant of its app.
  func pairs() throws -> [Pair] {
    var pairs: [Pair] = []
    for entry in SampleApps.catalogue.entries {
      for variant in entry.variants {
        pairs += try self.pairs(on: "\(entry.name):\(variant.name)", names[entry.name] ?? [])
      }
    }
    return pairs
  }

  private func pairs(on app: String, _ names: [String]) throws -> [Pair] {
    guard !names.isEmpty else { return [] }
    let limits = ["--time-limit", "20", "--format", "json"]
    let run = try Sheet.of(replay, ["run"] + names + ["--app", app, "--dir", folder.path] + limits)
    let green = Set((run.recordings ?? []).filter { $0.verdict == "passed" }.map(\.name))
    let files = names.map { folder.appending(path: "\($0)/story.stories").path }
    let told = try Sheet.of(
      replay,
      ["stories", "run"] + files + ["--app", app, "--step-limit", "10", "--format", "json"]
    )
    return try zip(names, files).map { name, file in
      let isRed = !green.contains(name)
      let log = folder.appending(path: "\(name)/events.jsonl")
      let stories = (told.stories ?? []).filter { $0.file == file }
      return Pair(
        recording: name,
        variant: app,
        isRed: isRed,
        isVisible: try isRed && ScreenTrial.isVisible(log, on: app),
        isStoryRed: stories.isEmpty || stories.contains { $0.status != "Success" }
      )
    }
  }
}

/// The parts of a tool's JSON report about green results.
private struct Sheet: Decodable {
  struct Recording: Decodable {
    var name: String
    var verdict: String
  }
  struct Story: Decodable {
    var file: String
    var status: String
  }

  var recordings: [Recording]?
  var stories: [Story]?

  static func of(_ tool: String, _ words: [String]) throws -> Sheet {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: tool)
    process.arguments = words
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    // In CI a copy without its ledger's history would be red everywhere.
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "CI" }
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    do { return try JSONDecoder().decode(Sheet.self, from: data) } catch {
      throw BenchmarkError(message: "\(words.prefix(2).joined(separator: " ")) gave no report")
    }
  }
}
