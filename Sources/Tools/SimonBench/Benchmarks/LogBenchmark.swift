import EventModel
import Foundation

extension Benchmark {
  /// Reading, verifying and writing event logs.
  static let log = Benchmark(
    name: "log",
    purpose: "reading, verifying and writing an event log, beside sha256sum of the same file"
  ) { call in
    let megabytes = try call.number("megabytes", or: 200)
    let sample = LogSample(bytes: megabytes << 20)
    let folder = FileManager.default.temporaryDirectory.appending(path: "simon-bench-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "events.jsonl")
    try Data(sample.bytes).write(to: file)
    let size = Double(sample.bytes.count)
    if call.options["check"] != nil {
      try LogSample.check(file)
      return []
    }
    var figures = [
      Figure(name: "the log", value: size / 1_000_000, unit: "MB"),
      Figure(name: "its lines", value: Double(sample.lines), unit: "lines"),
    ]
    let memory = try Stopwatch.milliseconds(runs: 3) { try sample.scan(sample.bytes) }
    figures.append(
      Figure(name: "verify, canonical", value: size / memory / 1e6, unit: "GB/s", atLeast: 1.5)
    )
    let layouts = [
      ("verify, other white space", sample.spaced(upTo: 20 << 20)),
      ("verify, members in another order", sample.reversed(upTo: 20 << 20)),
    ]
    for (name, bytes) in layouts {
      let time = try Stopwatch.milliseconds(runs: 3) { try sample.scan(bytes, isWhole: false) }
      let speed = Double(bytes.count) / time / 1e6
      figures.append(Figure(name: name, value: speed, unit: "GB/s", atLeast: 1))
    }
    let check = try Stopwatch.milliseconds(runs: 3) { try LogSample.check(file) }
    let sum = try Stopwatch.milliseconds(runs: 3) { try LogSample.sha256sum(file) }
    figures += [
      Figure(name: "check the file, constant memory", value: check, unit: "ms"),
      Figure(name: "sha256sum of it", value: sum, unit: "ms"),
      Figure(name: "check to sha256sum", value: check / sum, unit: "times", atMost: 0.6),
    ]
    let last = min(100_000, sample.lines - 1)
    let seek = try Stopwatch.milliseconds(runs: 9) { try LogSample.seek(to: last, of: file) }
    figures.append(
      Figure(name: "seek to event \(last)", value: seek, unit: "ms", atMost: 50)
    )
    figures.append(
      Figure(
        name: "record an event, safe from SIGKILL",
        value: try LogSample.recording(into: folder),
        unit: "ns",
        atMost: 200
      )
    )
    return figures + sample.writing() + sample.trees()
  }
}
