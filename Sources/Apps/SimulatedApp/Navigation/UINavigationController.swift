public import EventModel

/// Screens on top of each other, of which the top one shows, below a bar that leads back.
///
/// A screen that is pushed comes in from the right while the one below goes a third of its width to
/// the left; both are there while that lasts, and neither takes touches.
open class UINavigationController: UIViewController {
  /// The bar above the screens.
  public final let navigationBar = UINavigationBar()
  /// How long a push or a pop takes.
  public final var transitionDuration = Microseconds.milliseconds(350)
  /// Whether the bar is left out.
  public final var isNavigationBarHidden = false { didSet { placeContent() } }

  /// The screens, the top one last.
  public internal(set) final var viewControllers: [UIViewController]

  final let transitionView = UINavigationTransitionView(frame: .zero)
  final var wrapper: UIViewControllerWrapperView?
  private var transition: (id: Int, finish: () -> Void)?
  private var transitions = 0
  /// The screen below, while a finger uncovers it.
  final var uncovered: (controller: UIViewController, wrapper: UIViewControllerWrapperView)?

  /// Creates a controller that shows one screen.
  public init(rootViewController: UIViewController) {
    viewControllers = [rootViewController]
    super.init()
    rootViewController.parent = self
  }

  /// The screen that shows.
  public final var topViewController: UIViewController? { viewControllers.last }

  /// Whether a push or a pop is under way.
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

  /// Puts a screen on top.
  public final func pushViewController(_ controller: UIViewController, animated: Bool) {
    let former = topViewController
    viewControllers.append(controller)
    controller.parent = self
    guard viewIfLoaded != nil else { return }
    show(controller, over: former, isPush: true, animated: animated)
  }

  /// Takes the top screen away; the last one stays.
  @discardableResult public final func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1 else { return nil }
    return pop(to: viewControllers.count - 2, animated: animated)
  }

  /// Takes all screens away but the first.
  public final func popToRootViewController(animated: Bool) {
    guard viewControllers.count > 1 else { return }
    _ = pop(to: 0, animated: animated)
  }

  private func pop(to index: Int, animated: Bool) -> UIViewController? {
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
    let animator = animated && view.window != nil ? application?.animator : nil
    if animator == nil { finishTransition() }
    showItem(of: controller, animator: animator)
    guard let animator else { return }
    let width = new.frame.size.width
    let (far, near) = (width, -(width * 0.3).rounded())
    let rest = new.frame
    new.frame.origin.x = rest.minX + (isPush ? far : near)
    animator.animate(
      duration: transitionDuration,
      curve: .easeInOut,
      allowsInteraction: false,
      reason: isPush ? "a push" : "a pop",
      changes: {
        new.frame = rest
        old?.frame.origin.x = rest.minX + (isPush ? near : far)
      },
      completion: { [weak self] in
        self?.endTransition(id)
      }
    )
  }

  /// Notes that screens are on their way, and what is to be done when they have arrived.
  final func beginTransition(_ finish: @escaping () -> Void) -> Int {
    transitions += 1
    transition = (transitions, finish)
    return transitions
  }

  /// Ends a transition, unless another one has ended it already.
  final func endTransition(_ id: Int) {
    if transition?.id == id { finishTransition() }
  }

  final func showItem(of controller: UIViewController, animator: Animator?) {
    let previous = viewControllers.dropLast().last?.navigationItem
    let item = controller.navigationItem
    item.backButton.removeActions(for: .touchUpInside)
    item.backButton.onTap { [weak self] in
      guard let self, !isInTransition else { return }
      popViewController(animated: true)
    }
    navigationBar.show(
      item,
      previous: previous,
      animator: animator,
      duration: transitionDuration
    )
  }

  private func finishTransition() {
    guard let (_, finish) = transition else { return }
    transition = nil
    finish()
    placeContent()
  }

  // MARK: Appearance and layout

  private(set) final var isOnScreen = false

  override func beginAppearance(_ appears: Bool) {
    isOnScreen = appears
    super.beginAppearance(appears)
    _ = view
    topViewController?.beginAppearance(appears)
  }

  override func endAppearance() {
    super.endAppearance()
    topViewController?.endAppearance()
  }

  private var insets: UIEdgeInsets { application?.screen.safeAreaInsets ?? .zero }

  /// The part of the container that the bar leaves to a screen.
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
    for controller in viewControllers { controller.dismantle() }
    transition = nil
    uncovered = nil
  }
}

final class UILayoutContainerView: UIView {
  var placeContent: () -> Void = {}

  override var className: String { "UILayoutContainerView" }
  override func layoutSubviews() { placeContent() }
}

final class UINavigationTransitionView: UIView {
  override var className: String { "UINavigationTransitionView" }
}

/// Holds one screen's view, so that the screen can be moved without touching its own frame.
final class UIViewControllerWrapperView: UIView {
  override var className: String { "UIViewControllerWrapperView" }
  override func layoutSubviews() {
    for view in subviews { view.frame = Frame(origin: .zero, size: frame.size) }
  }
}
