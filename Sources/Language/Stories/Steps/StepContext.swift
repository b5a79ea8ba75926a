public import Actions
import AppDriver
public import EventModel

/// An object that the steps of one story share; it exists from its first use to the story's end.
public protocol StoryObject: AnyObject, SendableMetatype {
  /// Creates the object for one story.
  init()
}

/// The app and the stored values of a story, for the code of its steps.
///
/// Each story has its own context.
public final class StepContext {
  /// The running story.
  public let story: Story
  /// The running step.
  ///
  /// Code that looks at the step itself counts as reading the attachment below it.
  public var step: Step {
    unread = []
    return current
  }
  /// The running step; using it does not count as reading the attachment below it.
  private var current: Step
  /// The kinds of attachment below the running step that were not read yet.
  private(set) var unread: Set<StepAttachmentKind> = []
  /// The inputs and looks of the running step, which say whether it may have checked something.
  private var hasActed = false
  private var hasLooked = false
  var session: any StorySession
  let goldens: Goldens
  var stored: [String: Any] = [:]
  var objects: [ObjectIdentifier: any StoryObject] = [:]
  /// The notes of the running step, such as touches that the app ignored.
  var notes: [String] = []

  init(
    story: Story,
    step: Step,
    session: any StorySession,
    goldens: Goldens
  ) {
    self.story = story
    current = step
    self.session = session
    self.goldens = goldens
  }

  /// Begins a step.
  func begin(_ step: Step) {
    (current, notes) = (step, [])
    unread = step.attachments
  }

  /// Reads a parameter from the lines below the step.
  func read<Attachment: StepAttachment>(_ type: Attachment.Type) -> Attachment? {
    unread.subtract(Attachment.kinds)
    return Attachment.read(from: current)
  }

  /// Waits until the app is idle and returns the screen.
  ///
  /// - Throws: `DriverError`.
  public func screen() throws -> ViewTree {
    noteCheck()
    return try settledScreen()
  }

  /// Returns the screen of an idle app for the context itself, which is no check of the step.
  func settledScreen() throws -> ViewTree {
    try session.settle()
    return try session.snapshot()
  }

  /// Notes that the running step checks something, or has read the values for a check.
  func noteCheck() { hasLooked = true }

  /// Forgets the actions of the previous step.
  func beginStep() { (notes, hasActed, hasLooked) = ([], false, false) }

  /// True if the running step checked something, or may have.
  ///
  /// Its code can compare values that it has read, or values outside the app. A step that only sent inputs checked
  /// nothing.
  var mayHaveChecked: Bool { hasLooked || !hasActed }

  /// Performs an action.
  ///
  /// - Throws: `ActionError`.
  public func perform(_ action: Action) throws {
    func performed(_ sink: some StorySession) throws(ActionError) -> String? {
      var sink = sink
      let performer = ActionPerformer(capabilities: sink.capabilities)
      guard case .ignored(let reason) = try performer.perform(action, on: &sink) else { return nil }
      return reason
    }
    hasActed = true
    if let reason = try performed(session) { notes.append("the app ignored it: \(reason)") }
  }

  /// Returns the table below the running step.
  ///
  /// - Throws: `StepFailure` if there is none.
  public func table() throws -> StepTable {
    unread.remove(.table)
    guard let table = current.table else {
      throw StepFailure("the step needs \(StepTable.expectation)")
    }
    return table
  }

  /// Returns the text of several lines below the running step.
  ///
  /// - Throws: `StepFailure` if there is none.
  public func docString() throws -> DocString {
    unread.remove(.docString)
    guard let text = current.docString else {
      throw StepFailure("the step needs \(DocString.expectation)")
    }
    return text
  }

  /// Stores a value for later steps of the story.
  public func store(_ value: some Any, as key: String) { stored[key] = value }

  /// Returns a value that an earlier step of the story stored.
  ///
  /// - Throws: `StepFailure` if there is no value for the key, or one of another type.
  public func retrieve<Value>(_ key: String, as type: Value.Type = Value.self) throws -> Value {
    guard let value = stored[key] else {
      let keys = stored.keys.sorted().joined(separator: ", ")
      throw StepFailure(
        "nothing is stored as \"\(key)\"",
        hint: keys.isEmpty ? nil : "stored keys: \(keys)"
      )
    }
    guard let typed = value as? Value else {
      throw StepFailure("\"\(key)\" is a \(Swift.type(of: value)), expected a \(type)")
    }
    return typed
  }

  /// Returns the story's object of a class and creates it on first use.
  public func object<Object: StoryObject>(_ type: Object.Type) -> Object {
    let key = ObjectIdentifier(type)
    if let object = objects[key] as? Object { return object }
    let object = Object()
    objects[key] = object
    return object
  }

  /// Waits until a check passes.
  ///
  /// - Parameters:
  ///   - check: the check.
  ///   - limit: the longest time to wait, in the app's time; the screen is checked every 0.1 s.
  /// - Throws: `StepFailure` if the check does not pass in time, or `DriverError`.
  public func wait(until check: Check, limit: Microseconds = .seconds(10)) throws {
    var failure: StepFailure?
    let isMet = try wait(atMost: limit) {
      failure = check.failure(on: try screen(), goldens: goldens)
      return failure == nil
    }
    guard !isMet, let failure else { return }
    throw StepFailure(
      "\(failure.message) (waited \(limit.seconds.canonical) s)",
      hint: failure.hint
    )
  }

  /// Checks a condition every 0.1 s of the app's time until it is met; returns false at the limit.
  package func wait(atMost limit: Microseconds, until condition: () throws -> Bool) throws -> Bool {
    let pause = Microseconds.milliseconds(100)
    var waited = Microseconds.zero
    while try !condition() {
      guard waited < limit else { return false }
      try session.advance(by: pause)
      waited += pause
    }
    return true
  }
}
