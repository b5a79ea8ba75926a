import EventModel

/// The title and buttons of one screen in a navigation bar.
public final class UINavigationItem {
  private weak var controller: UIViewController?
  weak var bar: UINavigationBar?

  /// The title of the back button that leads to this screen; nil uses the screen's title.
  public var backButtonTitle: String?
  /// Whether the back button is hidden.
  public var hidesBackButton = false { didSet { bar?.itemChanged() } }
  /// The button at the left.
  public var leftBarButtonItem: UIBarButtonItem? { didSet { bar?.itemChanged() } }
  /// The button at the right.
  public var rightBarButtonItem: UIBarButtonItem? { didSet { bar?.itemChanged() } }

  /// The label of the title.
  let titleView = UILabel(frame: .zero)
  /// The button that leads from this screen to the previous one.
  let backButton = UINavigationButton(frame: .zero)

  init(of controller: UIViewController) {
    self.controller = controller
    titleView.text = controller.title
    titleView.accessibilityTraits = .header
  }

  func titleChanged() {
    titleView.text = controller?.title
    bar?.setNeedsLayout()
  }
}

/// A button in a bar.
public final class UIBarButtonItem {
  let button = UINavigationButton(frame: .zero)

  /// Creates a button with a title.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - identifier: the identifier for tests.
  ///   - action: called for each tap; an error thrown here crashes the app.
  public init(
    _ title: String,
    identifier: String? = nil,
    action: @escaping () throws -> Void
  ) {
    button.setTitle(title)
    button.accessibilityIdentifier = identifier
    button.onTap(action)
  }

  /// The accessibility label; the title unless set.
  public var accessibilityLabel: String? {
    get { button.accessibilityLabel }
    set { button.accessibilityLabel = newValue }
  }

  /// Whether the button can be tapped.
  public var isEnabled: Bool {
    get { button.isEnabled }
    set { button.isEnabled = newValue }
  }

  /// The title.
  public var title: String? {
    get { button.currentTitle }
    set { button.setTitle(newValue) }
  }
}

/// The class of the buttons in a navigation bar.
final class UINavigationButton: UIButton {
  var barClassName = "UINavigationButton" { didSet { setNeedsDisplay() } }
  override var className: String { barClassName }
}
