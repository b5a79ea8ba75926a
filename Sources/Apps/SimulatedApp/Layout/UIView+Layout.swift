import EventModel

extension UIView {
  /// Requests a call of `layoutSubviews` before the next snapshot or input.
  public func setNeedsLayout() {
    guard !needsLayout else { return }
    needsLayout = true
    if isOnScreen { ownApplication?.layout.add(self) }
  }

  /// Updates the layout of this view and its subviews now, where it was requested.
  public func layoutIfNeeded() {
    if constraintState != nil { root.constraintState?.engine?.update() }
    layoutIfMarked()
    for subview in subviews { subview.layoutIfNeeded() }
  }

  /// Resizes the view to its intrinsic size, keeping its origin.
  public func sizeToFit() {
    if let size = intrinsicContentSize { frame.size = size }
  }

  /// Reports that the intrinsic size has changed.
  public func invalidateIntrinsicContentSize() {
    if constraintState != nil { noteContentForConstraints() }
    superview?.subviewChangedSize()
  }

  func layoutIfMarked() {
    guard needsLayout else { return }
    needsLayout = false
    isLayingOut = true
    if constraintState != nil { placeByConstraints() }
    viewController?.viewWillLayoutSubviews()
    layoutSubviews()
    viewController?.viewDidLayoutSubviews()
    isLayingOut = false
  }

  /// Places views in columns of equal width, from left to right.
  final func placeColumns(_ views: [UIView], height: Double) {
    let width = frame.size.width / Double(max(views.count, 1))
    for (index, view) in views.enumerated() {
      let left = (Double(index) * width).rounded()
      view.frame = Frame(left, 0, (Double(index + 1) * width).rounded() - left, height)
    }
  }

  /// Places a subview in the middle, in its intrinsic size but no wider than this view.
  final func placeInMiddle(_ view: UIView) {
    let wanted = view.intrinsicContentSize ?? .zero
    let width = min(wanted.width, frame.size.width)
    view.frame = Size(width: width, height: wanted.height).centered(in: frame.size)
  }

  /// Adds a subview in front of the rest if it is wanted and not there yet; removes it otherwise.
  final func showSubview<View: UIView>(
    _ view: inout View?,
    if isWanted: Bool,
    _ make: () -> View
  ) {
    guard isWanted != (view != nil) else { return }
    view?.removeFromSuperview()
    view = isWanted ? make() : nil
    if let view { addSubview(view) }
  }
}

extension Size {
  /// Returns a frame of this size in the middle of a larger one, at whole points.
  func centered(
    in room: Size,
    _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> Frame {
    let (left, top) = ((room.width - width) / 2, (room.height - height) / 2)
    return Frame(left.rounded(rule), top.rounded(rule), width, height)
  }
}
