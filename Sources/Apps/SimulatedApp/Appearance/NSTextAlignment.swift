public import Foundation

/// The placements of the lines of a text.
public enum NSTextAlignment: Int, Hashable, Sendable {
  /// At the left edge.
  case left
  /// In the middle.
  case center
  /// At the right edge.
  case right
  /// From edge to edge.
  case justified
  /// At the edge at which lines begin.
  case natural
}

/// The ways in which lines end that are too long.
public enum NSLineBreakMode: Int, Hashable, Sendable {
  /// Broken at words.
  case byWordWrapping
  /// Broken anywhere.
  case byCharWrapping
  /// Cut off.
  case byClipping
  /// The beginning is left out.
  case byTruncatingHead
  /// The end is left out.
  case byTruncatingTail
  /// The middle is left out.
  case byTruncatingMiddle
}

extension UIFont {
  /// The font as a snapshot shows it, such as `System-Bold 17`.
  var nameInSnapshots: String { "\(fontName) \(Double(pointSize).formattedForFonts)" }
}

extension Double {
  fileprivate var formattedForFonts: String {
    self == rounded() ? "\(Int(self))" : "\(self)"
  }
}

extension NSAttributedString.Key {
  /// The font.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The colour of the text.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The colour behind the text.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// The placement and spacing of lines.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The distance between characters.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// The line below the text.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The line through the text.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// The address to which the text leads.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
}

extension NSAttributedString {
  /// Returns the largest font of a part of the text.
  func font(in range: NSRange) -> UIFont? {
    var largest: UIFont?
    unsafe enumerateAttribute(.font, in: range, options: []) { value, _, _ in
      guard let font = value as? UIFont else { return }
      if largest.map({ $0.pointSize < font.pointSize }) ?? true { largest = font }
    }
    return largest
  }

  /// Returns the size of the text, with its lines broken at the width of a size.
  public func boundingRect(
    with size: CGSize,
    options: NSStringDrawingOptions = [],
    context: NSStringDrawingContext?
  ) -> CGRect {
    let font = font(in: NSRange(location: 0, length: length))
    return string.boundingRect(font ?? .systemFont(ofSize: 12), with: size, options: options)
  }

  /// Returns the size of the text on one line.
  public func size() -> CGSize {
    boundingRect(with: .zero, context: nil).size
  }
}

extension String {
  /// Returns the size of the text, with its lines broken at the width of a size.
  public func boundingRect(
    with size: CGSize,
    options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    let font = attributes?[.font] as? UIFont
    return boundingRect(font ?? .systemFont(ofSize: 12), with: size, options: options)
  }

  /// Returns the size of the text on one line.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    boundingRect(with: .zero, attributes: attributes, context: nil).size
  }

  func boundingRect(
    _ font: UIFont,
    with size: CGSize,
    options: NSStringDrawingOptions
  ) -> CGRect {
    let breaks = options.contains(.usesLineFragmentOrigin) && size.width > 0
    let width = breaks ? size.width : .greatestFiniteMagnitude
    let measure = TextMeasure.size(
      of: self,
      fontSize: font.pointSize,
      width: width,
      lines: breaks ? 0 : 1
    )
    return CGRect(origin: .zero, size: measure)
  }
}

/// A set of the ways in which text is measured.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// One bit for each way.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// In several lines.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// With the space between lines.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// The end of a long text is left out.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// The context in which text is drawn; it has no properties.
public final class NSStringDrawingContext: NSObject {}

/// The placement and spacing of the lines of a text; stored, without effect.
open class NSParagraphStyle: NSObject {
  /// The space between lines, in points.
  open var lineSpacing: CGFloat = 0
  /// The placement of the lines.
  open var alignment = NSTextAlignment.natural
  /// The way in which lines end that are too long.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping
  /// The factor by which the height of a line is multiplied.
  open var lineHeightMultiple: CGFloat = 0
  /// The space after a paragraph, in points.
  open var paragraphSpacing: CGFloat = 0
}

/// The placement and spacing of the lines of a text, which can be changed.
public final class NSMutableParagraphStyle: NSParagraphStyle {}
