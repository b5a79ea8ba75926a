public import Foundation

extension UITableView {
  /// The paths of the selected rows, from top to bottom; nil if there are none.
  public final var indexPathsForSelectedRows: [IndexPath]? { selection.isEmpty ? nil : selection }

  /// Selects a row without calling the delegate, and scrolls to it; nil selects none.
  public final func selectRow(
    at indexPath: IndexPath?,
    animated: Bool,
    scrollPosition: ScrollPosition
  ) {
    select(indexPath)
    guard scrollPosition != .none, let indexPath else { return }
    scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
  }

  /// Deselects a row; the change is not animated.
  public final func deselectRow(at indexPath: IndexPath, animated: Bool) {
    guard let place = selection.firstIndex(of: indexPath) else { return }
    selection.remove(at: place)
    cellForRow(at: indexPath)?.setSelected(false, animated: false)
  }

  /// Selects a row without calling the delegate, beside others only if several can be selected.
  final func select(_ path: IndexPath?) {
    guard let path, allowsMultipleSelection else {
      for former in selection { cellForRow(at: former)?.setSelected(false, animated: false) }
      selection = path.map { [$0] } ?? []
      if let path { cellForRow(at: path)?.setSelected(true, animated: false) }
      return
    }
    guard !selection.contains(path) else { return }
    selection = (selection + [path]).sorted()
    cellForRow(at: path)?.setSelected(true, animated: false)
  }

  /// Returns true if a touch marks a row, and so may select it.
  final func highlights(_ cell: UITableViewCell) -> Bool {
    guard allowsSelection else { return false }
    guard numberOfRowsInSection == nil, let tableDelegate, let path = indexPath(for: cell) else {
      return true
    }
    return tableDelegate.tableView(self, shouldHighlightRowAt: path)
  }

  /// Selects the row of a tapped cell; with several, a selected row is deselected.
  final func tapped(_ cell: UITableViewCell) {
    guard let tapped = indexPath(for: cell) else { return }
    application?.touches.noteEffect()
    if let didSelectRowAt {
      select(tapped)
      application?.attempt { try didSelectRowAt(tapped) }
      return
    }
    guard !allowsMultipleSelection || !selection.contains(tapped) else {
      deselectRow(at: tapped, animated: false)
      tableDelegate?.tableView(self, didDeselectRowAt: tapped)
      return
    }
    guard let path = tableDelegate?.tableView(self, willSelectRowAt: tapped) ?? nil else { return }
    let former = allowsMultipleSelection ? nil : indexPathForSelectedRow
    select(path)
    if let former, former != path { tableDelegate?.tableView(self, didDeselectRowAt: former) }
    tableDelegate?.tableView(self, didSelectRowAt: path)
  }
}
