extension UIView {
  /// Puts a view in front of the other subviews, taking it out of where it was.
  public func addSubview(_ view: UIView) {
    insertSubview(view, at: subviews.count)
  }

  /// Puts several views in front, the last of them front-most.
  public func addSubviews(_ views: UIView...) {
    for view in views { addSubview(view) }
  }

  /// Puts a view at a place among the subviews, 0 being the rearmost.
  ///
  /// A view cannot be put into itself or into a view below it; nothing happens then.
  public func insertSubview(_ view: UIView, at index: Int) {
    guard !isDescendant(of: view) else { return }
    view.removeFromSuperview()
    let place = min(max(index, 0), subviews.count)
    subviews.insert(view, at: place)
    view.superview = self
    setNeedsLayout()
    if let application = ownApplication, window != nil { view.attach(to: application) }
  }

  /// Puts a view right behind one of the subviews; in front of all when that is none of them.
  public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insertSubview(view, at: subviews.firstIndex { $0 === sibling } ?? subviews.count)
  }

  /// Makes a subview the front-most.
  public func bringSubviewToFront(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: index))
  }

  /// Makes a subview the rearmost.
  public func sendSubviewToBack(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.insert(subviews.remove(at: index), at: 0)
  }

  /// Takes the view, and all below it, out of its superview and off the screen.
  public func removeFromSuperview() {
    guard let superview else { return }
    if let responder = application?.firstResponder as? UIView, responder.isDescendant(of: self) {
      responder.resignFirstResponder()
    }
    if window != nil { application?.touches.cancelTouches(in: self) }
    superview.subviews.removeAll { $0 === self }
    superview.setNeedsLayout()
    superview.willRemoveSubview(self)
    self.superview = nil
    detach()
  }

  /// Whether this view is `ancestor` itself or somewhere below it.
  public func isDescendant(of ancestor: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === ancestor }
  }

  /// The nearest view of a number, looking at this view and all below it, in tree order.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for subview in subviews {
      if let found = subview.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// How many views this one is in.
  var depth: Int {
    var depth = 0
    var view = superview
    while let ancestor = view {
      depth += 1
      view = ancestor.superview
    }
    return depth
  }

  /// Makes the view and all below it part of an app's screen.
  func attach(to application: UIApplication) {
    ownApplication = application
    window = application.keyWindow
    // What was drawn elsewhere says nothing of this place.
    drawing = Drawing()
    if needsLayout { application.layout.add(self) }
    for subview in subviews { subview.attach(to: application) }
    didMoveToWindow()
  }

  private func detach() {
    guard window != nil else { return }
    window = nil
    for subview in subviews { subview.detach() }
    didMoveToWindow()
  }
}
