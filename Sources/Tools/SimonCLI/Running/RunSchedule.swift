import EventModel
import Foundation
import Recorder
import Replayer

/// In which order, in which processes and how fast a run goes through its recordings; none of it is
/// seen in the results.
struct RunSchedule {
  private let order: RunOrder
  private let time: Duration
  private let isStepwise: Bool
  private let lastRun: LastRunStore
  private let onlyLastFailed: Bool
  private let isCI: Bool

  /// Reads the options of a call.
  init(_ call: Invocation) throws {
    isStepwise = call.has(RunOptions.step)
    isCI = call.console.isCI
    onlyLastFailed = call.has(RunOptions.lastFailed)
    lastRun = LastRunStore(directory: RecordingSelection.directory(call))
    time = call[RunOptions.timeLimit] ?? .seconds(60)
    guard !isStepwise || call.console.isInteractive else {
      throw UsageError("--step needs a terminal to wait for keys")
    }
    if case .random(nil) = call[RunOptions.order] {
      let seed = UInt64.random(in: 0..<1_000_000)
      call.console.diagnose("to repeat this order: --order random:\(seed)")
      order = .random(seed: seed)
    } else {
      order = call[RunOptions.order] ?? .name
    }
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
      var random = SplitMix(seed: seed ?? 0)
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
