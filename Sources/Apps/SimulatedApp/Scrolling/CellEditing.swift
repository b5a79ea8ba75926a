import EventModel

/// What a row shows to be deleted or moved by.
struct CellEditing {
  /// The round button at the left, while the table is being edited.
  var deleteControl: UITableViewCellEditControl?
  /// The grip at the right, while the table is being edited.
  var reorderControl: UITableViewCellReorderControl?
  /// The button that a swipe uncovers.
  var confirmation: UITableViewCellDeleteConfirmationView?
  /// How far the content is moved to the left.
  var slide = 0.0

  /// How wide the uncovered button is.
  static let confirmationWidth = 74.0
}

extension UITableViewCell {
  /// Shows what the table's state asks for; a cell used again may come from another state.
  func prepareEditing(isEditing: Bool, isOpen: Bool, at path: IndexPath) {
    let canEdit = table?.canEditRowAt(path) ?? false
    let deletes = isEditing && canEdit && table?.commitDeleteForRowAt != nil
    let moves = isEditing && canEdit && table?.moveRowAt != nil
    if deletes != (editing.deleteControl != nil) {
      editing.deleteControl?.removeFromSuperview()
      editing.deleteControl = deletes ? UITableViewCellEditControl(of: self) : nil
      if let control = editing.deleteControl { addSubview(control) }
    }
    if moves != (editing.reorderControl != nil) {
      editing.reorderControl?.removeFromSuperview()
      editing.reorderControl = moves ? UITableViewCellReorderControl(of: self) : nil
      if let control = editing.reorderControl { addSubview(control) }
    }
    slide(by: isOpen ? CellEditing.confirmationWidth : 0)
    setNeedsLayout()
  }

  /// Moves the content to the left, uncovering the button that deletes.
  func slide(by way: Double) {
    editing.slide = way
    if way > 0, editing.confirmation == nil {
      let confirmation = UITableViewCellDeleteConfirmationView(of: self)
      editing.confirmation = confirmation
      addSubview(confirmation)
    } else if way <= 0 {
      editing.confirmation?.removeFromSuperview()
      editing.confirmation = nil
    }
    setNeedsLayout()
  }

  /// Places what edits the row, and says what is left for the content.
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

/// The round button that asks whether a row is to be deleted.
final class UITableViewCellEditControl: UIControl {
  private weak var cell: UITableViewCell?

  init(of cell: UITableViewCell) {
    self.cell = cell
    super.init(frame: .zero)
    accessibilityTraits = .button
    onTap { [weak cell] in
      if let cell, let path = cell.indexPath { cell.table?.open(path) }
    }
  }

  override var className: String { "UITableViewCellEditControl" }

  override var accessibilityLabel: String? {
    get { ownAccessibilityLabel ?? "Delete \(cell?.textLabel.text ?? "row")" }
    set { ownAccessibilityLabel = newValue }
  }
}

/// The grip by which a row is dragged to another place.
final class UITableViewCellReorderControl: UIControl {
  private weak var cell: UITableViewCell?
  private var grip = 0.0

  init(of cell: UITableViewCell) {
    self.cell = cell
    super.init(frame: .zero)
    accessibilityTraits = .button
  }

  override var className: String { "UITableViewCellReorderControl" }
  override var handlesTouches: Bool { isEnabled }

  override var accessibilityLabel: String? {
    get { ownAccessibilityLabel ?? "Reorder \(cell?.textLabel.text ?? "row")" }
    set { ownAccessibilityLabel = newValue }
  }

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

/// Holds the button that a swipe uncovers.
final class UITableViewCellDeleteConfirmationView: UIView {
  private let button = UIButton("Delete")

  init(of cell: UITableViewCell) {
    super.init(frame: .zero)
    button.onTap { [weak cell] in cell?.table?.confirmDelete() }
    addSubview(button)
  }

  override var className: String { "UITableViewCellDeleteConfirmationView" }

  override func layoutSubviews() { button.frame = Frame(origin: .zero, size: frame.size) }
}
