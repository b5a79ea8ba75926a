import EventModel

/// The stories that one performer runs, one after the other: each matched, performed, measured, and tried again if it
/// fails.
struct StoryLane {
  /// The settings of a run that hold for every lane.
  struct Settings: Sendable {
    var library: StepLibrary
    var isDryRun = false
    var retries = 0
    /// True to run no story after the first, in the order of the run, that does not succeed.
    var failsFast = false
    var clock: (@Sendable () -> Microseconds)?
    var isAskedToStop: @Sendable () -> Bool = { false }
  }

  private let settings: Settings
  private var state: StoryRunState

  init(_ stories: [Story], _ settings: Settings, by performer: any StoryPerformer) {
    self.settings = settings
    state = StoryRunState(
      stories,
      library: settings.library,
      isDryRun: settings.isDryRun,
      by: performer
    )
  }

  /// The definitions that no step of these stories matched.
  var unused: [StoryRun.UnusedDefinition] {
    state.matcher.unused.map { .init(pattern: $0.pattern, location: $0.location) }
  }

  /// Runs a story, and before it those that it continues.
  mutating func run(_ index: Int) -> StoryResult {
    guard !settings.isAskedToStop() else { return skip(index) }
    let start = settings.clock?()
    var result = state.run(index)
    retry(&result, at: index)
    if let start, let end = settings.clock?(), !settings.isDryRun { result.duration = end - start }
    return result
  }

  /// Returns the result of a story that is not run because the run stopped before it.
  mutating func skip(_ index: Int) -> StoryResult { state.skip(index) }

  /// Tries a failed story again, also where a story that it continues fails then: that is no reason to skip it.
  private mutating func retry(_ result: inout StoryResult, at index: Int) {
    guard result.status == .failed else { return }
    var attempts = [result]
    while attempts.count <= settings.retries, !settings.isAskedToStop(),
      [.failed, .notRun].contains(attempts[attempts.count - 1].status)
    {
      attempts.append(state.retry(index))
    }
    // A story that was not run in the end failed as it did before.
    while let last = attempts.last, last.status == .notRun { attempts.removeLast() }
    guard var last = attempts.popLast() else { return }
    last.earlier = attempts.filter { $0.status != .notRun }
    result = last
  }
}
