public import Foundation

/// An image: a name and a size, without pixels.
///
/// A snapshot shows the name. Images are not decoded, so that the size is known only if the app gives
/// it; it is 44 by 44 points otherwise.
public final class UIImage: NSObject, @unchecked Sendable {
  /// The name; nil for an image that the app has drawn.
  public let name: String?
  /// The size, in points.
  public let size: CGSize
  /// The number of pixels in a point.
  public var scale: CGFloat { 1 }

  /// The ways in which the colours of an image are used.
  public enum RenderingMode: Int, Hashable, Sendable {
    /// By the place where the image is shown.
    case automatic
    /// As they are.
    case alwaysOriginal
    /// As a shape in the tint's colour.
    case alwaysTemplate
  }

  /// The way in which the colours are used.
  public let renderingMode: RenderingMode

  /// The look of the symbol; nil for an image that is no symbol, and for a symbol without a configuration.
  public let symbolConfiguration: SymbolConfiguration?
  /// The colour in which the image is drawn; nil for its own colours.
  let tintColor: UIColor?

  init(
    name: String?,
    size: CGSize,
    renderingMode: RenderingMode = .automatic,
    symbol: SymbolConfiguration? = nil,
    tintColor: UIColor? = nil
  ) {
    self.name = name
    self.size = size
    self.renderingMode = renderingMode
    symbolConfiguration = symbol
    self.tintColor = tintColor
    super.init()
  }

  /// Creates an image without a name and of no size.
  public override convenience init() { self.init(name: nil, size: .zero) }

  /// Creates an image from its name.
  public convenience init?(named name: String) {
    self.init(name: name, size: CGSize(width: 44, height: 44))
  }

  /// Creates an image from its name; there is one set of images.
  public convenience init?(
    named name: String,
    in bundle: Bundle?,
    compatibleWith traitCollection: UITraitCollection?
  ) { self.init(named: name) }

  /// Creates a symbol of the system from its name.
  public convenience init?(systemName name: String) {
    self.init(name: name, size: CGSize(width: 20, height: 20))
  }

  /// Creates the image of a file, named after the file.
  public convenience init?(contentsOfFile path: String) {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    self.init(name: file, size: CGSize(width: 44, height: 44))
  }

  /// Creates an image from encoded pixels, which are not decoded; nil without any.
  public convenience init?(data: Data) {
    guard !data.isEmpty else { return nil }
    self.init(name: "\(data.count) bytes", size: CGSize(width: 44, height: 44))
  }

  /// Returns the image with another use of its colours.
  public func withRenderingMode(_ mode: RenderingMode) -> UIImage {
    UIImage(
      name: name,
      size: size,
      renderingMode: mode,
      symbol: symbolConfiguration,
      tintColor: tintColor
    )
  }

  /// Two images are equal if their names and sizes are.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return self === other || name != nil && name == other.name && size == other.size
  }

  public override var hash: Int { name?.hashValue ?? ObjectIdentifier(self).hashValue }
}

extension UIImage: _ExpressibleByImageLiteral {
  /// Creates the image of a literal in source code.
  public convenience init(imageLiteralResourceName path: String) {
    self.init(name: path, size: CGSize(width: 44, height: 44))
  }
}

// swift-format-ignore: NoLeadingUnderscores
/// The type of image literals.
public typealias _ImageLiteralType = UIImage
