import EventModel
package import Exploring
import Messages
package import Recorder
package import Replayer
import AppDriver
import Approvals
import FoundationEssentials
import Reports

/// A search for the first build of an app on which a recording is red.
package struct RedBuildSearch {
  /// One build: the name of an app of the project, or the command of a driver.
  package struct Build: Sendable {
    /// The app or the command, as it is shown.
    package var name: String
    /// True if the name is that of an app.
    package var isApp: Bool

    package init(name: String, isApp: Bool) { (self.name, self.isApp) = (name, isApp) }
  }

  /// The recording.
  package let recording: RecordingStore
  /// The builds from the oldest to the newest.
  package let builds: [Build]
  /// The settings of each replay.
  package var settings = RunSettings()
  /// The project.
  package let project: Project

  /// Plans a search.
  package init(on builds: [Build], for recording: RecordingStore, in project: Project) {
    (self.builds, self.recording, self.project) = (builds, recording, project)
  }

  /// Replays the recording on as few builds as tell the first red one.
  ///
  /// - Parameter took: called after each replay with its result, its outcome and the place of the build.
  /// - Returns: the search, and the results by the places of the builds.
  /// - Throws: a diagnostic for a recording that is red on every build, or for a request to stop.
  package func run(
    took: (RecordingResult, FirstRedSearch.Outcome, Int) -> Void = { _, _, _ in }
  ) async throws -> (search: FirstRedSearch, results: [Int: RecordingResult]) {
    try expectSound()
    var search = FirstRedSearch(builds: builds.count)
    var results: [Int: RecordingResult] = [:]
    while let place = search.next {
      try project.interruption.check()
      let result = try await replay(on: builds[place])
      try project.interruption.check()
      let outcome = try outcome(of: result)
      took(result, outcome, place)
      results[place] = result
      search.note(outcome)
    }
    return (search, results)
  }

  /// Makes sure that the recording can be judged, since every build would be red without a log and a golden.
  private func expectSound() throws {
    let budget = Budget(endingAfter: project.time)
    _ = try recording.log(limits: LogLimits(budget: budget.during("reading the log")))
    let unapproved = try GoldenRules(project).rules(for: recording).filter { !$0.isApproved }
    if let rule = unapproved.first.map({ UnapprovedRule($0) }) {
      var problem = rule.diagnostic
      // It may hide what makes a build red.
      problem.gravity = .missingGolden
      throw problem
    }
    let golden = try recording.goldens().golden(within: budget.during("reading the golden"))
    guard golden == nil else { return }
    throw unjudged(RecordingResult(name: recording.name, verdict: .missingGolden))
  }

  /// Returns what a replay says about its build.
  ///
  /// - Throws: the reason why it says nothing about any build.
  private func outcome(of result: RecordingResult) throws -> FirstRedSearch.Outcome {
    if case .noApp(let error) = result.verdict, error.gravity == .usage { throw error }
    guard let outcome = FirstRedSearch.Outcome(result.verdict) else { throw unjudged(result) }
    return outcome
  }

  /// Returns the error of a recording whose own files decide its verdict on every build.
  private func unjudged(_ result: RecordingResult) -> any Error {
    let damages = result.verdict.damages
    guard damages.isEmpty else { return Diagnostics(list: damages) }
    return Diagnostic(
      message: "this recording is red on every build: \(result.verdict.cause ?? "")",
      path: recording.folder.relativePath,
      hint: "\(NextCommand.replay("run", recording)) shows what to do",
      gravity: result.verdict.gravity ?? .difference
    )
  }

  /// Replays the recording on a build, as a run would, and keeps nothing.
  private func replay(on build: Build) async throws -> RecordingResult {
    var project = project
    if build.isApp { project.build = build.name } else { project.driver = build.name }
    let plan = try RunPlan(project, settings, for: [recording])
    let suite = SuiteRun(recordings: [plan.run(of: recording)], jobs: 1)
    let result = try await RunSchedule(project).result(of: suite, by: plan, project)
    guard let found = result.finished.first else { throw RunSchedule.stopped(result) }
    return found
  }
}
