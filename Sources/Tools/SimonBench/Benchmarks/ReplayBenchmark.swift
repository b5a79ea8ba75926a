import Foundation
import EventModel
import Recorder

extension Benchmark {
  /// Replaying recordings in worker processes.
  static let replay = Benchmark(
    name: "replay",
    purpose:
      "replaying recordings with one worker and two, beside true and sha256sum; start-up too of "
      + "--static PATH, by default .build/static/release/simon-replay"
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
    let seconds = two / 1_000
    return [
      Figure(name: "recordings", value: Double(many.count), unit: ""),
      Figure(name: "events, one worker", value: many.events * 1_000 / one, unit: "a second"),
      Figure(name: "events, two workers", value: many.events / seconds, unit: "a second"),
      Figure(
        name: "checkpoints, one worker",
        value: many.checkpoints * 1_000 / one,
        unit: "a second"
      ),
      Figure(name: "checkpoints, two workers", value: many.checkpoints / seconds, unit: "a second"),
      Figure(name: "one worker to two", value: one / two, unit: "times", atLeast: 1.8),
      Figure(name: "all of it, two workers", value: two, unit: "ms"),
      Figure(name: "sha256sum of the same files", value: hashing, unit: "ms"),
      Figure(name: "the shipped recordings", value: shipped, unit: "ms"),
      Figure(name: "true", value: nothing, unit: "ms"),
      Figure(name: "simon-replay --version", value: version, unit: "ms"),
      Figure(name: "that to true", value: version / nothing, unit: "times"),
    ]
      + (shippable.map { time in
        [
          Figure(name: "the same, static standard library", value: time, unit: "ms"),
          Figure(name: "that to true", value: time / nothing, unit: "times", atMost: 2),
        ]
      } ?? [])
  }
}

/// The tool beside this one, and recordings for it.
private struct ReplayTool {
  /// The tool's path.
  let path: String
  /// The tool with the standard library in it; nil where it is not built.
  let shippable: String?
  /// The shipped recordings.
  let recordings: URL

  /// Many recordings in a folder of their own.
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
      throw BenchmarkError(message: "\(path) is not built: swift build -c release")
    }
    let built = ".build/static/release/simon-replay"
    let isThere = FileManager.default.isExecutableFile(atPath: call.options["static"] ?? built)
    guard isThere || call.options["static"] == nil else {
      throw BenchmarkError(message: "--static: there is no program to run")
    }
    shippable = isThere ? call.options["static"] ?? built : nil
    recordings = URL(filePath: call.options["dir"] ?? "recordings", directoryHint: .isDirectory)
  }

  func words(_ folder: URL, jobs: Int) -> [String] {
    [path, "--dir", folder.path, "--jobs", "\(jobs)"]
  }

  /// The shipped recordings, one after the other, so many of them.
  func copies(_ count: Int) throws -> Copies {
    let stores = try RecordingStore.all(below: recordings).filter(\.hasLog)
    guard !stores.isEmpty else {
      throw BenchmarkError(message: "there are no recordings in \(recordings.relativePath)")
    }
    let logs = try stores.map { try $0.log() }
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "simon-bench-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var copies = Copies(folder: folder, count: count)
    for number in 0..<count {
      let place = number % stores.count
      let copy = RecordingStore(folder: folder.appending(path: "\(number)-\(stores[place].name)"))
      try FileManager.default.copyItem(at: stores[place].folder, to: copy.folder)
      copies.events += Double(logs[place].events.count)
      copies.checkpoints += Double(logs[place].events.count { $0.isCheckpoint })
      copies.files += [copy.logFile.path, copy.folder.appending(path: "golden.tree").path]
    }
    return copies
  }
}
