public import EventModel

/// What stands behind one screen of an app: it makes the view and reacts to it.
open class UIViewController: UIResponder {
  private var loadedView: UIView?
  private var isAppearing: Bool?

  /// What the screen is called, in a navigation bar for one.
  open var title: String? {
    didSet { navigationItem.titleChanged() }
  }

  /// What a navigation bar shows while this is the top screen.
  public final private(set) lazy var navigationItem = UINavigationItem(of: self)

  /// What a tab bar shows for this screen.
  public final let tabBarItem = UITabBarItem()

  /// The controller that shows this one as a part of itself.
  public internal(set) final weak var parent: UIViewController?

  /// The controller that lies over this one.
  public internal(set) final var presentedViewController: UIViewController?
  /// The controller this one lies over.
  public final var presentingViewController: UIViewController? { modalPresentation?.presenting }
  /// How this screen lies over the one that presents it.
  public final var modalPresentationStyle = UIModalPresentationStyle.fullScreen
  /// Whether a sheet stays when it is swiped down.
  public final var isModalInPresentation = false
  /// The view beside which a popover stands; the middle of the screen where there is none.
  public final weak var popoverSourceView: UIView?
  /// The size a popover or a box in the middle wants to have.
  public final var preferredContentSize: Size?

  final var modalPresentation: ModalPresentation?
  final weak var ownApplication: UIApplication?

  /// Creates a controller; its view is made when first needed.
  public override init() { super.init() }

  /// The screen's view, made at the first use.
  public final var view: UIView {
    get {
      if let loadedView { return loadedView }
      let view = makeView()
      loadedView = view
      view.viewController = self
      viewDidLoad()
      return view
    }
    set {
      loadedView?.viewController = nil
      loadedView = newValue
      newValue.viewController = self
    }
  }

  /// The view if it has been made already.
  public final var viewIfLoaded: UIView? { loadedView }

  /// The navigation controller this screen is in, at any depth.
  public final var navigationController: UINavigationController? {
    sequence(first: parent, next: { $0?.parent }).lazy
      .compactMap { $0 as? UINavigationController }.first
  }

  /// The tab bar controller this screen is in, at any depth.
  public final var tabBarController: UITabBarController? {
    sequence(first: parent, next: { $0?.parent }).lazy
      .compactMap { $0 as? UITabBarController }.first
  }

  /// Who is asked when this controller leaves something alone: what its view is in.
  open override var next: UIResponder? { loadedView?.superview ?? parent }

  /// The app this controller belongs to; nil before it is shown for the first time.
  open override var application: UIApplication? {
    ownApplication ?? parent?.application ?? loadedView?.application
  }

  /// Whether the device's turns turn this controller's screens as well.
  open var shouldAutorotate: Bool { true }

  /// Told that the view is about to be laid out for another size of the screen.
  open func viewWillTransition(to size: Size) {}

  // MARK: For subclasses

  /// Makes the view; override it for a view of your own class.
  open func makeView() -> UIView { UIView() }
  /// Told when the view has been made: the place to fill it.
  open func viewDidLoad() {}
  /// Told before the screen is shown.
  open func viewWillAppear() {}
  /// Told when the screen is shown and at rest.
  open func viewDidAppear() {}
  /// Told before the screen goes away.
  open func viewWillDisappear() {}
  /// Told when the screen is gone.
  open func viewDidDisappear() {}
  /// Told before the view places its subviews.
  open func viewWillLayoutSubviews() {}
  /// Told after the view has placed its subviews: the place to set frames by hand.
  open func viewDidLayoutSubviews() {}

  // MARK: Appearance

  /// Passes on that the screen comes or goes; what is told twice is told once.
  func beginAppearance(_ appears: Bool) {
    guard isAppearing != appears else { return }
    isAppearing = appears
    appears ? viewWillAppear() : viewWillDisappear()
  }

  func endAppearance() {
    guard let appears = isAppearing else { return }
    if appears { viewDidAppear() } else { viewDidDisappear() }
  }

  /// Takes apart what refers to itself, when the app is over.
  func dismantle() {
    loadedView?.dismantle()
    modalPresentation = nil
    let presented = presentedViewController
    presentedViewController = nil
    presented?.dismantle()
  }
}
