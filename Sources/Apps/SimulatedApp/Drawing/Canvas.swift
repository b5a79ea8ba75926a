import EventModel

/// The screen as a tree, kept from one look to the next.
///
/// A look asks only the views that have changed. As long as no view came or went, their nodes are
/// put into the tree there was, whose digests follow on the way to the root; otherwise the parts of
/// the tree that have not changed are taken over as they are.
final class Canvas {
  private var known: ViewTree?

  /// The tree of a window.
  func tree(of window: UIWindow) -> ViewTree {
    guard window.drawing.hasChanges || known == nil else { return known ?? ViewTree(window.node) }
    if let known, !window.drawing.hasNewShape {
      var changes: [(index: Int, node: ViewNode)] = []
      collect(window, at: 0, of: known, into: &changes)
      put(changes)
    } else {
      known = build(window, from: known, at: known.map { _ in 0 })
    }
    return known ?? ViewTree(window.node)
  }

  /// Gathers the nodes of the views that have changed, and where they stand.
  private func collect(
    _ view: UIView,
    at index: Int,
    of tree: ViewTree,
    into changes: inout [(index: Int, node: ViewNode)]
  ) {
    if view.drawing.isStale { changes.append((index, view.node)) }
    view.drawing.isStale = false
    view.drawing.hasChanges = false
    for (subview, place) in zip(view.subviews, tree.children(of: index))
    where subview.drawing.hasChanges {
      collect(subview, at: place, of: tree, into: &changes)
    }
  }

  /// The tree is changed in place where nobody else has kept it.
  private func put(_ changes: [(index: Int, node: ViewNode)]) {
    for (index, node) in changes { known?[index] = node }
  }

  /// Puts a view's tree together from its node and its subviews' trees.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - former: the tree there was.
  ///   - index: where the view stands in that; nil where it does not.
  /// - Returns: the tree of the view and all below it.
  private func build(_ view: UIView, from former: ViewTree?, at index: Int?) -> ViewTree {
    var places: [ObjectIdentifier: Int] = [:]
    var node: ViewNode?
    if let former, let index {
      guard view.drawing.hasChanges else { return former.subtree(at: index) }
      if !view.drawing.isStale { node = former[index] }
      for (subview, place) in zip(view.drawing.drawn, former.children(of: index)) {
        places[subview] = place
      }
    }
    let subviews = view.subviews
    let trees = subviews.map { build($0, from: former, at: places[ObjectIdentifier($0)]) }
    view.drawing = Drawing(
      isStale: false,
      hasChanges: false,
      hasNewShape: false,
      drawn: subviews.map { ObjectIdentifier($0) }
    )
    return ViewTree(node ?? view.node, children: trees)
  }
}
