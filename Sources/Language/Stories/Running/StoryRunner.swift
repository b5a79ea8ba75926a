public import AppDriver
public import EventModel

/// A runner of stories, one after the other.
///
/// It matches all steps of a story first and does not run a story if one of its steps has no definition or several.
/// Each story launches the app, except one that begins with `Given the app is as the story above left it`. That one
/// continues the session of the story above it, which runs first if it has not run yet.
public struct StoryRunner {
  /// The step definitions, beside the built-in sentences.
  public let library: StepLibrary
  /// The trees that checkpoints are compared with.
  public var goldens: Goldens
  /// True if the run stops after the first story that does not succeed.
  public var failsFast: Bool
  /// True if the run matches steps without running them.
  public var isDryRun: Bool
  /// The number of times that a failed story is tried again.
  public var retries = 0
  /// The order of the stories.
  public var order = StoryOrder.written
  /// The clock that measures steps; nil to measure nothing.
  public var clock: (@Sendable () -> Microseconds)?
  /// Returns the setting that a story was recorded in; nil for one that launches the app as usual.
  package var setting: (Story) -> SessionSetting? = { _ in nil }
  /// Returns a text without the secrets that the stories have typed.
  package var redact: (String) -> String = { $0 }
  /// Takes the result of each selected story as soon as it is known.
  package var finished: (StoryResult) -> Void = { _ in }
  /// The function that says whether to start no further story.
  package var isAskedToStop: @Sendable () -> Bool = { false }

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - library: the definitions.
  ///   - goldens: the trees of checkpoints.
  ///   - failsFast: true to stop after the first story that does not succeed.
  ///   - isDryRun: true to match steps without running them.
  public init(
    library: StepLibrary = StepLibrary(),
    goldens: Goldens = .none,
    failsFast: Bool = false,
    isDryRun: Bool = false
  ) {
    self.library = library
    self.goldens = goldens
    self.failsFast = failsFast
    self.isDryRun = isDryRun
  }

  /// Runs the selected stories in this process, which a step can end.
  ///
  /// - Parameters:
  ///   - stories: all stories of the files, in order, because a story can continue another.
  ///   - session: the session of the app.
  ///   - selection: the stories to run and report.
  ///   - makeSession: creates a session that replaces one whose app cannot be driven any further; nil
  ///     if there is only the one.
  /// - Returns: the results of the selected stories.
  public func run(
    _ stories: [Story],
    on session: any StorySession,
    selecting selection: StorySelection = StorySelection(),
    makeSession: (() throws(DriverError) -> any StorySession)? = nil
  ) -> StoryRun {
    let performer = SessionPerformer(
      session,
      goldens: goldens,
      clock: clock,
      makeSession: makeSession
    )
    performer.setting = setting
    performer.redact = redact
    return run(stories, by: performer, selecting: selection)
  }

  /// Matches the steps of stories without an app.
  ///
  /// - Returns: the results, with everything that a run would refuse: steps without a meaning, and stories that
  ///   check nothing.
  public func match(_ stories: [Story]) -> [StoryResult] {
    var state = StoryRunState(stories, library: library, isDryRun: true, by: NoPerformer())
    return stories.indices.map { state.run($0) }
  }

  /// Runs the selected stories by a performer.
  ///
  /// - Parameters:
  ///   - stories: all stories of the files, in order, because a story can continue another.
  ///   - performer: the performer, which has goldens and a clock of its own.
  ///   - selection: the stories to run and report.
  /// - Returns: the results of the selected stories.
  package func run(
    _ stories: [Story],
    by performer: any StoryPerformer,
    selecting selection: StorySelection = StorySelection()
  ) -> StoryRun {
    var state = StoryRunState(stories, library: library, isDryRun: isDryRun, by: performer)
    var results: [StoryResult] = []
    let selected = selection.places(in: stories)
    for index in order.places(of: stories) where selected.contains(index) {
      let isOver =
        isAskedToStop()
        || failsFast && results.contains { ![.success, .ignored].contains($0.status) }
      let isMeasured = !isDryRun && !isOver
      let start = clock?()
      var result = isOver ? state.skip(index) : state.run(index)
      if !isOver { retry(&result, at: index, in: &state) }
      if let start, let end = clock?(), isMeasured { result.duration = end - start }
      results.append(result)
      finished(result)
    }
    let unused = state.matcher.unused.map {
      StoryRun.UnusedDefinition(pattern: $0.pattern, location: $0.location)
    }
    return StoryRun(results: results, unused: unused)
  }

  /// Tries a failed story again, also where a story that it continues fails then: that is no reason to skip it.
  private func retry(_ result: inout StoryResult, at index: Int, in state: inout StoryRunState) {
    guard result.status == .failed else { return }
    var attempts = [result]
    while attempts.count <= retries, !isAskedToStop(),
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

/// The performer of a run that only matches steps.
private final class NoPerformer: StoryPerformer {
  var keepsApp: Bool { true }

  func perform(_ result: StoryResult, _ mappings: [StepMatcher.Mapping]) -> StoryResult { result }
}
