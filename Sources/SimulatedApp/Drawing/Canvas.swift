public import EventModel

/// The screen as a tree and as a digest, kept from one look to the next.
///
/// A look asks only the views that have changed. As long as no view came or went, their nodes are
/// put into the tree there was; otherwise the tree is put together again from the nodes known.
final class Canvas {
  private var known: ViewTree?
  private var isShapeStale = true

  /// Told that views came, went or changed their order.
  func shapeChanged() { isShapeStale = true }

  /// The tree of a window.
  func tree(of window: UIWindow) -> ViewTree {
    update(window)
    if let known, !isShapeStale { return known }
    var builder = ViewTree.Builder()
    var count = 0
    put(window, into: &builder, count: &count)
    let tree = builder.finish() ?? ViewTree(window.drawing.node)
    known = tree
    isShapeStale = false
    return tree
  }

  /// The digest of a window's tree; `ViewTree.screenDigest` is the same, computed from scratch.
  func digest(of window: UIWindow) -> Digest {
    update(window)
    return window.drawing.digest
  }

  private func update(_ view: UIView) {
    guard view.drawing.hasChanges else { return }
    view.drawing.hasChanges = false
    if view.drawing.isStale {
      view.drawing.isStale = false
      let node = view.node
      if node != view.drawing.node {
        view.drawing.node = node
        view.drawing.ownDigest = node.ownHash
        if !isShapeStale { known?[view.drawing.index] = node }
      }
    }
    var state = DigestState()
    state.absorb(view.drawing.ownDigest)
    for subview in view.subviews {
      update(subview)
      state.absorb(subview.drawing.digest)
    }
    view.drawing.digest = state.digest
  }

  private func put(_ view: UIView, into builder: inout ViewTree.Builder, count: inout Int) {
    view.drawing.index = count
    count += 1
    builder.open(view.drawing.node)
    for subview in view.subviews { put(subview, into: &builder, count: &count) }
    builder.close()
  }
}

extension ViewTree {
  /// The digest that a running app keeps of its screen, computed from the tree alone.
  ///
  /// A node's digest is taken over its own and its children's, so that a change is a matter of the
  /// nodes between it and the root.
  public var screenDigest: Digest { screenDigest(of: 0) }

  private func screenDigest(of index: Int) -> Digest {
    var state = DigestState()
    state.absorb(self[index].ownHash)
    for child in children(of: index) { state.absorb(screenDigest(of: child)) }
    return state.digest
  }
}
