extension UIView {
  /// The app to which the view belongs, or belonged last.
  final var ownApplication: UIApplication? {
    get { applicationLink?.application }
    set { applicationLink = newValue?.link }
  }

  /// The window of this view; nil while it is not on the screen.
  public final var window: UIWindow? { isOnScreen ? ownApplication?.mainWindow : nil }

  /// Changes the subviews in place.
  ///
  /// Meanwhile the view has none, so that no access to them lasts longer than reading or writing them,
  /// see ``ViewProperties``.
  final func changeSubviews(_ change: (inout [UIView]) -> Void) {
    var views = contents
    contents = []
    change(&views)
    contents = views
    subviewsChanged()
  }

  /// Adds a view in front of the other subviews, after removing it from its superview.
  public func addSubview(_ view: UIView) {
    insertSubview(view, at: subviews.count)
  }

  /// Adds several views, the last one in front.
  public func addSubviews(_ views: UIView...) {
    for view in views { addSubview(view) }
  }

  /// Inserts a view among the subviews, with index 0 at the back.
  ///
  /// A view that is one of the subviews already is only moved among them. A view cannot be inserted into
  /// itself or its own descendants; such a call is ignored.
  public func insertSubview(_ view: UIView, at index: Int) {
    guard !isDescendant(of: view) else { return }
    guard view.superview !== self else { return moveSubview(view, to: index) }
    view.leaveSuperview()
    view.willMove(toSuperview: self)
    let child = isOnScreen ? view.childController : nil
    child?.beginAppearance(true)
    let place = min(max(index, 0), subviews.count)
    changeSubviews { $0.insert(view, at: place) }
    view.superview = self
    if view.constraintState != nil { joinConstraints(of: view) }
    setNeedsLayout()
    if isOnScreen, let application = ownApplication { view.attach(to: application) }
    view.didMoveToSuperview()
    didAddSubview(view)
    child?.endAppearance()
  }

  /// Inserts a view behind one of the subviews, or in front of all if that is not a subview.
  public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insertSubview(view, at: place(of: sibling, without: view) ?? subviews.count)
  }

  /// Inserts a view in front of one of the subviews, or in front of all if that is not a subview.
  public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insertSubview(view, at: place(of: sibling, without: view).map { $0 + 1 } ?? subviews.count)
  }

  /// Returns the place that a subview has once another view has left its own.
  private func place(of sibling: UIView, without view: UIView) -> Int? {
    subviews.filter { $0 !== view }.firstIndex { $0 === sibling }
  }

  private func moveSubview(_ view: UIView, to index: Int) {
    var views = subviews.filter { $0 !== view }
    views.insert(view, at: min(max(index, 0), views.count))
    guard !views.elementsEqual(subviews, by: ===) else { return }
    subviews = views
    setNeedsLayout()
  }

  /// Moves a subview to the front.
  public func bringSubviewToFront(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    changeSubviews { $0.append($0.remove(at: index)) }
  }

  /// Moves a subview to the back.
  public func sendSubviewToBack(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    changeSubviews { $0.insert($0.remove(at: index), at: 0) }
  }

  final func leaveTree() {
    guard superview != nil else { return }
    willMove(toSuperview: nil)
    let child = isOnScreen ? childController : nil
    child?.beginAppearance(false)
    leaveSuperview()
    didMoveToSuperview()
    child?.endAppearance()
  }

  /// The controller of the view, if the app has added it to a controller that is shown; nil for screens in the
  /// toolkit's containers, which tell their screens themselves when they appear.
  private var childController: UIViewController? {
    guard let viewController, let parent = viewController.parent, parent.isOnScreen,
      parent.ownChildren.contains(viewController)
    else { return nil }
    return viewController
  }

  private func leaveSuperview() {
    guard let superview else { return }
    if let responder = application?.firstResponder as? UIView, responder.isDescendant(of: self) {
      responder.resignFirstResponder()
    }
    if isOnScreen { application?.touches.cancelTouches(in: self) }
    leaveConstraints()
    superview.willRemoveSubview(self)
    superview.changeSubviews { views in views.removeAll { $0 === self } }
    superview.setNeedsLayout()
    self.superview = nil
    detach()
  }

  /// Returns true if this view is `ancestor` or one of its descendants.
  public func isDescendant(of ancestor: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === ancestor }
  }

  /// Returns the first view with a tag, among this view and its descendants in tree order.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for subview in subviews {
      if let found = subview.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// The number of ancestors.
  var depth: Int { superview.map { $0.depth + 1 } ?? 0 }

  /// Makes the view and its descendants part of an app's screen.
  func attach(to application: UIApplication) {
    ownApplication = application
    if !isOnScreen { willMove(toWindow: application.mainWindow) }
    isOnScreen = true
    // An earlier drawing of the view belongs to another place in the tree.
    drawing = Drawing()
    changedSubviews = []
    if needsLayout { application.layout.add(self) }
    for subview in subviews { subview.attach(to: application) }
    didMoveToWindow()
  }

  /// Takes the view and its descendants off the screen without calling their methods.
  func leaveScreen() {
    isOnScreen = false
    for subview in subviews { subview.leaveScreen() }
  }

  private func detach() {
    guard isOnScreen else { return }
    willMove(toWindow: nil)
    isOnScreen = false
    for subview in subviews { subview.detach() }
    didMoveToWindow()
  }
}
