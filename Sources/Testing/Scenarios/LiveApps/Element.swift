public import EventModel
import ViewQuery

/// A view of a live app, by how it is found; it is looked up anew whenever it is used.
///
/// ```swift
/// let save = app.element("#save")
/// try save.isEnabled    // true
/// try save.tap()
/// ```
public struct Element {
  /// The app it belongs to.
  public let app: LiveApp
  /// The way from the app's window to it.
  let way: [Step]

  /// One step of the way: the nth view that a reference picks below the view before.
  struct Step: Hashable, Sendable {
    var reference: ElementReference
    /// Counted from 0; nil is the one that is meant, the visible one where there are several.
    var ordinal: Int?
  }

  init(app: LiveApp, way: [Step]) {
    self.app = app
    self.way = way
  }

  /// The first view below this one that a reference picks, one that is drawn before one that is not.
  public func element(_ reference: ElementReference) -> Element {
    Element(app: app, way: way + [Step(reference: reference)])
  }

  /// The views below this one that a reference picks.
  public func elements(_ reference: ElementReference) -> ElementQuery {
    ElementQuery(parent: self, reference: reference)
  }

  /// The first view below this one that a reference picks.
  public subscript(_ reference: ElementReference) -> Element { element(reference) }
}

extension LiveApp {
  /// The whole screen: everything is found below it.
  public var root: Element { Element(app: self, way: []) }

  /// The first view that a reference picks, one that is drawn before one that is not.
  public func element(_ reference: ElementReference) -> Element { root.element(reference) }

  /// The views that a reference picks.
  public func elements(_ reference: ElementReference) -> ElementQuery { root.elements(reference) }
}

extension Element: CustomStringConvertible {
  /// The way to the view, as a person would say it.
  public var description: String {
    way.isEmpty
      ? "the screen"
      : way.reversed().map { step in
        step.ordinal.map { "\(step.reference) number \($0 + 1)" } ?? "\(step.reference)"
      }.joined(separator: " in ")
  }
}

extension Element {
  /// The view's index in a tree; nil where there is none.
  func index(in tree: ViewTree) throws(QueryError) -> Int? {
    var scope: Int?
    for step in way {
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

  /// The view as it is now; nil where there is none, or where it is hidden.
  ///
  /// - Throws: A selector that cannot be read, or the driver's error.
  public var node: ViewNode? {
    get throws(ScenarioFailure) {
      let tree = try app.tree
      return try present(in: tree).map { tree[$0] }
    }
  }

  /// The view's index in a tree; nil where there is none, or where it or what it stands in is hidden.
  func present(in tree: ViewTree) throws(ScenarioFailure) -> Int? {
    do throws(QueryError) {
      return try index(in: tree).flatMap { tree.isHiddenAnywhere($0) ? nil : $0 }
    } catch {
      throw app.failure(error.message, hint: error.hint)
    }
  }

  /// Whether there is such a view that is not hidden; it may lie outside the screen.
  public var exists: Bool {
    get throws(ScenarioFailure) { try node != nil }
  }

  /// Whether it is drawn on the screen.
  public var isVisible: Bool {
    get throws(ScenarioFailure) {
      let tree = try app.tree
      return try present(in: tree).map(tree.isVisible) ?? false
    }
  }

  /// Whether a touch would reach it: it is drawn, enabled, and nothing lies on all of it.
  public var isHittable: Bool {
    get throws(ScenarioFailure) {
      let tree = try app.tree
      return try present(in: tree).map { tree.obstacle(to: $0) == nil } ?? false
    }
  }

  /// The accessibility label; empty where it has none or is not there.
  public var label: String {
    get throws(ScenarioFailure) { try node?.label ?? "" }
  }

  /// The text that is drawn; empty where it has none or is not there.
  public var text: String {
    get throws(ScenarioFailure) { try node?.text ?? "" }
  }

  /// The accessibility value; nil where it has none or is not there.
  public var value: String? {
    get throws(ScenarioFailure) { try node?.value }
  }

  /// Whether it is there and takes input.
  public var isEnabled: Bool {
    get throws(ScenarioFailure) { try node?.isEnabled ?? false }
  }

  /// Whether it is selected, by its state or its traits.
  public var isSelected: Bool {
    get throws(ScenarioFailure) {
      guard let node = try node else { return false }
      return node.attributes["selected"]?.bool == true || node.traits.contains("selected")
    }
  }

  /// Whether it has the focus.
  public var isFocused: Bool {
    get throws(ScenarioFailure) { try node?.attributes["focused"]?.bool ?? false }
  }
}

extension ViewTree {
  /// What a reference picks below a node, which itself does not count; everywhere for nil.
  func nodes(of reference: ElementReference, below scope: Int?) throws(QueryError) -> [Int] {
    guard let scope, scope != 0 else { return try reference.nodes(in: self) }
    if case .node(.point) = reference {
      return try reference.nodes(in: self).filter { $0 > scope && $0 < end(of: scope) }
    }
    return try reference.nodes(in: subtree(at: scope)).filter { $0 > 0 }.map { $0 + scope }
  }

  /// Whether a node or what it stands in is hidden.
  func isHiddenAnywhere(_ index: Int) -> Bool {
    isHidden(index) || ancestors(of: index).contains { isHidden($0) }
  }
}
