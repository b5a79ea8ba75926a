public import EventModel

/// A button with a title.
open class UIButton: UIControl {
  /// The label of the title.
  public final private(set) lazy var titleLabel: UILabel = UIButtonLabel()

  /// The margins around the title when the button has its intrinsic size.
  public final var contentEdgeInsets = UIEdgeInsets(top: 7, left: 12, bottom: 7, right: 12)

  override class var defaultTraits: UIAccessibilityTraits { .button }

  /// Creates a button with a title, in its intrinsic size.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - identifier: the identifier for tests.
  ///   - action: called for each tap; an error thrown here crashes the app.
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

  /// The current title.
  public final var currentTitle: String? { titleLabel.text }

  /// Sets the title; nil removes it.
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

  override var impliedLabel: String? { currentTitle }

  /// The size of the title, with the content's edge insets added.
  open override var intrinsicContentSize: Size? {
    TextMeasure.size(of: currentTitle ?? "", fontSize: titleLabel.fontSize)
      .outset(by: contentEdgeInsets)
  }

  /// Places the title in the middle, no wider than the button.
  open override func layoutSubviews() {
    guard let wanted = titleLabel.intrinsicContentSize else { return }
    let width = min(wanted.width, frame.size.width)
    let size = Size(width: width, height: min(wanted.height, frame.size.height))
    titleLabel.frame = size.centered(in: frame.size, .down)
  }

  override func subviewChangedSize() { setNeedsLayout() }

  override func contentTextChanged() { setNeedsDisplay() }

  /// Adds the title as the node's text.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.text = currentTitle
  }
}

final class UIButtonLabel: UILabel {}
