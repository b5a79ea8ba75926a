import Approvals
import EventModel
import Foundation
import Messages
import Platform
import Recorder
package import Replayer

/// One run of selected recordings: replayed, judged, and kept for a review.
package struct ProjectRun {
  /// The recordings.
  package let selection: SuiteSelection
  /// The replays.
  package let plan: RunPlan
  /// The order, processes and limits.
  package let schedule: RunSchedule
  /// The number of recordings that are replayed at the same time.
  package var jobs = ProcessInfo.processInfo.activeProcessorCount
  /// The number of further attempts at a recording that failed.
  package var retries = 0
  /// True if no recording is started after the first one that is red.
  package var failsFast = false
  /// True if a recording that passed only in a later attempt is green.
  package var allowsFlaky = true

  private let project: Project
  private let pending: PendingWriter

  /// Plans a run, and notes the state of the recordings' files.
  ///
  /// - Throws: `UsageError` for settings that contradict each other or fit no recording; `DriverError` for an
  ///   unknown app.
  package init(
    of selection: SuiteSelection,
    _ settings: RunSettings,
    by schedule: RunSchedule,
    in project: Project
  ) throws {
    (self.selection, self.schedule, self.project) = (selection, schedule, project)
    // A shard must see all recordings of the suite, or it would choose other apps than the others.
    plan = try RunPlan(project, settings, for: selection.all)
    try plan.checkSpan(of: selection.recordings)
    pending = PendingWriter(selection.recordings, project)
  }

  /// The suite, in the order of the schedule.
  package var suite: SuiteRun {
    schedule.ordered(
      SuiteRun(
        recordings: selection.recordings.map { plan.run(of: $0) },
        jobs: jobs,
        retries: retries,
        failsFast: failsFast,
        allowsFlaky: allowsFlaky
      )
    )
  }

  /// Replays the recordings; nothing is judged by their files yet.
  ///
  /// - Parameter finished: called with the place and the result of each recording when it is done, in any order.
  /// - Returns: the results in the order of the recordings.
  /// - Throws: a diagnostic if no worker can be started.
  package func replay(
    finished: @escaping @Sendable (Int, RecordingResult) -> Void = { _, _ in }
  ) async throws -> SuiteResult {
    try await schedule.result(of: suite, by: plan, project, finished: finished)
  }

  /// Names the builds on which the recordings were replayed, for the proofs of their stories.
  package func nameBuilds(in suite: inout SuiteResult) {
    for place in suite.results.indices {
      guard let app = suite.results[place]?.pending?.seen.app else { continue }
      suite.results[place]?.pending?.build = plan.build(for: app)
    }
  }

  /// Leaves what the run saw for a review, and its results for the next run.
  ///
  /// Nothing is left by a run of a part, by one that was stopped, and in CI, unless there is a folder for it.
  ///
  /// - Parameters:
  ///   - result: the judged results.
  ///   - folder: the folder for pending screens; nil for the recordings' own folders.
  ///   - words: the options that another run needs to show the same.
  /// - Returns: whether everything is kept, and the gravity of the gravest failure.
  package func keep(
    _ result: SuiteResult,
    in folder: String? = nil,
    calledWith words: [String] = []
  ) -> PendingWriter.Outcome {
    guard plan.isWhole, !result.isStopped else { return PendingWriter.Outcome() }
    if let folder {
      return pending.write(result) { recording in
        project.file("\(folder)/\(selection.path(of: recording))", directoryHint: .isDirectory)
      }
    }
    guard !project.isCI else { return PendingWriter.Outcome() }
    schedule.keep(result, of: selection.recordings, by: plan, calledWith: words)
    WholeFile.sweep(project.recordings.path, isOurs: true)
    return pending.write(result)
  }
}
