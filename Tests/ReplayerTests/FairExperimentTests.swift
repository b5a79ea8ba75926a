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
    for (rules, cause) in [(rule, "app changed"), ("", "not deterministic")] {
      var run = try lampRun()
      run.rules = try Rule.list(parsing: rules, file: "simon.rules")
      run.makeDriver = { _ in
        LampApp.makeDriver { launch, _ in launch == 1 ? [.dim, .wrongColour] : [.wrongColour] }
      }
      let result = run.result()
      #expect(result.verdict.cause == cause, "\(result.experiments)")
      #expect(result.experiments.first?.outcome == (rules.isEmpty ? .proven : .refuted))
    }
  }

  @Test("a difference between replays before the span of the run is not the cause")
  func outsideSpan() throws {
    for (first, cause) in [(2, "app changed"), (1, "not deterministic")] {
      var run = try lampRun()
      run.span = first...Int.max
      run.makeDriver = { _ in
        LampApp.makeDriver { launch, _ in launch == 1 ? [.dim, .wrongColour] : [.wrongColour] }
      }
      #expect(run.result().verdict.cause == cause)
    }
  }
}
