public import EventModel

/// The view of one row while the row is in view.
open class UITableViewCell: UIView {
  /// How the texts of a plain cell are arranged.
  public enum Style: Hashable, Sendable {
    /// One text.
    case `default`
    /// A text, and a second one at the right edge.
    case value1
    /// A text, and a smaller one below it.
    case subtitle
  }

  /// What a cell holds; add your own views to it.
  public final let contentView: UIView = UITableViewCellContentView()
  /// The first text.
  public final let textLabel: UILabel = UITableViewLabel()
  /// The second text; nil in cells of the default style.
  public final let detailTextLabel: UILabel?
  /// How the texts are arranged.
  public final let style: Style
  /// Which cells may stand in for each other.
  public final let reuseIdentifier: String?

  /// Whether a finger is on it.
  open var isHighlighted = false { didSet { setNeedsDisplay() } }
  /// Whether its row is the selected one.
  open var isSelected = false { didSet { setNeedsDisplay() } }

  final weak var table: UITableView?
  /// What deletes and moves the row, as far as it shows.
  final var editing = CellEditing()
  final var indexPath: IndexPath? { didSet { if indexPath != oldValue { setNeedsDisplay() } } }

  /// Creates a cell that is used again for rows of the same identifier.
  public init(style: Style = .default, reuseIdentifier: String? = nil) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    detailTextLabel = style == .default ? nil : UITableViewLabel()
    super.init(frame: .zero)
    addSubview(contentView)
    contentView.addSubview(textLabel)
    if let detailTextLabel { contentView.addSubview(detailTextLabel) }
    if style == .subtitle { detailTextLabel?.fontSize = 12 }
  }

  /// Told before it is used for another row.
  open func prepareForReuse() {
    isHighlighted = false
    isSelected = false
  }

  /// What is read out: the first text, unless something else was set.
  open override var accessibilityLabel: String? {
    get { ownAccessibilityLabel ?? textLabel.text }
    set { ownAccessibilityLabel = newValue }
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

  override func subviewChangedSize() { setNeedsLayout() }

  override func contentTextChanged() {
    setNeedsDisplay()
    editing.deleteControl?.setNeedsDisplay()
    editing.reorderControl?.setNeedsDisplay()
  }

  // MARK: Touch

  /// Whether a tap selects the row and the app wants to know.
  open override var handlesTouches: Bool {
    table.map { $0.allowsSelection && $0.didSelectRowAt != nil || $0.openRow != nil } ?? false
  }

  /// Highlights the row.
  open override func touchesBegan(_ touches: [UITouch]) {
    if table?.closeOpenRow() == true { return }
    if table?.allowsSelection == true { isHighlighted = true }
  }

  /// Lets go of the row as the finger leaves it; one that comes in again selects nothing.
  open override func touchesMoved(_ touches: [UITouch]) {
    guard isHighlighted, table?.allowsSelection == true, let touch = touches.first else { return }
    isHighlighted = bounds.contains(touch.location(in: self))
  }

  /// Selects the row when the finger is lifted in it.
  open override func touchesEnded(_ touches: [UITouch]) {
    guard isHighlighted else { return }
    isHighlighted = false
    table?.tapped(self)
  }

  /// Shows the row as it was.
  open override func touchesCancelled(_ touches: [UITouch]) { isHighlighted = false }

  /// Adds the row it stands for, and how it is shown.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    if let indexPath {
      node.attributes["row"] = .number(Double(indexPath.row))
      if indexPath.section > 0 {
        node.attributes["section"] = .number(Double(indexPath.section))
      }
    }
    if isHighlighted { node.attributes["highlighted"] = .bool(true) }
    if isSelected {
      node.attributes["selected"] = .bool(true)
      node.add(.selected)
    }
  }
}

final class UITableViewCellContentView: UIView {
  override var className: String { "UITableViewCellContentView" }
  override func contentTextChanged() { superview?.contentTextChanged() }
  override func subviewChangedSize() { superview?.subviewChangedSize() }
}

final class UITableViewLabel: UILabel {
  override var className: String { "UITableViewLabel" }
}

/// The title above a section of a table.
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
