public import EventModel
public import Foundation

/// A controller that shows the top one of a stack of screens, below a navigation bar.
///
/// A pushed screen comes in from the right, while the one below moves to the left by a third of its
/// width. Neither takes touches during the transition.
open class UINavigationController: UIViewController {
  /// The bar above the screens.
  public final let navigationBar: UINavigationBar
  /// The duration of a push or a pop.
  public final var slideDuration = Microseconds.milliseconds(350)
  /// True if the bar is hidden.
  open var isNavigationBarHidden = false { didSet { placeContent() } }
  /// The object that is told about the screens that are shown.
  open weak var delegate: (any UINavigationControllerDelegate)?
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The bar below the screens, which is not shown.
  public final lazy var toolbar: UIToolbar! = UIToolbar(frame: .zero)
  /// True if the toolbar is hidden; stored without effect, because the toolbar is never shown.
  open var isToolbarHidden = true
  /// The recogniser of the drag from the left edge that pops the top screen.
  public internal(set) final var interactivePopGestureRecognizer: UIGestureRecognizer?

  /// The controllers of the stack, the top one last.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  final var stack: [UIViewController] = []

  final let transitionView = UINavigationTransitionView(frame: .zero)
  final var wrapper: UIViewControllerWrapperView?
  private var transition: (id: Int, finish: () -> Void)?
  private var transitions = 0
  /// The screen below the top one, while a finger uncovers it.
  final var uncovered: (controller: UIViewController, wrapper: UIViewControllerWrapperView)?

  /// Creates a controller with the first screen of its stack.
  public init(rootViewController: UIViewController) {
    navigationBar = UINavigationBar()
    super.init(nibName: nil, bundle: nil)
    stack = [rootViewController]
    rootViewController.enter(self)
    rootViewController.didMove(toParent: self)
  }

  /// Creates a controller with an empty stack; there are no nibs.
  public override init(nibName: String?, bundle: Bundle?) {
    navigationBar = UINavigationBar()
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Creates a controller with an empty stack, whose bar is of a class of the app's.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    navigationBar = UINavigationBar()
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller with an empty stack: there are no archives.
  public required init?(coder: NSCoder) {
    navigationBar = UINavigationBar()
    super.init(coder: coder)
  }

  /// The controller on top of the stack.
  open var topViewController: UIViewController? { stack.last }

  /// The controller whose screen is shown: the one presented over the stack, or that on top of it.
  open var visibleViewController: UIViewController? {
    presentedViewController ?? topViewController
  }

  /// True while a push or a pop is in progress.
  public final var isInTransition: Bool { transition != nil || uncovered != nil }

  /// Makes the container of the screens and the bar.
  open override func loadView() {
    super.loadView()
    let view = UILayoutContainerView(frame: self.view.frame)
    view.placeContent = { [weak self] in self?.placeContent() }
    view.addSubview(transitionView)
    view.addSubview(navigationBar)
    self.view = view
    placeContent()
  }

  /// Shows the first screen.
  open override func viewDidLoad() {
    letSwipeBack()
    if let top = topViewController { show(top, over: nil, isPush: true, animated: false) }
  }

  /// Pushes a screen onto the stack.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    let former = topViewController
    stack.append(viewController)
    viewController.enter(self)
    guard viewIfLoaded != nil else { return viewController.didMove(toParent: self) }
    show(viewController, over: former, isPush: true, animated: animated) { [weak self] in
      viewController.didMove(toParent: self)
    }
  }

  /// Pushes a screen onto the stack, with an animation.
  open func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }

  /// Replaces the whole stack.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let (former, old) = (topViewController, stack)
    stack = viewControllers
    let gone = old.filter { !stack.contains($0) }
    let new = stack.filter { !old.contains($0) }
    for controller in gone { controller.leaveParent() }
    for controller in new { controller.enter(self) }
    let ended = { [weak self] in
      for controller in gone { controller.didMove(toParent: nil) }
      for controller in new { controller.didMove(toParent: self) }
    }
    guard viewIfLoaded != nil, let top = topViewController else { return ended() }
    guard top === former else {
      return show(top, over: former, isPush: !old.contains(top), animated: animated, ended: ended)
    }
    showItem(of: top, in: nil)
    ended()
  }

  /// Hides or shows the bar; the change is not animated.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isNavigationBarHidden = hidden
  }

  /// Hides or shows the bar below the screens; stored, as it is never shown.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }

  /// Pops the top screen; the first screen cannot be popped.
  ///
  /// - Returns: the controller of the popped screen.
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    pop(to: stack.count - 2, animated: animated).last
  }

  /// Pops all screens except the first.
  ///
  /// - Returns: the controllers of the popped screens, the former top one last; nil if there are none.
  @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    let gone = pop(to: 0, animated: animated)
    return gone.isEmpty ? nil : gone
  }

  /// Pops all screens above one of the stack.
  ///
  /// - Returns: the controllers of the popped screens, the former top one last; nil if there are none.
  @discardableResult open func popToViewController(
    _ viewController: UIViewController,
    animated: Bool
  ) -> [UIViewController]? {
    guard let index = stack.firstIndex(of: viewController) else { return nil }
    let gone = pop(to: index, animated: animated)
    return gone.isEmpty ? nil : gone
  }

  private func pop(to index: Int, animated: Bool) -> [UIViewController] {
    guard index >= 0, index < stack.count - 1 else { return [] }
    let former = topViewController
    let gone = Array(stack[(index + 1)...])
    for controller in gone { controller.willMove(toParent: nil) }
    stack.removeSubrange((index + 1)...)
    let ended = { [weak self] in
      for controller in gone where self?.stack.contains(controller) != true {
        controller.parent = nil
        controller.didMove(toParent: nil)
      }
    }
    guard viewIfLoaded != nil, let top = topViewController else {
      ended()
      return gone
    }
    show(top, over: former, isPush: false, animated: animated, ended: ended)
    for controller in gone { controller.parent = nil }
    return gone
  }

  // MARK: Transitions

  private func show(
    _ controller: UIViewController,
    over former: UIViewController?,
    isPush: Bool,
    animated: Bool,
    ended: @escaping () -> Void = {}
  ) {
    coverAgain()
    finishTransition()
    let old = wrapper
    let new = UIViewControllerWrapperView(frame: contentFrame)
    wrapper = new
    controller.view.frame = CGRect(origin: .zero, size: new.frame.size)
    delegate?.navigationController(self, willShow: controller, animated: animated)
    former?.beginAppearance(false, animated: animated)
    if isOnScreen { controller.beginAppearance(true, animated: animated) }
    new.addSubview(controller.view)
    transitionView.insertSubview(new, at: isPush ? transitionView.subviews.count : 0)
    let id = beginTransition { [weak self] in
      old?.removeFromSuperview()
      former?.endAppearance()
      if self?.isOnScreen == true { controller.endAppearance() }
      ended()
      if let self { delegate?.navigationController(self, didShow: controller, animated: animated) }
    }
    let application = animated && view.window != nil ? application : nil
    if application == nil { finishTransition() }
    showItem(of: controller, in: application)
    guard let application else { return }
    let width = new.frame.size.width
    let (far, near) = (width, -(width * 0.3).rounded())
    let rest = new.frame
    new.frame.origin.x = rest.minX + (isPush ? far : near)
    application.animate(slideDuration, reason: isPush ? "a push" : "a pop") {
      new.frame = rest
      old?.frame.origin.x = rest.minX + (isPush ? near : far)
    } completion: { [weak self] in
      self?.endTransition(id)
    }
  }

  /// Starts a transition, and stores the closure that finishes it.
  final func beginTransition(_ finish: @escaping () -> Void) -> Int {
    transitions += 1
    transition = (transitions, finish)
    return transitions
  }

  /// Finishes a transition, unless another one has replaced it.
  final func endTransition(_ id: Int) {
    if transition?.id == id { finishTransition() }
  }

  final func showItem(of controller: UIViewController, in application: UIApplication?) {
    let previous = stack.dropLast().last?.navigationItem
    let item = controller.navigationItem
    item.backButton.removeActions(for: .touchUpInside)
    item.backButton.onTap { [weak self] in
      guard let self, !isInTransition else { return }
      popViewController(animated: true)
    }
    navigationBar.show(item, previous: previous, in: application, duration: slideDuration)
  }

  private func finishTransition() {
    guard let (_, finish) = transition else { return }
    transition = nil
    finish()
    placeContent()
  }

  // MARK: Appearance and layout

  open override var children: [UIViewController] { stack + ownChildren }
  override var shownChild: UIViewController? { topViewController }

  private var insets: UIEdgeInsets { application?.screen.safeAreaInsets ?? .zero }

  /// The area of the container below the bar.
  final var contentFrame: CGRect {
    let size = viewIfLoaded?.frame.size ?? .zero
    let top = isNavigationBarHidden ? 0 : insets.top + UINavigationBar.height
    return CGRect(x: 0, y: top, width: size.width, height: max(0, size.height - top))
  }

  /// Returns the size of the area below the bar; on a screen, as long as the container has no size of its own.
  final func roomForContent(on screen: CGSize) -> CGSize {
    let own = viewIfLoaded?.frame.size ?? .zero
    let size = own.width > 0 && own.height > 0 ? own : screen
    let top = isNavigationBarHidden ? 0 : insets.top + UINavigationBar.height
    return CGSize(width: size.width, height: max(0, size.height - top))
  }

  private func placeContent() {
    guard let view = viewIfLoaded else { return }
    transitionView.frame = CGRect(origin: .zero, size: view.frame.size)
    navigationBar.isHidden = isNavigationBarHidden
    navigationBar.frame = CGRect(
      x: 0,
      y: insets.top,
      width: view.frame.size.width,
      height: UINavigationBar.height
    )
    guard !isInTransition else { return }
    wrapper?.frame = contentFrame
  }

  override func dismantle() {
    super.dismantle()
    transition = nil
    uncovered = nil
  }
}

final class UILayoutContainerView: UIView {
  var placeContent: () -> Void = {}

  override func layoutSubviews() { placeContent() }
}

final class UINavigationTransitionView: UIView {}

/// The container of one screen, which moves in transitions so that the screen keeps its own frame.
final class UIViewControllerWrapperView: UIView {
  override func layoutSubviews() {
    for view in subviews { view.frame = CGRect(origin: .zero, size: frame.size) }
  }
}
