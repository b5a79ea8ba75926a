public import EventModel
import Stories
import ViewQuery

/// A view of a live app, which is looked up again at each use.
///
/// ```swift
/// let save = app.element("#save")
/// try save.isEnabled    // true
/// try save.tap()
/// ```
public struct Element {
  /// The app of the view.
  public let app: LiveApp
  /// The path from the app's window to the view.
  let path: [Step]

  /// One step of the path: a view that a reference matches below the previous view.
  struct Step: Hashable, Sendable {
    var reference: ElementReference
    /// The index among the matches; nil for the first visible one.
    var ordinal: Int?
  }

  /// Returns the first view below this one that a reference matches, visible views first.
  public func element(_ reference: ElementReference) -> Element {
    Element(app: app, path: path + [Step(reference: reference)])
  }

  /// Returns the views below this one that a reference matches.
  public func elements(_ reference: ElementReference) -> ElementQuery {
    ElementQuery(parent: self, reference: reference)
  }

  /// Returns the first view below this one that a reference matches.
  public subscript(_ reference: ElementReference) -> Element { element(reference) }
}

extension LiveApp {
  /// The whole screen, which contains all views.
  public var root: Element { Element(app: self, path: []) }

  /// Returns the first view that a reference matches, visible views first.
  public func element(_ reference: ElementReference) -> Element { root.element(reference) }

  /// Returns the views that a reference matches.
  public func elements(_ reference: ElementReference) -> ElementQuery { root.elements(reference) }
}

extension Element: CustomStringConvertible {
  /// The path to the view in words.
  public var description: String {
    path.isEmpty
      ? "the screen"
      : path.reversed().map { step in
        step.ordinal.map { "\(step.reference) number \($0 + 1)" } ?? "\(step.reference)"
      }.joined(separator: " in ")
  }
}

extension Element {
  /// Returns the view's index in a tree; nil if there is none.
  func index(in tree: ViewTree) throws(QueryError) -> Int? {
    var scope: Int?
    for step in path {
      let found = try tree.nodes(of: step.reference, below: scope)
      if let ordinal = step.ordinal {
        guard found.indices.contains(ordinal) else { return nil }
        scope = found[ordinal]
      } else {
        let drawn = found.first(where: tree.isVisible)
        let best = drawn ?? found.first { !tree.isHiddenAnywhere($0) } ?? found.first
        guard let best else { return nil }
        scope = best
      }
    }
    return scope ?? 0
  }

  /// The current state of the view; nil if it does not exist or is hidden.
  ///
  /// - Throws: The error of an invalid selector or of the driver.
  public var node: ViewNode? {
    get throws(ScenarioFailure) {
      let tree = try app.tree
      return try present(in: tree).map { tree[$0] }
    }
  }

  /// Returns the view's index in a tree; nil if it does not exist, or if it or a view around it is
  /// hidden.
  func present(in tree: ViewTree) throws(ScenarioFailure) -> Int? {
    try bridge(index(in: tree), to: app.failure(query:)).flatMap {
      tree.isHiddenAnywhere($0) ? nil : $0
    }
  }

  /// True if the view exists and neither it nor a view around it is hidden; it can be outside the screen.
  public var exists: Bool {
    get throws(ScenarioFailure) { try node != nil }
  }

  /// True if a part of the view is visible on the screen.
  public var isVisible: Bool {
    get throws(ScenarioFailure) {
      let tree = try app.tree
      return try present(in: tree).map(tree.isVisible) ?? false
    }
  }

  /// True if a touch would reach the view: it is visible, enabled and not covered.
  public var isHittable: Bool {
    get throws(ScenarioFailure) {
      let tree = try app.tree
      return try present(in: tree).map(tree.isTappable) ?? false
    }
  }

  /// The accessibility label; empty if it has none or does not exist.
  public var label: String {
    get throws(ScenarioFailure) { try node?.label ?? "" }
  }

  /// The drawn text; empty if it has none or does not exist.
  public var text: String {
    get throws(ScenarioFailure) { try node?.text ?? "" }
  }

  /// The accessibility value; nil if it has none or does not exist.
  public var value: String? {
    get throws(ScenarioFailure) { try node?.value }
  }

  /// True if the view exists and is enabled.
  public var isEnabled: Bool {
    get throws(ScenarioFailure) { try node?.isEnabled ?? false }
  }

  /// True if the view is selected, by its state or its traits.
  public var isSelected: Bool {
    get throws(ScenarioFailure) { try node?.isSelected ?? false }
  }

  /// True if the view exists and has the focus.
  public var isFocused: Bool {
    get throws(ScenarioFailure) { try node?.attributes["focused"]?.bool ?? false }
  }
}

extension ViewTree {
  /// Returns the matches of a reference below a node, without the node itself; in the whole tree for
  /// nil.
  func nodes(of reference: ElementReference, below scope: Int?) throws(QueryError) -> [Int] {
    guard let scope, scope != 0 else { return try reference.nodes(in: self) }
    if case .node(.point) = reference {
      return try reference.nodes(in: self).filter { $0 > scope && $0 < end(of: scope) }
    }
    return try reference.nodes(in: subtree(at: scope)).filter { $0 > 0 }.map { $0 + scope }
  }

  /// Returns true if a node or one of its ancestors is hidden.
  func isHiddenAnywhere(_ index: Int) -> Bool {
    isHidden(index) || ancestors(of: index).contains { isHidden($0) }
  }
}
