public import EventModel
public import Foundation

/// The view of one row while the row is visible.
open class UITableViewCell: UIReusableCell {
  /// The arrangements of a cell's texts.
  public enum CellStyle: Int, Hashable, Sendable {
    /// One text.
    case `default`
    /// A text, and a detail at the right edge.
    case value1
    /// A text, and a detail beside it; arranged as `value1`.
    case value2
    /// A text, and a smaller detail below it.
    case subtitle
  }

  /// The marks at the right edge of a cell.
  public enum AccessoryType: Int, Hashable, Sendable {
    /// None.
    case none
    /// An arrow that says that a tap leads to another screen.
    case disclosureIndicator
    /// A button for details and an arrow.
    case detailDisclosureButton
    /// A tick.
    case checkmark
    /// A button for details.
    case detailButton
  }

  /// The ways in which a selected cell looks; stored, without effect.
  public enum SelectionStyle: Int, Hashable, Sendable {
    /// As if it were not selected.
    case none
    /// Blue.
    case blue
    /// Grey.
    case gray
    /// As the system has it.
    case `default`
  }

  /// The ways in which a row can be edited.
  public enum EditingStyle: Int, Hashable, Sendable {
    /// Not at all.
    case none
    /// It can be deleted.
    case delete
    /// One can be inserted there.
    case insert
  }

  /// The label of the first text.
  open var textLabel: UILabel? {
    if let firstLabel { return firstLabel }
    let label = UITableViewLabel()
    firstLabel = label
    contentView.insertSubview(label, at: 0)
    return label
  }

  /// The label of the detail; nil in cells of the default style.
  open var detailTextLabel: UILabel? {
    if style == .default { return nil }
    if let secondLabel { return secondLabel }
    let label = UITableViewLabel()
    if style == .subtitle { label.fontSize = 12 }
    secondLabel = label
    contentView.addSubview(label)
    return label
  }

  /// The view of the image at the left edge.
  open var imageView: UIImageView? {
    if let picture { return picture }
    let view = UIImageView(frame: .zero)
    picture = view
    contentView.addSubview(view)
    return view
  }

  private var secondLabel: UILabel?
  private var picture: UIImageView?

  /// The arrangement of the texts.
  public final let style: CellStyle
  /// True if the row is selected.
  open var isSelected = false { didSet { setNeedsDisplay() } }
  /// The mark at the right edge.
  open var accessoryType = AccessoryType.none { didSet { setNeedsDisplay() } }
  /// The view at the right edge, in place of a mark.
  open var accessoryView: UIView? {
    didSet {
      guard accessoryView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let accessoryView { addSubview(accessoryView) }
      setNeedsLayout()
    }
  }
  /// The way in which the selected cell looks; stored, without effect.
  open var selectionStyle = SelectionStyle.default
  /// The margins of the line below the cell, which is not drawn.
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  /// True if the content should move inwards while the row is edited; stored, without effect, since it always does.
  open var shouldIndentWhileEditing = true
  /// True while the row is being edited.
  open var isEditing: Bool { table?.isEditing ?? false }

  final weak var table: UITableView?
  /// The views with which the row is deleted or moved.
  final var editing = CellEditing()

  /// Creates a cell that is used again for rows of the same identifier.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    self.reuseIdentifier = reuseIdentifier
  }

  /// Creates a cell of the default style: there are no archives.
  public required init?(coder: NSCoder) {
    style = .default
    super.init(coder: coder)
  }

  override class func makeContentView() -> UIView { UITableViewCellContentView() }

  /// Creates a cell of the default style with a frame.
  public override convenience init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  /// Creates a cell of the default style for a table with which its class is registered.
  public required convenience init(registeredAs identifier: String) {
    self.init(style: .default, reuseIdentifier: identifier)
  }

  /// Called before the cell is used for another row.
  open override func prepareForReuse() {
    super.prepareForReuse()
    isSelected = false
  }

  /// Shows the row as selected or not; the change is not animated.
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
  /// Shows the row as touched or not; the change is not animated.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
  /// Called when the editing of the row begins or ends.
  open func setEditing(_ editing: Bool, animated: Bool) {}

  /// Returns the size of a row without content of its own: 44 points high, and higher by the further
  /// lines of its texts.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let room = textRoom(in: size.width - (accessoryView.map { $0.frame.size.width + 24 } ?? 0))
    let lines = [firstLabel, secondLabel].compactMap { $0 }.filter { $0.numberOfLines != 1 }
    let further = lines.map { label in
      let line = TextMeasure.lineHeight(fontSize: label.fontSize)
      return max(0, label.sizeThatFits(CGSize(width: room, height: 0)).height - line)
    }
    let isStacked = style == .subtitle
    return CGSize(
      width: size.width,
      height: 44 + (isStacked ? further.reduce(0, +) : further.max() ?? 0)
    )
  }

  /// Returns the width for texts in content of a width.
  private func textRoom(in width: CGFloat) -> CGFloat {
    max(1, width - 32 - (picture?.image.map { $0.size.width + 16 } ?? 0))
  }

  /// Places the content and its texts.
  open override func layoutSubviews() {
    var content = placeEditing()
    if let accessoryView {
      let size = accessoryView.frame.size
      let side = size.centered(in: frame.size)
      let left = frame.size.width - size.width - 16
      accessoryView.frame = CGRect(
        x: left,
        y: side.origin.y,
        width: size.width,
        height: size.height
      )
      content.size.width = max(0, content.size.width - size.width - 24)
    }
    contentView.frame = content
    var room = CGRect(origin: .zero, size: content.size)
      .inset(by: UIEdgeInsets(left: 16, right: 16))
    if let picture, let image = picture.image {
      let side = image.size.centered(in: room.size)
      picture.frame = CGRect(origin: CGPoint(x: 16, y: side.origin.y), size: image.size)
      room = room.inset(by: UIEdgeInsets(left: image.size.width + 16))
    }
    placeTexts(in: room)
  }

  private func placeTexts(in room: CGRect) {
    let text = firstLabel
    switch style {
    case .default: text?.frame = room
    case .value1, .value2:
      let detail = secondLabel?.intrinsicContentSize.width ?? 0
      let width = min(detail, room.size.width / 2)
      text?.frame = CGRect(
        x: room.minX,
        y: 0,
        width: room.size.width - width - 8,
        height: room.size.height
      )
      secondLabel?.frame = CGRect(
        x: room.maxX - width,
        y: 0,
        width: width,
        height: room.size.height
      )
    case .subtitle:
      let first = text.map { height(of: $0, in: room) } ?? 0
      let second = secondLabel.map { height(of: $0, in: room) } ?? 0
      let top = ((room.size.height - first - second) / 2).rounded(.down)
      text?.frame = CGRect(x: room.minX, y: top, width: room.size.width, height: first)
      secondLabel?.frame = CGRect(
        x: room.minX,
        y: top + first,
        width: room.size.width,
        height: second
      )
    }
  }

  private func height(of label: UILabel, in room: CGRect) -> CGFloat {
    guard label.numberOfLines != 1 else { return label.intrinsicContentSize.height }
    return label.sizeThatFits(CGSize(width: room.size.width, height: 0)).height
  }

  override func contentTextChanged() {
    super.contentTextChanged()
    editing.deleteControl?.setNeedsDisplay()
    editing.reorderControl?.setNeedsDisplay()
  }

  // MARK: Touch

  /// True if a tap has an effect: it selects the row, or covers an uncovered delete button.
  open override var handlesTouches: Bool {
    table.map { $0.allowsSelection && $0.reactsToSelection || $0.openRow != nil } ?? false
  }

  /// Highlights the row, or covers an uncovered delete button.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if table?.closeOpenRow() == true { return }
    if table?.highlights(self) == true { isHighlighted = true }
  }

  /// Ends the highlighting when the finger leaves the row; returning does not highlight it again.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
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
    if accessoryType != .none { node.attributes["accessory"] = .text("\(accessoryType)") }
  }
}

final class UITableViewCellContentView: UIView {
  override func contentTextChanged() { superview?.contentTextChanged() }
  override func subviewChangedSize() { superview?.subviewChangedSize() }
}

final class UITableViewLabel: UILabel {}
