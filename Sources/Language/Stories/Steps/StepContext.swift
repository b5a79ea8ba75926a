public import Actions
import AppDriver
public import EventModel
import Synchronization

/// An object that steps share within a story: created when first asked for, gone when it ends.
public protocol StoryObject: AnyObject, SendableMetatype {
  /// Creates the object for one story.
  init()
}

/// What a step can reach while it runs: the app, and what the story has stored.
///
/// One context lives for one story, so nothing stored outlives it.
public final class StepContext {
  /// The story that is being run.
  public let story: Story
  /// The step that is being run.
  public internal(set) var step: Step
  var stage: any StorySession
  let performer: ActionPerformer
  let goldens: Goldens
  var stored: [String: Any] = [:]
  var objects: [ObjectIdentifier: any StoryObject] = [:]
  /// What the app said about touches it took no notice of, for the step that is being run.
  var notes: [String] = []

  /// Whether the step was given up: its code may still run and must reach nothing any more.
  private let isOver = Atomic(false)

  init(
    story: Story,
    step: Step,
    stage: any StorySession,
    performer: ActionPerformer,
    goldens: Goldens
  ) {
    self.story = story
    self.step = step
    self.stage = stage
    self.performer = performer
    self.goldens = goldens
  }

  /// Lets the step reach nothing any more.
  func end() { isOver.store(true, ordering: .releasing) }

  private func checkTime() throws(StepFailure) {
    guard isOver.load(ordering: .acquiring) else { return }
    throw StepFailure("the step was given up")
  }

  /// The screen, once the app is idle.
  ///
  /// - Throws: `DriverError` as the driver does.
  public func screen() throws -> ViewTree {
    try checkTime()
    try stage.settle()
    return try stage.snapshot()
  }

  /// Performs an action.
  ///
  /// - Throws: `ActionError`.
  public func perform(_ action: Action) throws {
    try checkTime()
    func performed(_ sink: some StorySession) throws(ActionError) -> String? {
      var sink = sink
      guard case .ignored(let reason) = try performer.perform(action, on: &sink) else { return nil }
      return reason
    }
    if let reason = try performed(stage) { notes.append("the app took no notice: \(reason)") }
  }

  /// Keeps a value for later steps of the story, whatever type they are defined in.
  public func store(_ value: some Any, as key: String) { stored[key] = value }

  /// The value that an earlier step of the story kept.
  ///
  /// - Throws: `StepFailure` where nothing was kept by that key, or a value of another type.
  public func retrieve<Value>(_ key: String, as type: Value.Type = Value.self) throws -> Value {
    guard let value = stored[key] else {
      let keys = stored.keys.sorted().joined(separator: ", ")
      throw StepFailure("nothing is stored as \"\(key)\"", hint: "stored are: \(keys)")
    }
    guard let typed = value as? Value else {
      throw StepFailure("\"\(key)\" holds a \(Swift.type(of: value)), expected a \(type)")
    }
    return typed
  }

  /// The story's own object of a class.
  public func object<Object: StoryObject>(_ type: Object.Type) -> Object {
    let key = ObjectIdentifier(type)
    if let object = objects[key] as? Object { return object }
    let object = Object()
    objects[key] = object
    return object
  }

  /// Lets time pass until a check holds.
  ///
  /// - Parameters:
  ///   - check: what is waited for.
  ///   - limit: the longest to wait, in the app's time; it is looked every tenth of a second.
  /// - Throws: `StepFailure` saying why the check does not hold even then, `DriverError` as the
  ///   driver does.
  public func wait(until check: Check, limit: Microseconds = .seconds(10)) throws {
    let pause = Microseconds.milliseconds(100)
    var waited = Microseconds.zero
    while true {
      let tree = try screen()
      do throws(StepFailure) {
        return try check.verify(on: tree, goldens: goldens)
      } catch {
        guard waited < limit else {
          throw StepFailure(
            "\(error.message), even after \(limit.seconds.canonical) s",
            hint: error.hint
          )
        }
      }
      try stage.advance(by: pause)
      waited += pause
    }
  }
}
