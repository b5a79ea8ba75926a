/// The changes of a view since the last snapshot.
///
/// A changed view marks all its superviews up to the window, so that the changed views are found
/// from the window without visiting the others.
struct Drawing {
  /// Whether the view's node is out of date.
  var isStale = true
  /// Whether this view or one of its descendants has changed.
  var hasChanges = true
  /// Whether views were added, removed or reordered in this view or below it.
  var hasNewShape = true
  /// The subviews in the last snapshot, by which they are found in its tree.
  var drawn: [ObjectIdentifier] = []
}

extension UIView {
  /// Marks the view's node as out of date.
  ///
  /// The toolkit calls it for its own properties. A view that overrides `describe` calls it
  /// whenever its description changes.
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
