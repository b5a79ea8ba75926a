import Actions
package import AppDriver
package import EventModel

/// A performer of stories on a session in this process.
package final class SessionPerformer: StoryPerformer {
  /// The function that takes the progress of the story under way.
  package var watch: (StepProgress) -> Void = { _ in }
  /// Whether the app is still as the last story left it.
  package var keepsApp: Bool { blockage == nil }
  /// The capabilities of the app.
  package var capabilities: Capabilities { session.capabilities }

  private var session: any StorySession
  private let makeSession: (() throws(DriverError) -> any StorySession)?
  private let goldens: Goldens
  private let executor: any StepExecutor
  private let clock: (@Sendable () -> Microseconds)?
  /// The reason why the session is unusable; nil while it is usable.
  private var blockage: String?
  /// Whether an earlier story has used the session.
  private var wasUsed = false

  /// Creates a performer.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - goldens: the trees of checkpoints.
  ///   - executor: the executor of the steps' code.
  ///   - clock: the clock that measures steps; nil to measure nothing.
  ///   - makeSession: creates a session that replaces one that an earlier story made unusable; nil if
  ///     there is only the one.
  package init(
    _ session: any StorySession,
    goldens: Goldens,
    executor: any StepExecutor = DirectStepExecutor(),
    clock: (@Sendable () -> Microseconds)? = nil,
    makeSession: (() throws(DriverError) -> any StorySession)? = nil
  ) {
    self.session = session
    self.goldens = goldens
    self.executor = executor
    self.clock = clock
    self.makeSession = makeSession
  }

  /// Performs the steps of a story.
  package func perform(
    _ result: StoryResult,
    _ mappings: [StepMatcher.Mapping]
  ) -> StoryResult {
    if let message = replaceBlockedSession() {
      var result = result
      result.message = message
      return result
    }
    let story = result.story
    var result = result
    do {
      if !mappings.contains(where: \.isResume) { try launch() }
      wasUsed = true
      let first = story.steps.first ?? Step(.given, "Given", line: story.line)
      let context = StepContext(story: story, step: first, session: session, goldens: goldens)
      for (place, mapping) in mappings.enumerated() {
        watch(.began(place))
        let failure = run(mapping, at: place, in: context, &result.steps[place])
        watch(.ended(place, result.steps[place]))
        guard let failure else { continue }
        if blockage == nil { result.tree = try? context.screen() }
        return result.failed(failure)
      }
      try session.settle()
      try session.markEnd(of: story, mappings.last)
    } catch {
      return result.failed(error)
    }
    result.status = .success
    return result
  }

  /// Launches the app, in a new session if an earlier story broke this one.
  private func launch() throws(DriverError) {
    do throws(DriverError) { try session.launch() } catch {
      guard wasUsed, case .broken = error, let makeSession else { throw error }
      session = try makeSession()
      try session.launch()
    }
  }

  /// Replaces a blocked session; returns the reason if that is impossible.
  private func replaceBlockedSession() -> String? {
    guard let blockage else { return nil }
    guard let makeSession else { return "the app is still blocked by \(blockage)" }
    do throws(DriverError) { session = try makeSession() } catch { return error.message }
    self.blockage = nil
    return nil
  }

  /// Runs one step and notes its result; returns its failure.
  private func run(
    _ mapping: StepMatcher.Mapping,
    at place: Int,
    in context: StepContext,
    _ result: inout StepResult
  ) -> (any Error)? {
    context.step = result.step
    context.notes = []
    let start = clock?()
    let failure = failure(of: mapping, isFirst: place == 0, in: context)
    if let start, let end = clock?() { result.duration = end - start }
    if blockage == nil { result.notes = context.notes }
    if let failure { result.fail(failure) } else { result.status = .success }
    return failure
  }

  /// Runs one step, the code of a definition by the executor; returns its failure.
  private func failure(
    of mapping: StepMatcher.Mapping,
    isFirst: Bool,
    in context: StepContext
  ) -> (any Error)? {
    guard case .defined(let definition, let groups) = mapping else {
      do { try mapping.perform(in: context, isFirst: isFirst) } catch { return error }
      return nil
    }
    switch executor.run({ try definition.body(context, groups) }) {
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
