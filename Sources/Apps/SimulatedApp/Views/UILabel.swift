public import EventModel

/// A view that shows text.
open class UILabel: UIView {
  /// The text.
  open var text: String? {
    didSet {
      guard text != oldValue else { return }
      setNeedsDisplay()
      superview?.contentTextChanged()
      invalidateIntrinsicContentSize()
    }
  }

  /// The font size, in points.
  public final var fontSize = 17.0 {
    didSet { if fontSize != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// The greatest number of lines; 0 for no limit.
  public final var numberOfLines = 1 { didSet { invalidateIntrinsicContentSize() } }

  /// The width at which lines are broken to compute the size; 0 uses the width of the superview.
  public final var preferredMaxLayoutWidth = 0.0

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
  open override var intrinsicContentSize: Size? {
    guard let text, !text.isEmpty else {
      return Size(width: 0, height: TextMeasure.lineHeight(fontSize: fontSize))
    }
    guard numberOfLines != 1 else { return TextMeasure.size(of: text, fontSize: fontSize) }
    let given = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : superview?.frame.size.width
    let width = given ?? .greatestFiniteMagnitude
    return TextMeasure.size(of: text, fontSize: fontSize, width: width, lines: numberOfLines)
  }

  /// Adds the text.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.text = text
  }
}
