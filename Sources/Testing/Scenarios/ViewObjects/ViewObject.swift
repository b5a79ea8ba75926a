import ViewQuery

/// A screen or a part of one as a type: what can be read there and what can be done there.
///
/// Something on it tells that it is there; a view object is verified by that when it is created by
/// ``Element/verifiedView(as:timeout:file:line:)`` or by a scenario.
///
/// ```swift
/// struct TodoListView: ViewObject {
///   let root: Element
///   let identifyingElementId = "TodoListView"
///   func tapAddButton() throws { try root["#add"].tap() }
/// }
/// ```
public protocol ViewObject {
  /// Where its views are looked for.
  var root: Element { get }

  /// The accessibility identifier of what tells that it is there.
  var identifyingElementId: String { get }

  /// What tells that it is there; by default the first view of the identifier below the root.
  var identifyingElement: Element { get }

  /// Creates it without looking whether it is there.
  init(root: Element)
}

extension ViewObject {
  /// The first view below the root that has the identifier.
  public var identifyingElement: Element {
    root.element(.node(.identifier(identifyingElementId)))
  }

  /// The app.
  public var app: LiveApp { root.app }

  /// Fails unless what identifies it is there, or comes in time.
  ///
  /// - Parameter timeout: The longest to wait for it.
  /// - Throws: Salad's sentence, with the screen.
  public func assertIdentifyingElementExists(
    timeout: TimeOut = .asyncUI
  ) throws(ScenarioFailure) {
    guard try !identifyingElement.waitForExist(timeout: timeout) else { return }
    let seconds = timeout.timeInterval
    throw app.failure(
      "Expected to be on view object '\(Self.self)', but identifying element "
        + "'\(identifyingElementId)' does not exist. (Did wait for \(seconds) seconds)"
    )
  }

  /// The view object that follows on this one: looked for from the same root, and verified.
  ///
  /// - Parameters:
  ///   - type: What comes.
  ///   - timeout: The longest to wait for what identifies it.
  /// - Returns: The object.
  /// - Throws: That it did not come.
  public func next<View: ViewObject>(
    as type: View.Type = View.self,
    timeout: TimeOut = .asyncUI
  ) throws(ScenarioFailure) -> View {
    try root.verifiedView(as: type, timeout: timeout)
  }
}

extension Element {
  /// A view object that is looked for below this view, and verified.
  ///
  /// - Parameters:
  ///   - type: What it is.
  ///   - timeout: The longest to wait for what identifies it.
  /// - Returns: The object.
  /// - Throws: That it is not there.
  public func verifiedView<View: ViewObject>(
    as type: View.Type = View.self,
    timeout: TimeOut = .asyncUI
  ) throws(ScenarioFailure) -> View {
    let view = View(root: self)
    try view.assertIdentifyingElementExists(timeout: timeout)
    return view
  }
}
