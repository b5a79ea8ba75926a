import Foundation

/// The title, image and badge of a screen in a tab bar.
open class UITabBarItem: UIBarItem {
  let button = UITabBarButton()

  /// Creates an item without a title.
  public override init() { super.init() }

  /// Creates an item with a title and an image.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init(title: title, image: image, selectedImage: nil)
    self.tag = tag
  }

  /// Creates an item with a title and an image for each state.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }

  /// The title below the image.
  open override var title: String? {
    get { button.label.text }
    set { button.label.text = newValue }
  }

  /// The image; nil shows none.
  open override var image: UIImage? { didSet { button.show(image: image) } }

  /// The image of the item that is shown; stored, as one image is shown for both.
  open var selectedImage: UIImage?

  /// The text of the badge, such as the number of unread messages.
  open var badgeValue: String? { didSet { button.show(badge: badgeValue) } }

  /// The identifier for tests.
  open override var accessibilityIdentifier: String? {
    get { button.accessibilityIdentifier }
    set { button.accessibilityIdentifier = newValue }
  }

  /// True if the item can be tapped.
  open override var isEnabled: Bool {
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

  /// True while the button's screen is shown; a view behind the image marks it.
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

  required init?(coder: NSCoder) { nil }

  override var impliedLabel: String? { label.text }

  func show(image: UIImage?) {
    picture?.removeFromSuperview()
    picture = image.map { UITabBarSwappableImageView(image: $0) }
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
    indicator.frame = CGRect(x: 2, y: 3, width: max(0, width - 4), height: 44)
    picture?.frame = CGRect(x: ((width - 24) / 2).rounded(), y: 6, width: 24, height: 24)
    let wanted = label.intrinsicContentSize
    let shown = min(wanted.width, width)
    label.frame = CGRect(
      x: ((width - shown) / 2).rounded(),
      y: 34,
      width: shown,
      height: wanted.height
    )
    let size = badge?.intrinsicContentSize ?? .zero
    badge?.frame = CGRect(
      x: (width / 2).rounded() + 6,
      y: 2,
      width: max(18, size.width),
      height: 18
    )
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
