import EventModel

/// The tree of the screen, kept from one snapshot to the next.
///
/// A snapshot asks only those views that have changed. If no view was added, removed or reordered,
/// their nodes are replaced in the previous tree, which updates the digests up to the root.
/// Otherwise the unchanged parts of the previous tree are copied.
final class Canvas {
  private var known: ViewTree?
  private var replacement = ViewTree.Replacement()

  /// Forgets the tree, after another window was shown.
  func forget() { known = nil }

  /// Returns the tree of a window.
  func tree(of window: UIWindow) -> ViewTree {
    if let renewed = known?.renewed() { known = renewed }
    guard var tree = known, !window.drawing.hasNewShape else {
      let former = known
      var assembly = ViewTree.Assembly(from: former, room: (former?.count ?? 0) + 64)
      add(window, to: &assembly, from: former, at: former.map { _ in 0 })
      let tree = assembly.finish()
      known = tree
      return tree
    }
    guard window.drawing.hasChanges else { return tree }
    var changes: [(index: Int, node: ViewNode)] = []
    collect(window, at: 0, into: &changes)
    // Nodes are replaced in place only while nothing else refers to the tree.
    known = nil
    replacement.replace(changes, in: &tree)
    known = tree
    return tree
  }

  /// Collects the nodes of the changed views and their indices in the tree.
  ///
  /// Only views on the way to a change are visited, not their siblings: there may be thousands.
  private func collect(
    _ view: UIView,
    at index: Int,
    into changes: inout [(index: Int, node: ViewNode)]
  ) {
    if view.drawing.isStale { changes.append((index, view.node)) }
    let changed = view.takeChangedSubviews()
    for subview in changed { collect(subview, at: index + subview.drawing.offset, into: &changes) }
  }

  /// Adds a view and its subviews.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - assembly: the new tree.
  ///   - former: the previous tree.
  ///   - index: the index of the view in the previous tree; nil if it was not there.
  private func add(
    _ view: UIView,
    to assembly: inout ViewTree.Assembly,
    from former: ViewTree?,
    at index: Int?
  ) {
    let start = assembly.count
    if let former, let index, !view.drawing.hasChanges {
      return assembly.copy(index, of: former)
    }
    if let former, let index, !view.drawing.isStale {
      assembly.open(index, of: former)
    } else {
      assembly.open(view.node)
    }
    for subview in view.subviews {
      let offset = subview.drawing.offset
      let place = index.flatMap { offset > 0 ? $0 + offset : nil }
      let here = assembly.count
      add(subview, to: &assembly, from: former, at: place)
      subview.drawing.offset = here - start
    }
    assembly.close()
    _ = view.takeChangedSubviews()
    view.drawing.hasNewShape = false
  }
}
