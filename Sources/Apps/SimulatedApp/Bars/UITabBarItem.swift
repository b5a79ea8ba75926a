import EventModel

/// What a tab bar shows for one screen.
public final class UITabBarItem {
  let button = UITabBarButton()

  /// What is shown below the picture.
  public var title: String? {
    get { button.label.text }
    set { button.label.text = newValue }
  }

  /// The name of the picture; nil shows none.
  public var image: String? { didSet { button.show(image: image) } }

  /// What is shown in the corner, such as a number of news.
  public var badgeValue: String? { didSet { button.show(badge: badgeValue) } }

  /// A name for tests.
  public var accessibilityIdentifier: String? {
    get { button.accessibilityIdentifier }
    set { button.accessibilityIdentifier = newValue }
  }

  /// Whether it can be tapped.
  public var isEnabled: Bool {
    get { button.isEnabled }
    set { button.isEnabled = newValue }
  }
}

/// One button of a tab bar.
final class UITabBarButton: UIControl {
  let label: UILabel = UITabBarButtonLabel(frame: .zero)
  private var picture: UIImageView?
  private var badge: UILabel?
  private let indicator = UITabBarSelectionIndicatorView(frame: .zero)

  /// Whether its screen is the one that shows, which a view behind the picture marks.
  override var isSelected: Bool {
    didSet {
      guard isSelected != oldValue else { return }
      isSelected ? insertSubview(indicator, at: 0) : indicator.removeFromSuperview()
    }
  }

  init() {
    super.init(frame: .zero)
    label.fontSize = 10
    accessibilityTraits = .button
    addSubview(label)
  }

  override var className: String { "UITabBarButton" }

  override var accessibilityLabel: String? {
    get { ownAccessibilityLabel ?? label.text }
    set { ownAccessibilityLabel = newValue }
  }

  func show(image: String?) {
    picture?.removeFromSuperview()
    picture = image.map { UIImageView(image: $0, className: "UITabBarSwappableImageView") }
    if let picture { insertSubview(picture, at: 0) }
  }

  func show(badge text: String?) {
    accessibilityValue = text
    badge?.removeFromSuperview()
    badge = text.map { UIBadgeLabel($0) }
    if let badge { addSubview(badge) }
  }

  override func contentTextChanged() { setNeedsDisplay() }
  override func subviewChangedSize() { setNeedsLayout() }

  override func layoutSubviews() {
    let width = frame.size.width
    indicator.frame = Frame(2, 3, max(0, width - 4), 44)
    picture?.frame = Frame(((width - 24) / 2).rounded(), 6, 24, 24)
    let wanted = label.intrinsicContentSize ?? .zero
    let shown = min(wanted.width, width)
    label.frame = Frame(((width - shown) / 2).rounded(), 34, shown, wanted.height)
    let size = badge?.intrinsicContentSize ?? .zero
    badge?.frame = Frame((width / 2).rounded() + 6, 2, max(18, size.width), 18)
  }
}

final class UITabBarSelectionIndicatorView: UIView {
  override class var takesTouchesByDefault: Bool { false }
  override var className: String { "UITabBarSelectionIndicatorView" }
}

final class UITabBarButtonLabel: UILabel {
  override var className: String { "UITabBarButtonLabel" }
}

final class UIBadgeLabel: UILabel {
  override var className: String { "_UIBadgeView" }
}
