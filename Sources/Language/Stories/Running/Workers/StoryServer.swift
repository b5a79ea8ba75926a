import Actions
package import AppDriver
package import ChildProcesses
package import EventModel

/// The worker's end of the connection: it performs one story after the other and writes the events.
package struct StoryServer {
  /// Performs a story, and hands on the issues that its steps record in a test framework.
  package typealias Surroundings = (
    _ perform: () -> Void, _ issue: @escaping @Sendable (StoryIssue) -> Void
  ) -> Void

  private let library: StepLibrary
  private let goldens: Goldens
  private let clock: @Sendable () -> Microseconds
  private let surroundings: Surroundings
  private let makeDriver: () throws(DriverError) -> any AppDriver
  private let setting: (Story) -> SessionSetting?
  private let redact: (String) -> String

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - library: the step definitions.
  ///   - goldens: the trees of checkpoints.
  ///   - clock: the clock that measures steps.
  ///   - surroundings: performs a story, and hands on the issues that its steps record.
  ///   - setting: returns the setting that a story was recorded in; nil for one that launches the app as usual.
  ///   - redact: returns a text without the secrets that the stories have typed.
  ///   - makeDriver: makes a driver for a fresh app.
  package init(
    library: StepLibrary,
    goldens: Goldens = .none,
    clock: @escaping @Sendable () -> Microseconds,
    surroundings: @escaping Surroundings = { perform, _ in perform() },
    setting: @escaping (Story) -> SessionSetting? = { _ in nil },
    redact: @escaping (String) -> String = { $0 },
    makeDriver: @escaping () throws(DriverError) -> any AppDriver
  ) {
    self.library = library
    self.goldens = goldens
    self.clock = clock
    self.surroundings = surroundings
    self.setting = setting
    self.redact = redact
    self.makeDriver = makeDriver
  }

  /// Performs stories until there are no more.
  package func run(_ exchange: LineExchange) {
    var matcher = StepMatcher(library)
    var performer: SessionPerformer?
    exchange.run { line, write in
      guard let story = try? StoryJob(line: line).story else { return }
      let send: @Sendable (StoryEvent) -> Void = { event in
        if let line = try? event.line() { write(line) }
      }
      do throws(DriverError) {
        if performer == nil { performer = try makePerformer() }
      } catch {
        send(.noApp(error))
        return
      }
      guard let performer else { return }
      send(.received(isRealTime: !performer.capabilities.hasVirtualClock))
      perform(story, by: performer, with: &matcher, send)
    }
  }

  private func makePerformer() throws(DriverError) -> SessionPerformer {
    let makeDriver = makeDriver
    let performer = SessionPerformer(
      DriverSink(try makeDriver()),
      goldens: goldens,
      clock: clock,
      makeSession: { () throws(DriverError) in DriverSink(try makeDriver()) }
    )
    performer.setting = setting
    performer.redact = redact
    return performer
  }

  private func perform(
    _ story: Story,
    by performer: SessionPerformer,
    with matcher: inout StepMatcher,
    _ send: @escaping @Sendable (StoryEvent) -> Void
  ) {
    let mappings = story.steps.map { matcher.mapping(of: $0) }
    let steps = zip(story.steps, mappings).map { StepResult($0, $1) }
    var result = StoryResult(story: story, status: .notRun, steps: steps)
    performer.watch = { progress in
      switch progress {
      case .began(let place): send(.began(place))
      case .ended(let place, let step): send(.ended(place, StepOutcome(step)))
      }
    }
    surroundings({ result = performer.perform(result, mappings) }, { send(.issue($0)) })
    send(.finished(StoryEnding(result)))
  }
}
