import Approvals
import EventModel
import Foundation
import Recorder
import Replayer
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Time limits of reading")
struct TimeLimitTests {
  private let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture(afterChanges: ()) }

  /// Writes a file that takes far longer to read than a tenth of a second, even in a release build.
  private func write(_ line: String, to path: String, after head: String = "") throws {
    let count = (48 << 20) / line.utf8.count
    try fixture.folder.write(head + String(repeating: line, count: count), to: path)
  }

  private static let entry =
    #"{"at":"2026-01-01T09:00:00Z","by":"me","decision":"rejected","#
    + #""after":"64c470e2d457b1769d227ee8d0b49ed2","changes":[]}"# + "\n"

  @Test(
    "a file that takes too long keeps no other recording from a decision",
    .enabled(if: TestEnvironment.current.isFull),
    arguments: ["approvals.jsonl", "golden.pending", "targets.pending", "events.jsonl"]
  )
  func approve(file: String) async throws {
    let path = "recordings/milk/\(file)"
    switch file {
    case "approvals.jsonl": try write(Self.entry, to: path)
    case "golden.pending":
      let digest = Digest(of: try fixture.folder.text(of: "recordings/milk/golden.tree"))
      let golden = try fixture.folder.text(of: "recordings/milk/golden.tree")
      let head = "pending 2  golden \(digest)  screens \(Digest(of: golden))\n" + golden
      let screens = (6..<2_000_000).map { "== \($0) a\n= same\n" }.joined()
      try fixture.folder.write(head + screens, to: path)
    case "targets.pending":
      let log = Digest(of: try fixture.folder.text(of: "recordings/milk/events.jsonl"))
      let head = "targets 1  log \(log)\n== event 5 missing\n"
      try write("! \"a difference\"\n", to: path, after: head)
    default:
      try fixture.remove("recordings/milk/golden.tree")
      let log = try fixture.folder.text(of: path)
      let first = log.prefix { $0 != "\n" } + "\n"
      try write("# a remark\n", to: path, after: String(first))
    }
    let run = try await fixture.replay("approve", "--all", "--time-limit", "0.1")
    #expect(run.status == .exit(3), "\(run)")
    let says = "took longer than the limit of 0.1 s while reading the "
    #expect(run.standardError.contains(says), "\(file) \(run.standardError.prefix(500))")
    #expect(run.standardError.contains("recordings/milk/\(file)"), "\(file)")
    #expect(try fixture.folder.text(of: "recordings/click/golden.tree").contains("Press me"))
  }

  @Test("log check gives up a log whose time is over", .enabled(if: TestEnvironment.current.isFull))
  func check() async throws {
    let log = try fixture.folder.text(of: "recordings/milk/events.jsonl")
    let first = log.prefix { $0 != "\n" } + "\n"
    try write("# a remark\n", to: "long.jsonl", after: String(first))
    let run = try await fixture.replay("log", "check", "long.jsonl", "--time-limit", "0.1")
    #expect(run.status == .exit(3), "\(run)")
    let says = "took longer than the limit of 0.1 s while reading the log"
    #expect(run.standardError.contains(says), "\(run.standardError.prefix(500))")
  }

  @Test("a log that takes too long is no damaged log, which would be passed over")
  func log() throws {
    let folder = fixture.folder.file("recordings/milk")
    let store = RecordingStore(folder: folder)
    let over = Budget("5 s", for: "reading") { true }
    // Short logs are read to their ends.
    #expect(try store.wholeLog(within: over) != nil)
    var log = try store.log()
    let end = log.events.removeLast()
    for _ in 0..<5_000 {
      log.events.append(
        Event(number: log.events.count + 1, at: end.at, kind: .marker("a"))
      )
    }
    log.events.append(Event(number: log.events.count + 1, at: end.at, kind: end.kind))
    try Data(LogWriter.encode(log)).write(to: store.logFile)
    #expect(throws: RecordingFileError.self) { try store.wholeLog(within: over) }
    try Data("garbage\n".utf8).write(to: store.logFile)
    #expect(try store.wholeLog(within: over) == nil)
  }

  @Test(
    "a story whose app does not end is not proven after the time limit",
    .enabled(if: TestEnvironment.current.isFull)
  )
  func story() async throws {
    let fixture = try await CommandLineFixture(withAnswer: ())
    let log = fixture.folder.file("recordings/answer/events.jsonl")
    var session = try EventLog(decoding: [UInt8](Data(contentsOf: log)))
    session.header.app = "controls:looping"
    try Data(LogWriter.encode(session)).write(to: log)
    let story = "recordings/answer/story.stories"
    try fixture.folder.write(fixture.folder.text(of: story) + "Then I see \"Done\"\n", to: story)
    let start = ContinuousClock.now
    let run = try await fixture.spawned.replay("approve", "--check", "--time-limit", "2")
    let says = "took longer than the limit of 2 s while proving the story"
    #expect(run.standardError.contains(says), "\(run)")
    #expect(ContinuousClock.now - start < .seconds(20))
  }
}
