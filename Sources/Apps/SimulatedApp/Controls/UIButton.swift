public import EventModel
public import Foundation

/// A button with a title and an image.
open class UIButton: UIControl {
  /// The kinds of buttons, which all look the same.
  public enum ButtonType: Int, Hashable, Sendable {
    /// Without a look of its own.
    case custom
    /// As the system draws it.
    case system
    /// With a small arrow.
    case detailDisclosure
    /// With an `i` on light areas.
    case infoLight
    /// With an `i` on dark areas.
    case infoDark
    /// With a plus.
    case contactAdd
    /// With a cross.
    case close
  }

  /// The kind of the button.
  public private(set) final var buttonType = ButtonType.custom

  /// The label of the title.
  public final var titleLabel: UILabel? { label }

  /// The view of the image.
  public final var imageView: UIImageView? { picture }

  final private(set) lazy var label: UILabel = UIButtonLabel()
  final private(set) lazy var picture = UIImageView(frame: .zero)
  final private(set) lazy var secondLabel: UILabel = {
    let label = UIButtonLabel()
    label.fontSize = 12
    return label
  }()

  /// The look and content as a value; nil for a button that has only titles and images of its states.
  open var configuration: Configuration? {
    didSet { if configuration != oldValue { contentChanged() } }
  }

  /// Called when the button's state has changed, to adapt its configuration.
  public final var configurationUpdateHandler: ((UIButton) -> Void)? {
    didSet { configurationUpdateHandler?(self) }
  }

  /// True if the look should follow the button's state; stored, without effect.
  open var automaticallyUpdatesConfiguration = true

  /// Adapts the configuration to the button's state; a subclass does it here.
  open func updateConfiguration() {}

  /// The label of the configuration's second line.
  public final var subtitleLabel: UILabel? { secondLabel }

  /// The title that is shown.
  final var shownTitle: String? { configuration?.title ?? currentTitle }
  /// The image that is shown.
  final var shownImage: UIImage? { configuration?.image ?? currentImage }

  private var titles: [State: String] = [:]
  private var attributedTitles: [State: NSAttributedString] = [:]
  private var images: [State: UIImage] = [:]
  private var titleColors: [State: UIColor] = [:]
  private var backgrounds: [State: UIImage] = [:]

  /// The margins around the title when the button has its intrinsic size.
  open var contentEdgeInsets = UIEdgeInsets(top: 7, left: 12, bottom: 7, right: 12) {
    didSet { contentChanged() }
  }
  /// The margins around the title; stored, without effect.
  open var titleEdgeInsets = UIEdgeInsets.zero
  /// The margins around the image; stored, without effect.
  open var imageEdgeInsets = UIEdgeInsets.zero
  /// True if the image should be drawn darker while a finger is on the button; stored, without effect.
  open var adjustsImageWhenHighlighted = true
  /// True if the image should be drawn lighter while the button is disabled; stored, without effect.
  open var adjustsImageWhenDisabled = true
  /// True if the button should glow while a finger is on it; stored, without effect.
  open var showsTouchWhenHighlighted = false

  override class var defaultTraits: UIAccessibilityTraits { .button }

  /// Creates a button of a kind.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  /// Creates a button with a frame that performs an action.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: .touchUpInside)
  }

  /// Creates a button of a kind that performs an action.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero, primaryAction: primaryAction)
    self.buttonType = buttonType
  }

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

  /// The title for the current state.
  public final var currentTitle: String? { shown(titles) }
  /// The image for the current state.
  public final var currentImage: UIImage? { shown(images) }
  /// The colour of the title for the current state.
  public final var currentTitleColor: UIColor { shown(titleColors) ?? .systemBlue }
  /// The image behind the content for the current state.
  public final var currentBackgroundImage: UIImage? { shown(backgrounds) }
  /// The title with its looks for the current state.
  public final var currentAttributedTitle: NSAttributedString? { shown(attributedTitles) }

  /// Returns the title for a state.
  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
  /// Returns the image for a state.
  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
  /// Returns the colour of the title for a state.
  open func titleColor(for state: State) -> UIColor? { titleColors[state] ?? titleColors[.normal] }

  /// Sets the title for a state; nil removes it.
  open func setTitle(_ title: String?, for state: State) {
    attributedTitles[state] = nil
    guard titles[state] != title else { return }
    titles[state] = title
    contentChanged()
  }

  /// Sets the title for all states; nil removes it.
  public final func setTitle(_ title: String?) { setTitle(title, for: .normal) }

  /// Sets the title with its looks for a state; nil removes it.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    titles[state] = title?.string
    attributedTitles[state] = title
    contentChanged()
  }

  /// Sets the colour of the title for a state; nil removes it.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[state] = color
    contentChanged()
  }

  /// Sets the image for a state; nil removes it.
  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    contentChanged()
  }

  /// Sets the image behind the content for a state; nil removes it.
  open func setBackgroundImage(_ image: UIImage?, for state: State) { backgrounds[state] = image }

  /// Sets the colour of the title's shadow, which is not drawn.
  open func setTitleShadowColor(_ color: UIColor?, for state: State) {}

  private func shown<Value>(_ values: [State: Value]) -> Value? {
    guard values.count > 1 || values[.normal] == nil else { return values[.normal] }
    return values[state] ?? values[.normal]
  }

  open override var isEnabled: Bool { didSet { stateChanged() } }
  open override var isHighlighted: Bool { didSet { stateChanged() } }
  open override var isSelected: Bool { didSet { stateChanged() } }

  private func stateChanged() {
    if configuration != nil { setNeedsUpdateConfiguration() }
    // Most buttons have the same content in all states.
    if titles.count > 1 || images.count > 1 || titleColors.count > 1 { contentChanged() }
  }

  private func contentChanged() {
    let (title, image) = (shownTitle, shownImage)
    show(label, title != nil)
    if label.text != title { label.text = title }
    if let configuration {
      show(secondLabel, configuration.subtitle != nil)
      if secondLabel.text != configuration.subtitle { secondLabel.text = configuration.subtitle }
      label.textColor = shown(titleColors) ?? configuration.contentColor(tint: tintColor)
      secondLabel.textColor = label.textColor
    }
    if let attributed = currentAttributedTitle { label.attributedText = attributed }
    if configuration == nil, !titleColors.isEmpty { label.textColor = currentTitleColor }
    if image != nil || !images.isEmpty {
      picture.image = image
      show(picture, image != nil)
    }
    setNeedsDisplay()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  private func show(_ view: UIView, _ isShown: Bool) {
    if !isShown { view.removeFromSuperview() } else if view.superview == nil { addSubview(view) }
  }

  override var impliedLabel: String? { shownTitle ?? shownImage?.name }

  /// The size of the title and the image, with the content's edge insets added.
  open override var intrinsicContentSize: CGSize {
    if let configuration {
      let (size, insets) = (contentSize(of: configuration), configuration.contentInsets)
      return CGSize(
        width: size.width + insets.leading + insets.trailing,
        height: size.height + insets.top + insets.bottom
      )
    }
    var content = TextMeasure.size(of: currentTitle ?? "", fontSize: label.fontSize)
    if let size = currentImage?.size {
      content.width += size.width
      content.height = max(content.height, size.height)
    }
    return content.outset(by: contentEdgeInsets)
  }

  /// Places the image and the title in the middle, no wider than the button.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if let configuration { return layOutContent(of: configuration) }
    let room = bounds.size
    let wanted = currentTitle == nil ? .zero : label.intrinsicContentSize
    let image = currentImage?.size ?? .zero
    let width = min(wanted.width, max(0, room.width - image.width))
    let all = CGSize(width: image.width + width, height: min(wanted.height, room.height))
      .centered(in: room, .down)
    let side = CGSize(width: image.width, height: image.height).centered(in: room, .down)
    if currentImage != nil {
      picture.frame = CGRect(
        x: all.origin.x,
        y: side.origin.y,
        width: image.width,
        height: image.height
      )
    }
    label.frame = CGRect(
      x: all.origin.x + image.width,
      y: all.origin.y,
      width: width,
      height: all.size.height
    )
  }

  override func subviewChangedSize() { setNeedsLayout() }

  override func contentTextChanged() { setNeedsDisplay() }

  /// Adds the title as the node's text.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.text = shownTitle
    guard let configuration, backgroundColor == nil else { return }
    if let color = configuration.areaColor(tint: tintColor) {
      node.attributes["backgroundColor"] = .text(color.description)
    }
  }
}

final class UIButtonLabel: UILabel {}
