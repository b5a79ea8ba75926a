public import Actions
public import AppDriver
public import EventModel
public import Stories
import ViewQuery

/// A running app, which page objects, scenarios and scripts drive.
///
/// It keeps a journal, so that every failure can show the steps before it. The app's time passes
/// only during actions and waits.
///
/// ```swift
/// let app = try LiveApp(launching: driver)
/// try app.element("Add").tap()
/// try app.element("#title").type("Milk")
/// ```
public final class LiveApp {
  /// The session of the app: a driver, or a recorder that records it.
  public internal(set) var session: any StorySession
  /// The steps and actions so far.
  public internal(set) var journal = Journal()
  /// The picker of this run's values; failures show the values and how to pick them again.
  public var values: DeterministicValuePicker?

  /// The time between two checks during a wait.
  static let pause = Microseconds.milliseconds(100)

  /// Creates an app from a session, which is launched already or later by ``launch()``.
  public init(on session: any StorySession) { self.session = session }

  /// Launches an app and waits until it is idle.
  ///
  /// - Parameters:
  ///   - driver: The driver of the app.
  ///   - setting: The device and locale of the session.
  /// - Throws: The reason why the launch failed.
  public convenience init(
    launching driver: any AppDriver,
    setting: SessionSetting = SessionSetting()
  ) throws(ScenarioFailure) {
    self.init(on: DriverSink(driver, setting: setting))
    try launch()
  }

  /// Launches the app, or launches it again, and waits until it is idle.
  ///
  /// - Throws: The reason why the launch failed.
  public func launch() throws(ScenarioFailure) {
    try bridge(session.launch(), to: failure(driver:))
    try bridge(session.settle(), to: failure(driver:))
  }

  /// The current screen, without waiting.
  public var tree: ViewTree {
    get throws(ScenarioFailure) { try bridge(session.snapshot(), to: failure(driver:)) }
  }

  /// Performs an action and waits until the app is idle.
  ///
  /// - Parameter action: The action.
  /// - Returns: The outcome; an action that the app ignored does not count as a failure.
  /// - Throws: The reason why the action is impossible, with the screen.
  @discardableResult
  public func perform(_ action: Action) throws(ScenarioFailure) -> InputOutcome {
    let words = words(for: action)
    let entry = journal.begin(words, kind: .action)
    do throws(ActionError) {
      let outcome = try performed(action, on: session)
      if case .ignored(let reason) = outcome {
        journal.note("the app ignored it: \(reason)", at: entry)
      }
      journal.end(entry)
      return outcome
    } catch {
      journal.end(entry, failed: true)
      throw failure("cannot \(words): \(error.message)", hint: error.hint)
    }
  }

  /// Performs an action in the words of the script language.
  ///
  /// - Parameter words: One line, such as `tap "Add"`.
  /// - Returns: The outcome.
  /// - Throws: The error of invalid words, or the reason why the action is impossible.
  @discardableResult
  public func perform(_ words: String) throws(ScenarioFailure) -> InputOutcome {
    let action = try bridge(Action(parsing: words)) { (error: ActionError) in
      let place = error.column.map { " at column \($0)" } ?? ""
      return failure("`\(words)` is not an action: \(error.message)\(place)", hint: error.hint)
    }
    return try perform(action)
  }

  /// Returns an action in words, without text for a secure field.
  private func words(for action: Action) -> String {
    guard case .type(_, let field) = action, let tree = try? session.snapshot() else {
      return "\(action.shortened)"
    }
    let found = field.flatMap { try? tree.nodes(matching: $0) } ?? Array(tree.nodes.indices)
    let isSecret = found.contains { index in
      tree.attribute("secure", of: index)?.bool == true
        && (field != nil || tree.attribute("focused", of: index)?.bool == true)
    }
    // The number of dots must not reveal the length of the secret.
    return isSecret ? "\(Action.type("•••", into: field))" : "\(action.shortened)"
  }

  private func performed(
    _ action: Action,
    on session: some StorySession
  ) throws(ActionError) -> InputOutcome {
    var sink = session
    let performer = ActionPerformer(capabilities: session.capabilities)
    let outcome = try performer.perform(action, on: &sink)
    try bridge(sink.settle()) { ActionError(.driver($0), action: action) }
    return outcome
  }

  /// Returns a failure with the journal, the picked values and the screen.
  func failure(_ message: String, hint: String? = nil) -> ScenarioFailure {
    ScenarioFailure(
      message,
      hint: hint,
      steps: journal.entries,
      values: values?.picks ?? [],
      repetition: values?.repetition,
      tree: try? session.snapshot()
    )
  }

  /// Returns an error of the driver as a failure.
  func failure(driver error: DriverError) -> ScenarioFailure {
    failure(error.message, hint: error.hint)
  }

  /// Returns an error of a query as a failure.
  func failure(query error: QueryError) -> ScenarioFailure {
    failure(error.message, hint: error.hint)
  }

  /// Marks this moment as a checkpoint of a recording.
  ///
  /// - Parameter title: The title of the checkpoint.
  /// - Throws: The driver's error.
  public func checkpoint(_ title: String) throws(ScenarioFailure) {
    try perform(.checkpoint(title))
  }
}
