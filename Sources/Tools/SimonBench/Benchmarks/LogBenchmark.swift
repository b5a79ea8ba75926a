import EventModel
import Foundation

extension Benchmark {
  /// Measures reading, verifying and writing event logs.
  static let log = Benchmark(
    name: "log",
    purpose:
      "reading and verifying recorded logs (see corpus), compared with sha256sum of the same "
      + "files; seeking in and writing a log that is made up"
  ) { call in
    let logs = try Corpus(call).sessions().map { try RecordedLog($0) }
    let runs = try call.number("runs", or: 9)
    let times = try logs.map { try $0.times(runs: runs) }
    var figures = zip(logs, times).flatMap { $0.figures($1) }
    let ratios = times.map { $0.check / $0.sum }
    let speeds = zip(logs, times).map { Double($0.statistics.bytes) / $1.events / 1e6 }
    let left = logs.map(\.generalLines).max() ?? 0
    figures += [
      Figure("worst: check to sha256sum", ratios.max() ?? 0, in: "times", atMost: 0.5),
      Figure("worst: read into events", speeds.min() ?? 0, in: "GB/s"),
      Figure("worst: lines left to the general reader", Double(left), in: "", atMost: 0),
    ]
    return try figures + writing(megabytes: call.number("megabytes", or: 200))
  }

  /// Measures the work that depends on the length of a log, or on no log.
  private static func writing(megabytes: Int) throws -> [Figure] {
    let sample = LogSample(bytes: megabytes << 20)
    let folder = FileManager.default.temporaryDirectory.appending(path: "simon-bench-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "events.jsonl")
    try Data(sample.bytes).write(to: file)
    let last = min(100_000, sample.lines - 1)
    let seek = try Stopwatch.milliseconds(runs: 9) { try LogSample.seek(to: last, of: file) }
    let event = try LogSample.recording(into: folder)
    let figures =
      try [
        Figure("made-up log", Double(sample.bytes.count) / 1_000_000, in: "MB"),
        Figure("its lines", Double(sample.lines), in: "lines"),
      ] + sample.verifying() + [
        Figure("seek to event \(last)", seek, in: "ms", atMost: 50),
        Figure("record an event, safe from SIGKILL", event, in: "ns", atMost: 200),
      ]
    return figures + sample.writing() + sample.trees()
  }
}
