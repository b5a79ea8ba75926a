public import AppDriver
public import EventModel

/// Runs stories on a stage, one after the other.
///
/// Every step of a story is matched before its first is run; a story with a step that has no
/// definition, or several, is not run at all. Each story starts with the app launched afresh, save
/// one that begins `Given the app is as the story above left it`: it goes on in the same session,
/// and where it is run without the stories above it in its file, those are played first.
public struct StoryRunner {
  /// The definitions that steps may match, beside the built-in sentences.
  public let library: StepLibrary
  /// Where checkpoints find the trees they are compared with.
  public var goldens: Goldens
  /// Whether the run ends with the first story that does not succeed.
  public var failsFast: Bool
  /// Whether steps are matched and not run.
  public var isDryRun: Bool
  /// In which order the stories are run.
  public var order = StoryOrder.written
  /// What runs the code of steps.
  public var executor: any StepExecutor = DirectStepExecutor()
  /// The time since some moment, for telling how long steps take; nil where nobody asks.
  public var clock: (@Sendable () -> Microseconds)?

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - library: the definitions.
  ///   - goldens: the trees of checkpoints.
  ///   - failsFast: whether to end with the first story that does not succeed.
  ///   - isDryRun: whether to match steps only.
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

  /// Runs the stories that are selected, in order.
  ///
  /// - Parameters:
  ///   - stories: all stories of the files, in order, so that a story can go on where another ended.
  ///   - stage: what they are played on.
  ///   - selection: which stories are to be run and reported.
  ///   - anew: makes another stage where a step that never returned holds the first; where it is left
  ///     out, no story is run after such a step.
  /// - Returns: what became of the selected stories.
  public func run(
    _ stories: [Story],
    on stage: any StorySession,
    selecting selection: StorySelection = StorySelection(),
    anew: (() throws(DriverError) -> any StorySession)? = nil
  ) -> StoryRun {
    var state = StoryRunState(runner: self, stage: stage, stories: stories, anew: anew)
    var results: [StoryResult] = []
    let selected = selection.places(in: stories)
    for index in order.places(of: stories) where selected.contains(index) {
      let isOver = failsFast && results.contains { ![.success, .ignored].contains($0.status) }
      let isPassedOver = isDryRun || isOver
      let start = clock?()
      var result = isOver ? state.skipped(index) : state.play(index)
      if let start, let end = clock?(), !isPassedOver { result.duration = end - start }
      results.append(result)
    }
    let unused = state.matcher.unused.map {
      StoryRun.UnusedDefinition(pattern: $0.pattern, location: $0.location)
    }
    return StoryRun(results: results, unused: unused)
  }
}
