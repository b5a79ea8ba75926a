import AppDriver
import Approvals
import EventModel
import Replayer
import SampleApps
import TestSupport
import Testing

@Suite("Experiments that compare what the run compares, on an app that no other experiment changed")
struct FairExperimentTests {
  let recordings: TestRecordings

  init() throws { recordings = try TestRecordings() }

  /// Returns a run of a tap that lights the lamp.
  private func lampRun() throws -> RecordingRun {
    let script = "tap #light\nwait 1"
    try recordings.add("it", try recorded(script, on: LampApp.makeDriver(), named: "lamp"))
    var run = try #require(recordings.runs().first)
    run.diagnosis = .full
    return run
  }

  @Test("a difference between replays that a rule allows is not the cause")
  func allowed() throws {
    let rule = "pattern /dim|dark/ for text, label of #lamp because it varies\n"
    for (rules, cause) in [(rule, "changed"), ("", "not deterministic")] {
      var run = try lampRun()
      run.rules = try Rule.list(parsing: rules, file: "simon.rules")
      run.makeDriver = { _ in
        LampApp.makeDriver { launch, _ in launch == 1 ? [.dim, .wrongColour] : [.wrongColour] }
      }
      let result = run.result()
      #expect(result.verdict.cause == cause, "\(result.experiments)")
      #expect(result.experiments.first?.outcome == (rules.isEmpty ? .proven : .notDecided))
    }
  }

  @Test("a difference between replays before the span of the run is not the cause")
  func outsideSpan() throws {
    for (first, cause) in [(2, "changed"), (1, "not deterministic")] {
      var run = try lampRun()
      run.span = first...Int.max
      run.makeDriver = { _ in
        LampApp.makeDriver { launch, _ in launch == 1 ? [.dim, .wrongColour] : [.wrongColour] }
      }
      #expect(run.result().verdict.cause == cause)
    }
  }

  @Test("another wording of a target is the app's change, also where rules allow it on all screens")
  func reworded() throws {
    let script = "tap 195,300\nwait 1"
    try recordings.add("it", try recorded(script, on: "feed"))
    var run = try #require(recordings.runs().first)
    run.diagnosis = .full
    run.rules = try Rule.list(
      parsing: """
        ignore text, label, frame of `//UILabel` because it varies
        ignore text, label of `//UITableViewCell` because it varies
        ignore text, label of `//UITableViewLabel` because it varies

        """,
      file: "simon.rules"
    )
    run.makeDriver = { (_: String) throws(DriverError) in
      try SampleApps.catalogue.makeDriver(for: "feed:renamed")
    }
    let result = run.result()
    #expect(result.changes.isEmpty)
    #expect(result.verdict.cause == "changed", "\(result.experiments)")
  }

  @Test("other causes are tried in the environment of the run, not in the recorded one")
  func environmentStays() throws {
    var run = try lampRun()
    run.makeDriver = { _ in AbroadDriver(lamp: [.wrongColour], home: [.late]) }
    let result = run.result()
    #expect(result.verdict.cause == "changed", "\(result.experiments)")
    #expect(result.experiments.filter { $0.outcome == .refuted }.map(\.cause) == [.timing])
    #expect(!result.experiments.contains { $0.outcome == .proven })
  }

  @Test("an experiment that breaks the app is not tried, and the next one has an app again")
  func broken() throws {
    var run = try lampRun()
    run.makeDriver = { _ in AbroadDriver(lamp: [.late], home: nil) }
    let result = run.result()
    #expect(result.verdict.cause == "timing", "\(result.experiments)")
    let environment = try #require(result.experiments.first { $0.cause == .environment })
    #expect(environment.outcome == .notTried)
    #expect(environment.reason.contains("the replay broke off at event 1"), "\(environment)")
  }
}

extension AbroadDriver {
  /// Creates the driver of a lamp with faults abroad and others at home; nil if it ends there.
  fileprivate convenience init(lamp abroad: Set<LampApp.Fault>, home: Set<LampApp.Fault>?) {
    let lamp = { (faults: Set<LampApp.Fault>) in LampApp.makeDriver { _, _ in faults } }
    self.init(
      lamp(abroad),
      as: AppIdentity(locale: "de_DE"),
      home: home.map { .app(lamp($0)) } ?? .deadly
    )
  }
}
