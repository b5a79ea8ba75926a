import Actions
import AppDriver
import EventModel
import Foundation
import Recorder
import Replayer
import SampleApps
import TestSupport
import Testing

@Suite("Continuing a session")
struct ContinuationTests {
  private static let scripts = [
    ("navigation", clickMe + "\ntap 30,400\nback"),
    ("navigation", "double tap \"Page 1\"\nback"),
    ("navigation", "scroll to row 29 of #pages\ntap \"Page 30\"\npinch out\nrotate left"),
    ("todo", "tap #add\ntype \"Milk\" into \"Title\"\ntap \"Done\"\nswipe left on \"Milk\""),
    ("login", "type \"ann\" into \"Name\"\ntype \"hunter2\" into \"Password\"\ntap \"Sign in\""),
  ]

  private func recorder(for log: EventLog) throws -> SessionRecorder {
    let driver = try SampleApps.catalogue.makeDriver(for: log.header.app)
    let secrets = ["SIMON_SECRET_1": "hunter2"]
    return SessionRecorder(driver, header: log.header, secrets: secrets)
  }

  @Test(
    "continuing a session from any event without new input gives the same log",
    arguments: scripts
  )
  func same(app: String, script: String) throws {
    let log = try recorded(script, on: app)
    let numbers = Set([1, 2, log.events.count / 2, log.events.count - 1]).sorted()
    for number in TestEnvironment.current.sample(numbers, count: 2) {
      let continuation = try Continuation(of: log, from: number)
      let recorder = try recorder(for: log)
      try continuation.begin(on: recorder)
      #expect(continuation.finish(on: recorder).stop == nil)
      recorder.finish(.finished)
      #expect(recorder.log == log, "\(app), from \(number)")
    }
  }

  @Test("continuing a log that was cut off after any event logs the settled screen")
  func settled() throws {
    let log = try recorded(clickMe)
    for count in 1..<log.events.count {
      var cut = log
      cut.events = Array(log.events.prefix(count))
      let continuation = try Continuation(of: cut, from: nil)
      let recorder = try recorder(for: log)
      try continuation.begin(on: recorder)
      let screens = log.events.prefix(continuation.last + 1).filter(\.isCheckpoint).count
      #expect(try recorder.snapshot() == log.checkpoints[screens - 1].tree, "after \(count)")
      recorder.finish(.finished)
      #expect(recorder.log.checkpoints.count == screens, "after \(count)")
      #expect(recorder.log.events.dropLast().starts(with: log.events.prefix(continuation.last)))
    }
  }

  /// Returns whether at least one finger is down after each event.
  private static func isOneGesture(_ events: ArraySlice<Event>) -> Bool {
    var down: Set<Int> = []
    return events.allSatisfy { event in
      if case .touch(let touch, _) = event.kind {
        if touch.phase == .began { down.insert(touch.finger) }
        if touch.phase == .ended { down.remove(touch.finger) }
      }
      return !down.isEmpty
    }
  }

  @Test("a session continues from the last complete event of a log that was cut off at any byte")
  func cutOff() async throws {
    let logs = try Self.scripts.map { try recorded($0.1, on: $0.0) }
    let folder = try TemporaryFolder()
    await forAll(seeds: 0..<3, full: 850) { random in
      await Task.yield()
      let log = logs[Int.random(in: logs.indices, using: &random)]
      let bytes = LogWriter.encode(log)
      let header = (bytes.firstIndex(of: 0x0A) ?? 0) + 1
      let length = Int.random(in: header..<bytes.count, using: &random)
      try Data(bytes.prefix(length)).write(to: folder.file("events.jsonl"))
      let session = try UnfinishedSession(of: RecordingStore(folder: folder.url))
      let lines = bytes.prefix(length).count { $0 == 0x0A }
      #expect(session.log.events == Array(log.events.prefix(lines - 1)))
      #expect(session.loss != nil)
      let continuation = try Continuation(of: session.log, from: nil)
      let recorder = try recorder(for: log)
      try continuation.begin(on: recorder)
      try recorder.perform(.wait(.seconds(1)))
      recorder.finish(.finished)
      let kept = log.events.prefix(continuation.last)
      let leftOut = session.log.events.dropFirst(kept.count)
      #expect(Self.isOneGesture(leftOut), "only an unfinished gesture is left out: \(leftOut)")
      // The log that was cut off may lack the screen after its last input.
      #expect(recorder.log.events.starts(with: kept))
      #expect(recorder.log.ending?.status == .finished)
    }
  }

  @Test("of the logs that a killed session left, the longest one is continued, and none is lost")
  func further() throws {
    let log = try recorded(clickMe)
    let other = try recorded("tap \"Page 2\"\nback\ntap \"Page 3\"")
    let lines = LogWriter.encode(log).split(separator: 0x0A, omittingEmptySubsequences: false)
    func cut(_ events: Int) -> [UInt8] {
      Array(lines.prefix(events + 1).joined(separator: [0x0A])) + [0x0A]
    }
    let whole = LogWriter.encode(log)
    // The recording, the log that a killed session left beside it, and the one to continue.
    let cases: [(present: [UInt8], new: [UInt8]?, events: Int, file: String)] = [
      (cut(5), nil, 5, "events.jsonl"),
      (whole, cut(3), log.events.count, "events.jsonl"),
      (cut(3), cut(5), 5, "events.new.pending"),
      (cut(5), cut(3), 5, "events.jsonl"),
      (whole, LogWriter.encode(other), other.events.count, "events.new.pending"),
      (cut(4), Array(whole.prefix(40)), 4, "events.jsonl"),
    ]
    for (place, example) in cases.enumerated() {
      let folder = try TemporaryFolder()
      try Data(example.present).write(to: folder.file("events.jsonl"))
      if let new = example.new { try Data(new).write(to: folder.file("events.new.pending")) }
      let store = RecordingStore(folder: folder.url)
      let session = try UnfinishedSession(of: store)
      #expect(session.log.events.count == example.events, "case \(place)")
      #expect(session.file.lastPathComponent == example.file, "case \(place)")
      // A session that continues it and is killed at once loses nothing, nor does one that fails.
      let log = try NewLog(in: store, continuing: session)
      try log.start().close()
      #expect(try UnfinishedSession(of: store).log == session.log, "case \(place)")
      try log.discard()
      #expect(try UnfinishedSession(of: store).log == session.log, "case \(place)")
      #expect(try Data(contentsOf: store.logFile) == Data(example.present), "case \(place)")
    }
  }
}
