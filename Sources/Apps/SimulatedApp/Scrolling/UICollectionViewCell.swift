public import EventModel

/// One cell of a grid while it is in view.
open class UICollectionViewCell: UIView {
  /// What a cell holds; add your own views to it.
  public final let contentView = UIView(frame: .zero)
  /// A text in the middle of the cell.
  public final let textLabel = UILabel(frame: .zero)
  /// Which cells may stand in for each other.
  public final let reuseIdentifier: String?

  /// Whether a finger is on it.
  open var isHighlighted = false { didSet { setNeedsDisplay() } }

  final weak var grid: UICollectionView?
  final var indexPath: IndexPath? { didSet { if indexPath != oldValue { setNeedsDisplay() } } }

  /// Creates a cell that is used again for items of the same identifier.
  public init(reuseIdentifier: String? = nil) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(contentView)
    addSubview(textLabel)
  }

  /// Told before it is used for another item.
  open func prepareForReuse() { isHighlighted = false }

  /// What is read out: the text, unless something else was set.
  open override var accessibilityLabel: String? {
    get { ownAccessibilityLabel ?? textLabel.text }
    set { ownAccessibilityLabel = newValue }
  }

  override func contentTextChanged() { setNeedsDisplay() }
  override func subviewChangedSize() { setNeedsLayout() }

  /// Lets the content fill the cell, and puts the text into its middle.
  open override func layoutSubviews() {
    contentView.frame = Frame(origin: .zero, size: frame.size)
    let wanted = textLabel.intrinsicContentSize ?? .zero
    let width = min(wanted.width, frame.size.width)
    textLabel.frame = Frame(
      ((frame.size.width - width) / 2).rounded(),
      ((frame.size.height - wanted.height) / 2).rounded(),
      width,
      wanted.height
    )
  }

  /// Whether a tap does anything.
  open override var handlesTouches: Bool { grid?.didSelectItemAt != nil }

  /// Highlights the cell.
  open override func touchesBegan(_ touches: [UITouch]) { isHighlighted = handlesTouches }

  /// Follows the finger out of the cell and in again.
  open override func touchesMoved(_ touches: [UITouch]) {
    guard handlesTouches, let touch = touches.first else { return }
    isHighlighted = bounds.contains(touch.location(in: self))
  }

  /// Selects the cell when the finger is lifted in it.
  open override func touchesEnded(_ touches: [UITouch]) {
    guard isHighlighted else { return }
    isHighlighted = false
    grid?.tapped(self)
  }

  /// Shows the cell as it was.
  open override func touchesCancelled(_ touches: [UITouch]) { isHighlighted = false }

  /// Adds the item it stands for.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    if let indexPath {
      node.attributes["row"] = .number(Double(indexPath.row))
      node.attributes["section"] = .number(Double(indexPath.section))
    }
    if isHighlighted { node.attributes["highlighted"] = .bool(true) }
  }
}
