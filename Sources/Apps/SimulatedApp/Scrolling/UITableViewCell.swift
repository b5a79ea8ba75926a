public import EventModel

/// The view of one row while the row is visible.
open class UITableViewCell: UIReusableCell {
  /// The arrangement of a cell's texts.
  public enum Style: Hashable, Sendable {
    /// One text.
    case `default`
    /// A text, and a detail at the right edge.
    case value1
    /// A text, and a smaller detail below it.
    case subtitle
  }

  /// The detail text; nil in cells of the default style.
  public final let detailTextLabel: UILabel?
  /// The arrangement of the texts.
  public final let style: Style
  /// Whether the row is selected.
  open var isSelected = false { didSet { setNeedsDisplay() } }

  final weak var table: UITableView?
  /// The views with which the row is deleted or moved.
  final var editing = CellEditing()

  /// Creates a cell that is used again for rows of the same identifier.
  public init(style: Style = .default, reuseIdentifier: String? = nil) {
    self.style = style
    detailTextLabel = style == .default ? nil : UITableViewLabel()
    let (content, label) = (UITableViewCellContentView(), UITableViewLabel())
    super.init(content: content, label: label, reuseIdentifier: reuseIdentifier)
    contentView.addSubview(textLabel)
    if let detailTextLabel { contentView.addSubview(detailTextLabel) }
    if style == .subtitle { detailTextLabel?.fontSize = 12 }
  }

  /// Called before the cell is used for another row.
  open override func prepareForReuse() {
    super.prepareForReuse()
    isSelected = false
  }

  /// Places the content and its texts.
  open override func layoutSubviews() {
    let content = placeEditing()
    contentView.frame = content
    let room = Frame(origin: .zero, size: content.size)
      .inset(by: UIEdgeInsets(left: 16, right: 16))
    switch style {
    case .default: textLabel.frame = room
    case .value1:
      let detail = detailTextLabel?.intrinsicContentSize?.width ?? 0
      let width = min(detail, room.size.width / 2)
      textLabel.frame = Frame(room.minX, 0, room.size.width - width - 8, room.size.height)
      detailTextLabel?.frame = Frame(room.maxX - width, 0, width, room.size.height)
    case .subtitle:
      let first = textLabel.intrinsicContentSize?.height ?? 0
      let second = detailTextLabel?.intrinsicContentSize?.height ?? 0
      let top = ((room.size.height - first - second) / 2).rounded(.down)
      textLabel.frame = Frame(room.minX, top, room.size.width, first)
      detailTextLabel?.frame = Frame(room.minX, top + first, room.size.width, second)
    }
  }

  override func contentTextChanged() {
    super.contentTextChanged()
    editing.deleteControl?.setNeedsDisplay()
    editing.reorderControl?.setNeedsDisplay()
  }

  // MARK: Touch

  /// Whether a tap has an effect: it selects the row, or covers an uncovered delete button.
  open override var handlesTouches: Bool {
    table.map { $0.allowsSelection && $0.didSelectRowAt != nil || $0.openRow != nil } ?? false
  }

  /// Highlights the row, or covers an uncovered delete button.
  open override func touchesBegan(_ touches: [UITouch]) {
    if table?.closeOpenRow() == true { return }
    if table?.allowsSelection == true { isHighlighted = true }
  }

  /// Ends the highlighting when the finger leaves the row; returning does not highlight it again.
  open override func touchesMoved(_ touches: [UITouch]) {
    guard isHighlighted, table?.allowsSelection == true, let touch = touches.first else { return }
    isHighlighted = bounds.contains(touch.location(in: self))
  }

  override func tapped() { table?.tapped(self) }

  /// Adds the place of the row, and whether it is selected.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    if let indexPath {
      node.attributes["row"] = .number(Double(indexPath.row))
      if indexPath.section > 0 {
        node.attributes["section"] = .number(Double(indexPath.section))
      }
    }
    if isSelected { node.markSelected() }
  }
}

final class UITableViewCellContentView: UIView {
  override func contentTextChanged() { superview?.contentTextChanged() }
  override func subviewChangedSize() { superview?.subviewChangedSize() }
}

final class UITableViewLabel: UILabel {}

/// The title of a section.
final class UITableViewHeaderFooterView: UIView {
  private let label: UILabel

  init(title: String?) {
    label = UILabel(title)
    super.init(frame: .zero)
    label.fontSize = 14
    label.accessibilityTraits = .header
    addSubview(label)
  }

  override func layoutSubviews() {
    label.frame = Frame(origin: .zero, size: frame.size)
      .inset(by: UIEdgeInsets(left: 16, right: 16))
  }
}
