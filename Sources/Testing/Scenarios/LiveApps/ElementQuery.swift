import EventModel
import ViewQuery

/// The views below another one that a reference picks; they are looked up anew whenever asked for.
///
/// ```swift
/// try app.elements("//UITableViewCell").count       // 2
/// try app.elements("//UITableViewCell").all.first?.label
/// ```
public struct ElementQuery {
  let parent: Element
  let reference: ElementReference

  /// The nth of them, counted from 0; it need not be there.
  public subscript(_ ordinal: Int) -> Element {
    Element(app: parent.app, way: parent.way + [.init(reference: reference, ordinal: ordinal)])
  }

  /// Their indexes in a tree, hidden ones left out.
  func indexes(in tree: ViewTree) throws(ScenarioFailure) -> [(ordinal: Int, index: Int)] {
    do throws(QueryError) {
      guard let scope = try parent.index(in: tree) else { return [] }
      let found = try tree.nodes(of: reference, below: scope)
      return found.enumerated().filter { !tree.isHiddenAnywhere($0.element) }
        .map { ($0.offset, $0.element) }
    } catch {
      throw parent.app.failure(error.message, hint: error.hint)
    }
  }

  /// How many there are that are not hidden.
  public var count: Int {
    get throws(ScenarioFailure) { try indexes(in: parent.app.tree).count }
  }

  /// The views there are now, hidden ones left out.
  public var all: [Element] {
    get throws(ScenarioFailure) { try indexes(in: parent.app.tree).map { self[$0.ordinal] } }
  }

  /// The first that is not hidden; nil where there is none.
  public var first: Element? {
    get throws(ScenarioFailure) { try all.first }
  }

  /// A view object for each view there is now.
  ///
  /// - Parameter type: What each of them is.
  /// - Returns: The objects, in the order of the views; they are not verified.
  /// - Throws: A selector that cannot be read, or the driver's error.
  public func views<View: ViewObject>(
    as type: View.Type = View.self
  ) throws(ScenarioFailure) -> [View] {
    try all.map { View(root: $0) }
  }
}

extension ElementQuery: CustomStringConvertible {
  /// What is picked, and where.
  public var description: String {
    parent.way.isEmpty ? "\(reference)" : "\(reference) in \(parent)"
  }
}
