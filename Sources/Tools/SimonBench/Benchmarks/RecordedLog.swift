import EventModel
import Foundation

/// A log that a recorder wrote, with the cost of reading it.
struct RecordedLog {
  /// The times of reading a log, in milliseconds of the processor.
  struct Times {
    /// Verifying every line of the file in this process.
    var check: Double
    /// `sha256sum` of the file, a whole process.
    var sum: Double
    /// `simon-replay log check`, a whole process; nil where that tool is not built.
    var tool: Double?
    /// Reading the file's bytes into events.
    var events: Double
  }

  let session: Corpus.Session
  private(set) var statistics = LogStatistics()
  /// The number of lines, apart from the header, that the fast reader has left to the general one.
  private(set) var generalLines = 0

  init(_ session: Corpus.Session) throws {
    self.session = session
    var stream = LogStream()
    stream.append([UInt8](try Data(contentsOf: session.log)).span)
    while let line = try stream.next() {
      statistics.count(line)
      if line.name != "header" { generalLines += 1 }
    }
    generalLines -= stream.fastLines
  }

  /// Measures the medians of several runs, in which all kinds of reading take turns.
  func times(runs: Int) throws -> Times {
    var times: [Times] = []
    let (path, tool) = (session.log.path, Stopwatch.tool("simon-replay"))
    // The file is read before, as in the comparison with simdjson.
    let bytes = [UInt8](try Data(contentsOf: session.log))
    let hasTool = FileManager.default.isExecutableFile(atPath: tool)
    for _ in 0..<runs {
      let check = try Stopwatch.computing { try LogSample.check(session.log) }
      let sum = try Stopwatch.computing { try Stopwatch.run("sha256sum", [path]) }
      let whole = try Stopwatch.computing {
        if hasTool { try Stopwatch.run(tool, ["log", "check", path]) }
      }
      let events = try Stopwatch.computing { _ = try EventLog(decoding: bytes) }
      times.append(
        Times(
          check: check.own,
          sum: sum.children,
          tool: hasTool ? whole.children : nil,
          events: events.own
        )
      )
    }
    let middle = runs / 2
    func median(_ time: (Times) -> Double) -> Double { times.map(time).sorted()[middle] }
    return Times(
      check: median(\.check),
      sum: median(\.sum),
      tool: hasTool ? median { $0.tool ?? 0 } : nil,
      events: median(\.events)
    )
  }

  /// The figures of one log.
  func figures(_ times: Times) -> [Figure] {
    let (name, bytes) = (session.name, Double(statistics.bytes))
    var figures = [
      Figure("\(name): size", bytes / 1e6, in: "MB"),
      Figure("\(name): check", bytes / times.check / 1e6, in: "GB/s"),
      Figure("\(name): sha256sum", bytes / times.sum / 1e6, in: "GB/s"),
      Figure("\(name): check to sha256sum", times.check / times.sum, in: "times", atMost: 0.5),
    ]
    if let tool = times.tool {
      figures.append(
        Figure("\(name): simon-replay log check to sha256sum", tool / times.sum, in: "times")
      )
    }
    figures += [
      Figure("\(name): read into events", bytes / times.events / 1e6, in: "GB/s"),
      Figure("\(name): lines left to the general reader", Double(generalLines), in: "", atMost: 0),
    ]
    let shares = statistics.shares.sorted { ($1.bytes, $0.kind) < ($0.bytes, $1.kind) }
    return figures
      + shares.map { share in
        Figure("\(name): bytes of \(share.kind) lines", Double(share.bytes) / bytes * 100, in: "%")
      }
  }
}
