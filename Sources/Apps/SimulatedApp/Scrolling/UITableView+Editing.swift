import EventModel
import Foundation

extension UITableView {
  /// Called when the editing mode began or ended.
  final func editingChanged() {
    closeOpenRow()
    setNeedsDisplay()
    for (path, cell) in shown {
      cell.prepareEditing(isEditing: isEditing, isOpen: false, at: path)
    }
  }

  /// Returns true if a row can be deleted or moved.
  final func canEdit(_ path: IndexPath) -> Bool {
    guard numberOfRowsInSection == nil, let dataSource else { return canEditRowAt(path) }
    return dataSource.tableView(self, canEditRowAt: path)
  }

  /// Returns true if a row that can be edited can be deleted.
  final func canDelete(_ path: IndexPath) -> Bool {
    guard deletesRows, canEdit(path) else { return false }
    guard numberOfRowsInSection == nil, dataSource != nil, let tableDelegate else { return true }
    return tableDelegate.tableView(self, editingStyleForRowAt: path) == .delete
  }

  final func canMove(_ path: IndexPath) -> Bool {
    guard numberOfRowsInSection == nil, moveRowAt == nil else { return moveRowAt != nil }
    return dataSource?.tableView(self, canMoveRowAt: path) == true
  }

  /// True if rows can be deleted in editing mode.
  final var deletesRows: Bool {
    commitDeleteForRowAt != nil || numberOfRowsInSection == nil && dataSource != nil
  }

  /// True if a tap on a row calls the app.
  final var reactsToSelection: Bool {
    didSelectRowAt != nil || numberOfRowsInSection == nil && tableDelegate != nil
  }

  // MARK: Swipe to delete

  final func canSwipe(at point: CGPoint) -> IndexPath? {
    guard !isEditing, dragged == nil, commitsEditing, let path = indexPathForRow(at: point),
      canDelete(path)
    else { return nil }
    return path
  }

  /// True if a swipe may uncover a row's delete button, since the app has code that deletes the row.
  private var commitsEditing: Bool {
    if commitDeleteForRowAt != nil { return true }
    guard let dataSource else { return false }
    return type(of: dataSource).commitsEditing
  }

  /// Uncovers the delete button of a row.
  final func open(_ path: IndexPath) {
    if openRow != path { closeOpenRow() }
    openRow = path
    move(path, by: CellEditing.confirmationWidth)
  }

  /// Covers the delete button again; returns true if one was uncovered.
  @discardableResult final func closeOpenRow(animated: Bool = true) -> Bool {
    guard let path = openRow else { return false }
    openRow = nil
    application?.touches.noteEffect()
    if animated { move(path, by: 0) } else { cellForRow(at: path)?.slide(by: 0) }
    return true
  }

  final func move(_ path: IndexPath, by way: CGFloat) {
    guard let cell = cellForRow(at: path), let application else { return }
    if way > 0 { cell.slide(by: max(cell.editing.slide, 0.5)) }
    cell.layoutIfNeeded()
    application.animate(.milliseconds(250), reason: "a row being swiped") {
      cell.editing.slide = way
      cell.setNeedsLayout()
      cell.layoutIfNeeded()
    } completion: { [weak cell] in
      if way == 0, cell?.editing.slide == 0 { cell?.slide(by: 0) }
    }
  }

  final func confirmDelete() {
    guard let path = openRow else { return }
    if let commitDeleteForRowAt {
      application?.attempt { try commitDeleteForRowAt(path) }
    } else {
      dataSource?.tableView(self, commit: .delete, forRowAt: path)
    }
    closeOpenRow()
  }

  // MARK: Reorder

  /// Returns the place where a row is shown while another row is dragged past it.
  final func displaced(_ path: IndexPath) -> IndexPath {
    guard let (from, to) = dragged, path.section == from.section, path != from else { return path }
    var path = path
    if from < path, path <= to { path.row -= 1 } else if to <= path, path < from { path.row += 1 }
    return path
  }

  final func drag(_ cell: UITableViewCell, to top: CGFloat) {
    guard let path = cell.indexPath, geometry.contains(path) else { return }
    let section = geometry.sections[path.section]
    let last = max(section.firstRow, section.lastRow - cell.frame.size.height)
    let top = min(max(top, section.firstRow), last)
    let former = dragged?.to
    if dragged == nil { bringSubviewToFront(cell) }
    let under = indexPathForRow(at: CGPoint(x: 0, y: top + cell.frame.size.height / 2)) ?? path
    dragged = (path, canEdit(under) ? under : former ?? path)
    application?.touches.noteEffect()
    application?.animator.withoutAnimation { cell.frame.origin.y = top }
    guard dragged?.to != former, let application else { return }
    application.animate(.milliseconds(200), reason: "rows being reordered") { placeCells() }
  }

  final func endDrag() {
    guard let (from, to) = dragged else { return }
    let selected = indexPathForSelectedRow
    if from != to {
      if let moveRowAt {
        application?.attempt { try moveRowAt(from, to) }
      } else {
        dataSource?.tableView(self, moveRowAt: from, to: to)
      }
    }
    reloadData()
    indexPathForSelectedRow = selected == from ? to : nil
  }

  final func cancelDrag() {
    guard dragged != nil else { return }
    dragged = nil
    setNeedsLayout()
  }
}

/// The recogniser of the swipe to the left that uncovers a row's delete button.
final class RowSwipeRecognizer: UIPanGestureRecognizer {
  private weak var table: UITableView?
  private var path: IndexPath?
  private var start: CGFloat = 0.0

  init(for table: UITableView) {
    self.table = table
    super.init { ($0 as? RowSwipeRecognizer)?.follow() }
  }

  override func isInterested(in touch: UITouch) -> Bool {
    table.map { $0.canSwipe(at: touch.location(in: $0)) != nil } ?? false
  }

  override func accepts(_ way: CGPoint) -> Bool {
    guard let table, way.x.magnitude > way.y.magnitude, !isKept(below: table, along: way),
      let path = table.canSwipe(at: middle - table.convertToWindow(.zero)),
      way.x < 0 || table.openRow == path
    else { return false }
    self.path = path
    return true
  }

  private func follow() {
    guard let table, let path, let cell = table.cellForRow(at: path) else { return }
    let way = translation(in: table).x
    switch state {
    case .began:
      if table.openRow != path { table.closeOpenRow() }
      start = table.openRow == path ? CellEditing.confirmationWidth : 0
    case .changed: cell.slide(by: max(0, start - way))
    case .ended where start - way > CellEditing.confirmationWidth / 2: table.open(path)
    case .ended where velocity(in: table).x < -500: table.open(path)
    case .ended, .cancelled:
      table.openRow = nil
      table.move(path, by: 0)
    case .possible, .failed: break
    }
  }
}
