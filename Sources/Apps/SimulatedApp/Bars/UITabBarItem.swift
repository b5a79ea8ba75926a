import EventModel

/// The title, image and badge of a screen in a tab bar.
public final class UITabBarItem {
  let button = UITabBarButton()

  /// The title below the image.
  public var title: String? {
    get { button.label.text }
    set { button.label.text = newValue }
  }

  /// The name of the image; nil shows none.
  public var image: String? { didSet { button.show(image: image) } }

  /// The text of the badge, such as the number of unread messages.
  public var badgeValue: String? { didSet { button.show(badge: badgeValue) } }

  /// The identifier for tests.
  public var accessibilityIdentifier: String? {
    get { button.accessibilityIdentifier }
    set { button.accessibilityIdentifier = newValue }
  }

  /// Whether the item can be tapped.
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

  /// Whether the button's screen is shown; a view behind the image marks it.
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

  override var impliedLabel: String? { label.text }

  func show(image: String?) {
    picture?.removeFromSuperview()
    picture = image.map { UITabBarSwappableImageView(image: $0, size: .zero) }
    if let picture { insertSubview(picture, at: 0) }
  }

  func show(badge text: String?) {
    accessibilityValue = text
    showSubview(&badge, if: false) { UIBadgeLabel(text) }
    showSubview(&badge, if: text != nil) { UIBadgeLabel(text) }
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
}

final class UITabBarButtonLabel: UILabel {}

final class UITabBarSwappableImageView: UIImageView {}

final class UIBadgeLabel: UILabel {
  override var className: String { "_UIBadgeView" }
}
