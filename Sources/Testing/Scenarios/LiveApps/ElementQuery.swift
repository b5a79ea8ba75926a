import EventModel
import ViewQuery

/// The views below another one that a reference matches, which are looked up again at each use.
///
/// ```swift
/// try app.elements("//UITableViewCell").count       // 2
/// try app.elements("//UITableViewCell").all.first?.label
/// ```
public struct ElementQuery {
  let parent: Element
  let reference: ElementReference

  /// Returns the view at an index, which need not exist.
  public subscript(_ ordinal: Int) -> Element {
    Element(app: parent.app, path: parent.path + [.init(reference: reference, ordinal: ordinal)])
  }

  /// Returns the indices of the views in a tree, without hidden ones.
  func indexes(in tree: ViewTree) throws(ScenarioFailure) -> [(ordinal: Int, index: Int)] {
    let fail = parent.app.failure(query:)
    guard let scope = try bridge(parent.index(in: tree), to: fail) else { return [] }
    let found = try bridge(tree.nodes(of: reference, below: scope), to: fail)
    return found.enumerated().filter { !tree.isHiddenAnywhere($0.element) }
      .map { ($0.offset, $0.element) }
  }

  /// The number of views, without hidden ones.
  public var count: Int {
    get throws(ScenarioFailure) { try indexes(in: parent.app.tree).count }
  }

  /// The current views, without hidden ones.
  public var all: [Element] {
    get throws(ScenarioFailure) { try indexes(in: parent.app.tree).map { self[$0.ordinal] } }
  }

  /// The first view that is not hidden; nil if there is none.
  public var first: Element? {
    get throws(ScenarioFailure) { try all.first }
  }

  /// Returns a view object for each current view, without verifying it.
  ///
  /// - Parameter type: The type of the view objects.
  /// - Returns: The view objects, in the order of the tree.
  /// - Throws: The error of an invalid selector or of the driver.
  public func views<View: ViewObject>(
    as type: View.Type = View.self
  ) throws(ScenarioFailure) -> [View] {
    try all.map { View(root: $0) }
  }
}

extension ElementQuery: CustomStringConvertible {
  /// The reference, and the view around the matches.
  public var description: String {
    parent.path.isEmpty ? "\(reference)" : "\(reference) in \(parent)"
  }
}
