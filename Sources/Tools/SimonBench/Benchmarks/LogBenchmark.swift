import EventModel
import Foundation

extension Benchmark {
  /// Measures reading, verifying and writing event logs.
  static let log = Benchmark(
    name: "log",
    purpose: "reading, verifying and writing an event log, compared with sha256sum of the same file"
  ) { call in
    let megabytes = try call.number("megabytes", or: 200)
    let sample = LogSample(bytes: megabytes << 20)
    let folder = FileManager.default.temporaryDirectory.appending(path: "simon-bench-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "events.jsonl")
    try Data(sample.bytes).write(to: file)
    if call.options["check"] != nil {
      try LogSample.check(file)
      return []
    }
    var figures = [
      Figure("the log", Double(sample.bytes.count) / 1_000_000, in: "MB"),
      Figure("its lines", Double(sample.lines), in: "lines"),
    ]
    figures += try sample.verifying()
    let check = try Stopwatch.milliseconds(runs: 3) { try LogSample.check(file) }
    let sum = try Stopwatch.program(["sha256sum", file.path], runs: 3)
    figures += [
      Figure("check the file, constant memory", check, in: "ms"),
      Figure("sha256sum of it", sum, in: "ms"),
      Figure("check to sha256sum", check / sum, in: "times", atMost: 0.6),
    ]
    let last = min(100_000, sample.lines - 1)
    let seek = try Stopwatch.milliseconds(runs: 9) { try LogSample.seek(to: last, of: file) }
    let event = try LogSample.recording(into: folder)
    figures += [
      Figure("seek to event \(last)", seek, in: "ms", atMost: 50),
      Figure("record an event, safe from SIGKILL", event, in: "ns", atMost: 200),
    ]
    return figures + sample.writing() + sample.trees()
  }
}
