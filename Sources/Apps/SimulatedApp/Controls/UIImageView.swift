public import EventModel
public import Foundation

/// A view that shows an image; a snapshot contains the image's name.
open class UIImageView: UIView {
  /// The image; nil shows none.
  open var image: UIImage? {
    didSet {
      guard image != oldValue else { return }
      setNeedsDisplay()
      invalidateIntrinsicContentSize()
    }
  }

  /// The image while the view is highlighted; stored, without effect.
  open var highlightedImage: UIImage?
  /// True if the view is highlighted; stored, without effect.
  open var isHighlighted = false
  /// The images of an animation; stored, without effect.
  open var animationImages: [UIImage]?

  override class var defaultTraits: UIAccessibilityTraits { .image }

  /// Creates a view that shows an image in its size.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  /// Creates a view that shows an image in its size.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    self.highlightedImage = highlightedImage
  }

  /// Creates a view without an image.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a view without an image: there are no archives.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override class var takesTouchesByDefault: Bool { false }

  override var impliedLabel: String? { image?.name }

  /// The size of the image.
  open override var intrinsicContentSize: CGSize { image?.size ?? .noIntrinsicMetric }

  /// Adds the name of the image.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    if let name = image?.name { node.attributes["image"] = .text(name) }
  }
}
