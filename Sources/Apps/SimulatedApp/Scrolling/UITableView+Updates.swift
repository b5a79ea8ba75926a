internal import EventModel
public import Foundation

extension UITableView {
  /// Removes rows that the app has removed from its data; the rows below move up.
  ///
  /// - Parameters:
  ///   - indexPaths: the paths of the rows before any of them was removed.
  ///   - animation: the way in which they disappear; they fade in all of them but `none`.
  public final func deleteRows(
    at indexPaths: [IndexPath],
    with animation: RowAnimation = .automatic
  ) {
    change { $0.removed += indexPaths }
  }

  /// Adds rows that the app has added to its data; the rows below move down.
  ///
  /// - Parameters:
  ///   - indexPaths: the paths of the new rows, after all of them were added.
  ///   - animation: the animation, which has no effect: all look the same.
  public final func insertRows(
    at indexPaths: [IndexPath],
    with animation: RowAnimation = .automatic
  ) {
    change { $0.added += indexPaths }
  }

  /// Moves a row.
  ///
  /// - Parameters:
  ///   - indexPath: the path of the row before the change.
  ///   - newIndexPath: its path after the change.
  public final func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.moved[indexPath] = newIndexPath }
  }

  /// Asks for the cells of rows again.
  public final func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.reloaded += indexPaths }
  }

  /// Asks for all rows of sections again.
  public final func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.reloadsAll = true }
  }

  /// Shows new sections; the change is not animated.
  public final func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.reloadsAll = true }
  }

  /// Removes sections; the change is not animated.
  public final func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.reloadsAll = true }
  }

  /// Begins several changes, which are shown together at the outermost `endUpdates`.
  public final func beginUpdates() { updateDepth += 1 }

  /// Shows the changes since `beginUpdates`, and measures the visible rows again.
  ///
  /// Rows that go are numbered as before all changes, and rows that come as after them, in whatever order
  /// the methods were called.
  public final func endUpdates() {
    updateDepth = max(0, updateDepth - 1)
    guard updateDepth == 0 else { return }
    let all = changes
    changes = TableChanges()
    apply(all, measuresAgain: true)
  }

  /// Makes several changes, which are shown together.
  public final func performBatchUpdates(
    _ updates: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    beginUpdates()
    updates?()
    endUpdates()
    guard let completion else { return }
    application?.after(.milliseconds(300), reason: "rows being changed") { completion(true) }
  }

  private func change(_ add: (inout TableChanges) -> Void) {
    guard updateDepth == 0 else { return add(&changes) }
    var change = TableChanges()
    add(&change)
    apply(change, measuresAgain: false)
  }

  private func apply(_ changes: TableChanges, measuresAgain: Bool) {
    guard !changes.reloadsAll else { return reloadData() }
    guard !changes.movesRows || !needsReload && window != nil else { return reloadData() }
    for path in changes.reloaded { measured[path] = nil }
    discard(changes.reloaded)
    guard changes.movesRows else {
      if measuresAgain { measureShown() }
      if !needsReload { measureRows() }
      return setNeedsLayout()
    }
    move(by: changes, measuresAgain: measuresAgain)
  }

  /// Moves the visible rows to their new places.
  private func move(by changes: TableChanges, measuresAgain: Bool) {
    closeOpenRow(animated: false)
    let place = changes.places()
    let leaving = shown.filter { place($0.path) == nil }.map(\.cell)
    shown = shown.compactMap { path, cell in place(path).map { ($0, cell) } }
      .sorted { $0.path < $1.path }
    selection = selection.compactMap(place).sorted()
    measured = Dictionary(
      measured.compactMap { path, height in place(path).map { ($0, height) } },
      uniquingKeysWith: { $1 }
    )
    if measuresAgain { measureShown() }
    application?.animate(.milliseconds(300), reason: changes.reason) {
      for cell in leaving { cell.alpha = 0 }
      measureRows()
      placeCells()
      if !changes.moved.isEmpty { sortSubviews() }
    } completion: { [weak self] in
      for cell in leaving {
        cell.alpha = 1
        self?.putAway(cell)
      }
    }
    setNeedsLayout()
  }
}
