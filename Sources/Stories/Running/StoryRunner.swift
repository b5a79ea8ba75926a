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
  ///   - isSelected: whether a story is to be run and reported.
  /// - Returns: what became of the selected stories.
  public func run(
    _ stories: [Story],
    on stage: any StoryStage,
    where isSelected: (Story) -> Bool = { _ in true }
  ) -> StoryRun {
    var troupe = Troupe(runner: self, stage: stage, stories: stories)
    var results: [StoryResult] = []
    for index in stories.indices where isSelected(stories[index]) {
      let isOver = failsFast && results.contains { $0.status != .success }
      results.append(isOver ? troupe.skipped(index) : troupe.play(index))
    }
    let unused = troupe.matcher.unused.map {
      StoryRun.UnusedDefinition(pattern: $0.pattern, location: $0.location)
    }
    return StoryRun(results: results, unused: unused)
  }
}
