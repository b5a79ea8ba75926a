import EventModel

/// What a navigation bar shows while one screen is on top.
public final class UINavigationItem {
  private weak var controller: UIViewController?
  weak var bar: UINavigationBar?

  /// What the way back to this screen is called; its title unless set.
  public var backButtonTitle: String?
  /// Whether there is no way back in the bar.
  public var hidesBackButton = false { didSet { bar?.itemChanged() } }
  /// The button at the left.
  public var leftBarButtonItem: UIBarButtonItem? { didSet { bar?.itemChanged() } }
  /// The button at the right.
  public var rightBarButtonItem: UIBarButtonItem? { didSet { bar?.itemChanged() } }

  /// The label that shows the title.
  let titleView = UILabel(frame: .zero)
  /// The button that leads from this screen to the one before.
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
  ///   - title: what is shown.
  ///   - identifier: a name for tests.
  ///   - action: what a tap does; one that throws is the app's crash.
  public init(
    _ title: String,
    identifier: String? = nil,
    action: @escaping () throws -> Void
  ) {
    button.setTitle(title)
    button.accessibilityIdentifier = identifier
    button.onTap(action)
  }

  /// What is read out; the title unless set.
  public var accessibilityLabel: String? {
    get { button.accessibilityLabel }
    set { button.accessibilityLabel = newValue }
  }

  /// Whether it can be tapped.
  public var isEnabled: Bool {
    get { button.isEnabled }
    set { button.isEnabled = newValue }
  }

  /// What is shown.
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
