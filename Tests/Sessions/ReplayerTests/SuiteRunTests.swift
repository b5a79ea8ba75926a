import AppDriver
import Approvals
import Differ
import EventModel
import Foundation
import Platform
import Recorder
import Replayer
import SampleApps
import TestSupport
import Testing

@Suite("Run of a suite")
struct SuiteRunTests {
  let recordings: TestRecordings

  /// The files of the recordings, recorded once for all tests.
  private static let files = Result {
    let log = try recorded(clickMe)
    let milk = try recorded("tap #add\ntype \"Milk\" into \"Title\"", on: "todo")
    return [("click", log), ("once", log), ("again", log), ("todo", milk)].map { name, log in
      TestRecordings.files(of: name, log)
    }
  }

  init() throws {
    recordings = try TestRecordings()
    for files in try Self.files.get() { try recordings.add(files) }
  }

  private func run(
    against app: String? = nil,
    jobs: Int = 2,
    retries: Int = 0,
    failsFast: Bool = false
  ) async -> SuiteResult {
    let runs = recordings.runs(against: app)
    return await SuiteRun(recordings: runs, jobs: jobs, retries: retries, failsFast: failsFast)
      .run()
  }

  /// Returns everything about the results except the durations.
  private func descriptions(_ suite: SuiteResult) -> [String] {
    suite.finished.map { result in
      var result = result
      result.duration = .zero
      for place in result.attempts.indices { result.attempts[place].duration = .zero }
      return "\(result)"
    }
  }

  @Test("a run is green if every screen matches its golden, and counts events and checkpoints")
  func green() async {
    let result = await run()
    #expect(result.finished.map(\.name) == ["again", "click", "once", "todo"])
    #expect(result.count("passed") == 4)
    #expect(
      result.finished.allSatisfy {
        $0.pending == nil && $0.attempts.map(\.verdict.word) == ["passed"]
      }
    )
    #expect(result.finished.map(\.events) == [11, 11, 11, 10])
    #expect(result.finished.map(\.checkpoints) == [4, 4, 4, 4])
  }

  @Test(
    "a run with one job has the same results as one with eight",
    arguments: [nil, "navigation:renamed"]
  )
  func jobs(app: String?) async {
    let one = await run(against: app, jobs: 1)
    let many = await run(against: app, jobs: 8)
    #expect(descriptions(one) == descriptions(many))
  }

  @Test("a result contains the first event that led to a difference, and each change once")
  func changed() async throws {
    let result = try #require(await run(against: "navigation:renamed").results[0])
    #expect(result.verdict.word == "changed")
    #expect(result.verdict.cause == "changed")
    #expect(
      result.changes.map(\.change.sentence) == [
        #"~ UIButton#click  "Click me" → "Press me", and with it the frame of UIButtonLabel "#
          + "141,11 68x21 → 138,11 74x21"
      ]
    )
    #expect(result.changes.map(\.checkpoints) == [[1, 2]])
    let first = try #require(result.firstDivergence)
    #expect((first.event, first.checkpoint, first.title) == (2, 2, "tap \"Page 1\""))
    #expect(result.pending?.seen.screens.count == 4)
    let two = try #require(await run(against: "navigation:renamed:banner").results[0])
    #expect(
      two.changes.map(\.change.sentence)
        == result.changes.map(\.change.sentence) + ["+ UIView#banner  (2 views)"]
    )
    #expect(two.changes.map(\.checkpoints) == [[1, 2], [1, 2]])
  }

  /// A build of the app, and the expected cause.
  struct Cause: CustomTestStringConvertible {
    var app: String
    var cause: String?
    var event: Int?
    var testDescription: String { app }

    init(_ app: String, _ cause: String?, since event: Int? = nil) {
      (self.app, self.cause, self.event) = (app, cause, event)
    }
  }

  @Test(
    "a red recording is reported with its cause and the first event that differs",
    arguments: TestEnvironment.current.sample(
      [
        Cause("navigation", nil), Cause("navigation:slow", nil),
        Cause("navigation:renamed", "changed", since: 2),
        Cause("navigation:moved", "changed", since: 2),
        Cause("navigation:banner", "changed", since: 2),
        Cause("navigation:reordered", "changed", since: 1),
        Cause("navigation:covered", "changed", since: 2),
        Cause("navigation:relabelled", "changed", since: 2),
        Cause("navigation:noidentifier", "target drift", since: 5),
        Cause("navigation:gone", "unknown app"), Cause("shop", "unknown app"),
      ],
      count: 6
    )
  )
  func causes(_ cause: Cause) async throws {
    let result = try #require(await run(against: cause.app).finished.first { $0.name == "click" })
    #expect(result.verdict.cause == cause.cause)
    #expect(result.verdict.isGood == (cause.cause == nil))
    if case .stopped(let stop, _) = result.verdict {
      #expect(stop.event == cause.event)
      #expect(result.pending?.seen.screens.count == 4, "only a whole session can be approved")
    } else {
      #expect(result.firstDivergence?.event == cause.event)
    }
  }

  @Test("a recording without a golden is red and not tried again", arguments: [0, 5])
  func missingGolden(retries: Int) async throws {
    try recordings.remove("click/golden.tree")
    let result = try #require(await run(retries: retries).results[1])
    #expect(result.verdict.cause == "missing golden")
    #expect(result.attempts.map(\.verdict.word) == ["failed"])
    #expect(result.pending?.golden == nil)
  }

  @Test("a golden without a log is red")
  func orphan() async throws {
    try recordings.remove("click/events.jsonl")
    let result = try #require(await run(retries: 3).results[1])
    #expect(result.verdict.cause == "orphaned golden")
    #expect(result.attempts.map(\.verdict.word) == ["failed"])
  }

  @Test("a damaged log or golden is red and not replayed")
  func damage() async throws {
    let log = try recordings.folder.text(of: "click/events.jsonl")
    try recordings.folder.write(
      log.replacing("\"x\":195", with: "\"x\":295"),
      to: "click/events.jsonl"
    )
    try recordings.folder.write("golden 1  app a\n", to: "once/golden.tree")
    let result = await run(retries: 3)
    let damaged = result.finished.filter { $0.verdict.word == "damaged" }
    #expect(damaged.map(\.name) == ["click", "once"])
    #expect(damaged.map(\.verdict.cause) == ["damaged log", "damaged golden"])
    #expect(
      damaged.allSatisfy {
        $0.events == 0 && $0.attempts.map(\.verdict.word) == ["damaged"] && $0.pending == nil
      }
    )
    guard case .damagedLog(.damaged(let path, let error, _)) = damaged[0].verdict else {
      Issue.record("the verdict is \(damaged[0].verdict), not a damaged log")
      return
    }
    #expect(path.hasSuffix("click/events.jsonl"))
    #expect(error.line == 3)
  }

  @Test("a recording with fewer checkpoints than its golden is red from the first missing one")
  func fewerCheckpoints() async throws {
    let longer = try recorded(clickMe + "\ntap \"Page 2\"")
    try recordings.folder.write(Golden(recorded: longer, as: "click").text, to: "click/golden.tree")
    let result = try #require(await run().results[1])
    #expect(result.verdict.cause == "orphaned checkpoints")
    #expect(!result.verdict.isGood)
    #expect(result.changes.isEmpty)
    #expect(result.firstDivergence?.checkpoint == 5)
  }

  @Test("a run that fails fast starts no recording after a red one")
  func failFast() async throws {
    try recordings.remove("again/golden.tree")
    let result = await run(jobs: 1, failsFast: true)
    #expect(result.results.map { $0 == nil } == [false, true, true, true])
    let all = await run(jobs: 1)
    #expect(all.finished.count == 4)
  }

  @Test("a recording that passes only in a later attempt is flaky")
  func flaky() async throws {
    let tries = SharedValue(0)
    let store = RecordingStore(folder: recordings.folder.file("click"))
    let run = RecordingRun(store) { (recorded) throws(DriverError) in
      let count = tries.withLock { count in
        count += 1
        return count
      }
      return try SampleApps.catalogue.makeDriver(for: count < 3 ? "navigation:renamed" : recorded)
    }
    let suite = await SuiteRun(recordings: [run], jobs: 1, retries: 5).run()
    let result = try #require(suite.finished.first)
    #expect(result.attempts.map(\.verdict.word) == ["changed", "changed", "passed"])
    #expect(result.verdict.cause == "not deterministic")
    #expect(result.pending == nil)
    #expect(!result.changes.isEmpty)
    #expect(result.firstDivergence?.checkpoint == 2)
  }

  @Test("a run reports the name of each recording when it is done")
  func progress() async {
    let names = SharedValue<Set<String>>([])
    let suite = SuiteRun(recordings: recordings.runs(), jobs: 4)
    _ = await suite.run { _, result in names.withLock { _ = $0.insert(result.name) } }
    #expect(names.withLock { $0 } == ["again", "click", "once", "todo"])
  }

  @Test("a run writes no files")
  func nothingWritten() async throws {
    try recordings.remove("click/golden.tree")
    try await expectNothingWritten(in: recordings.folder.url) {
      for app in [nil, "navigation:renamed"] { _ = await run(against: app, retries: 1) }
    }
  }

  @Test("recordings start in their order, however many are in hand")
  func starts() async {
    let started = SharedValue<[String]>([])
    let runs = (0..<20).flatMap { _ in recordings.runs() }
    var suite = SuiteRun(recordings: runs, jobs: 6)
    suite.order = runs.indices.reversed()
    _ = await suite.run { run, begun in
      for _ in 0..<Int.random(in: 0...3) { await Task.yield() }
      started.withLock { $0.append(run.recording.name) }
      begun()
      await Task.yield()
      return run.attempt { _ in nil }.result
    }
    #expect(started.withLock { $0 } == runs.map(\.recording.name).reversed())
  }
}
