public import Foundation

/// A font: a name and a size in points.
///
/// All fonts have the same widths of characters in proportion to their size, so that every machine
/// computes the same sizes of text.
public final class UIFont: NSObject, @unchecked Sendable {
  /// The name of the font with its weight, such as `System-Bold`.
  public let fontName: String
  /// The name of the font without its weight.
  public let familyName: String
  /// The size, in points.
  public let pointSize: CGFloat

  /// Creates a font from its name and its size.
  public convenience init?(name: String, size: CGFloat) {
    self.init(family: String(name.prefix { $0 != "-" }), name: name, size: size)
  }

  /// Creates a font from its description and a size; zero keeps that of the description.
  public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
    let font = descriptor.font
    let pointSize = size > 0 ? size : font.pointSize
    self.init(family: font.familyName, name: font.fontName, size: pointSize)
  }

  init(family: String, name: String, size: CGFloat) {
    familyName = family
    fontName = name
    pointSize = size
    super.init()
  }

  /// Two fonts are equal if their names and sizes are.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return fontName == other.fontName && pointSize == other.pointSize
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(fontName)
    hasher.combine(pointSize)
    return hasher.finalize()
  }

  /// The weights of a font.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The weight, from -1 to 1.
    public let rawValue: CGFloat
    /// Creates a weight from its number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The thinnest.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// Thin.
    public static let thin = Weight(rawValue: -0.6)
    /// Light.
    public static let light = Weight(rawValue: -0.4)
    /// Regular.
    public static let regular = Weight(rawValue: 0)
    /// Slightly bold.
    public static let medium = Weight(rawValue: 0.23)
    /// Almost bold.
    public static let semibold = Weight(rawValue: 0.3)
    /// Bold.
    public static let bold = Weight(rawValue: 0.4)
    /// Bolder.
    public static let heavy = Weight(rawValue: 0.56)
    /// The boldest.
    public static let black = Weight(rawValue: 0.62)

    var name: String {
      switch self {
      case .ultraLight: "UltraLight"
      case .thin: "Thin"
      case .light: "Light"
      case .medium: "Medium"
      case .semibold: "Semibold"
      case .bold: "Bold"
      case .heavy: "Heavy"
      case .black: "Black"
      default: "Regular"
      }
    }
  }

  /// The roles of text, each with a size.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The name of the role.
    public let rawValue: String
    /// Creates a role from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The largest title.
    public static let largeTitle = TextStyle(rawValue: "LargeTitle")
    /// A title of the first level.
    public static let title1 = TextStyle(rawValue: "Title1")
    /// A title of the second level.
    public static let title2 = TextStyle(rawValue: "Title2")
    /// A title of the third level.
    public static let title3 = TextStyle(rawValue: "Title3")
    /// A headline.
    public static let headline = TextStyle(rawValue: "Headline")
    /// A line below a headline.
    public static let subheadline = TextStyle(rawValue: "Subheadline")
    /// Running text.
    public static let body = TextStyle(rawValue: "Body")
    /// Text that is called out.
    public static let callout = TextStyle(rawValue: "Callout")
    /// A footnote.
    public static let footnote = TextStyle(rawValue: "Footnote")
    /// A caption.
    public static let caption1 = TextStyle(rawValue: "Caption1")
    /// A small caption.
    public static let caption2 = TextStyle(rawValue: "Caption2")

    /// The size in UIKit's default setting, and whether the text is bold.
    var shape: (size: CGFloat, weight: Weight) {
      switch self {
      case .largeTitle: (34, .regular)
      case .title1: (28, .regular)
      case .title2: (22, .regular)
      case .title3: (20, .regular)
      case .headline: (17, .semibold)
      case .subheadline: (15, .regular)
      case .callout: (16, .regular)
      case .footnote: (13, .regular)
      case .caption1: (12, .regular)
      case .caption2: (11, .regular)
      default: (17, .regular)
      }
    }
  }
}

extension UIFont {
  /// The size of labels, in points.
  public static var labelFontSize: CGFloat { 17 }
  /// The size of buttons, in points.
  public static var buttonFontSize: CGFloat { 18 }
  /// The size of small text, in points.
  public static var smallSystemFontSize: CGFloat { 12 }
  /// The size of text, in points.
  public static var systemFontSize: CGFloat { 14 }

  /// Returns the system's font.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight = .regular) -> UIFont {
    let name = weight == .regular ? "System" : "System-\(weight.name)"
    return UIFont(family: "System", name: name, size: fontSize)
  }

  /// Returns the system's bold font.
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// Returns the system's slanted font.
  public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(family: "System", name: "System-Italic", size: fontSize)
  }

  /// Returns the system's font with digits of the same width, which all fonts here have.
  public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  /// Returns the system's font for a role of text, in the size of the default setting.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    systemFont(ofSize: style.shape.size, weight: style.shape.weight)
  }

  /// Returns the font in another size.
  public func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(family: familyName, name: fontName, size: fontSize)
  }

  /// The height of a line, in points.
  public var lineHeight: CGFloat { TextMeasure.lineHeight(fontSize: pointSize) }
  /// The part of a line above the baseline, in points.
  public var ascender: CGFloat { pointSize * 0.95 }
  /// The part of a line below the baseline, in points and negative.
  public var descender: CGFloat { ascender - lineHeight }
  /// The height of a capital letter, in points.
  public var capHeight: CGFloat { pointSize * 0.7 }
  /// The space between lines beyond their height; always 0.
  public var leading: CGFloat { 0 }
  /// The description of the font.
  public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(of: self) }
}

/// The description of a font.
public final class UIFontDescriptor: NSObject {
  /// A set of the traits of a font.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// One bit for each trait.
    public let rawValue: UInt32
    /// Creates a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Slanted.
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 2)
  }

  let font: UIFont

  init(of font: UIFont) {
    self.font = font
    super.init()
  }

  /// The size, in points.
  public var pointSize: CGFloat { font.pointSize }

  /// Returns the description of the system's font for a role of text.
  public static func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor {
    UIFontDescriptor(of: .preferredFont(forTextStyle: style))
  }

  /// Returns the description of the same font with traits.
  public func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
    var suffix = ""
    if traits.contains(.traitBold) { suffix += "Bold" }
    if traits.contains(.traitItalic) { suffix += "Italic" }
    let name = suffix.isEmpty ? font.familyName : "\(font.familyName)-\(suffix)"
    return UIFontDescriptor(of: UIFont(family: font.familyName, name: name, size: pointSize))
  }
}
