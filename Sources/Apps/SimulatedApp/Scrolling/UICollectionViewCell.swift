public import EventModel

/// The view of one item of a grid while the item is in view.
open class UICollectionViewCell: UIReusableCell {
  final weak var grid: UICollectionView?

  /// Creates a cell that is used again for items of the same identifier.
  public init(reuseIdentifier: String? = nil) {
    let (content, label) = (UIView(frame: .zero), UILabel(frame: .zero))
    super.init(content: content, label: label, reuseIdentifier: reuseIdentifier)
    addSubview(textLabel)
  }

  /// Lets the content fill the cell, and puts the text into its middle.
  open override func layoutSubviews() {
    contentView.frame = Frame(origin: .zero, size: frame.size)
    placeInMiddle(textLabel)
  }

  /// Whether a tap has an effect.
  open override var handlesTouches: Bool { grid?.didSelectItemAt != nil }

  /// Highlights the cell.
  open override func touchesBegan(_ touches: [UITouch]) { isHighlighted = handlesTouches }

  /// Highlights the cell for as long as the finger is in it.
  open override func touchesMoved(_ touches: [UITouch]) {
    guard handlesTouches, let touch = touches.first else { return }
    isHighlighted = bounds.contains(touch.location(in: self))
  }

  override func tapped() { grid?.tapped(self) }

  /// Adds the place of the item.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    guard let indexPath else { return }
    node.attributes["row"] = .number(Double(indexPath.row))
    node.attributes["section"] = .number(Double(indexPath.section))
  }
}
