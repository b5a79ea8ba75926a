import EventModel
public import Foundation

/// The controller of one screen of an app: it makes the screen's view and reacts to it.
open class UIViewController: UIResponder {
  private var isAppearing: Bool?
  /// True if the appearance in progress is animated.
  private var isAnimated = false
  /// True from the start of an appearance until `viewIsAppearing` is called.
  private var isNewOnScreen = false
  /// True from the beginning of an appearance or a disappearance to its end.
  private var isInTransition = false

  /// The title of the screen, which is also that of its items in a navigation bar and a tab bar.
  open var title: String? {
    didSet {
      navigationItem.title = title
      tabBarItem?.title = title
    }
  }

  /// The item shown in a navigation bar while this is the top screen.
  open private(set) lazy var navigationItem = UINavigationItem(of: self)

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The item shown in a tab bar for this screen.
  public final var tabBarItem: UITabBarItem! = UITabBarItem() {
    didSet { if tabBarItem !== oldValue { tabBarController?.showItems() } }
  }

  /// The container controller that shows this one.
  public internal(set) final weak var parent: UIViewController?

  /// The controller presented over this one.
  public internal(set) final var presentedViewController: UIViewController?
  /// The controller over which this one is presented.
  public final var presentingViewController: UIViewController? { modalPresentation?.presenting }
  /// The style in which this screen is presented; by default the system's choice, a sheet.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// The way in which this screen comes and goes; only `crossDissolve` differs from the others.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// The object that makes the animations and the presentation of this screen.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// True if the screen should decide on the status bar; stored, without effect, since no status bar is drawn.
  open var modalPresentationCapturesStatusBarAppearance = false
  /// True if swiping down a sheet does not dismiss it.
  open var isModalInPresentation = false
  /// The edges at which the screen should reach under bars; stored, without effect.
  open var edgesForExtendedLayout = UIRectEdge.all
  /// True if scroll views should make room for bars; stored, without effect.
  open var automaticallyAdjustsScrollViewInsets = true
  /// True if the tab bar should be hidden while this screen is the top one in a navigation stack; stored, without
  /// effect.
  open var hidesBottomBarWhenPushed = false
  /// True if screens presented over this one should cover only its area; stored, without effect.
  open var definesPresentationContext = false
  /// True if the screen's content can be edited.
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }

  /// Lets the screen's content be edited, or not; override it and call `super`.
  open func setEditing(_ editing: Bool, animated: Bool) {
    self.editing = editing
    ownEditButtonItem?.title = editing ? "Done" : "Edit"
  }

  private var editing = false
  final var ownEditButtonItem: UIBarButtonItem?

  /// The items shown in a tool bar; stored, without effect.
  open var toolbarItems: [UIBarButtonItem]?
  /// The view at which a popover points; nil places it in the middle of the screen.
  public final weak var popoverSourceView: UIView?
  /// The size of a popover or a form sheet.
  open var preferredContentSize = CGSize.zero

  /// The presentation, if the app has asked for it or presents the screen.
  final var ownPresentationController: UIPresentationController?
  final var modalPresentation: ModalPresentation?
  final var ownApplication: UIApplication? {
    get { applicationLink?.application }
    set { applicationLink = newValue?.link }
  }
  private final var applicationLink: ApplicationLink?
  final var associations: AssociatedObjects?

  /// The view of the screen, made at its first use.
  ///
  /// It is nil only if an overridden `loadView` sets no view.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return viewIfLoaded
    }
    set {
      viewIfLoaded?.viewController = nil
      viewIfLoaded = newValue
      newValue?.viewController = self
    }
  }

  /// Makes the view, unless it has been made.
  public final func loadViewIfNeeded() {
    guard viewIfLoaded == nil, !isLoading else { return }
    isLoading = true
    loadView()
    isLoading = false
    if viewIfLoaded != nil { viewDidLoad() }
  }

  private var isLoading = false

  /// True once the view has been made.
  public final var isViewLoaded: Bool { viewIfLoaded != nil }

  /// The view, if it has been made.
  public private(set) final var viewIfLoaded: UIView?

  /// The navigation controller that contains this screen, directly or not.
  open var navigationController: UINavigationController? { enclosing() }

  /// The tab bar controller that contains this screen, directly or not.
  open var tabBarController: UITabBarController? { enclosing() }

  /// Creates a controller whose view `loadView` makes.
  ///
  /// - Parameters:
  ///   - nibName: the name of a nib; there are none, so that it is not used.
  ///   - bundle: the bundle of the nib, which is not used.
  public init(nibName: String?, bundle: Bundle?) { super.init() }

  /// Creates a controller whose view `loadView` makes: there are no archives to read one from.
  public required init?(coder: NSCoder) { super.init() }

  /// Creates a controller whose view `loadView` makes.
  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  private func enclosing<Controller: UIViewController>() -> Controller? {
    sequence(first: parent, next: { $0?.parent }).lazy.compactMap { $0 as? Controller }.first
  }

  /// The next responder: the controller that presents this one, the superview of the view, or the parent.
  open override var next: UIResponder? {
    presentingViewController ?? viewIfLoaded?.superview ?? parent
  }

  /// The app of this controller; nil before the controller is shown for the first time.
  open override var application: UIApplication? {
    ownApplication ?? parent?.application ?? viewIfLoaded?.application
  }

  /// True if the screen rotates with the device.
  open var shouldAutorotate: Bool { true }

  /// The orientations in which the screen should be shown; not read: only `shouldAutorotate` decides.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }

  /// True if the status bar should be hidden; without effect, since no status bar is drawn.
  open var prefersStatusBarHidden: Bool { false }

  /// The style of the status bar; not shown, as no status bar is drawn.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }

  /// True if the bar at the lower edge of the screen should be hidden; without effect, since none is drawn.
  open var prefersHomeIndicatorAutoHidden: Bool { false }

  /// The traits of the screen.
  open var traitCollection: UITraitCollection { UITraitCollection(of: application) }

  /// Called before the view is laid out for another size of the screen; tells the children.
  ///
  /// The presentation tells a presented screen.
  open func viewWillTransition(
    to size: CGSize,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }

  // MARK: For subclasses

  /// Makes the view and assigns it to `view`; by default a view as large as the screen, or as the room that a
  /// navigation controller has for it.
  open func loadView() {
    let screen = application.map { CGSize($0.screen.size) } ?? UIScreen.main.bounds.size
    let room = (parent as? UINavigationController)?.roomForContent(on: screen)
    view = UIView(frame: CGRect(origin: .zero, size: room ?? screen))
  }
  /// Called when the view has been made; override it to add subviews.
  open func viewDidLoad() {}
  /// Called before the screen is shown.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called before the screen is shown, when its view is in the tree and has its size.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called when the screen is shown and its transition has ended.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the screen disappears.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the screen has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Updates the constraints of the view; override it and call `super` at its end.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
  /// Called before the view places its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called after the view has placed its subviews; override it to set frames.
  open func viewDidLayoutSubviews() {}
  /// Called after the insets of the safe area have changed.
  open func viewSafeAreaInsetsDidChange() {}
  /// Called when memory is scarce, which never happens here.
  open func didReceiveMemoryWarning() {}
  /// Called before the controller gets another parent; nil if it loses its own.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called after the controller got another parent, or lost its own.
  open func didMove(toParent parent: UIViewController?) {}
  /// Called after the traits, such as the size class, have changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Does nothing, since no status bar is drawn.
  open func setNeedsStatusBarAppearanceUpdate() {}

  // MARK: Presentation

  /// Presents another screen over the one that contains this controller.
  ///
  /// As in UIKit, a controller that already presents a screen ignores the call.
  ///
  /// - Parameters:
  ///   - viewControllerToPresent: the controller to present, in its `modalPresentationStyle`.
  ///   - flag: true if the presentation is animated.
  ///   - completion: called at the end of the presentation.
  open func present(
    _ viewControllerToPresent: UIViewController,
    animated flag: Bool,
    completion: (() -> Void)? = nil
  ) { show(viewControllerToPresent, animated: flag, completion: completion) }

  /// Dismisses the screen presented by this controller or, if there is none, this presented screen.
  ///
  /// - Parameters:
  ///   - flag: true if the dismissal is animated.
  ///   - completion: called at the end of the dismissal; at once if there is nothing to dismiss.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    close(animated: flag, completion: completion)
  }

  // MARK: Appearance

  /// The controllers that show their screens inside this one's.
  open var children: [UIViewController] { ownChildren }

  /// The children that the app has added.
  final var ownChildren: [UIViewController] = []

  /// The insets of the safe area that the controller was told last.
  final var knownSafeArea = UIEdgeInsets.zero

  /// The child whose screen shows; it appears and disappears together with this controller.
  var shownChild: UIViewController? { nil }

  /// True while the screen is shown, or on its way to being shown.
  final var isOnScreen: Bool { isAppearing == true }

  /// Starts an appearance or a disappearance; a second call for the same one has no effect.
  func beginAppearance(_ appears: Bool, animated: Bool = false) {
    if isAppearing != appears {
      isAppearing = appears
      isAnimated = animated
      isNewOnScreen = appears
      isInTransition = true
      if appears { loadViewIfNeeded() }
      appears ? viewWillAppear(animated) : viewWillDisappear(animated)
    }
    for child in ownChildren where isShown(child) {
      child.beginAppearance(appears, animated: animated)
    }
    guard let shownChild else { return }
    // A container adds its child's view when its own view is loaded.
    _ = view
    shownChild.beginAppearance(appears, animated: animated)
  }

  /// Tells the controller once in an appearance that its view is in the tree and has its size.
  final func noteAppearing() {
    guard isNewOnScreen else { return }
    isNewOnScreen = false
    viewIsAppearing(isAnimated)
  }

  /// Returns true if the app shows the view of a child inside this one's.
  private func isShown(_ child: UIViewController) -> Bool {
    guard let view = viewIfLoaded else { return false }
    return child.viewIfLoaded?.isDescendant(of: view) ?? false
  }

  /// Ends an appearance or a disappearance that has begun.
  func endAppearance() {
    if let isAppearing, isInTransition {
      isInTransition = false
      if isAppearing { noteAppearing() }
      isAppearing ? viewDidAppear(isAnimated) : viewDidDisappear(isAnimated)
    }
    for child in ownChildren { child.endAppearance() }
    shownChild?.endAppearance()
  }

  /// Breaks reference cycles when the app ends.
  func dismantle() {
    viewIfLoaded?.dismantle()
    modalPresentation?.abandon()
    (modalPresentation, ownPresentationController) = (nil, nil)
    let presented = presentedViewController
    presentedViewController = nil
    presented?.dismantle()
    for child in children { child.dismantle() }
  }
}
