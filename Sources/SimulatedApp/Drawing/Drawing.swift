import EventModel

/// A view as it was last put into a snapshot, and what has changed in it since.
///
/// A view that has changes is in a view that has changes, up to the window: so everything that has
/// changed is found from the window without looking at what has not.
struct Drawing {
  /// The view as a node, without its subviews.
  var node = ViewNode("")
  /// The digest of the node and of all below it.
  var digest = Digest(high: 0, low: 0)
  /// The digest of the node alone.
  var ownDigest = Digest(high: 0, low: 0)
  /// Where the node stands in the tree last built.
  var index = 0
  /// Whether the view must be asked again for its node.
  var isStale = true
  /// Whether this view or one below it has changed.
  var hasChanges = true
}

extension UIView {
  /// Tells that what the view shows, or reports of itself, is no longer what it was.
  ///
  /// Everything in the toolkit calls it by itself; a view with a `describe` of its own calls it
  /// whenever that would say something new.
  public final func setNeedsDisplay() {
    drawing.isStale = true
    markChanged()
  }

  func subviewsChanged() {
    ownApplication?.canvas.shapeChanged()
    markChanged()
  }

  private func markChanged() {
    var view: UIView? = self
    while let current = view, !current.drawing.hasChanges {
      current.drawing.hasChanges = true
      view = current.superview
    }
  }
}
