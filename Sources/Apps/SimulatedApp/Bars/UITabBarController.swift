import EventModel
import Foundation

/// A controller that shows one of several screens, chosen in a bar at the bottom.
///
/// Tapping the item of the screen that is already shown pops its navigation stack to the first
/// screen.
open class UITabBarController: UIViewController {
  /// The bar at the bottom.
  public final let tabBar = UITabBar(frame: .zero)

  /// The controllers of the screens, from left to right; each has its own `tabBarItem`.
  open var viewControllers: [UIViewController]? {
    get { screens }
    set { setViewControllers(newValue, animated: false) }
  }

  private var screens: [UIViewController] = []

  /// The object that is told about the screens that are chosen.
  open weak var delegate: (any UITabBarControllerDelegate)?

  /// The index of the screen that is shown.
  public final var selectedIndex: Int {
    get { selection }
    set { if screens.indices.contains(newValue) { select(newValue) } }
  }

  private var selection = 0

  /// Creates a controller that shows the first of several screens.
  public convenience init(_ controllers: [UIViewController]) {
    self.init(nibName: nil, bundle: nil)
    setViewControllers(controllers, animated: false)
  }

  /// Replaces the screens, and shows the first of them if the present one is not among them.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let (controllers, former) = (viewControllers ?? [], selectedViewController)
    let gone = screens.filter { !controllers.contains($0) }
    let new = controllers.filter { !screens.contains($0) }
    for controller in gone { controller.leaveParent() }
    for controller in new { controller.enter(self) }
    screens = controllers
    showItems()
    for controller in gone { controller.didMove(toParent: nil) }
    for controller in new { controller.didMove(toParent: self) }
    selection = former.flatMap { screens.firstIndex(of: $0) } ?? 0
    guard viewIfLoaded != nil, selectedViewController !== former else {
      return tabBar.select(selection)
    }
    hide(former)
    showSelection()
  }

  /// Shows the items of the screens, which may be others than before.
  final func showItems() {
    for (index, controller) in screens.enumerated() {
      let item = Self.item(of: controller)
      item.button.removeActions(for: .touchUpInside)
      item.button.onTap { [weak self] in self?.tapped(index) }
    }
    tabBar.show(screens.map(Self.item))
    tabBar.select(selection)
  }

  private func hide(_ former: UIViewController?) {
    former?.beginAppearance(false)
    former?.viewIfLoaded?.removeFromSuperview()
    former?.endAppearance()
  }

  /// Returns a controller's item; a navigation stack uses the item of its first screen unless it has one of
  /// its own, and an item without a title takes the title of its screen.
  private static func item(of controller: UIViewController) -> UITabBarItem {
    if controller.tabBarItem.title != nil || controller.tabBarItem.image != nil {
      return controller.tabBarItem
    }
    let first = (controller as? UINavigationController)?.viewControllers.first ?? controller
    if first.tabBarItem.title == nil { first.tabBarItem.title = first.title }
    return first.tabBarItem
  }

  /// The controller of the screen that is shown.
  open var selectedViewController: UIViewController? {
    get { screens.indices.contains(selection) ? screens[selection] : nil }
    set { if let index = newValue.flatMap(screens.firstIndex(of:)) { select(index) } }
  }

  /// Makes the container of the screens and the bar.
  open override func loadView() {
    super.loadView()
    let view = UILayoutContainerView(frame: self.view.frame)
    view.placeContent = { [weak self] in self?.placeContent() }
    view.addSubview(tabBar)
    self.view = view
    placeContent()
  }

  /// Shows the first screen.
  open override func viewDidLoad() { showSelection() }

  private func tapped(_ index: Int) {
    let controller = screens[index]
    guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return }
    if index == selection {
      (controller as? UINavigationController)?.popToRootViewController(animated: true)
    } else {
      select(index)
    }
    delegate?.tabBarController(self, didSelect: controller)
  }

  private func select(_ index: Int) {
    guard index != selection else { return }
    let former = selectedViewController
    selection = index
    guard viewIfLoaded != nil else { return }
    hide(former)
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
    tabBar.frame = CGRect(x: 0, y: size.height - height, width: size.width, height: height)
    selectedViewController?.view.frame = CGRect(
      x: 0,
      y: 0,
      width: size.width,
      height: max(0, size.height - height)
    )
  }

  open override var children: [UIViewController] { screens + ownChildren }
  override var shownChild: UIViewController? { selectedViewController }
}

/// The bar of a tab bar controller, with a button for each screen.
open class UITabBar: UIView {
  private var shown: [UITabBarItem] = []

  /// The items of the screens, from left to right.
  open var items: [UITabBarItem]? { shown }

  /// The height of the bar in points, without the safe area below it.
  public static let height: CGFloat = 49.0

  /// Creates a bar with a frame.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a bar with an empty frame: there are no archives.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  func show(_ items: [UITabBarItem]) {
    for view in subviews { view.removeFromSuperview() }
    shown = items
    for item in items { addSubview(item.button) }
  }

  func select(_ selection: Int) {
    for (index, item) in shown.enumerated() { item.button.isSelected = index == selection }
  }

  /// Gives every button the same width.
  open override func layoutSubviews() {
    placeColumns(shown.map(\.button), height: Self.height)
  }
}
