public import EventModel
public import Foundation

/// A view that shows text.
open class UILabel: UIView {
  /// The drawn text; nil for none.
  open var text: String? {
    get { ownText }
    set {
      let former = ownText
      ownText = newValue
      ownAttributedText = nil
      guard newValue != former else { return }
      setNeedsDisplay()
      superview?.contentTextChanged()
      invalidateIntrinsicContentSize()
    }
  }

  /// The text as stored, see ``ViewProperties``.
  private final var ownText: String?

  /// The font, whose size determines the size of the text.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: UIFont! {
    get { ownFont ?? .systemFont(ofSize: fontSize) }
    set {
      ownFont = newValue
      fontSize = newValue?.pointSize ?? 17
      setNeedsDisplay()
    }
  }

  private var ownFont: UIFont?

  /// The size of the font, in points.
  public final var fontSize: CGFloat = 17.0 {
    didSet {
      guard fontSize != oldValue else { return }
      if let font = ownFont, font.pointSize != fontSize { ownFont = font.withSize(fontSize) }
      invalidateIntrinsicContentSize()
    }
  }

  /// The colour of the text.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor! {
    get { ownTextColor ?? .label }
    set {
      ownTextColor = newValue
      setNeedsDisplay()
    }
  }

  private var ownTextColor: UIColor?

  /// The text with its looks; only its characters are shown.
  open var attributedText: NSAttributedString? {
    get { ownAttributedText ?? text.map { NSAttributedString(string: $0) } }
    set {
      text = newValue?.string
      ownAttributedText = newValue
      let whole = NSRange(location: 0, length: newValue?.length ?? 0)
      if let font = newValue?.font(in: whole) { self.font = font }
    }
  }

  private var ownAttributedText: NSAttributedString?

  /// The placement of the lines.
  open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }
  /// The way in which lines end that are too long; stored, as text is never cut.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  /// True if long text should be shown in a smaller size; stored, without effect.
  open var adjustsFontSizeToFitWidth = false
  /// The least share of the size in which long text is shown; stored, without effect.
  open var minimumScaleFactor: CGFloat = 0
  /// True if the size of the text should follow the user's setting; stored, without effect, since that never
  /// changes.
  open var adjustsFontForContentSizeCategory = false
  /// True if the label is enabled; stored, without effect.
  open var isEnabled = true
  /// The colour of the text while it is highlighted; stored.
  open var highlightedTextColor: UIColor?
  /// True if the text is highlighted; stored, without effect.
  open var isHighlighted = false
  /// The colour of the text's shadow; stored.
  open var shadowColor: UIColor?
  /// The distance of the text's shadow; stored.
  open var shadowOffset = CGSize(width: 0, height: -1)

  /// The greatest number of lines; 0 for no limit.
  open var numberOfLines = 1 { didSet { invalidateIntrinsicContentSize() } }

  /// The width at which lines are broken to compute the size; 0 uses the width of the superview.
  open var preferredMaxLayoutWidth: CGFloat = 0.0

  /// True if the height of the text depends on its width.
  final var breaksLines: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }

  /// Returns the intrinsic size, which the app may override, with the lines broken at a width.
  final func intrinsicSize(at width: CGFloat) -> CGSize {
    let given = preferredMaxLayoutWidth
    preferredMaxLayoutWidth = width
    defer { preferredMaxLayoutWidth = given }
    return intrinsicContentSize
  }

  /// Creates a label with a text, in its intrinsic size.
  public convenience init(_ text: String?, identifier: String? = nil) {
    self.init(frame: .zero)
    self.text = text
    accessibilityIdentifier = identifier
    sizeToFit()
  }

  override class var takesTouchesByDefault: Bool { false }

  override var impliedLabel: String? { text }

  /// The size of the text, broken into lines if several are allowed.
  open override var intrinsicContentSize: CGSize {
    guard let text, !text.isEmpty else {
      return CGSize(width: 0, height: TextMeasure.lineHeight(fontSize: fontSize))
    }
    guard numberOfLines != 1 else { return TextMeasure.size(of: text, fontSize: fontSize) }
    let given = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : superview?.frame.size.width
    let width = given ?? .greatestFiniteMagnitude
    return TextMeasure.size(of: text, fontSize: fontSize, width: width, lines: numberOfLines)
  }

  /// Returns the size of the text with its lines broken at a width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let text, !text.isEmpty else { return .zero }
    let width = size.width > 0 && numberOfLines != 1 ? size.width : .greatestFiniteMagnitude
    return TextMeasure.size(of: text, fontSize: fontSize, width: width, lines: numberOfLines)
  }

  /// Resizes the label to its text, with the lines broken at its width; an empty label is one line high.
  open override func sizeToFit() {
    let keepsWidth = numberOfLines != 1 && text?.isEmpty == false
    place.size = keepsWidth ? sizeThatFits(place.size) : intrinsicContentSize
  }

  /// Adds the text.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.text = text
    if let ownFont { node.attributes["font"] = .text(ownFont.nameInSnapshots) }
    if let ownTextColor {
      node.attributes["textColor"] = .text(ownTextColor.resolved(in: anyApplication).description)
    }
    if textAlignment != .natural { node.attributes["textAlignment"] = .text("\(textAlignment)") }
  }
}
