import EventModel

/// The tree of the screen, kept from one snapshot to the next.
///
/// A snapshot asks only those views that have changed. If no view was added, removed or reordered,
/// their nodes are replaced in the previous tree, which updates the digests up to the root.
/// Otherwise the unchanged parts of the previous tree are copied.
final class Canvas {
  private var known: ViewTree?

  /// Returns the tree of a window.
  func tree(of window: UIWindow) -> ViewTree {
    guard var tree = known, !window.drawing.hasNewShape else {
      let tree = build(window, from: known, at: known.map { _ in 0 })
      known = tree
      return tree
    }
    guard window.drawing.hasChanges else { return tree }
    var changes: [(index: Int, node: ViewNode)] = []
    collect(window, at: 0, of: tree, into: &changes)
    // Nodes are replaced in place only while nobody else keeps the tree.
    known = nil
    for (index, node) in changes { tree[index] = node }
    known = tree
    return tree
  }

  /// Collects the nodes of the changed views and their indices in the tree.
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

  /// Builds the tree of a view from its node and the trees of its subviews.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - former: the previous tree.
  ///   - index: the index of the view in the previous tree; nil if it was not there.
  /// - Returns: the tree of the view and its subviews.
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
    view.drawing.drawn = subviews.map { ObjectIdentifier($0) }
    view.drawing.isStale = false
    view.drawing.hasChanges = false
    view.drawing.hasNewShape = false
    return ViewTree(node ?? view.node, children: trees)
  }
}
