import Actions
import AppDriver
import EventModel

/// The state of a run: the matched steps, and the story at whose end the app is.
struct StoryRunState {
  let runner: StoryRunner
  private(set) var session: any StorySession
  let stories: [Story]
  let makeSession: (() throws(DriverError) -> any StorySession)?
  /// The reason why the session is unusable; nil while it is usable.
  private(set) var blockage: String?
  /// The matcher, which notes the definitions in use.
  private(set) var matcher: StepMatcher
  /// The story at whose end the app is; nil if it is anywhere else.
  private(set) var lastEnded: Int?
  /// The results of the stories that did not succeed, which are not run again for the stories that
  /// continue them.
  private(set) var unsuccessful: [Int: StoryResult] = [:]

  /// Runs a story, and before it the stories that it continues, unless the app is at their end.
  mutating func run(_ index: Int) -> StoryResult {
    if let result = unsuccessful[index] { return result }
    let result = runOnce(index)
    if result.status != .success { unsuccessful[index] = result }
    return result
  }

  private mutating func runOnce(_ index: Int) -> StoryResult {
    let mappings = stories[index].steps.map { matcher.mapping(of: $0) }
    guard mappings.allSatisfy(\.isOne) else {
      return untouched(index, mappings, status: .notMapped)
    }
    guard !runner.isDryRun else { return untouched(index, mappings) }
    if let blockage = replaceBlockedSession() {
      return untouched(index, mappings, message: blockage)
    }
    guard mappings.contains(where: \.isResume) else {
      lastEnded = nil
      return perform(index, mappings)
    }
    let above = index - 1
    guard above >= 0, stories[above].file == stories[index].file else {
      return untouched(index, mappings, message: "no story above it in its file")
    }
    if lastEnded != above {
      let result = run(above)
      guard result.status == .success else {
        let title = stories[above].title
        let message = "it continues \"\(title)\", which did not succeed: \(result.outcome)"
        return untouched(index, mappings, message: message)
      }
    }
    return perform(index, mappings)
  }

  /// Replaces a blocked session; returns the reason if that is impossible.
  private mutating func replaceBlockedSession() -> String? {
    guard let blockage else { return nil }
    guard let makeSession else { return "the app is still blocked by \(blockage)" }
    do throws(DriverError) {
      session = try makeSession()
    } catch {
      return error.message
    }
    (self.blockage, lastEnded) = (nil, nil)
    return nil
  }

  /// Returns the result of a story that is not run because the run stopped before it.
  mutating func skip(_ index: Int) -> StoryResult {
    let mappings = stories[index].steps.map { matcher.mapping(of: $0) }
    return untouched(index, mappings, message: "the run stopped at an earlier story")
  }

  private mutating func perform(_ index: Int, _ mappings: [StepMatcher.Mapping]) -> StoryResult {
    let story = stories[index]
    var result = untouched(index, mappings)
    let isResumed = mappings.contains(where: \.isResume)
    let first = story.steps.first ?? Step(.given, "Given", line: story.line)
    let context = StepContext(
      story: story,
      step: first,
      session: session,
      goldens: runner.goldens
    )
    lastEnded = nil
    do {
      if !isResumed { try session.launch() }
      for (place, mapping) in mappings.enumerated() {
        context.step = story.steps[place]
        context.notes = []
        let start = runner.clock?()
        let failure = run(mapping, isFirst: place == 0, in: context)
        if let start, let end = runner.clock?() { result.steps[place].duration = end - start }
        if blockage == nil { result.steps[place].notes = context.notes }
        guard let failure else {
          result.steps[place].status = .success
          continue
        }
        result.steps[place].fail(failure)
        if blockage == nil { result.tree = try? context.screen() }
        return failed(result, failure)
      }
      try session.settle()
      try session.markEnd(of: story, mappings.last)
    } catch {
      return failed(result, error)
    }
    lastEnded = index
    result.status = .success
    return result
  }

  /// Runs one step, the code of a definition by the runner's executor.
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
    case .timedOut(let limit):
      context.end()
      blockage = "a step that did not return, \(definition.location)"
      return StepFailure(
        "the step did not return within \(limit.seconds.canonical) s",
        hint: "its code at \(definition.location) was abandoned and may still be running"
      )
    case .trapped(let cause):
      context.end()
      blockage = "a step that trapped, \(definition.location)"
      return StepFailure(
        "the step trapped: \(cause)",
        hint: "change its code at \(definition.location) to throw an error instead"
      )
    }
  }

  private func failed(_ result: StoryResult, _ error: any Error) -> StoryResult {
    var result = result
    result.status = .failed
    result.message = words(for: error).message
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

extension StorySession {
  /// Marks the end of a story as a checkpoint, unless its last step did.
  fileprivate func markEnd(of story: Story, _ last: StepMatcher.Mapping?) throws(DriverError) {
    if case .builtIn(.action(.checkpoint))? = last { return }
    var session = self
    try session.checkpoint(story.title)
  }
}

extension StepMatcher.Mapping {
  /// Whether the step has exactly one meaning.
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
      if !isFirst { try context.session.launch() }
    case .builtIn(.resume), .builtIn(.role), .defined, .ambiguous, .undefined: return
    }
  }
}

extension StepResult {
  /// Creates the result of a step that was not run.
  fileprivate init(_ step: Step, _ mapping: StepMatcher.Mapping) {
    self.init(step: step, status: .notRun)
    switch mapping {
    case .defined(let definition, _): self.definition = definition.location
    case .builtIn: definition = "built in"
    case .ambiguous(let candidates):
      status = .notMapped
      message = "\(candidates.count) definitions match"
      hint = "make one of the patterns more specific, by ^ and $ or by more words"
      self.candidates = candidates
    case .undefined(let reason, let hint, let snippet):
      status = .notMapped
      message = reason
      self.hint = hint
      self.snippet = snippet
    }
  }

  fileprivate mutating func fail(_ error: any Error) {
    status = .failed
    (message, hint) = words(for: error)
  }
}

/// Returns the words of any error in a result.
private func words(for error: any Error) -> (message: String, hint: String?) {
  switch error {
  case let error as StepFailure: (error.message, error.hint)
  case let error as ActionError: (error.message, error.hint)
  case let error as DriverError: (error.message, error.hint)
  default: ("\(error)", nil)
  }
}
