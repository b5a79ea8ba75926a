import EventModel
import Foundation
package import Messages
package import Recorder
package import Replayer

/// The order, processes and limits of a run, none of which change its results.
package struct RunSchedule {
  private let order: RunOrder
  private let time: Duration
  private let lastRun: LastRunStore
  private let onlyLastFailed: Bool
  private let passesWithNone: Bool

  /// Prepares the schedule of a run.
  ///
  /// - Parameters:
  ///   - project: the project.
  ///   - order: the order in which recordings start; a random one has a seed.
  ///   - onlyLastFailed: whether only recordings are replayed that failed in the last run.
  ///   - passesWithNone: whether a run of no recordings passes.
  package init(
    _ project: Project,
    order: RunOrder = .name,
    onlyLastFailed: Bool = false,
    passesWithNone: Bool = false
  ) {
    (self.order, self.onlyLastFailed) = (order, onlyLastFailed)
    self.passesWithNone = passesWithNone
    lastRun = LastRunStore(directory: project.recordings)
    time = project.time
  }

  /// Returns the selected recordings that this run covers.
  package func chosen(of recordings: [RecordingStore]) throws -> [RecordingStore] {
    guard onlyLastFailed else { return recordings }
    guard let last = lastRun.read() else {
      // Only a run with a failure writes results, so that there are none after green ones.
      if passesWithNone { return [] }
      throw Diagnostic(
        message: "there are no results of a last run",
        path: lastRun.file.relativePath,
        hint: "the first run with a failure writes them, except in CI",
        gravity: .nothing
      )
    }
    let failed = recordings.filter { last.recordings[lastRun.name(of: $0)]?.isRed ?? false }
    guard !failed.isEmpty || recordings.isEmpty || passesWithNone else {
      throw Diagnostic(
        message: "none of these recordings failed in the last run",
        gravity: .nothing
      )
    }
    return failed
  }

  /// Returns a suite with the order of this run.
  package func ordered(_ suite: SuiteRun) -> SuiteRun {
    var suite = suite
    suite.order = starts(suite.recordings)
    return suite
  }

  /// Replays the recordings of a suite.
  ///
  /// - Parameters:
  ///   - suite: the suite.
  ///   - plan: the settings of the replays.
  ///   - project: the project.
  ///   - finished: called with the place and the result of each recording when it is done, in any order.
  /// - Returns: the results in the order of the recordings.
  /// - Throws: a diagnostic if no worker can be started.
  package func result(
    of suite: SuiteRun,
    by plan: RunPlan,
    _ project: Project,
    finished: @escaping @Sendable (Int, RecordingResult) -> Void = { _, _ in }
  ) async throws -> SuiteResult {
    var suite = suite
    let count = suite.recordings.count
    let progress = project.begin(count)
    let show = { @Sendable (place: Int, result: RecordingResult) in
      // What is printed must not stand behind the line of progress.
      progress.clear()
      finished(place, result)
      progress.show(result.name)
    }
    project.interruption.watch()
    guard let executable = project.executable else {
      var result = await Self.replay(suite, show, unless: project.interruption)
      progress.clear()
      result.isStopped = project.interruption.isRequested
      return result
    }
    let workers = try WorkerGroup(
      executable,
      plan,
      count: min(suite.jobs, count),
      time: time,
      project: project
    )
    // One more recording waits for each worker, so that no worker is ever idle.
    if !suite.failsFast { suite.jobs *= 2 }
    var result = await suite.run(
      finished: show,
      attempt: { await workers.attempt($0, begun: $1) }
    )
    workers.end()
    progress.clear()
    result.isStopped = project.interruption.isRequested
    return result
  }

  /// Replays the recordings of a suite in this process.
  private static func replay(
    _ suite: SuiteRun,
    _ finished: @escaping @Sendable (Int, RecordingResult) -> Void,
    unless interruption: Interruption
  ) async -> SuiteResult {
    await suite.run(finished: finished) { run, begun in
      begun()
      guard !interruption.isRequested else { return nil }
      let start = ContinuousClock.now
      var result = run.attempt().result
      result.duration = ContinuousClock.now - start
      return result
    }
  }

  /// Returns the diagnostic of a run that was stopped.
  package static func stopped(_ result: SuiteResult) -> Diagnostic {
    let red = result.finished.filter { !$0.verdict.isGood }.map(\.name.printable)
    return Diagnostic(
      message: "stopped on request: \(result.finished.count) of "
        + "\(result.results.count) recordings replayed",
      details: red.isEmpty ? [] : ["failed before: \(red.joined(separator: ", "))"],
      gravity: .interrupted
    )
  }

  /// Stores the results for the next run.
  ///
  /// The first run with a failure creates the file; a failure to write it does not fail the run.
  package func keep(
    _ result: SuiteResult,
    of recordings: [RecordingStore],
    by plan: RunPlan,
    calledWith words: [String]
  ) {
    lastRun.update(
      with: result,
      of: recordings,
      calledWith: words,
      isRecordedSetting: plan.replaced.isEmpty
    )
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
      // Recordings of unknown duration come first, the longest log before the others.
      return runs.indices.sorted { one, other in
        (times[one] ?? .max, sizes[one], other) > (times[other] ?? .max, sizes[other], one)
      }
    }
  }
}
