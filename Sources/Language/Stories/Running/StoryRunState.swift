/// The state of a run: the matched steps, and the story at whose end the app is.
struct StoryRunState {
  let isDryRun: Bool
  let stories: [Story]
  let performer: any StoryPerformer
  /// The matcher, which notes the definitions in use.
  private(set) var matcher: StepMatcher
  /// The story at whose end the app is; nil if it is anywhere else.
  private(set) var lastEnded: Int?
  /// The results of the stories that did not succeed, which are not run again for the stories that
  /// continue them.
  private(set) var unsuccessful: [Int: StoryResult] = [:]

  init(
    _ stories: [Story],
    library: StepLibrary,
    isDryRun: Bool,
    by performer: any StoryPerformer
  ) {
    self.isDryRun = isDryRun
    self.stories = stories
    self.performer = performer
    matcher = StepMatcher(library)
  }

  /// Runs a story, and before it the stories that it continues, unless the app is at their end.
  mutating func run(_ index: Int) -> StoryResult {
    if let result = unsuccessful[index] { return result }
    let result = runOnce(index)
    if !result.isPerformed { unsuccessful[index] = result }
    return result
  }

  /// Runs a story again that failed, and before it the stories that it continues.
  mutating func retry(_ index: Int) -> StoryResult {
    unsuccessful[index] = nil
    // So are those that it continues, which may have failed in an earlier try.
    var above = index
    while above > 0, stories[above].file == stories[index].file,
      stories[above].steps.contains(where: { matcher.mapping(of: $0).isResume })
    {
      above -= 1
      unsuccessful[above] = nil
    }
    return run(index)
  }

  private mutating func runOnce(_ index: Int) -> StoryResult {
    let mappings = stories[index].steps.map { matcher.mapping(of: $0) }
    guard mappings.allSatisfy(\.isOne) else {
      return untouched(index, mappings, status: .notMapped)
    }
    guard !isDryRun else { return planned(index, mappings) }
    // A scenario that checks nothing must not seem to pass.
    if let gap = stories[index].gap { return untouched(index, mappings, message: gap.message) }
    guard mappings.contains(where: \.isResume) else { return perform(index, mappings) }
    let above = index - 1
    guard above >= 0, stories[above].file == stories[index].file else {
      return untouched(index, mappings, message: "no story above it in its file")
    }
    if lastEnded != above || !performer.keepsApp {
      let result = run(above)
      guard result.isPerformed else {
        let title = stories[above].title
        let message = "it continues \"\(title)\", which did not succeed: \(result.outcome)"
        return untouched(index, mappings, message: message)
      }
    }
    return perform(index, mappings)
  }

  /// Returns the result of a story that is not run because the run stopped before it.
  mutating func skip(_ index: Int) -> StoryResult {
    let mappings = stories[index].steps.map { matcher.mapping(of: $0) }
    return untouched(index, mappings, message: "the run stopped at an earlier story")
  }

  private mutating func perform(_ index: Int, _ mappings: [StepMatcher.Mapping]) -> StoryResult {
    lastEnded = nil
    let result = performer.perform(untouched(index, mappings), mappings)
    if result.isPerformed { lastEnded = index }
    return result
  }

  /// Returns the result of a story that is only matched, which shows already if built-in steps check nothing.
  private func planned(_ index: Int, _ mappings: [StepMatcher.Mapping]) -> StoryResult {
    var result = untouched(index, mappings)
    if mappings.allSatisfy({ $0.isCheck == false }) { result.findUnchecked() }
    return result
  }

  private func untouched(
    _ index: Int,
    _ mappings: [StepMatcher.Mapping],
    status: StoryResult.Status = .notRun,
    message: String? = nil
  ) -> StoryResult {
    let steps = zip(stories[index].steps, mappings).map { StepResult($0, $1) }
    return StoryResult(story: stories[index], status: status, steps: steps, message: message)
  }
}
