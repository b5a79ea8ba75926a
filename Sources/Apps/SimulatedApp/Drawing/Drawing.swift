/// What has changed in a view since it was last put into a snapshot.
///
/// A view that has changes is in a view that has changes, up to the window: so everything that has
/// changed is found from the window without looking at what has not.
struct Drawing {
  /// Whether the view must be asked again for its node.
  var isStale = true
  /// Whether this view or one below it has changed.
  var hasChanges = true
  /// Whether views have come, gone or changed their order, in this view or in one below it.
  var hasNewShape = true
  /// The subviews that were drawn, by which they are found again in the tree there was.
  var drawn: [ObjectIdentifier] = []
}

extension UIView {
  /// Tells that what the view shows, or reports of itself, is no longer what it was.
  ///
  /// Everything in the toolkit calls it by itself; a view with a `describe` of its own calls it
  /// whenever that would say something new.
  public final func setNeedsDisplay() {
    drawing.isStale = true
    var view: UIView? = self
    while let current = view, !current.drawing.hasChanges {
      current.drawing.hasChanges = true
      view = current.superview
    }
  }

  func subviewsChanged() {
    var view: UIView? = self
    while let current = view, !current.drawing.hasNewShape || !current.drawing.hasChanges {
      current.drawing.hasChanges = true
      current.drawing.hasNewShape = true
      view = current.superview
    }
  }
}
