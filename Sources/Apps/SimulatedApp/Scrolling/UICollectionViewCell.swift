public import EventModel
public import Foundation

/// The view of one item of a collection view while the item is in view.
open class UICollectionViewCell: UIReusableCell {
  final weak var grid: UICollectionView?

  /// True if the item is selected.
  open var isSelected = false { didSet { setNeedsDisplay() } }

  /// The label in the middle of the cell, which is made at its first use.
  public final var plainLabel: UILabel {
    if let firstLabel { return firstLabel }
    let label = UILabel(frame: .zero)
    firstLabel = label
    addSubview(label)
    return label
  }

  /// Creates a cell with a frame, which its content fills.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    sizeNewContent()
  }

  /// Creates a cell that is used again for items of the same identifier.
  public convenience init(reuseIdentifier: String?) {
    self.init(frame: .zero)
    self.reuseIdentifier = reuseIdentifier
  }

  /// Creates a cell with an empty frame: there are no archives.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a cell in the place of its item, for a collection view with which its class is registered.
  public required convenience init(registeredAs identifier: String) {
    self.init(frame: UIApplication.running?.application.newCellPlace ?? .zero)
    reuseIdentifier = identifier
  }

  /// Called before the cell is used for another item.
  open override func prepareForReuse() {
    super.prepareForReuse()
    isSelected = false
  }

  /// Called before the cell gets its place.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// Returns the place that the cell would like to have: of the size that constraints of its content
  /// want, or else that of the layout.
  ///
  /// It is asked by a flow layout with an `estimatedItemSize`.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard contentView.constraintState != nil || constraintState != nil else {
      return layoutAttributes
    }
    layoutAttributes.size = contentView.systemLayoutSizeFitting(
      layoutAttributes.size,
      withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel
    )
    return layoutAttributes
  }

  /// Lets the content fill the cell, and puts the text into its middle.
  open override func layoutSubviews() {
    contentView.frame = CGRect(origin: .zero, size: frame.size)
    if let firstLabel { placeInMiddle(firstLabel) }
  }

  /// True if a tap has an effect: it calls the app.
  open override var handlesTouches: Bool { grid?.reactsToSelection ?? false }

  /// Highlights the cell.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    isHighlighted = handlesTouches && grid?.highlights(self) == true
  }

  /// Highlights the cell for as long as the finger is in it.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard handlesTouches, grid?.highlights(self) == true, let touch = touches.first else { return }
    isHighlighted = bounds.contains(touch.location(in: self))
  }

  override func tapped() { grid?.tapped(self) }

  /// Adds the place of the item.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    if isSelected { node.markSelected() }
    guard let indexPath else { return }
    node.attributes["row"] = .number(Double(indexPath.row))
    node.attributes["section"] = .number(Double(indexPath.section))
  }
}

/// The header or footer of a section in a collection view.
open class UICollectionReusableView: UIView {
  /// The kind of the view.
  public internal(set) final var reuseIdentifier: String?

  /// Creates a view with a frame.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a view with an empty frame: there are no archives.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a view for a collection view with which its class is registered.
  public required convenience init(registeredAs identifier: String) {
    self.init(frame: .zero)
    reuseIdentifier = identifier
  }

  /// Called before the view is used for another section.
  open func prepareForReuse() {}

  /// Called before the view gets its place.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
}
