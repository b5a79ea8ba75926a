public import AppDriver
public import EventModel

/// A runner of stories, one after the other, or several at once in workers.
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
    var lane = StoryLane(stories, settings, by: performer)
    var results: [StoryResult] = []
    let selected = selection.places(in: stories)
    for index in order.places(of: stories) where selected.contains(index) {
      let isOver = failsFast && results.contains(where: \.endsFastRun)
      let result = isOver ? lane.skip(index) : lane.run(index)
      results.append(result)
      finished(result)
    }
    return StoryRun(results: results, unused: lane.unused)
  }

  /// Runs the selected stories by several performers at once, each on a thread of its own.
  ///
  /// Results are in the order of the run, and neither they nor that order depend on the number of performers. That is
  /// why the stories behind one that ends the run count as not run, even if they ran beside it.
  ///
  /// - Parameters:
  ///   - stories: all stories of the files, in order, because a story can continue another.
  ///   - selection: the stories to run and report.
  ///   - count: the most performers at once.
  ///   - makePerformer: makes a performer, on the thread that uses it.
  /// - Returns: the results of the selected stories.
  /// - Throws: `DriverError` if a performer could not start its app for any story.
  package func run(
    _ stories: [Story],
    selecting selection: StorySelection,
    byUpTo count: Int,
    makePerformer: @escaping @Sendable () -> any StoryPerformer
  ) throws(DriverError) -> StoryRun {
    let selected = selection.places(in: stories)
    let chains = order.chains(of: stories).map { $0.filter(selected.contains) }
      .filter { !$0.isEmpty }
    let lanes = StoryLanes(stories, in: chains, settings)
    lanes.start(count, makePerformer: makePerformer)
    // Only skips stories.
    var rest = StoryLane(stories, settings, by: NoPerformer())
    var results: [StoryResult] = []
    var isOver = false
    for index in chains.joined() {
      let result = lanes.result(of: index)
      // An app that does not start fails the run, and no story, unless the run was stopped.
      let hasNoApp = lanes.noApp != nil
      guard !hasNoApp || isAskedToStop() else { break }
      results.append(isOver || hasNoApp ? rest.skip(index) : result)
      finished(results[results.count - 1])
      isOver = isOver || failsFast && result.endsFastRun
    }
    lanes.wait()
    if let error = lanes.noApp, !isAskedToStop() { throw error }
    return StoryRun(results: results, unused: lanes.unused)
  }

  private var settings: StoryLane.Settings {
    StoryLane.Settings(
      library: library,
      isDryRun: isDryRun,
      retries: retries,
      failsFast: failsFast,
      clock: clock,
      isAskedToStop: isAskedToStop
    )
  }
}

extension StoryResult {
  /// True if a run that fails fast ends here.
  var endsFastRun: Bool { ![.success, .ignored].contains(status) }
}

/// The performer of a run that only matches steps.
private final class NoPerformer: StoryPerformer {
  var keepsApp: Bool { true }

  func perform(_ result: StoryResult, _ mappings: [StepMatcher.Mapping]) -> StoryResult { result }
}
