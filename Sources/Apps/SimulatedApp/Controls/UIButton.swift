public import EventModel

/// A title, and possibly an image, that does something when tapped.
open class UIButton: UIControl {
  /// The view that draws the title.
  public final private(set) lazy var titleLabel = makeTitleLabel()

  /// How far the title stays away from the edges when the button is given the size it wants.
  public final var contentEdgeInsets = UIEdgeInsets(top: 7, left: 12, bottom: 7, right: 12)

  /// Creates a button of that place and size.
  public override init(frame: Frame) {
    super.init(frame: frame)
    accessibilityTraits = .button
  }

  /// Creates a button with a title, in the size the title wants.
  ///
  /// - Parameters:
  ///   - title: what is shown.
  ///   - identifier: a name for tests.
  ///   - action: what a tap does; one that throws is the app's crash.
  public convenience init(
    _ title: String?,
    identifier: String? = nil,
    action: (() throws -> Void)? = nil
  ) {
    self.init(frame: .zero)
    accessibilityIdentifier = identifier
    setTitle(title)
    sizeToFit()
    if let action { onTap(action) }
  }

  func makeTitleLabel() -> UILabel { UIButtonLabel() }

  /// What the button shows.
  public final var currentTitle: String? { titleLabel.text }

  /// Shows another title; nil shows none.
  public final func setTitle(_ title: String?) {
    guard title != currentTitle else { return }
    titleLabel.text = title
    if title == nil {
      titleLabel.removeFromSuperview()
    } else if titleLabel.superview == nil {
      addSubview(titleLabel)
    }
    setNeedsDisplay()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// What is read out: the title, unless something else was set.
  open override var accessibilityLabel: String? {
    get { ownAccessibilityLabel ?? currentTitle }
    set { ownAccessibilityLabel = newValue }
  }

  /// The size of the title and the room around it.
  open override var intrinsicContentSize: Size? {
    let title = TextMeasure.size(of: currentTitle ?? "", fontSize: titleLabel.fontSize)
    let insets = contentEdgeInsets
    return Size(
      width: title.width + insets.left + insets.right,
      height: title.height + insets.top + insets.bottom
    )
  }

  /// Puts the title in the middle, cut to the button's width.
  open override func layoutSubviews() {
    guard let wanted = titleLabel.intrinsicContentSize else { return }
    let width = min(wanted.width, frame.size.width)
    let height = min(wanted.height, frame.size.height)
    titleLabel.frame = Frame(
      ((frame.size.width - width) / 2).rounded(.down),
      ((frame.size.height - height) / 2).rounded(.down),
      width,
      height
    )
  }

  override func subviewChangedSize() { setNeedsLayout() }

  override func contentTextChanged() { setNeedsDisplay() }

  /// Adds the title as the button's text.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.text = currentTitle
  }
}

/// The label that a button draws its title with.
final class UIButtonLabel: UILabel {
  override var className: String { "UIButtonLabel" }
}
