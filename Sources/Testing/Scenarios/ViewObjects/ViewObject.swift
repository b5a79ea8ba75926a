import ViewQuery

/// A screen or a part of one as a type, with properties to read and methods to act.
///
/// An identifying element shows that it exists. ``Element/verifiedView(as:timeout:)`` and scenarios
/// wait for that element.
///
/// ```swift
/// struct TodoListView: ViewObject {
///   let root: Element
///   let identifyingElementId = "TodoListView"
///   func tapAddButton() throws { try root["#add"].tap() }
/// }
/// ```
public protocol ViewObject {
  /// The view that contains its views.
  var root: Element { get }

  /// The accessibility identifier of the identifying element.
  var identifyingElementId: String { get }

  /// The identifying element; by default the first view with the identifier below the root.
  var identifyingElement: Element { get }

  /// Creates the view object without verifying it.
  init(root: Element)
}

extension ViewObject {
  /// The first view with the identifier below the root.
  public var identifyingElement: Element {
    root.element(.node(.identifier(identifyingElementId)))
  }

  /// The app that shows the view.
  public var app: LiveApp { root.app }

  /// Fails unless the identifying element exists or appears in time.
  ///
  /// - Parameter timeout: The longest time to wait for it.
  /// - Throws: A failure with Salad's message and the screen.
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

  /// Returns the next view object below the same root, after verifying it.
  ///
  /// - Parameters:
  ///   - type: The type of the view object.
  ///   - timeout: The longest time to wait for the identifying element.
  /// - Returns: The verified view object.
  /// - Throws: A failure if the element does not appear.
  public func next<View: ViewObject>(
    as type: View.Type = View.self,
    timeout: TimeOut = .asyncUI
  ) throws(ScenarioFailure) -> View {
    try root.verifiedView(as: type, timeout: timeout)
  }
}

extension Element {
  /// Returns a view object below this view, after verifying it.
  ///
  /// - Parameters:
  ///   - type: The type of the view object.
  ///   - timeout: The longest time to wait for the identifying element.
  /// - Returns: The verified view object.
  /// - Throws: A failure if the element does not appear.
  public func verifiedView<View: ViewObject>(
    as type: View.Type = View.self,
    timeout: TimeOut = .asyncUI
  ) throws(ScenarioFailure) -> View {
    let view = View(root: self)
    try view.assertIdentifyingElementExists(timeout: timeout)
    return view
  }
}
