import EventModel

/// A controller that shows one of several screens, chosen in a bar at the bottom.
///
/// Tapping the item of the screen that is already shown pops its navigation stack to the first
/// screen.
open class UITabBarController: UIViewController {
  /// The bar at the bottom.
  public final let tabBar = UITabBar()

  /// The controllers of the screens, from left to right; each has its own `tabBarItem`.
  public private(set) final var viewControllers: [UIViewController]

  /// The index of the screen that is shown.
  public final var selectedIndex: Int {
    get { selection }
    set { if viewControllers.indices.contains(newValue) { select(newValue) } }
  }

  private var selection = 0

  /// Creates a controller that shows the first of several screens.
  public init(_ controllers: [UIViewController]) {
    viewControllers = controllers
    super.init()
    for (index, controller) in controllers.enumerated() {
      controller.parent = self
      let item = Self.item(of: controller)
      item.button.onTap { [weak self] in self?.tapped(index) }
    }
    tabBar.show(controllers.map(Self.item))
  }

  /// Returns a controller's item; a navigation stack uses the item of its first screen, and an item
  /// without a title takes the title of its screen.
  private static func item(of controller: UIViewController) -> UITabBarItem {
    let first = (controller as? UINavigationController)?.viewControllers.first ?? controller
    if first.tabBarItem.title == nil { first.tabBarItem.title = first.title }
    return first.tabBarItem
  }

  /// The controller of the screen that is shown.
  public final var selectedViewController: UIViewController? {
    viewControllers.indices.contains(selection) ? viewControllers[selection] : nil
  }

  /// Makes the container of the screens and the bar.
  open override func makeView() -> UIView {
    let view = UILayoutContainerView(frame: .zero)
    view.placeContent = { [weak self] in self?.placeContent() }
    view.addSubview(tabBar)
    return view
  }

  /// Shows the first screen.
  open override func viewDidLoad() { showSelection() }

  private func tapped(_ index: Int) {
    if index == selection {
      (viewControllers[index] as? UINavigationController)?.popToRootViewController(animated: true)
    } else {
      select(index)
    }
  }

  private func select(_ index: Int) {
    guard index != selection else { return }
    let former = selectedViewController
    selection = index
    guard viewIfLoaded != nil else { return }
    former?.beginAppearance(false)
    former?.viewIfLoaded?.removeFromSuperview()
    former?.endAppearance()
    showSelection()
  }

  private func showSelection() {
    guard let controller = selectedViewController else { return }
    if isOnScreen { controller.beginAppearance(true) }
    view.insertSubview(controller.view, at: 0)
    tabBar.select(selection)
    placeContent()
    if isOnScreen { controller.endAppearance() }
  }

  private func placeContent() {
    guard let view = viewIfLoaded else { return }
    let size = view.frame.size
    let height = UITabBar.height + (application?.screen.safeAreaInsets.bottom ?? 0)
    tabBar.frame = Frame(0, size.height - height, size.width, height)
    selectedViewController?.view.frame = Frame(0, 0, size.width, max(0, size.height - height))
  }

  override var children: [UIViewController] { viewControllers }
  override var shownChild: UIViewController? { selectedViewController }
}

/// The bar of a tab bar controller, with a button for each screen.
public final class UITabBar: UIView {
  private var items: [UITabBarItem] = []

  /// The height of the bar in points, without the safe area below it.
  public static let height = 49.0

  init() { super.init(frame: .zero) }

  func show(_ items: [UITabBarItem]) {
    for view in subviews { view.removeFromSuperview() }
    self.items = items
    for item in items { addSubview(item.button) }
  }

  func select(_ selection: Int) {
    for (index, item) in items.enumerated() { item.button.isSelected = index == selection }
  }

  /// Gives every button the same width.
  public override func layoutSubviews() {
    placeColumns(items.map(\.button), height: Self.height)
  }
}
