public import EventModel

/// A controller with a stack of screens below a navigation bar, of which the top one is shown.
///
/// A pushed screen comes in from the right, while the one below moves to the left by a third of its
/// width. Neither takes touches during the transition.
open class UINavigationController: UIViewController {
  /// The bar above the screens.
  public final let navigationBar = UINavigationBar()
  /// The duration of a push or a pop.
  public final var transitionDuration = Microseconds.milliseconds(350)
  /// Whether the bar is hidden.
  public final var isNavigationBarHidden = false { didSet { placeContent() } }

  /// The controllers of the stack, the top one last.
  public internal(set) final var viewControllers: [UIViewController]

  final let transitionView = UINavigationTransitionView(frame: .zero)
  final var wrapper: UIViewControllerWrapperView?
  private var transition: (id: Int, finish: () -> Void)?
  private var transitions = 0
  /// The screen below the top one, while a finger uncovers it.
  final var uncovered: (controller: UIViewController, wrapper: UIViewControllerWrapperView)?

  /// Creates a controller with the first screen of its stack.
  public init(rootViewController: UIViewController) {
    viewControllers = [rootViewController]
    super.init()
    rootViewController.parent = self
  }

  /// The controller on top of the stack.
  public final var topViewController: UIViewController? { viewControllers.last }

  /// Whether a push or a pop is in progress.
  public final var isInTransition: Bool { transition != nil || uncovered != nil }

  /// Makes the container of the screens and the bar.
  open override func makeView() -> UIView {
    let view = UILayoutContainerView(frame: .zero)
    view.placeContent = { [weak self] in self?.placeContent() }
    view.addSubview(transitionView)
    view.addSubview(navigationBar)
    return view
  }

  /// Shows the first screen.
  open override func viewDidLoad() {
    letSwipeBack()
    if let top = topViewController { show(top, over: nil, isPush: true, animated: false) }
  }

  /// Pushes a screen onto the stack.
  public final func pushViewController(_ controller: UIViewController, animated: Bool) {
    let former = topViewController
    viewControllers.append(controller)
    controller.parent = self
    guard viewIfLoaded != nil else { return }
    show(controller, over: former, isPush: true, animated: animated)
  }

  /// Pops the top screen; the first screen cannot be popped.
  @discardableResult public final func popViewController(animated: Bool) -> UIViewController? {
    pop(to: viewControllers.count - 2, animated: animated)
  }

  /// Pops all screens except the first.
  public final func popToRootViewController(animated: Bool) {
    _ = pop(to: 0, animated: animated)
  }

  private func pop(to index: Int, animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1 else { return nil }
    let former = topViewController
    let gone = viewControllers[(index + 1)...]
    viewControllers.removeSubrange((index + 1)...)
    if viewIfLoaded != nil, let top = topViewController {
      show(top, over: former, isPush: false, animated: animated)
    }
    for controller in gone { controller.parent = nil }
    return former
  }

  // MARK: Transitions

  private func show(
    _ controller: UIViewController,
    over former: UIViewController?,
    isPush: Bool,
    animated: Bool
  ) {
    coverAgain()
    finishTransition()
    let old = wrapper
    let new = UIViewControllerWrapperView(frame: contentFrame)
    wrapper = new
    controller.view.frame = Frame(origin: .zero, size: new.frame.size)
    former?.beginAppearance(false)
    if isOnScreen { controller.beginAppearance(true) }
    new.addSubview(controller.view)
    transitionView.insertSubview(new, at: isPush ? transitionView.subviews.count : 0)
    let id = beginTransition { [weak self] in
      old?.removeFromSuperview()
      former?.endAppearance()
      if self?.isOnScreen == true { controller.endAppearance() }
    }
    let application = animated && view.window != nil ? application : nil
    if application == nil { finishTransition() }
    showItem(of: controller, in: application)
    guard let application else { return }
    let width = new.frame.size.width
    let (far, near) = (width, -(width * 0.3).rounded())
    let rest = new.frame
    new.frame.origin.x = rest.minX + (isPush ? far : near)
    application.animate(transitionDuration, reason: isPush ? "a push" : "a pop") {
      new.frame = rest
      old?.frame.origin.x = rest.minX + (isPush ? near : far)
    } completion: { [weak self] in
      self?.endTransition(id)
    }
  }

  /// Starts a transition, and stores what finishes it.
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
    let previous = viewControllers.dropLast().last?.navigationItem
    let item = controller.navigationItem
    item.backButton.removeActions(for: .touchUpInside)
    item.backButton.onTap { [weak self] in
      guard let self, !isInTransition else { return }
      popViewController(animated: true)
    }
    navigationBar.show(item, previous: previous, in: application, duration: transitionDuration)
  }

  private func finishTransition() {
    guard let (_, finish) = transition else { return }
    transition = nil
    finish()
    placeContent()
  }

  // MARK: Appearance and layout

  override var children: [UIViewController] { viewControllers }
  override var shownChild: UIViewController? { topViewController }

  private var insets: UIEdgeInsets { application?.screen.safeAreaInsets ?? .zero }

  /// The area of the container below the bar.
  final var contentFrame: Frame {
    let size = viewIfLoaded?.frame.size ?? .zero
    let top = isNavigationBarHidden ? 0 : insets.top + UINavigationBar.height
    return Frame(0, top, size.width, max(0, size.height - top))
  }

  private func placeContent() {
    guard let view = viewIfLoaded else { return }
    transitionView.frame = Frame(origin: .zero, size: view.frame.size)
    navigationBar.isHidden = isNavigationBarHidden
    navigationBar.frame = Frame(0, insets.top, view.frame.size.width, UINavigationBar.height)
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
    for view in subviews { view.frame = Frame(origin: .zero, size: frame.size) }
  }
}
