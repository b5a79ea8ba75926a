import Foundation

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

  /// The size of the content; the current one along an axis on which the content has none.
  final var wantedSize: CGSize {
    let content = intrinsicContentSize
    return CGSize(
      width: content.width < 0 ? place.size.width : content.width,
      height: content.height < 0 ? place.size.height : content.height
    )
  }

  final func noteIntrinsicContentSize() {
    if constraintState != nil { noteContentForConstraints() }
    superview?.subviewChangedSize()
  }

  func layoutIfMarked() {
    guard needsLayout else { return }
    needsLayout = false
    isLayingOut = true
    if constraintState != nil { placeByConstraints() }
    let controller = viewController
    if let controller, isOnScreen {
      controller.noteAppearing()
      controller.noteSafeArea()
    }
    controller?.viewWillLayoutSubviews()
    layoutSubviews()
    controller?.viewDidLayoutSubviews()
    isLayingOut = false
  }

  /// Places views in columns of equal width, from left to right.
  final func placeColumns(_ views: [UIView], height: CGFloat) {
    let width = frame.size.width / CGFloat(max(views.count, 1))
    for (index, view) in views.enumerated() {
      let left = (CGFloat(index) * width).rounded()
      view.frame = CGRect(
        x: left,
        y: 0,
        width: (CGFloat(index + 1) * width).rounded() - left,
        height: height
      )
    }
  }

  /// Places a subview in the middle, in its intrinsic size but no wider than this view.
  final func placeInMiddle(_ view: UIView) {
    let wanted = view.wantedSize
    let width = min(wanted.width, frame.size.width)
    view.frame = CGSize(width: width, height: wanted.height).centered(in: frame.size)
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

extension CGSize {
  /// Returns a frame of this size in the middle of a larger one, at whole points.
  func centered(
    in room: CGSize,
    _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> CGRect {
    let (left, top) = ((room.width - width) / 2, (room.height - height) / 2)
    return CGRect(x: left.rounded(rule), y: top.rounded(rule), width: width, height: height)
  }
}
