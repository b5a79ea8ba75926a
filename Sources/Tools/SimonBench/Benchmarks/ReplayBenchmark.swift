import Foundation
import EventModel
import Recorder

extension Benchmark {
  /// Measures replaying recordings in worker processes.
  static let replay = Benchmark(
    name: "replay",
    purpose:
      "replaying recordings with one and two workers, compared with true and sha256sum; also the "
      + "start-up of --static PATH, by default .build/static/release/simon-replay"
  ) { call in
    let tool = try ReplayTool(call)
    let many = try tool.copies(call.number("recordings", or: 1_000))
    defer { try? FileManager.default.removeItem(at: many.folder) }
    let runs = try call.number("runs", or: 3)
    let one = try Stopwatch.program(tool.words(many.folder, jobs: 1), runs: runs)
    let two = try Stopwatch.program(tool.words(many.folder, jobs: 2), runs: runs)
    let nothing = try Stopwatch.program(["true"], runs: 50)
    let version = try Stopwatch.program([tool.path, "--version"], runs: 50)
    let shippable = try tool.shippable.map { try Stopwatch.program([$0, "--version"], runs: 50) }
    let shipped = try Stopwatch.program(tool.words(tool.recordings, jobs: 2), runs: runs)
    let hashing = try Stopwatch.program(["sha256sum"] + many.files, runs: runs)
    var figures = [
      Figure("recordings", Double(many.count), in: ""),
      Figure("events, one worker", many.events * 1_000 / one, in: "a second"),
      Figure("events, two workers", many.events * 1_000 / two, in: "a second"),
      Figure("checkpoints, one worker", many.checkpoints * 1_000 / one, in: "a second"),
      Figure("checkpoints, two workers", many.checkpoints * 1_000 / two, in: "a second"),
      Figure("one worker to two", one / two, in: "times", atLeast: 1.8),
      Figure("all of it, two workers", two, in: "ms"),
      Figure("sha256sum of the same files", hashing, in: "ms"),
      Figure("the shipped recordings", shipped, in: "ms"),
      Figure("true", nothing, in: "ms"),
      Figure("simon-replay --version", version, in: "ms"),
      Figure("that to true", version / nothing, in: "times"),
    ]
    if let shippable {
      figures.append(Figure("the same, static standard library", shippable, in: "ms"))
      figures.append(Figure("that to true", shippable / nothing, in: "times", atMost: 2))
    }
    return figures
  }
}

/// The tool `simon-replay` and the recordings for it.
private struct ReplayTool {
  /// The path of the tool.
  let path: String
  /// The path of the tool linked statically; nil if it is not built.
  let shippable: String?
  /// The folder of the shipped recordings.
  let recordings: URL

  /// Copies of recordings in a temporary folder.
  struct Copies {
    var folder: URL
    var count = 0
    var events = 0.0
    var checkpoints = 0.0
    var files: [String] = []
  }

  init(_ call: BenchmarkCall) throws {
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    path = own.deletingLastPathComponent().appending(path: "simon-replay").path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw BenchmarkError(message: "\(path) is not built\nhint: run swift build -c release")
    }
    let wanted = call.options["static"] ?? ".build/static/release/simon-replay"
    let isThere = FileManager.default.isExecutableFile(atPath: wanted)
    guard isThere || call.options["static"] == nil else {
      throw BenchmarkError(message: "--static: no executable file at \(wanted)")
    }
    shippable = isThere ? wanted : nil
    recordings = URL(filePath: call.options["dir"] ?? "recordings", directoryHint: .isDirectory)
  }

  func words(_ folder: URL, jobs: Int) -> [String] {
    [path, "--dir", folder.path, "--jobs", "\(jobs)"]
  }

  /// Makes a number of copies of the shipped recordings.
  func copies(_ count: Int) throws -> Copies {
    let stores = try RecordingStore.all(below: recordings).filter(\.hasLog)
    guard !stores.isEmpty else {
      throw BenchmarkError(message: "no recordings in \(recordings.relativePath)")
    }
    let logs = try stores.map { try $0.log() }
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "simon-bench-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var copies = Copies(folder: folder, count: count)
    for number in 0..<count {
      let place = number % stores.count
      let copy = try stores[place].copy(named: "\(number)-\(stores[place].name)", in: folder)
      copies.events += Double(logs[place].events.count)
      copies.checkpoints += Double(logs[place].events.count { $0.isCheckpoint })
      copies.files += [copy.logFile.path, copy.folder.appending(path: "golden.tree").path]
    }
    return copies
  }
}
