import AppDriver
import Approvals
import EventModel
import Recorder
import Replayer
import TestSupport
import Testing

/// Apps that are wrong in some launches, each run in four ways.
@Suite("The errors of claimed causes")
struct CauseErrorTests {
  /// The ways in which a recording is run.
  enum Way: CaseIterable {
    case plain, retried, abroad, diagnosed
  }

  /// What a run said about an app, and how far it is wrong.
  private struct Finding {
    var cause: String
    var isFalseCause: Bool
    var isFalselyRefuted: Bool
  }

  /// An app, and the causes that would be right for it.
  private struct Sample {
    var kind: String
    var fault: VaryingApp.Fault
    var pattern: VaryingApp.Pattern
    var seed: UInt64

    /// The number of kinds.
    static let kinds = 7

    /// Whether some launches are right and some are wrong, without end.
    var isVarying: Bool { pattern != .always }
    /// Whether the app is only late, and by less than an experiment waits.
    var isLate: Bool {
      if case .late(let seconds) = fault { seconds < 10 } else { false }
    }

    init(_ place: Int, using random: inout SeededRandom) {
      seed = random.next()
      let faults: [VaryingApp.Fault] = [
        .view, .text, .order, .crash, .late(Double.random(in: 1...60, using: &random)),
      ]
      fault = faults[place / 8 % faults.count]
      let rate = Double.random(in: 0.05...0.95, using: &random)
      switch place % 8 {
      case 0, 1, 2: (kind, pattern) = ("coin", .coin(rate))
      case 3: (kind, pattern) = ("first launch only", .until(1))
      case 4: (kind, pattern) = ("every third launch", .every(3))
      case 5: (kind, pattern) = ("from the second launch on", .after(1))
      case 6: (kind, pattern) = ("in bursts", .bursts(rate))
      // LANG differs on this machine, and the app says nothing about it.
      default: (kind, pattern) = ("by LANG", .always)
      }
      if kind == "by LANG", case .late = fault { kind = "always late" }
    }
  }

  /// The counts of findings by kind of app, for the table of a full run.
  private struct Table {
    var counts: [String: [String: Int]] = [:]
    var falseCauses = 0
    var falselyRefuted = 0
    /// The number of apps of each kind that were red.
    var red: [String: Int] = [:]

    mutating func add(_ finding: Finding?, _ kind: String) {
      counts[kind, default: [:]][finding?.cause ?? "green", default: 0] += 1
      red[kind, default: 0] += finding == nil ? 0 : 1
      if finding?.isFalseCause == true { falseCauses += 1 }
      if finding?.isFalselyRefuted == true { falselyRefuted += 1 }
    }

    var text: String {
      counts.sorted { $0.key < $1.key }.map { kind, causes in
        let list = causes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return "\(kind): \(list.joined(separator: ", "))"
      }.joined(separator: "\n")
    }
  }

  private static func log() throws -> EventLog {
    try recorded("tap #go\nwait 1", on: VaryingApp.makeRightDriver(), named: "varying")
  }

  /// Runs the recording on an app until it is red, and judges what the run says.
  private func finding(_ sample: Sample, _ way: Way, in runs: RecordingRun) -> Finding? {
    let app = VaryingApp(sample.fault, sample.pattern, seed: sample.seed)
    var run = runs
    run.makeDriver = { _ in app.makeDriver() }
    run.lotSeed = sample.seed % 1_000_000
    if way == .diagnosed { run.diagnosis = .full }
    if way == .abroad { run.replaced = ReplacedSetting(locale: "de_DE") }
    for _ in 0..<20 {
      let result = run.result(retries: way == .retried ? 3 : 0)
      guard let cause = result.verdict.cause else { continue }
      let all = [result] + result.attempts
      return Finding(
        cause: cause,
        isFalseCause: all.contains { isFalse($0.verdict.cause, for: sample) },
        isFalselyRefuted: all.flatMap(\.experiments).contains { isFalselyRefuted($0, sample) }
      )
    }
    return nil
  }

  private func isFalse(_ cause: String?, for sample: Sample) -> Bool {
    switch cause {
    case "not deterministic": !sample.isVarying
    // More time helps an app that is late, also if it is not late in every launch.
    case "timing": !sample.isLate
    case "environment": sample.kind != "by LANG"
    case "secret not given": true
    // A count of equal replays, the end of a replay, or no claim at all.
    default: false
    }
  }

  private func isFalselyRefuted(_ experiment: Experiment, _ sample: Sample) -> Bool {
    guard experiment.outcome == .refuted else { return false }
    switch experiment.cause {
    case .notDeterministic, .secretNotGiven: return true
    case .timing: return sample.isLate
    case .environment: return experiment.subject?.contains("LANG") ?? true
    }
  }

  @Test(
    "no replay blames a cause that has no influence, whatever the app does from launch to launch"
  )
  func errors() throws {
    let recordings = try TestRecordings()
    try recordings.add("it", try Self.log())
    let run = try #require(recordings.runs().first)
    let environment = TestEnvironment.current
    let count = environment.isFull ? 240 : 48
    let seed = try environment.seeds(20_261_126..<20_261_127, full: 1).lowerBound
    for way in Way.allCases {
      var random = SeededRandom(seed: seed)
      var table = Table()
      for place in 0..<count {
        let sample = Sample(place, using: &random)
        table.add(finding(sample, way, in: run), sample.kind)
      }
      #expect(table.falseCauses <= (way == .diagnosed ? 2 : 0), "\(way)\n\(table.text)")
      #expect(table.falselyRefuted == 0, "\(way)\n\(table.text)")
      // An app that is never red says nothing about causes.
      #expect(table.red.count == Sample.kinds, "\(way)\n\(table.text)")
      for (kind, red) in table.red { #expect(red > 0, "\(kind), \(way)\n\(table.text)") }
      if environment.isFull { print("\(way)\n\(table.text)") }
    }
  }
}
