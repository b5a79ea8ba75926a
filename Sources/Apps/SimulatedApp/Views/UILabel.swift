public import EventModel

/// Text that is only shown.
open class UILabel: UIView {
  /// What is shown; nil shows nothing.
  open var text: String? {
    didSet {
      guard text != oldValue else { return }
      setNeedsDisplay()
      superview?.contentTextChanged()
      invalidateIntrinsicContentSize()
    }
  }

  /// The size of the letters, in points.
  public final var fontSize = 17.0 {
    didSet { if fontSize != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// The most lines the text is broken into; 0 for as many as it takes.
  public final var numberOfLines = 1 { didSet { invalidateIntrinsicContentSize() } }

  /// The width at which lines are broken when the size is asked for; 0 for the superview's width.
  public final var preferredMaxLayoutWidth = 0.0

  /// Creates a label of that place and size.
  public override init(frame: Frame) { super.init(frame: frame) }

  /// Creates a label that shows a text, in the size the text wants.
  public convenience init(_ text: String?, identifier: String? = nil) {
    self.init(frame: .zero)
    self.text = text
    accessibilityIdentifier = identifier
    sizeToFit()
  }

  override class var takesTouchesByDefault: Bool { false }

  /// What is read out: the text, unless something else was set.
  open override var accessibilityLabel: String? {
    get { ownAccessibilityLabel ?? text }
    set { ownAccessibilityLabel = newValue }
  }

  /// The size of the text, broken into lines where there may be several.
  open override var intrinsicContentSize: Size? {
    guard let text, !text.isEmpty else {
      return Size(width: 0, height: TextMeasure.lineHeight(fontSize: fontSize))
    }
    guard numberOfLines != 1 else { return TextMeasure.size(of: text, fontSize: fontSize) }
    let given = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : superview?.frame.size.width
    return TextMeasure.size(
      of: text,
      fontSize: fontSize,
      width: given ?? .greatestFiniteMagnitude,
      lines: numberOfLines
    )
  }

  /// Adds the text.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.text = text
  }
}
