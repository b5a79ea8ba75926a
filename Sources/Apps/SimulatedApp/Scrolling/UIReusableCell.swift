public import EventModel

/// The view of one row or item while it is in view, used again for another one afterwards.
open class UIReusableCell: UIView {
  /// The view for an app's own content.
  public final let contentView: UIView
  /// The first text.
  public final let textLabel: UILabel
  /// The kind of the cell; a cell is used again for rows or items of the same kind only.
  public final let reuseIdentifier: String?

  /// Whether a finger is on the cell.
  open var isHighlighted = false { didSet { setNeedsDisplay() } }

  final var indexPath: IndexPath? { didSet { if indexPath != oldValue { setNeedsDisplay() } } }

  init(content: UIView, label: UILabel, reuseIdentifier: String?) {
    contentView = content
    textLabel = label
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(content)
  }

  /// Called before the cell is used for another row or item.
  open func prepareForReuse() { isHighlighted = false }

  override var impliedLabel: String? { textLabel.text }
  override func contentTextChanged() { setNeedsDisplay() }
  override func subviewChangedSize() { setNeedsLayout() }

  /// Called when a finger that highlighted the cell was lifted in it.
  func tapped() {}

  /// Selects the cell when the finger is lifted in it.
  open override func touchesEnded(_ touches: [UITouch]) {
    guard isHighlighted else { return }
    isHighlighted = false
    tapped()
  }

  /// Ends the highlighting.
  open override func touchesCancelled(_ touches: [UITouch]) { isHighlighted = false }

  /// Adds whether the cell is highlighted.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    if isHighlighted { node.attributes["highlighted"] = .bool(true) }
  }
}
