import Actions
package import AppDriver
package import EventModel

/// A performer of stories on a session in this process.
package final class SessionPerformer: StoryPerformer {
  /// The function that takes the progress of the story under way.
  package var watch: (StepProgress) -> Void = { _ in }
  /// Returns the setting that a story was recorded in; nil for one that launches the app as usual.
  package var setting: (Story) -> SessionSetting? = { _ in nil }
  /// Returns a text without the secrets that the stories have typed.
  package var redact: (String) -> String = { $0 }
  /// Always true, because the session keeps the app as the last story left it.
  package var keepsApp: Bool { true }
  /// The capabilities of the app.
  package var capabilities: Capabilities { session.capabilities }

  private var session: any StorySession
  private let makeSession: (() throws(DriverError) -> any StorySession)?
  private let goldens: Goldens
  private let clock: (@Sendable () -> Microseconds)?
  /// True once an earlier story has used the session.
  private var wasUsed = false
  /// The setting of a story that was not recorded; nil before the first launch.
  private var usual: SessionSetting?

  /// Creates a performer.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - goldens: the trees of checkpoints.
  ///   - clock: the clock that measures steps; nil to measure nothing.
  ///   - makeSession: creates a session that replaces one that an earlier story made unusable; nil if
  ///     there is only the one.
  package init(
    _ session: any StorySession,
    goldens: Goldens,
    clock: (@Sendable () -> Microseconds)? = nil,
    makeSession: (() throws(DriverError) -> any StorySession)? = nil
  ) {
    self.session = session
    self.goldens = goldens
    self.clock = clock
    self.makeSession = makeSession
  }

  /// Performs the steps of a story.
  package func perform(
    _ result: StoryResult,
    _ mappings: [StepMatcher.Mapping]
  ) -> StoryResult {
    // A secret is known once it is typed, also for the title and the steps before.
    performClear(result, mappings).redacted(by: redact)
  }

  private func performClear(
    _ result: StoryResult,
    _ mappings: [StepMatcher.Mapping]
  ) -> StoryResult {
    let story = result.story
    var result = result
    do {
      if !mappings.contains(where: \.isResume) { try launch(for: story) }
      wasUsed = true
      let first = story.steps.first ?? Step(.given, "Given", line: story.line)
      let steps = StepSession(session)
      let context = StepContext(story: story, step: first, session: steps, goldens: goldens)
      for (place, mapping) in mappings.enumerated() {
        watch(.began(place))
        let failure = run(mapping, at: place, in: context, on: steps, &result.steps[place])
        watch(.ended(place, result.steps[place].redacted(by: redact)))
        guard let failure else { continue }
        result.tree = try? context.screen()
        return result.failed(failure)
      }
      try session.settle()
      try session.markEnd(of: story, mappings.last)
    } catch {
      return result.failed(error)
    }
    result.succeed()
    return result
  }

  /// Launches the app, in a new session if an earlier story broke this one.
  private func launch(for story: Story) throws(DriverError) {
    let recorded = setting(story)
    func prepare() {
      if let sink = session as? DriverSink { sink.setting = recorded ?? usual ?? sink.setting }
    }
    usual = usual ?? (session as? DriverSink)?.setting
    prepare()
    do throws(DriverError) { try session.launch() } catch {
      guard wasUsed, case .broken = error, let makeSession else { throw error }
      session = try makeSession()
      prepare()
      try session.launch()
    }
  }

  /// Runs one step and notes its result; returns its failure.
  private func run(
    _ mapping: StepMatcher.Mapping,
    at place: Int,
    in context: StepContext,
    on steps: StepSession,
    _ result: inout StepResult
  ) -> (any Error)? {
    context.begin(result.step)
    context.beginStep()
    let start = clock?()
    var failure: (any Error)?
    do {
      steps.begin(mapping)
      try mapping.perform(in: context, isFirst: place == 0)
      try steps.end(mapping)
    } catch {
      failure = error
    }
    if let start, let end = clock?() { result.duration = end - start }
    result.notes = context.notes
    result.isCheck = mapping.isCheck ?? context.mayHaveChecked
    if let failure { result.fail(failure) } else { result.status = .success }
    return failure
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
    case .defined(let definition, let groups): try definition.perform(in: context, groups)
    case .builtIn(.resume), .builtIn(.role), .ambiguous, .undefined: return
    }
  }
}
