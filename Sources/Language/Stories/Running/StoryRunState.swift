import Actions
import AppDriver
import EventModel

/// One run of stories: what was matched so far, and which story's end the app is at.
struct StoryRunState {
  private let runner: StoryRunner
  private var stage: any StorySession
  private let stories: [Story]
  private let anew: (() throws(DriverError) -> any StorySession)?
  /// Why the stage cannot be used any more; nil while it can.
  private var loss: String?
  /// Matches steps, and remembers which definitions were used.
  private(set) var matcher: StepMatcher
  /// The story at whose end the app is; nil where it is at no story's end.
  private var ended: Int?
  /// The stories that did not end well, and so need not be tried again for those that go on from
  /// them.
  private var spoiled: [Int: StoryResult] = [:]

  init(
    runner: StoryRunner,
    stage: any StorySession,
    stories: [Story],
    anew: (() throws(DriverError) -> any StorySession)?
  ) {
    self.runner = runner
    self.stage = stage
    self.stories = stories
    self.anew = anew
    matcher = StepMatcher(runner.library)
  }

  /// Plays a story, and first the ones it goes on from where the app is elsewhere.
  mutating func play(_ index: Int) -> StoryResult {
    if let result = spoiled[index] { return result }
    let result = playAfresh(index)
    if result.status != .success { spoiled[index] = result }
    return result
  }

  private mutating func playAfresh(_ index: Int) -> StoryResult {
    let mappings = stories[index].steps.map { matcher.mapping(of: $0) }
    guard mappings.allSatisfy(\.isOne) else { return unmapped(index, mappings) }
    guard !runner.isDryRun else { return untouched(index, mappings, message: nil) }
    if let loss = regain() { return untouched(index, mappings, message: loss) }
    guard mappings.contains(where: \.isResume) else {
      ended = nil
      return perform(index, mappings)
    }
    let above = index - 1
    guard above >= 0, stories[above].file == stories[index].file else {
      return untouched(index, mappings, message: "there is no story above it in its file")
    }
    if ended != above {
      let result = play(above)
      guard result.status == .success else {
        let title = stories[above].title
        let message = "\"\(title)\", which it goes on from: \(result.outcome)"
        return untouched(index, mappings, message: message)
      }
    }
    return perform(index, mappings)
  }

  /// Makes another stage where the present one is held; why there is none.
  private mutating func regain() -> String? {
    guard let loss else { return nil }
    guard let anew else { return "the app is still held by \(loss)" }
    do throws(DriverError) {
      stage = try anew()
    } catch {
      return error.message
    }
    (self.loss, ended) = (nil, nil)
    return nil
  }

  /// A story that is not played, as the run is over.
  mutating func skipped(_ index: Int) -> StoryResult {
    let mappings = stories[index].steps.map { matcher.mapping(of: $0) }
    return untouched(index, mappings, message: "the run ended with a story before it")
  }

  private mutating func perform(_ index: Int, _ mappings: [StepMatcher.Mapping]) -> StoryResult {
    let story = stories[index]
    var result = untouched(index, mappings, message: nil)
    let isResumed = mappings.contains(where: \.isResume)
    let first = story.steps.first ?? Step(.given, "Given", line: story.line)
    let context = StepContext(
      story: story,
      step: first,
      stage: stage,
      performer: ActionPerformer(capabilities: stage.capabilities),
      goldens: runner.goldens
    )
    ended = nil
    do {
      if !isResumed { try stage.launch() }
      for (place, mapping) in mappings.enumerated() {
        context.step = story.steps[place]
        context.notes = []
        let start = runner.clock?()
        let failure = run(mapping, isFirst: place == 0, in: context)
        if let start, let end = runner.clock?() { result.steps[place].duration = end - start }
        if loss == nil { result.steps[place].notes = context.notes }
        guard let failure else {
          result.steps[place].status = .success
          continue
        }
        result.steps[place].fail(failure)
        if loss == nil { result.tree = try? context.screen() }
        return failed(result, failure)
      }
      try stage.settle()
      try stage.nameEnd(of: story, mappings.last)
    } catch {
      return failed(result, error)
    }
    ended = index
    result.status = .success
    return result
  }

  /// Runs one step, the code of a definition under the runner's watch.
  private mutating func run(
    _ mapping: StepMatcher.Mapping,
    isFirst: Bool,
    in context: StepContext
  ) -> (any Error)? {
    guard case .defined(let definition, let groups) = mapping else {
      do { try mapping.perform(in: context, isFirst: isFirst) } catch { return error }
      return nil
    }
    switch runner.executor.run({ try definition.body(context, groups) }) {
    case .returned: return nil
    case .threw(let error): return error
    case .overran(let limit):
      context.end()
      loss = "a step that never returned, \(definition.location)"
      return StepFailure(
        "the step did not return within \(limit.seconds.canonical) s",
        hint: "its code at \(definition.location) was left running"
      )
    case .trapped(let signal):
      context.end()
      loss = "a step that trapped, \(definition.location)"
      return StepFailure(
        "the step trapped: \(signal)",
        hint: "its code at \(definition.location) must throw instead"
      )
    }
  }

  private func failed(_ result: StoryResult, _ error: any Error) -> StoryResult {
    var result = result
    result.status = .failed
    result.message = Failing(error).message
    return result
  }

  private func untouched(
    _ index: Int,
    _ mappings: [StepMatcher.Mapping],
    message: String?
  ) -> StoryResult {
    let steps = zip(stories[index].steps, mappings).map { StepResult($0, $1) }
    return StoryResult(story: stories[index], status: .notRun, steps: steps, message: message)
  }

  private func unmapped(_ index: Int, _ mappings: [StepMatcher.Mapping]) -> StoryResult {
    var result = untouched(index, mappings, message: nil)
    result.status = .notMapped
    return result
  }
}

extension StorySession {
  /// Names the end of a story as a checkpoint, unless its last step did that itself.
  fileprivate func nameEnd(of story: Story, _ last: StepMatcher.Mapping?) throws(DriverError) {
    if case .builtIn(.action(.checkpoint))? = last { return }
    var stage = self
    try stage.checkpoint(story.title)
  }
}

extension StepMatcher.Mapping {
  /// Whether the step means one thing.
  fileprivate var isOne: Bool {
    switch self {
    case .defined, .builtIn: true
    case .ambiguous, .undefined: false
    }
  }

  fileprivate var isResume: Bool {
    if case .builtIn(.resume) = self { true } else { false }
  }

  fileprivate func perform(in context: StepContext, isFirst: Bool) throws {
    switch self {
    case .builtIn(.action(let action)): try context.perform(action)
    case .builtIn(.check(let check)):
      try check.verify(on: context.screen(), goldens: context.goldens)
    case .builtIn(.waitUntil(let check)): try context.wait(until: check)
    case .builtIn(.launch):
      if !isFirst { try context.stage.launch() }
    case .builtIn(.resume), .builtIn(.role), .defined, .ambiguous, .undefined: return
    }
  }
}

extension StepResult {
  /// What a step that was not run has to show.
  fileprivate init(_ step: Step, _ mapping: StepMatcher.Mapping) {
    self.init(step: step, status: .notRun)
    switch mapping {
    case .defined(let definition, _): self.definition = definition.location
    case .builtIn: definition = "built in"
    case .ambiguous(let candidates):
      status = .notMapped
      message = "\(candidates.count) definitions match"
      hint = "make one of the patterns narrower, by ^ and $ or by more words"
      self.candidates = candidates
    case .undefined(let reason, let hint, let snippet):
      status = .notMapped
      message = reason
      self.hint = hint
      self.snippet = snippet
    }
  }

  fileprivate mutating func fail(_ error: any Error) {
    let failing = Failing(error)
    (status, message, hint) = (.failed, failing.message, failing.hint)
  }
}

/// What an error says of itself.
private struct Failing {
  let message: String
  var hint: String?

  init(_ error: any Error) {
    switch error {
    case let error as StepFailure: (message, hint) = (error.message, error.hint)
    case let error as ActionError: (message, hint) = (error.message, error.hint)
    case let error as DriverError: (message, hint) = (error.message, error.hint)
    default: message = "\(error)"
    }
  }
}
