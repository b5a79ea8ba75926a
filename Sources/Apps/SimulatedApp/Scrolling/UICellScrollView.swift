import Foundation

/// A scroll view of rows or items; only the visible ones have a cell.
///
/// A cell that is no longer visible is used again for another row or item of the same kind.
open class UICellScrollView<Cell: UIReusableCell>: UIScrollView {
  final var needsReload = true
  final var shown: [(path: IndexPath, cell: Cell)] = []
  private var reusable: [String: [Cell]] = [:]

  /// The visible cells, in order.
  public final var visibleCells: [Cell] { shown.map(\.cell) }

  /// Discards all cells, and asks for them again before the next snapshot or input.
  open func reloadData() {
    needsReload = true
    setNeedsLayout()
  }

  /// Returns a cell that has become invisible and can be used again; nil if there is none of the
  /// kind.
  public final func dequeueReusableCell(withIdentifier identifier: String) -> Cell? {
    guard let cell = reusable[identifier]?.popLast() else { return makeRegistered(identifier) }
    cell.prepareForReuse()
    return cell
  }

  /// Makes a cell of the class that is registered for an identifier; nil without one.
  func makeRegistered(_ identifier: String) -> Cell? { nil }

  /// Puts the cells of some rows away, which are made anew in the next layout.
  final func discard(_ paths: [IndexPath]) {
    for (path, cell) in shown where paths.contains(path) { putAway(cell) }
    shown = shown.filter { !paths.contains($0.path) }
  }

  /// Puts all cells away at the beginning of a reload.
  final func discardCells() {
    needsReload = false
    for (_, cell) in shown { putAway(cell) }
    shown = []
  }

  /// Shows the cells of some rows or items and puts the others away.
  ///
  /// - Parameters:
  ///   - paths: the rows or items, in order.
  ///   - make: makes the cell of a row or item that becomes visible.
  /// - Returns: the cells that were made, which have no superview yet.
  final func show(
    _ paths: [IndexPath],
    _ make: (IndexPath) -> Cell
  ) -> [(path: IndexPath, cell: Cell)] {
    let wanted = Set(paths)
    var kept: [IndexPath: Cell] = [:]
    for (path, cell) in shown {
      if wanted.contains(path) { kept[path] = cell } else { putAway(cell) }
    }
    shown = []
    var arrived: [(path: IndexPath, cell: Cell)] = []
    for path in paths {
      let row = (path, kept[path] ?? make(path))
      shown.append(row)
      if kept[path] == nil { arrived.append(row) }
    }
    return arrived
  }

  /// Called when the cell of a row or item is no longer shown, before it is used again.
  func disappeared(_ cell: Cell, from path: IndexPath) {}

  /// Removes a cell from the screen and keeps it for reuse.
  final func putAway(_ cell: Cell) {
    let isShown = cell.superview === self
    cell.removeFromSuperview()
    if isShown, let path = cell.indexPath { disappeared(cell, from: path) }
    cell.indexPath = nil
    if let identifier = cell.reuseIdentifier { reusable[identifier, default: []].append(cell) }
  }
}
