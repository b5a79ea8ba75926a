import EventModel
import Foundation
import Recorder
import Replayer

/// In which order, in which processes and how fast a run goes through its recordings; none of it is
/// seen in the results.
struct RunSchedule {
  /// The options of a run that are about this.
  static let options: [Command.Option] = [
    .init(
      "--order",
      "name|slowest|random[:SEED]",
      "in which order to begin them; reports are always by name"
    ),
    .init("--last-failed", "only recordings that were red in the last run on this machine"),
    .init(
      "--time-limit",
      "SECONDS",
      "how long a recording may take, beside the time of an app on a real clock (default 60)"
    ),
    .init("--step", "stop before each event, show the screen, and wait for a key"),
    .init("--wireframe", "draw the screens before and after the first change of each recording"),
  ]

  private enum Order {
    case name, slowest
    case random(UInt64)
  }

  private let order: Order
  private let time: Duration
  private let isStepwise: Bool
  private let lastRun: LastRunStore
  private let onlyLastFailed: Bool
  private let isCI: Bool

  /// Reads the options of a call.
  init(_ call: Invocation) throws {
    order = try Self.order(call)
    isStepwise = call.has("--step")
    isCI = call.console.isCI
    onlyLastFailed = call.has("--last-failed")
    lastRun = LastRunStore(directory: Selection.directory(call))
    guard !isStepwise || call.console.isInteractive else {
      throw UsageError("--step waits for keys, and this is no terminal")
    }
    let text = call.value("--time-limit") ?? "60"
    guard let seconds = Double(text), (0.1...86_400).contains(seconds) else {
      throw UsageError("--time-limit takes seconds from 0.1 to 86400, not \"\(text)\"")
    }
    time = .seconds(seconds)
  }

  private static func order(_ call: Invocation) throws(UsageError) -> Order {
    let text = call.value("--order") ?? "name"
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("name", 1): return .name
    case ("slowest", 1): return .slowest
    case ("random", 1):
      let seed = UInt64.random(in: 0..<1_000_000)
      call.console.diagnose("the order can be had again: --order random:\(seed)")
      return .random(seed)
    case ("random", _):
      guard let seed = UInt64(parts[1]) else { break }
      return .random(seed)
    default: break
    }
    throw UsageError("--order takes name, slowest or random:SEED, not \(text.quotedForPeople)")
  }

  /// The recordings that this run is about, of those that were selected.
  func chosen(of recordings: [RecordingStore]) throws -> [RecordingStore] {
    guard onlyLastFailed else { return recordings }
    guard let last = lastRun.read() else {
      throw Diagnostic(
        message: "no run has left behind what was red in it",
        place: .init(path: lastRun.file.relativePath),
        hint: "the first run in which a recording is red leaves it, except where CI is set",
        exitCode: .nothing
      )
    }
    let failed = recordings.filter { last.recordings[lastRun.name(of: $0)]?.isRed ?? false }
    guard !failed.isEmpty || recordings.isEmpty else {
      throw Diagnostic(message: "nothing of this was red in the last run", exitCode: .nothing)
    }
    return failed
  }

  /// Replays the recordings of a suite.
  ///
  /// - Throws: a diagnostic where it was stopped on request.
  func result(of suite: SuiteRun, _ plan: RunPlan, _ call: Invocation) async throws -> SuiteResult {
    var suite = suite
    suite.order = starts(suite.recordings)
    let count = suite.recordings.count
    guard !isStepwise else {
      suite.jobs = 1
      return try await StepScreen(call.console).result(of: suite)
    }
    let progress = ProgressLine(total: count, console: call.console)
    call.console.interruption.watch()
    guard let executable = call.console.executable else {
      let result = await suite.run { progress.show($0) }
      progress.clear()
      return result
    }
    let workers = try WorkerGroup(executable, plan, count: min(suite.jobs, count), time: time, call)
    // One recording waits while another is replayed, so that no worker has to wait for its next.
    if !suite.failsFast { suite.jobs *= 2 }
    let result = await suite.run(
      finished: { progress.show($0) },
      attempt: { await workers.attempt($0) }
    )
    workers.end()
    progress.clear()
    guard !call.console.interruption.isRequested else { throw Self.stopped(result) }
    return result
  }

  /// What is said of a run that was stopped on request.
  static func stopped(_ result: SuiteResult) -> Diagnostic {
    let red = result.finished.filter { !$0.verdict.isGood }.map(\.name.printable)
    return Diagnostic(
      message: "stopped on request: \(result.finished.count) of "
        + "\(result.results.count.counted("recording")) had been replayed",
      details: red.isEmpty ? [] : ["red until then: \(red.joined(separator: ", "))"],
      exitCode: .interrupted
    )
  }

  /// Leaves what came of each recording for the next run, except in CI.
  ///
  /// Nothing is begun by a run that is green; what cannot be kept is no failure of the run.
  func keep(_ result: SuiteResult, of recordings: [RecordingStore]) {
    guard !isCI else { return }
    lastRun.update(with: result, of: recordings)
  }

  private func starts(_ runs: [RecordingRun]) -> [Int] {
    switch order {
    case .name: return Array(runs.indices)
    case .random(let seed):
      var random = SplitMix(seed: seed)
      return runs.indices.shuffled(using: &random)
    case .slowest:
      let known = lastRun.read()?.recordings ?? [:]
      let times = runs.map { known[lastRun.name(of: $0.recording)]?.microseconds }
      let sizes = runs.map(\.recording.logSize)
      // What is not known yet might be anything, so it comes first; a longer log takes longer.
      return runs.indices.sorted { one, other in
        (times[one] ?? .max, sizes[one], other) > (times[other] ?? .max, sizes[other], one)
      }
    }
  }
}
