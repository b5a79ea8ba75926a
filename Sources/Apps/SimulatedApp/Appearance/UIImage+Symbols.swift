public import Foundation

extension UIImage {
  /// The look of an image: for symbols, their size and weight.
  open class Configuration: NSObject {}

  /// The size and weight of a symbol of the system.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    /// The sizes of symbols beside text of one size.
    public enum Scale: Int, Hashable, Sendable {
      /// As the system chooses, which is medium.
      case `default` = -1
      /// Without a size of its own.
      case unspecified
      /// Smaller than the text.
      case small
      /// As large as the text.
      case medium
      /// Larger than the text.
      case large
    }

    let pointSize: CGFloat
    let scale: Scale

    /// Creates the look of symbols beside text of a size.
    public init(pointSize: CGFloat, weight: UIFont.Weight = .regular, scale: Scale = .default) {
      self.pointSize = pointSize
      self.scale = scale
      super.init()
    }

    /// Creates the look of symbols of a scale, beside text of 17 points.
    public convenience init(scale: Scale) { self.init(pointSize: 17, scale: scale) }

    /// Creates the look of symbols of a weight, beside text of 17 points.
    public convenience init(weight: UIFont.Weight) { self.init(pointSize: 17, weight: weight) }

    /// Creates the look of symbols beside text of a style.
    public convenience init(textStyle: UIFont.TextStyle, scale: Scale = .default) {
      self.init(pointSize: UIFont.preferredFont(forTextStyle: textStyle).pointSize, scale: scale)
    }

    /// Creates the look of symbols beside text of a font.
    public convenience init(font: UIFont, scale: Scale = .default) {
      self.init(pointSize: font.pointSize, scale: scale)
    }

    /// The size of a symbol of this look: 20 points beside text of 17.
    var size: CGSize {
      let share: CGFloat =
        switch scale {
        case .small: 0.8
        case .large: 1.3
        case .default, .unspecified, .medium: 1
        }
      let side = (pointSize * share * 20 / 17).rounded()
      return CGSize(width: side, height: side)
    }
  }

  /// Creates a symbol of the system from its name, with a look.
  public convenience init?(systemName name: String, withConfiguration look: Configuration?) {
    let symbol = look as? SymbolConfiguration
    let size = symbol?.size ?? CGSize(width: 20, height: 20)
    self.init(name: name, size: size, symbol: symbol)
  }

  /// Returns the symbol with another look.
  public func withConfiguration(_ look: Configuration) -> UIImage {
    guard let symbol = look as? SymbolConfiguration else { return self }
    return UIImage(
      name: name,
      size: symbol.size,
      renderingMode: renderingMode,
      symbol: symbol,
      tintColor: tintColor
    )
  }

  /// Returns the symbol with another look; nil never.
  public func applyingSymbolConfiguration(_ look: SymbolConfiguration) -> UIImage? {
    withConfiguration(look)
  }

  /// Returns the image in one colour, which is not drawn.
  public func withTintColor(_ color: UIColor) -> UIImage {
    withTintColor(color, renderingMode: renderingMode)
  }

  /// Returns the image in one colour, which is not drawn, with another use of its colours.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    UIImage(
      name: name,
      size: size,
      renderingMode: renderingMode,
      symbol: symbolConfiguration,
      tintColor: color
    )
  }
}
