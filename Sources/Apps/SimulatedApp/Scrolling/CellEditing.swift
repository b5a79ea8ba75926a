import Foundation

/// The views with which a row is deleted or moved.
struct CellEditing {
  /// The delete button at the left, while the table is in editing mode.
  var deleteControl: UITableViewCellEditControl?
  /// The grip at the right, while the table is in editing mode.
  var reorderControl: UITableViewCellReorderControl?
  /// The delete button that a swipe uncovers.
  var confirmation: UITableViewCellDeleteConfirmationView?
  /// The distance by which the content is moved to the left.
  var slide: CGFloat = 0.0

  /// The width of the uncovered button.
  static let confirmationWidth: CGFloat = 74.0
}

extension UITableViewCell {
  /// Updates the editing views to the state of the table; a reused cell may have been in another
  /// one.
  func prepareEditing(isEditing: Bool, isOpen: Bool, at path: IndexPath) {
    let deletes = isEditing && table?.canDelete(path) == true
    let moves = isEditing && table?.canEdit(path) == true && table?.canMove(path) == true
    showSubview(&editing.deleteControl, if: deletes) { UITableViewCellEditControl(of: self) }
    showSubview(&editing.reorderControl, if: moves) { UITableViewCellReorderControl(of: self) }
    slide(by: isOpen ? CellEditing.confirmationWidth : 0)
    setNeedsLayout()
  }

  /// Moves the content to the left, uncovering the delete button.
  func slide(by way: CGFloat) {
    editing.slide = way
    showSubview(&editing.confirmation, if: way > 0) {
      UITableViewCellDeleteConfirmationView(of: self)
    }
    setNeedsLayout()
  }

  /// Places the editing views and returns the frame that remains for the content.
  func placeEditing() -> CGRect {
    let size = frame.size
    let left = editing.deleteControl == nil ? 0.0 : 38
    let right = editing.reorderControl == nil ? 0.0 : 44
    editing.deleteControl?.frame = CGRect(x: 0, y: 0, width: left, height: size.height)
    editing.reorderControl?.frame = CGRect(
      x: size.width - right,
      y: 0,
      width: right,
      height: size.height
    )
    let width = CellEditing.confirmationWidth
    let shown = min(editing.slide, width)
    editing.confirmation?.frame = CGRect(
      x: size.width - shown,
      y: 0,
      width: width,
      height: size.height
    )
    return CGRect(
      x: left - editing.slide,
      y: 0,
      width: max(0, size.width - left - right),
      height: size.height
    )
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

  required init?(coder: NSCoder) { nil }

  override var impliedLabel: String? { "\(verb) \(cell?.firstLabel?.text ?? "row")" }
}

/// The round button that asks for the deletion of a row to be confirmed.
final class UITableViewCellEditControl: UITableViewCellControl {
  init(of cell: UITableViewCell) {
    super.init("Delete", of: cell)
    onTap { [weak cell] in
      if let cell, let path = cell.indexPath { cell.table?.open(path) }
    }
  }

  required init?(coder: NSCoder) { nil }
}

/// The grip by which a row is dragged to another place.
final class UITableViewCellReorderControl: UITableViewCellControl {
  private var grip: CGFloat = 0.0

  init(of cell: UITableViewCell) { super.init("Reorder", of: cell) }

  required init?(coder: NSCoder) { nil }

  override var handlesTouches: Bool { isEnabled }
  override func keepsDrag(along way: CGPoint) -> Bool { true }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard let cell, let table = cell.table else { return false }
    grip = touch.location(in: table).y - cell.frame.minY
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard let cell, let table = cell.table else { return false }
    table.drag(cell, to: touch.location(in: table).y - grip)
    return true
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) { cell?.table?.endDrag() }
  override func cancelTracking(with event: UIEvent?) { cell?.table?.cancelDrag() }
}

/// The container of the delete button that a swipe uncovers.
final class UITableViewCellDeleteConfirmationView: UIView {
  private let button = UIButton("Delete")

  init(of cell: UITableViewCell) {
    super.init(frame: .zero)
    button.onTap { [weak cell] in cell?.table?.confirmDelete() }
    addSubview(button)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() { button.frame = CGRect(origin: .zero, size: frame.size) }
}
