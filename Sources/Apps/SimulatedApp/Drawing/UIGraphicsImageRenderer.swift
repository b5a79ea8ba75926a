public import Foundation

/// An object that draws images, which have a size and no pixels.
open class UIGraphicsImageRenderer: NSObject {
  private let size: CGSize

  /// Creates an object that draws images of a size.
  public init(size: CGSize) {
    self.size = size
    super.init()
  }

  /// Creates an object that draws images of a size in a format.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(size: size)
  }

  /// Creates an object that draws images of the size of a rectangle.
  public convenience init(bounds: CGRect) { self.init(size: bounds.size) }

  /// Runs code that draws an image, and returns an image of the size that the code could draw on.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    actions(UIGraphicsImageRendererContext(size: size))
    return UIImage(name: nil, size: size)
  }
}

/// The format of images that are drawn.
open class UIGraphicsImageRendererFormat: NSObject {
  /// The number of pixels in a point; stored, as there are no pixels.
  open var scale: CGFloat = 1
  /// True if nothing behind the image shines through; stored, without effect.
  open var opaque = false
  /// The format for the screen.
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// An image while it is drawn.
public final class UIGraphicsImageRendererContext: NSObject {
  /// The drawing.
  public let cgContext = CGContext()
  /// The area of the image.
  public let bounds: CGRect

  init(size: CGSize) {
    bounds = CGRect(origin: .zero, size: size)
    super.init()
  }

  /// Fills a rectangle, which is not shown.
  public func fill(_ rect: CGRect) {}
  /// Draws the outline of a rectangle, which is not shown.
  public func stroke(_ rect: CGRect) {}
  /// Limits the drawing to a rectangle, which is not shown.
  public func clip(to rect: CGRect) {}
}

extension UIImage {
  /// Draws the image into the one that is being drawn, which is not shown.
  public func draw(at point: CGPoint) {}
  /// Draws the image into the one that is being drawn, which is not shown.
  public func draw(in rect: CGRect) {}
}
