public import EventModel

/// The controller of one screen of an app: it makes the screen's view and reacts to it.
open class UIViewController: UIResponder {
  private var isAppearing: Bool?

  /// The title of the screen, as shown in a navigation bar.
  open var title: String? {
    didSet { navigationItem.titleChanged() }
  }

  /// The item shown in a navigation bar while this is the top screen.
  public final private(set) lazy var navigationItem = UINavigationItem(of: self)

  /// The item shown in a tab bar for this screen.
  public final let tabBarItem = UITabBarItem()

  /// The container controller that shows this one.
  public internal(set) final weak var parent: UIViewController?

  /// The controller presented over this one.
  public internal(set) final var presentedViewController: UIViewController?
  /// The controller over which this one is presented.
  public final var presentingViewController: UIViewController? { modalPresentation?.presenting }
  /// The style in which this screen is presented.
  public final var modalPresentationStyle = UIModalPresentationStyle.fullScreen
  /// Whether swiping down a sheet does not dismiss it.
  public final var isModalInPresentation = false
  /// The view at which a popover points; nil places it in the middle of the screen.
  public final weak var popoverSourceView: UIView?
  /// The size of a popover or a form sheet.
  public final var preferredContentSize: Size?

  final var modalPresentation: ModalPresentation?
  final var ownApplication: UIApplication? {
    get { applicationLink?.application }
    set { applicationLink = newValue?.link }
  }
  private final var applicationLink: ApplicationLink?

  /// The view of the screen, made at its first use.
  public final var view: UIView {
    get {
      if let viewIfLoaded { return viewIfLoaded }
      let view = makeView()
      viewIfLoaded = view
      view.viewController = self
      viewDidLoad()
      return view
    }
    set {
      viewIfLoaded?.viewController = nil
      viewIfLoaded = newValue
      newValue.viewController = self
    }
  }

  /// The view, if it has been made.
  public private(set) final var viewIfLoaded: UIView?

  /// The navigation controller that contains this screen, directly or not.
  public final var navigationController: UINavigationController? { enclosing() }

  /// The tab bar controller that contains this screen, directly or not.
  public final var tabBarController: UITabBarController? { enclosing() }

  private func enclosing<Controller: UIViewController>() -> Controller? {
    sequence(first: parent, next: { $0?.parent }).lazy.compactMap { $0 as? Controller }.first
  }

  /// The next responder: the superview of the controller's view, or the parent.
  open override var next: UIResponder? { viewIfLoaded?.superview ?? parent }

  /// The app of this controller; nil before the controller is shown for the first time.
  open override var application: UIApplication? {
    ownApplication ?? parent?.application ?? viewIfLoaded?.application
  }

  /// Whether the screen rotates with the device.
  open var shouldAutorotate: Bool { true }

  /// Called before the view is laid out for another size of the screen.
  open func viewWillTransition(to size: Size) {}

  // MARK: For subclasses

  /// Makes the view; override it to use a view of another class.
  open func makeView() -> UIView { UIView() }
  /// Called when the view has been made; override it to add subviews.
  open func viewDidLoad() {}
  /// Called before the screen is shown.
  open func viewWillAppear() {}
  /// Called when the screen is shown and its transition has ended.
  open func viewDidAppear() {}
  /// Called before the screen disappears.
  open func viewWillDisappear() {}
  /// Called when the screen has disappeared.
  open func viewDidDisappear() {}
  /// Called before the view places its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called after the view has placed its subviews; override it to set frames.
  open func viewDidLayoutSubviews() {}

  // MARK: Appearance

  /// The controllers that show their screens inside this one's.
  var children: [UIViewController] { [] }

  /// The child whose screen shows; it appears and disappears together with this controller.
  var shownChild: UIViewController? { nil }

  /// Whether the screen is shown, or on its way to being shown.
  final var isOnScreen: Bool { isAppearing == true }

  /// Starts an appearance or a disappearance; a second call for the same one has no effect.
  func beginAppearance(_ appears: Bool) {
    if isAppearing != appears {
      isAppearing = appears
      appears ? viewWillAppear() : viewWillDisappear()
    }
    guard let shownChild else { return }
    // A container adds its child's view when its own view is loaded.
    _ = view
    shownChild.beginAppearance(appears)
  }

  func endAppearance() {
    if let isAppearing { isAppearing ? viewDidAppear() : viewDidDisappear() }
    shownChild?.endAppearance()
  }

  /// Breaks reference cycles when the app ends.
  func dismantle() {
    viewIfLoaded?.dismantle()
    modalPresentation = nil
    let presented = presentedViewController
    presentedViewController = nil
    presented?.dismantle()
    for child in children { child.dismantle() }
  }
}
