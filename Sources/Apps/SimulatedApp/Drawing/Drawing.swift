/// The changes of a view since the last snapshot.
///
/// A changed view marks all its superviews up to the window, so that the changed views are found
/// from the window without visiting the others.
struct Drawing {
  /// True while the view's node is out of date.
  var isStale = true
  /// True if this view or one of its descendants has changed.
  var hasChanges = true
  /// True if views were added, removed or reordered in this view or below it.
  var hasNewShape = true
  /// The distance of the view's index in the tree of the last snapshot from that of its superview; 0 if
  /// it was not there.
  ///
  /// It changes only if the superview has a new shape, whatever changes around that.
  var offset = 0
}

extension UIView {
  /// Marks the view's node as out of date.
  ///
  /// The toolkit calls it for its own properties. A view that overrides `describe` calls it
  /// whenever its description changes.
  public final func setNeedsDisplay() {
    drawing.isStale = true
    var view = self
    while !view.drawing.hasChanges {
      view.drawing.hasChanges = true
      guard let superview = view.superview else { return }
      superview.noteChange(of: view)
      view = superview
    }
  }

  func subviewsChanged() {
    var view: UIView? = self
    while let current = view, !current.drawing.hasNewShape || !current.drawing.hasChanges {
      current.drawing.hasChanges = true
      current.drawing.hasNewShape = true
      // A removed view must not be kept by its changes.
      current.changedSubviews = []
      view = current.superview
    }
  }

  /// Notes that a subview has changed.
  private func noteChange(of subview: UIView) {
    guard !drawing.hasNewShape else { return }
    // The list is changed as those of `changeSubviews` are.
    var changed = changedSubviews
    changedSubviews = []
    changed.append(subview)
    changedSubviews = changed
  }

  /// Returns the subviews that have changed, and forgets all changes but that of the shape.
  func takeChangedSubviews() -> [UIView] {
    drawing.isStale = false
    drawing.hasChanges = false
    let changed = changedSubviews
    if !changed.isEmpty { changedSubviews = [] }
    return changed
  }
}
