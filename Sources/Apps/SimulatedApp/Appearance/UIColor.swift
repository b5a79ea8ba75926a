import EventModel
public import Foundation

/// A colour, as shares of red, green and blue and an opacity, each from 0 to 1.
///
/// A snapshot shows a colour as `#RRGGBB`, or as `#RRGGBBAA` if it is not opaque.
public final class UIColor: NSObject, @unchecked Sendable {
  let red: CGFloat
  let green: CGFloat
  let blue: CGFloat
  let opacity: CGFloat
  /// The name of a colour of a catalogue of assets; nil for any other.
  let name: String?
  /// The colour of a dark appearance; nil if it is the same.
  let dark: UIColor?

  /// Creates a colour from shares of red, green and blue, and an opacity.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(shares: [red, green, blue, alpha])
  }

  /// Creates a colour from its shares of red, green and blue, its opacity, its name in an asset catalogue, and its
  /// variant for the dark appearance.
  init(shares: [CGFloat], name: String? = nil, dark: UIColor? = nil) {
    (red, green, blue, opacity) = (shares[0], shares[1], shares[2], shares[3])
    (self.name, self.dark) = (name, dark)
    super.init()
  }

  /// Creates a colour from shares of red, green and blue in the wide gamut, which are kept as they are.
  public convenience init(
    displayP3Red red: CGFloat,
    green: CGFloat,
    blue: CGFloat,
    alpha: CGFloat
  ) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a grey from its lightness and an opacity.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates a colour from a place on the colour wheel, a saturation and a brightness, and an opacity.
  public convenience init(
    hue: CGFloat,
    saturation: CGFloat,
    brightness: CGFloat,
    alpha: CGFloat
  ) {
    func share(_ offset: CGFloat) -> CGFloat {
      let place = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
    }
    self.init(red: share(5), green: share(3), blue: share(1), alpha: alpha)
  }

  /// Creates a colour that depends on the traits, from its value for those of the session.
  public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    let color = dynamicProvider(UIScreen.main.traitCollection)
    self.init(shares: [color.red, color.green, color.blue, color.opacity], name: color.name)
  }

  /// Creates the colour of a value that stands for one, such as that of a layer.
  public convenience init(cgColor: CGColor) {
    self.init(shares: cgColor.parts, name: cgColor.name)
  }

  /// Creates a colour of a catalogue of assets from its name.
  ///
  /// Catalogues are not read: a snapshot shows the name, and the shares are those of a middle grey.
  public convenience init?(named name: String) {
    self.init(shares: [0.5, 0.5, 0.5, 1], name: name)
  }

  /// Creates a colour of a catalogue of assets from its name; there is one set of colours.
  public convenience init?(
    named name: String,
    in bundle: Bundle?,
    compatibleWith traitCollection: UITraitCollection?
  ) { self.init(named: name) }

  /// Creates no colour: there are no archives.
  public required init?(coder: NSCoder) { return nil }

  /// The value that stands for the colour in a layer.
  public var cgColor: CGColor {
    let color = dark == nil ? self : resolvedColor(with: .current)
    return CGColor(parts: [color.red, color.green, color.blue, color.opacity], name: color.name)
  }

  /// Returns the colour with another opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(shares: [red, green, blue, alpha], name: name, dark: dark?.withAlphaComponent(alpha))
  }

  /// Returns the colour for some traits.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    traitCollection.userInterfaceStyle == .dark ? dark ?? self : self
  }

  /// Returns the colour in an app.
  func resolved(in application: UIApplication?) -> UIColor {
    application?.setting.appearance == .dark ? dark ?? self : self
  }

  /// Two colours are equal if all their shares and their names are.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return name == other.name && dark == other.dark
      && (red, green, blue, opacity) == (other.red, other.green, other.blue, other.opacity)
  }

  public override var hash: Int {
    var hasher = Hasher()
    for part in [red, green, blue, opacity] { hasher.combine(part) }
    return hasher.finalize()
  }

  /// The colour as a snapshot shows it.
  public override var description: String {
    if let name { return opacity == 1 ? name : "\(name) \(Int((opacity * 100).rounded()))%" }
    let parts = opacity == 1 ? [red, green, blue] : [red, green, blue, opacity]
    return "#"
      + parts.map { part in
        let byte = Int((part.clamped(from: 0, to: 1) * 255).rounded())
        let digits = String(byte, radix: 16, uppercase: true)
        return byte < 16 ? "0" + digits : digits
      }.joined()
  }
}

/// The value that stands for a colour in a layer.
public struct CGColor: Hashable, Sendable {
  let parts: [CGFloat]
  var name: String?

  /// The opacity.
  public var alpha: CGFloat { parts[3] }
  /// The shares of red, green and blue, and the opacity.
  public var components: [CGFloat]? { parts }
}

extension UIColor: _ExpressibleByColorLiteral {
  /// Creates the colour of a literal in source code.
  public convenience init(
    _colorLiteralRed red: Float,
    green: Float,
    blue: Float,
    alpha: Float
  ) {
    self.init(
      red: CGFloat(red),
      green: CGFloat(green),
      blue: CGFloat(blue),
      alpha: CGFloat(alpha)
    )
  }
}

// swift-format-ignore: NoLeadingUnderscores
/// The type of colour literals.
public typealias _ColorLiteralType = UIColor
