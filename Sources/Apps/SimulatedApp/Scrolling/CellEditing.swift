import EventModel

/// The views with which a row is deleted or moved.
struct CellEditing {
  /// The delete button at the left, while the table is in editing mode.
  var deleteControl: UITableViewCellEditControl?
  /// The grip at the right, while the table is in editing mode.
  var reorderControl: UITableViewCellReorderControl?
  /// The delete button that a swipe uncovers.
  var confirmation: UITableViewCellDeleteConfirmationView?
  /// The distance by which the content is moved to the left.
  var slide = 0.0

  /// The width of the uncovered button.
  static let confirmationWidth = 74.0
}

extension UITableViewCell {
  /// Updates the editing views to the state of the table; a reused cell may have been in another
  /// one.
  func prepareEditing(isEditing: Bool, isOpen: Bool, at path: IndexPath) {
    let canEdit = table?.canEditRowAt(path) ?? false
    let deletes = isEditing && canEdit && table?.commitDeleteForRowAt != nil
    let moves = isEditing && canEdit && table?.moveRowAt != nil
    showSubview(&editing.deleteControl, if: deletes) { UITableViewCellEditControl(of: self) }
    showSubview(&editing.reorderControl, if: moves) { UITableViewCellReorderControl(of: self) }
    slide(by: isOpen ? CellEditing.confirmationWidth : 0)
    setNeedsLayout()
  }

  /// Moves the content to the left, uncovering the delete button.
  func slide(by way: Double) {
    editing.slide = way
    showSubview(&editing.confirmation, if: way > 0) {
      UITableViewCellDeleteConfirmationView(of: self)
    }
    setNeedsLayout()
  }

  /// Places the editing views and returns the frame that remains for the content.
  func placeEditing() -> Frame {
    let size = frame.size
    let left = editing.deleteControl == nil ? 0.0 : 38
    let right = editing.reorderControl == nil ? 0.0 : 44
    editing.deleteControl?.frame = Frame(0, 0, left, size.height)
    editing.reorderControl?.frame = Frame(size.width - right, 0, right, size.height)
    let width = CellEditing.confirmationWidth
    let shown = min(editing.slide, width)
    editing.confirmation?.frame = Frame(size.width - shown, 0, width, size.height)
    return Frame(left - editing.slide, 0, max(0, size.width - left - right), size.height)
  }
}

/// A button of a row that is being edited, labelled with its verb and the text of the row.
class UITableViewCellControl: UIControl {
  final weak var cell: UITableViewCell?
  private let verb: String

  init(_ verb: String, of cell: UITableViewCell) {
    self.verb = verb
    self.cell = cell
    super.init(frame: .zero)
    accessibilityTraits = .button
  }

  override var impliedLabel: String? { "\(verb) \(cell?.textLabel.text ?? "row")" }
}

/// The round button that asks for the deletion of a row to be confirmed.
final class UITableViewCellEditControl: UITableViewCellControl {
  init(of cell: UITableViewCell) {
    super.init("Delete", of: cell)
    onTap { [weak cell] in
      if let cell, let path = cell.indexPath { cell.table?.open(path) }
    }
  }
}

/// The grip by which a row is dragged to another place.
final class UITableViewCellReorderControl: UITableViewCellControl {
  private var grip = 0.0

  init(of cell: UITableViewCell) { super.init("Reorder", of: cell) }

  override var handlesTouches: Bool { isEnabled }
  override func keepsDrag(along way: Point) -> Bool { true }

  override func beginTracking(_ touch: UITouch) -> Bool {
    guard let cell, let table = cell.table else { return false }
    grip = touch.location(in: table).y - cell.frame.minY
    return true
  }

  override func continueTracking(_ touch: UITouch) -> Bool {
    guard let cell, let table = cell.table else { return false }
    table.drag(cell, to: touch.location(in: table).y - grip)
    return true
  }

  override func endTracking(_ touch: UITouch) { cell?.table?.endDrag() }
  override func cancelTracking() { cell?.table?.cancelDrag() }
}

/// The container of the delete button that a swipe uncovers.
final class UITableViewCellDeleteConfirmationView: UIView {
  private let button = UIButton("Delete")

  init(of cell: UITableViewCell) {
    super.init(frame: .zero)
    button.onTap { [weak cell] in cell?.table?.confirmDelete() }
    addSubview(button)
  }

  override func layoutSubviews() { button.frame = Frame(origin: .zero, size: frame.size) }
}
