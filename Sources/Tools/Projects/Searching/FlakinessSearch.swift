import EventModel
package import Exploring
package import Messages
package import Recorder
import Replayer
import AppDriver

/// A search for the views of a recording that vary although the app is the same, with its rules tried on further
/// replays.
package struct FlakinessSearch {
  /// The recording.
  package let recording: RecordingStore
  /// The number of replays.
  package var times = 50
  /// The seed of the jitter of the first replay.
  package var seed: UInt64 = 1
  /// The project.
  package let project: Project

  /// Plans a search of 50 replays.
  package init(in recording: RecordingStore, of project: Project) {
    (self.recording, self.project) = (recording, project)
  }

  /// The result of a search.
  package struct Result {
    /// The replays, and what varied in them.
    package var search: FlakySearch
    /// The further replays that match the recording with the proposed rules, and their number.
    package var trial: (green: Int, count: Int)
    /// True if a request to stop ended the search.
    package var isPartial: Bool

    /// The gravity of what was found.
    package var gravity: Gravity {
      guard !isPartial else { return .interrupted }
      guard search.isSteady else { return .flaky }
      return search.changes.isEmpty && search.inputChanges.isEmpty ? .success : .difference
    }
  }

  /// Replays the recording with jitter.
  ///
  /// - Throws: the error of a recording that cannot be read or of an app that cannot be driven; a diagnostic for a
  ///   recording that fails even without jitter.
  package func run() throws -> Result {
    let workers = try AppWorkers(project, for: recording)
    let log = try recording.log()
    let app = project.build ?? log.header.app
    let rules = try GoldenRules(project).approved(for: recording, project)
    var search = FlakySearch(log, rules: rules, secrets: Secrets.values(project))
    let interruption = project.interruption
    interruption.watch()
    // A replay that stopped is repeated, since it may stop in some replays only; one that hung is not.
    var failed = search.begin(on: try workers.makeDriver(for: app)).flatMap { stop in
      stop.reasonNotToRepeat == nil ? nil : stop
    }
    try interruption.check()
    let progress = project.begin(times)
    for place in 0..<times where failed == nil && !interruption.isRequested {
      try replay(&search, Jitter(seed: seed &+ UInt64(place))) { () throws(DriverError) in
        try workers.makeDriver(for: app)
      }
      progress.show(recording.name)
    }
    progress.clear()
    if !interruption.isRequested { failed = failed ?? search.commonStop }
    if let failed { throw failure(at: failed) }
    // The rules are tried on replays from which they were not derived.
    let isPartial = interruption.isRequested
    let further = search.proposals.isEmpty || isPartial ? 0 : min(times, 5)
    var green = 0
    for place in 0..<further {
      try interruption.check()
      let jitter = Jitter(seed: seed &+ UInt64(times + place))
      if search.isGreen(on: try workers.makeDriver(for: app), jitter: jitter) { green += 1 }
    }
    return Result(search: search, trial: (green, further), isPartial: isPartial)
  }

  /// Makes one more replay, which does not count if it was ended on request.
  private func replay(
    _ search: inout FlakySearch,
    _ jitter: Jitter,
    makeDriver: () throws(DriverError) -> any AppDriver
  ) throws(DriverError) {
    var next = search
    do throws(DriverError) { next.replay(on: try makeDriver(), jitter: jitter) } catch {
      guard project.interruption.isRequested else { throw error }
    }
    if !project.interruption.isRequested { search = next }
  }

  /// Returns the diagnostic of a recording that fails without jitter.
  private func failure(at stop: Replay.Stop) -> Diagnostic {
    Diagnostic(
      message: "\(recording.name.printable) fails even without jitter, at event \(stop.event): "
        + stop.reason.message,
      hint: "\(NextCommand.replay("run", recording))",
      gravity: .difference
    )
  }
}
