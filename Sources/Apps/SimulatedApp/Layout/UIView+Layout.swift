import EventModel

extension UIView {
  /// Asks for `layoutSubviews` before anyone looks.
  public func setNeedsLayout() {
    guard !needsLayout else { return }
    needsLayout = true
    if window != nil { ownApplication?.layout.add(self) }
  }

  /// Places the subviews now, and theirs, where that was asked for.
  public func layoutIfNeeded() {
    layoutIfMarked()
    for subview in subviews { subview.layoutIfNeeded() }
  }

  /// Gives the view the size its content wants, keeping its upper left corner.
  public func sizeToFit() {
    if let size = intrinsicContentSize { frame.size = size }
  }

  /// Tells that the content wants another size than before.
  public func invalidateIntrinsicContentSize() {
    superview?.subviewChangedSize()
  }

  func layoutIfMarked() {
    guard needsLayout else { return }
    needsLayout = false
    isLayingOut = true
    viewController?.viewWillLayoutSubviews()
    layoutSubviews()
    viewController?.viewDidLayoutSubviews()
    isLayingOut = false
  }
}
