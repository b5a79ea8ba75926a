public import Actions
public import AppDriver
public import EventModel
public import Stories
import ViewQuery

/// An app that is up and running, as page objects, scenarios and scripts hold it.
///
/// It remembers what was done to it, so that whatever fails can say how the app came to be there.
/// Its time passes only while something is performed or waited for.
///
/// ```swift
/// let app = try LiveApp(launching: driver)
/// try app.element("Add").tap()
/// try app.element("#title").type("Milk")
/// ```
public final class LiveApp {
  /// What the app is reached through: a driver, or a recorder that keeps all that is done.
  public let stage: any StorySession
  /// What was done so far.
  public internal(set) var journal = Journal()
  /// What picks this run's values; a failure shows them and how to get them again.
  public var values: DeterministicValuePicker?

  /// How often is looked while something is waited for.
  static let pause = Microseconds.milliseconds(100)

  /// Takes an app on a stage; it has been launched, or is launched by ``launch()``.
  public init(on stage: any StorySession) { self.stage = stage }

  /// Launches an app afresh and waits until it is idle.
  ///
  /// - Parameters:
  ///   - driver: How the app is reached.
  ///   - setting: What it is launched in.
  /// - Throws: Why it does not come up.
  public convenience init(
    launching driver: any AppDriver,
    setting: SessionSetting = SessionSetting()
  ) throws(ScenarioFailure) {
    self.init(on: DriverSink(driver, setting: setting))
    try launch()
  }

  /// Starts the app afresh and waits until it is idle.
  ///
  /// - Throws: Why it does not come up.
  public func launch() throws(ScenarioFailure) {
    try driving { () throws(DriverError) in
      try self.stage.launch()
      try self.settle()
    }
  }

  /// The screen as it is now, without waiting.
  public var tree: ViewTree {
    get throws(ScenarioFailure) {
      try driving { () throws(DriverError) in try self.snapshot() }
    }
  }

  /// Performs an action and waits until the app is idle.
  ///
  /// - Parameter action: What a person does.
  /// - Returns: What became of it; an action that the app took no notice of is no failure here.
  /// - Throws: Why it cannot be done as it is meant, with the screen.
  @discardableResult
  public func perform(_ action: Action) throws(ScenarioFailure) -> InputOutcome {
    let words = words(for: action)
    let entry = journal.begin(words, kind: .action)
    do throws(ActionError) {
      let outcome = try performed(action, on: stage)
      if case .ignored(let reason) = outcome {
        journal.note("the app took no notice: \(reason)", at: entry)
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
  /// - Returns: What became of it.
  /// - Throws: What is wrong with the words, or why it cannot be done.
  @discardableResult
  public func perform(_ words: String) throws(ScenarioFailure) -> InputOutcome {
    let action: Action
    do throws(ActionError) { action = try Action(parsing: words) } catch {
      let place = error.column.map { " at column \($0)" } ?? ""
      throw failure("`\(words)` is no action: \(error.message)\(place)", hint: error.hint)
    }
    return try perform(action)
  }

  /// An action as failures tell it: what goes into a secure field is not told.
  private func words(for action: Action) -> String {
    guard case .type(_, let field) = action, let tree = try? snapshot() else {
      return "\(action.shortened)"
    }
    let found = field.flatMap { try? tree.nodes(matching: $0) } ?? Array(tree.nodes.indices)
    let isSecret = found.contains { index in
      tree.attribute("secure", of: index)?.bool == true
        && (field != nil || tree.attribute("focused", of: index)?.bool == true)
    }
    // How many dots there are would tell how long a secret is.
    return isSecret ? "\(Action.type("•••", into: field))" : "\(action.shortened)"
  }

  private func performed(
    _ action: Action,
    on stage: some StorySession
  ) throws(ActionError) -> InputOutcome {
    var sink = stage
    let performer = ActionPerformer(capabilities: stage.capabilities)
    let outcome = try performer.perform(action, on: &sink)
    do throws(DriverError) { try sink.settle() } catch {
      throw ActionError(.driver(error), action: action)
    }
    return outcome
  }

  /// A failure at this moment, with all that is known of how the app came here.
  func failure(_ message: String, hint: String? = nil) -> ScenarioFailure {
    ScenarioFailure(
      message,
      hint: hint,
      steps: journal.entries,
      values: values?.picks ?? [],
      repetition: values?.repetition,
      tree: try? snapshot()
    )
  }

  /// Does something with the driver, whose error becomes a failure.
  func driving<Result>(
    _ body: () throws(DriverError) -> Result
  ) throws(ScenarioFailure) -> Result {
    do throws(DriverError) { return try body() } catch {
      throw failure(error.message, hint: error.hint)
    }
  }

  func snapshot() throws(DriverError) -> ViewTree {
    var stage = stage
    return try stage.snapshot()
  }

  func settle() throws(DriverError) {
    var stage = stage
    try stage.settle()
  }

  func advance(by span: Microseconds) throws(DriverError) {
    var stage = stage
    try stage.advance(by: span)
  }

  /// Names the present moment as one whose screen a recording keeps.
  ///
  /// - Parameter title: What the moment is called.
  /// - Throws: The driver's error.
  public func checkpoint(_ title: String) throws(ScenarioFailure) {
    try perform(.checkpoint(title))
  }
}
