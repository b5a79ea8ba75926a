public import EventModel

/// A picture, known by its name alone.
open class UIImageView: UIView {
  /// The name of the picture; nil shows none.
  public final var image: String? {
    didSet { if image != oldValue { setNeedsDisplay() } }
  }

  private let ownClassName: String?

  /// Creates a view of that place and size without a picture.
  public override init(frame: Frame) {
    ownClassName = nil
    super.init(frame: frame)
    accessibilityTraits = .image
  }

  /// Creates a view that shows a picture in a size.
  public convenience init(image: String?, size: Size = Size(width: 44, height: 44)) {
    self.init(frame: Frame(origin: .zero, size: size))
    self.image = image
  }

  init(image: String?, className: String) {
    ownClassName = className
    super.init(frame: .zero)
    self.image = image
    accessibilityTraits = .image
  }

  override class var takesTouchesByDefault: Bool { false }

  /// The class as UIKit prints it.
  open override var className: String { ownClassName ?? super.className }

  /// What is read out: the picture's name, unless something else was set.
  open override var accessibilityLabel: String? {
    get { ownAccessibilityLabel ?? image }
    set { ownAccessibilityLabel = newValue }
  }

  /// The size it has.
  open override var intrinsicContentSize: Size? { frame.size }

  /// Adds the picture's name.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    if let image { node.attributes["image"] = .text(image) }
  }
}
