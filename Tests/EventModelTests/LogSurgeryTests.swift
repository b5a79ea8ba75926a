import EventModel
import Foundation
import TestSupport
import Testing

@Suite("Cutting, joining, repairing and upgrading logs")
struct LogSurgeryTests {
  private let log: EventLog

  init() throws { log = try LogCodecTests.sample() }

  @Test("a log cut in two at any event makes two complete logs, which joined are the log again")
  func cutAndSplice() throws {
    let whole = LogWriter.encode(log)
    for place in 1..<log.events.count - 1 {
      let first = try EventLog(decoding: LogWriter.encode(try log.cut(1...place)))
      let second = try EventLog(
        decoding: LogWriter.encode(try log.cut(place + 1...log.events.count))
      )
      #expect(second.events.first?.kind.name == "snapshot")
      #expect(LogWriter.encode(try first.splicing(second)) == whole, "cut behind \(place)")
    }
  }

  @Test("a log with outcomes cut in two and joined is the log again, and no part begins with one")
  func outcomes() throws {
    var log = log
    for index in log.events.indices.dropFirst() {
      log.events[index].lastOutcome =
        index.isMultiple(of: 2)
        ? .target(above: index % 9) : .ignored(reason: "no handler \(index)")
    }
    let whole = LogWriter.encode(log)
    for place in 1..<log.events.count - 1 {
      let (first, second) = (try log.cut(1...place), try log.cut(place + 1...log.events.count))
      #expect(first.events.last?.lastOutcome == log.events[place].lastOutcome)
      #expect(second.events.prefix(2).allSatisfy { $0.lastOutcome == nil })
      #expect(LogWriter.encode(try first.splicing(second)) == whole, "cut behind \(place)")
    }
  }

  @Test("logs with different screens, settings or apps are not joined")
  func refusals() throws {
    let other = try LogCodecTests.sample(seed: 8)
    let last = try #require(log.checkpoints.last?.tree.hash)
    let first = try #require(other.checkpoints.first?.tree.hash)
    #expect(throws: LogSurgeryError.screensDiffer(last: last, first: first)) {
      try log.splicing(other)
    }
    var app = log
    app.header.app = "navigation"
    #expect(throws: LogSurgeryError.otherApp("todo", "navigation")) { try log.splicing(app) }
    var setting = log
    setting.header.setting.seed = 1
    #expect(throws: LogSurgeryError.otherSetting) { try log.splicing(setting) }
    #expect(throws: LogSurgeryError.noSuchEvent(99, last: log.events.count)) {
      try log.cut(2...99)
    }
  }

  @Test("a joined session continues from the last moment of the first one")
  func times() throws {
    var second = try log.cut(log.events.count...log.events.count)
    for place in second.events.indices { second.events[place].at = .zero }
    let whole = try log.splicing(second)
    let ends = log.events.last?.at
    #expect(whole.events.last?.at == ends)
    #expect(try EventLog(decoding: LogWriter.encode(whole)) == whole)
  }

  /// Returns the first events of a shipped recording.
  private static func shipped(events: Int) throws -> [UInt8] {
    let file = PackageFolder.file("recordings/create-todo/events.jsonl")
    let log = try EventLog(decoding: [UInt8](try Data(contentsOf: file)))
    return LogWriter.encode(try log.cut(1...min(events, log.events.count)))
  }

  @Test("a log cut off at any byte is repaired: whole lines stay, the rest is returned")
  func repair() throws {
    let bytes = try Self.shipped(events: 4)
    let log = try EventLog(decoding: bytes)
    let header = try #require(bytes.firstIndex(of: 0x0A))
    for length in TestEnvironment.current.sample(Array(bytes.indices), count: 60) {
      let torn = Array(bytes[..<length])
      let (read, loss) = try EventLog.recover(torn)
      let lines = torn.count { $0 == 0x0A }
      #expect(read?.events ?? [] == Array(log.events.prefix(max(0, lines - 1))))
      #expect(loss != nil)
      guard length > header else {
        #expect(throws: LogError.self) { try EventLog.repair(torn) }
        continue
      }
      let repair = try #require(try EventLog.repair(torn))
      let start = (torn.lastIndex(of: 0x0A) ?? 0) + 1
      #expect(repair.bytes.starts(with: torn[..<start]))
      #expect(repair.lost == Array(torn[start...]))
      let whole = try EventLog(decoding: repair.bytes)
      #expect(whole.events.dropLast() == log.events.prefix(lines - 1))
      #expect(whole.ending == .init(.interrupted))
    }
    #expect(try EventLog.repair(bytes) == nil)
  }

  @Test("a damaged log is repaired up to the damage, and keeps an end before it")
  func damage() throws {
    let lines = String(decoding: LogWriter.encode(log), as: UTF8.self)
      .split(separator: "\n").map { "\($0)\n" }
    let damaged = (lines[..<4] + ["# a remark\n", "{\"n\":oops}\n"] + lines[5...]).joined()
    let repair = try #require(try EventLog.repair(Array(damaged.utf8)))
    #expect(repair.damage.line == 6)
    #expect(repair.events == 4)
    let kept = try EventLog(decoding: repair.bytes)
    #expect(kept.events.dropLast() == log.events.prefix(3))
    let more = try #require(try EventLog.repair(Array((lines.joined() + "{}\n").utf8)))
    #expect(more.bytes == Array(lines.joined().utf8))
    #expect(more.lost == Array("{}\n".utf8))
  }

  @Test("a log with a flipped bit is refused or read as the identical values")
  func bitFlips() throws {
    let seed = try TestEnvironment.current.seeds(20_261_120..<20_261_121).lowerBound
    var random = SeededRandom(seed: seed)
    let bytes = try Self.shipped(events: 12)
    let log = try EventLog(decoding: bytes)
    let starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    var readers = [LogReader()]
    for (start, end) in zip(starts, starts.dropFirst()) {
      var reader = readers[readers.count - 1]
      _ = try reader.read(Array(bytes[start..<end - 1]))
      readers.append(reader)
    }
    for _ in 0..<(TestEnvironment.current.isFull ? 20_000 : 300) {
      let position = Int.random(in: bytes.indices, using: &random)
      let bit = UInt8(1) << UInt8.random(in: 0..<8, using: &random)
      var damaged = bytes
      damaged[position] ^= bit
      // The lines before the flipped bit are read once, so each flip begins at its own line.
      let line = (starts.firstIndex { $0 > position } ?? starts.count) - 1
      let events = try? readers[line].events(in: damaged[starts[line]...])
      if let events, events != Array(log.events.dropFirst(max(0, line - 1))) {
        Issue.record("byte \(position), bit \(bit); run again with SIMON_SEED=\(seed)")
        return
      }
    }
  }

  @Test("an old log is upgraded by one step for each major version")
  func upgrade() throws {
    let first = LogUpgrade(from: 0) { log in
      var log = log
      log.header.app += "-one"
      return log
    }
    let second = LogUpgrade(from: 1) { log in
      var log = log
      log.header.app += "-two"
      return log
    }
    var old = log
    old.header.format = FormatVersion(major: 0, minor: 4)
    #expect(old.upgraded(by: [first]).header.app == "todo-one")
    #expect(old.upgraded(by: [first]).header.format == SessionHeader.currentFormat)
    #expect(old.upgraded(by: [first, second]).header.app == "todo-one-two")
    #expect(log.upgraded(by: [first]) == log)
    #expect(log.upgraded() == log)
  }

  @Test("finished, interrupted, crashed and killed sessions have different ends")
  func endings() throws {
    for status in Event.Ending.Status.allCases {
      var ended = log
      ended.events[ended.events.count - 1].kind = .end(.init(status))
      #expect(try EventLog(decoding: LogWriter.encode(ended)).ending?.status == status)
    }
    var killed = log
    killed.events.removeLast()
    let (read, loss) = try EventLog.recover(LogWriter.encode(killed))
    #expect(read?.ending == nil)
    #expect(loss?.reason == .missingEnd)
  }

  @Test("the touches of several fingers are read back in order")
  func fingers() throws {
    var session = EventLog(header: log.header)
    for phase in Touch.Phase.allCases {
      for finger in [0, 9, 99] {
        let touch = Touch(phase, finger: finger, at: Point(x: Double(finger), y: 0.5))
        let number = session.events.count + 1
        session.events.append(Event(number: number, at: .zero, kind: .touch(touch, target: nil)))
      }
    }
    let number = session.events.count + 1
    session.events.append(Event(number: number, at: .zero, kind: .end(.init(.finished))))
    #expect(try EventLog(decoding: LogWriter.encode(session)) == session)
  }

  @Test("statistics count the lines of each kind, and their sizes")
  func statistics() throws {
    var statistics = LogStatistics()
    let bytes = Array("# of a shop\n".utf8) + LogWriter.encode(log)
    var stream = LogStream()
    stream.append(bytes.span)
    while let line = try stream.next() { statistics.count(line) }
    #expect(statistics.bytes == bytes.count)
    #expect(statistics.events == log.events.count)
    #expect(statistics.ending == .crashed)
    #expect(statistics.duration == log.events.last?.at)
    let touches = try #require(statistics.shares.first { $0.kind == "touch" })
    #expect(touches.count == 8)
    let sizes = touches.sizes.flatMap { Array(repeating: $0.key, count: $0.value) }
    #expect(sizes.sorted()[3] == touches.median)
    #expect(sizes.reduce(0, +) == touches.bytes)
    #expect(statistics.shares.map(\.kind).prefix(2) == ["remark", "header"])
  }
}

extension LogReader {
  /// Returns the events of the rest of a log.
  fileprivate func events(in bytes: ArraySlice<UInt8>) throws -> [Event] {
    var reader = self
    var events: [Event] = []
    var rest = bytes
    while let end = rest.firstIndex(of: 0x0A) {
      if case .event(let event) = try reader.read(Array(rest[..<end])) { events.append(event) }
      rest = rest[(end + 1)...]
    }
    try reader.finish(torn: Array(rest))
    return events
  }
}
