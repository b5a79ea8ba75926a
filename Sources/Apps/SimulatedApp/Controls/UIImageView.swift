public import EventModel

/// An image, represented by its name only.
open class UIImageView: UIView {
  /// The name of the image; nil shows none.
  public final var image: String? {
    didSet { if image != oldValue { setNeedsDisplay() } }
  }

  override class var defaultTraits: UIAccessibilityTraits { .image }

  /// Creates a view that shows an image in a given size.
  public convenience init(image: String?, size: Size = Size(width: 44, height: 44)) {
    self.init(frame: Frame(origin: .zero, size: size))
    self.image = image
  }

  override class var takesTouchesByDefault: Bool { false }

  override var impliedLabel: String? { image }

  /// The current size.
  open override var intrinsicContentSize: Size? { frame.size }

  /// Adds the name of the image.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    if let image { node.attributes["image"] = .text(image) }
  }
}
