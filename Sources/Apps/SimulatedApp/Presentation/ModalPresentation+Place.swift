import Foundation

extension ModalPresentation {
  /// Places the presented view for the current size of the screen.
  func place() {
    let size = container.frame.size
    dimming?.frame = CGRect(origin: .zero, size: size)
    guard !isLeaving, animator == nil else { return }
    if let frame = restingFrame { presented.view.frame = frame }
  }

  /// The frame of the presented view in the current size of the screen; nil if the app decides on it.
  var restingFrame: CGRect? {
    guard !isCustom else { return nil }
    let size = container.frame.size
    let insets = application.screen.safeAreaInsets
    switch presented.modalPresentationStyle {
    case .automatic, .none, .pageSheet:
      let top = insets.top + 10
      return CGRect(x: 0, y: top, width: size.width, height: max(0, size.height - top))
    case .formSheet: return presented.placement(in: size, insets: insets)
    case .popover: return popoverFrame(in: CGRect(origin: .zero, size: size).inset(by: insets))
    case .fullScreen, .currentContext, .custom, .overFullScreen, .overCurrentContext:
      return CGRect(origin: .zero, size: size)
    }
  }

  /// Lets the app's presentation place its views, as the container does with those of other styles.
  func layOut() {
    controller.containerViewWillLayoutSubviews()
    place()
    controller.containerViewDidLayoutSubviews()
  }

  /// Tells the app's presentation, or the presented screen, that the screen gets another size.
  func viewWillTransition(
    to size: CGSize,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) { controller.viewWillTransition(to: size, with: coordinator) }

  private func popoverFrame(in room: CGRect) -> CGRect {
    let given = presented.preferredContentSize
    let wanted = given == .zero ? CGSize(width: 240, height: 200) : given
    let width = min(wanted.width, room.size.width - 20)
    let height = min(wanted.height, room.size.height - 20)
    let source = presented.popoverSourceView.map {
      $0.convert(CGRect(origin: $0.boundsOrigin, size: $0.frame.size), to: nil)
    }
    let anchor =
      (controller as? UIPopoverPresentationController)?.anchor ?? source
      ?? CGRect(origin: room.center, size: .zero)
    let centered = anchor.center.x - width / 2
    let left = min(max(centered, room.minX + 10), room.maxX - width - 10)
    let fitsBelow = anchor.maxY + 8 + height <= room.maxY
    let top = fitsBelow ? anchor.maxY + 8 : max(room.minY, anchor.minY - 8 - height)
    return CGRect(x: left.rounded(), y: top.rounded(), width: width, height: height)
  }
}
