import AppDriver
import EventModel
import Replayer
import SampleApps
import TestSupport
import Testing

@Suite("The experiments on a red recording")
struct ExperimentTests {
  let recordings: TestRecordings

  init() throws { recordings = try TestRecordings() }

  /// Returns the result of a recording and the driver that counted its replays.
  private func result(
    _ script: String,
    on app: String,
    against build: String,
    _ depth: Diagnosis.Depth = .brief
  ) throws -> (RecordingResult, SpyDriver) {
    try recordings.add("it", try recorded(script, on: app))
    let spy = SpyDriver(try SampleApps.catalogue.makeDriver(for: build))
    var run = try #require(recordings.runs().first)
    run.diagnosis = depth
    let driver = Unchecked(spy)
    run.makeDriver = { _ in driver.value }
    return (run.result(), spy)
  }

  /// A driver that only one task uses.
  private struct Unchecked: @unchecked Sendable {
    let value: SpyDriver
    init(_ value: SpyDriver) { self.value = value }
  }

  @Test(
    "a red recording without --diagnose sends at most three times the input of a green one",
    arguments: TestEnvironment.current.sample(
      [
        "navigation", "navigation:renamed", "navigation:noidentifier", "navigation:covered",
        "navigation:tablet", "navigation:reordered", "navigation:slow",
      ],
      count: 4
    )
  )
  func cost(build: String) throws {
    let log = try recorded(clickMe)
    let touches = log.events.count { if case .touch = $0.kind { true } else { false } }
    let (result, spy) = try result(clickMe, on: "navigation", against: build)
    #expect(spy.launches.count <= (result.verdict.isGood ? 1 : 3))
    // Scrolling to a row that has moved is no part of the recorded input.
    if result.scrolls.isEmpty { #expect(spy.touches.count <= 3 * touches) }
    #expect(result.experiments.isEmpty == result.verdict.isGood)
  }

  @Test("no replay is repeated after a hang, and every cause is listed as not tried")
  func hang() throws {
    for depth in [Diagnosis.Depth.brief, .full] {
      let (result, spy) = try result(
        "tap \"Values\"",
        on: "controls",
        against: "controls:hanging",
        depth
      )
      #expect(result.verdict.cause == "app never idle")
      #expect(spy.launches.count == 1)
      #expect(
        result.experiments
          == [.notDeterministic, .environment].map {
            Experiment($0, .notTried, because: "no replay is repeated after a hang")
          }
      )
    }
  }

  @Test("a diagnosis in full repeats the recording four times and makes every experiment")
  func full() throws {
    let (result, spy) = try result(clickMe, on: "navigation", against: "navigation:renamed", .full)
    #expect(result.verdict.cause == "changed")
    #expect(spy.launches.count == 6)
    #expect(result.experiments.map(\.cause) == [.notDeterministic, .environment, .timing])
    #expect(result.experiments.map(\.outcome) == [.notDecided, .notTried, .refuted])
    #expect(result.experiments[0].reason == "the same difference in 5 of 5 replays")
    #expect(result.experiments[1].subject == "LANG, home folder, machine clock")
    #expect(result.experiments[2].subject == "up to 10 s late")
    #expect(result.replays?.made == 6)
  }

  @Test("a recording that passes is replayed once, whatever the depth")
  func green() throws {
    let (result, spy) = try result(clickMe, on: "navigation", against: "navigation", .full)
    #expect(result.verdict.isGood)
    #expect(spy.launches.count == 1)
  }

  @Test(
    "a run in another setting launches the app there, and what differs is pending for this setting"
  )
  func overlay() throws {
    try recordings.add("it", try recorded(clickMe))
    let screen = Screen(size: Size(width: 768, height: 1_024), scale: 2)
    let cases: [(String, String, Diagnosis.Depth)] = [
      ("navigation", "environment", .full), ("navigation", "not decided", .brief),
      ("navigation:renamed", "changed", .full), ("navigation:renamed", "changed", .brief),
    ]
    for (build, cause, depth) in cases {
      var run = try #require(recordings.runs(against: build).first)
      run.replaced = ReplacedSetting(locale: "de_DE", screen: screen)
      run.diagnosis = depth
      let result = run.result()
      #expect(result.verdict.cause == cause)
      #expect(result.setting == run.replaced)
      #expect(result.pending != nil)
      guard cause == "environment" else { continue }
      #expect(result.verdict.word == "failed")
      #expect(result.pending != nil)
      #expect(
        result.verdict.likelyCause
          == .environment([
            "the screen is 768x1024 instead of 390x844", "the locale is de_DE instead of en_US",
          ])
      )
    }
  }
}
