import EventModel
import Foundation
import Recorder

/// A long log that is made up, for measurements of seeking, of other layouts and of writing.
///
/// Its keyframes take about 60 % of its bytes. Recorded logs are in the `Corpus`.
struct LogSample {
  let bytes: [UInt8]
  let lines: Int
  private let tree: ViewTree

  init(bytes limit: Int) {
    tree = Self.screen(rows: 160)
    var writer = LogWriter()
    let header = SessionHeader(writer: "simon-bench", app: "feed", setting: SessionSetting())
    var bytes = writer.line(for: header)
    bytes.reserveCapacity(limit + 1 << 20)
    var tree = tree
    var lines = 1
    var at = Microseconds.zero
    var step = 0
    func add(_ kind: Event.Kind) {
      at += .milliseconds(16)
      writer.write(kind, at: at, to: &bytes)
      lines += 1
    }
    while bytes.count < limit {
      tree[2].text = "Feed \(step)"
      add(.snapshot(.init(tree: tree)))
      for inner in 0..<120 {
        add(.touch(Touch(.moved, at: Point(x: Double(inner) + 0.5, y: 420)), target: nil))
        guard inner % 2 == 0 else { continue }
        let node = 5 + inner * 3
        let text = AttributeValue.text("seen \(step % 50) \(inner)")
        let edit = TreeEdit(updates: [.init(node: node, member: .text, value: text)])
        guard let changed = try? tree.applying(edit) else { continue }
        tree = changed
        add(.change(.init(edit: edit, hash: tree.hash)))
      }
      step += 1
    }
    at += .milliseconds(1)
    bytes += writer.line(for: .end(.init(.finished)), at: at)
    self.bytes = bytes
    self.lines = lines + 1
  }

  /// Returns the screen of a list of rows with three views each.
  private static func screen(rows: Int) -> ViewTree {
    let bar = ViewNode("UINavigationBar", frame: Frame(0, 47, 390, 44))
    let title = ViewNode("UILabel", text: "Feed", frame: Frame(171, 12, 49, 21))
    let list = ViewNode("UITableView", identifier: "feed", frame: Frame(0, 91, 390, 753))
    let content = ViewNode("UITableViewCellContentView", frame: Frame(0, 0, 390, 44))
    var label = ViewNode("UITableViewLabel", frame: Frame(16, 0, 358, 44))
    var cell = ViewNode("UITableViewCell")
    return .screen(.window) { window in
      window.add(bar, [title])
      window.add(list) { table in
        for row in 0..<rows {
          (label.label, label.text, cell.label) = ("Row \(row)", "Row \(row)", "Row \(row)")
          cell.frame = Frame(0, Double(row) * 44, 390, 44)
          cell.attributes = ["row": .number(Double(row))]
          table.add(cell) { $0.add(content, [label]) }
        }
      }
    }
  }

  /// Reads and verifies the first lines of a log in memory.
  private func scan(_ bytes: [UInt8]) throws {
    var stream = LogStream()
    var start = 0
    while start < bytes.count {
      let end = min(start + 1 << 20, bytes.count)
      stream.append(bytes.span.extracting(start..<end))
      start = end
      while try stream.next() != nil {}
    }
  }

  /// Reads and verifies a log file, one mebibyte at a time.
  static func check(_ file: URL) throws {
    var stream = LogStream()
    let handle = try FileHandle(forReadingFrom: file)
    while let chunk = try handle.read(upToCount: 1 << 20), !chunk.isEmpty {
      stream.append(chunk.span)
      while try stream.next() != nil {}
    }
    try stream.finish()
  }

  /// Finds the screen at an event.
  static func seek(to number: Int, of file: URL) throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    let size = try handle.seekToEnd()
    let seek = LogSeek(size: Int(size)) { range in
      guard (try? handle.seek(toOffset: UInt64(range.lowerBound))) != nil else { return nil }
      return (try? handle.read(upToCount: range.count)).flatMap { $0 }.map { [UInt8]($0) }
    }
    guard seek.screen(at: number) != nil else {
      throw BenchmarkError(message: "there is no screen at event \(number)")
    }
  }

  /// Returns the nanoseconds for writing an event so that it survives the death of the process.
  static func recording(into folder: URL) throws -> Double {
    try Stopwatch.nanoseconds(each: 100_000, runs: 3) {
      let log = try LogFile(creating: folder.appending(path: "recorded.jsonl"))
      try writeTouches(100_000) { try log.append($0) }
      try log.close()
    }
  }

  /// Writes a number of touches, each to a line of its own.
  @inline(__always)
  private static func writeTouches(
    _ count: Int,
    _ take: ([UInt8]) throws -> Void
  ) rethrows {
    var writer = LogWriter()
    var line: [UInt8] = []
    for number in 0..<count {
      let touch = Touch(.moved, at: Point(x: Double(number % 390), y: 421.5))
      line.removeAll(keepingCapacity: true)
      writer.write(.touch(touch, target: nil), at: Microseconds(Int64(number)), to: &line)
      try take(line)
    }
  }

  /// Measures verifying the log in memory, in layouts that no recorder writes.
  func verifying() throws -> [Figure] {
    let others: [(String, [UInt8], Double)] = [
      ("verify, other white space", spaced(upTo: 20 << 20), 1),
      // The general reader reads these lines.
      ("verify, members in another order", reversed(upTo: 20 << 20), 1),
    ]
    return try others.map { name, bytes, limit in
      let time = try Stopwatch.milliseconds(runs: 3) { try scan(bytes) }
      return Figure(name, Double(bytes.count) / time / 1e6, in: "GB/s", atLeast: limit)
    }
  }

  /// Measures writing lines.
  func writing() -> [Figure] {
    let touch = Stopwatch.nanoseconds(each: 200_000, runs: 3) {
      Self.writeTouches(200_000) { _ in }
    }
    let keyframes = 400
    let snapshot = Stopwatch.nanoseconds(each: keyframes * tree.count, runs: 3) {
      var writer = LogWriter()
      for number in 0..<keyframes {
        _ = writer.line(for: .snapshot(.init(tree: tree)), at: Microseconds(Int64(number)))
      }
    }
    return [
      Figure("write a touch", touch, in: "ns", atMost: 80),
      Figure("write a node of a keyframe", snapshot, in: "ns", atMost: 60),
    ]
  }

  /// Measures computing the digests of trees, and their memory.
  func trees() -> [Figure] {
    let runs = 2_000
    var tree = tree
    let hashing = Stopwatch.nanoseconds(each: runs * tree.count, runs: 3) {
      for _ in 0..<runs { tree.rehash() }
    }
    return [
      Figure("hash a node of a tree", hashing, in: "ns", atMost: 5),
      Figure("memory of a node", Double(ViewTree.bytesPerNode), in: "bytes", atMost: 64),
    ]
  }
}
