public import Foundation

/// The title and buttons of one screen in a navigation bar.
public final class UINavigationItem: NSObject {
  weak var bar: UINavigationBar? { didSet { for item in items { item.bar = bar } } }

  /// The title, which is also set with that of the screen.
  public var title: String? { didSet { titleChanged() } }
  /// The line above the title; stored, without effect.
  public var prompt: String?
  /// The title of the back button that leads to this screen; nil uses the screen's title.
  public var backButtonTitle: String?
  /// The button that leads back to this screen; only its title is used.
  public var backBarButtonItem: UIBarButtonItem? {
    didSet { backButtonTitle = backBarButtonItem?.title }
  }
  /// True if the back button is hidden.
  public var hidesBackButton = false { didSet { bar?.itemChanged() } }
  /// True if the buttons at the left should stand beside the back button; stored, without effect.
  public var leftItemsSupplementBackButton = false
  /// The way in which a large title is shown; stored, as titles are never large.
  public var largeTitleDisplayMode = LargeTitleDisplayMode.automatic

  /// The ways in which a large title is shown.
  public enum LargeTitleDisplayMode: Int, Hashable, Sendable {
    /// As for the screen below.
    case automatic
    /// Always.
    case always
    /// Never.
    case never
  }

  /// The button at the left.
  public var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The button at the right.
  public var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  /// The buttons at the left, from the edge inwards.
  public var leftBarButtonItems: [UIBarButtonItem]? { didSet { itemsChanged(from: oldValue) } }
  /// The buttons at the right, from the edge inwards.
  public var rightBarButtonItems: [UIBarButtonItem]? { didSet { itemsChanged(from: oldValue) } }

  private var items: [UIBarButtonItem] {
    (leftBarButtonItems ?? []) + (rightBarButtonItems ?? [])
  }

  private func itemsChanged(from former: [UIBarButtonItem]?) {
    for item in former ?? [] { item.bar = nil }
    for item in items { item.bar = bar }
    bar?.itemChanged()
  }

  /// The view in place of the title; nil for the title.
  public var titleView: UIView? { didSet { bar?.itemChanged() } }

  /// The label of the title.
  let titleLabel = UILabel(frame: .zero)
  /// The button that leads from this screen to the previous one.
  let backButton = UINavigationButton(frame: .zero)

  /// Creates an item with a title.
  public convenience init(title: String) {
    self.init(of: nil)
    self.title = title
    titleChanged()
  }

  init(of controller: UIViewController?) {
    title = controller?.title
    super.init()
    titleLabel.text = title
    titleLabel.accessibilityTraits = .header
  }

  /// The view in the middle of the bar.
  var middle: UIView { titleView ?? titleLabel }

  func titleChanged() {
    titleLabel.text = title
    bar?.setNeedsLayout()
  }

  /// Shows a button at the left; the change is not animated.
  public func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    leftBarButtonItem = item
  }
  /// Shows a button at the right; the change is not animated.
  public func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }
  /// Shows buttons at the left; the change is not animated.
  public func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }
  /// Shows buttons at the right; the change is not animated.
  public func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }
  /// Hides or shows the back button; the change is not animated.
  public func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    self.hidesBackButton = hidesBackButton
  }
}
