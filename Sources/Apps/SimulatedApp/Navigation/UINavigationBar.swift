import EventModel

/// The bar above the screens of a navigation controller, with a title and up to two buttons.
public final class UINavigationBar: UIView {
  private var item: UINavigationItem?
  private var previous: UINavigationItem?

  /// The height of the bar, in points.
  public static let height = 44.0

  init() { super.init(frame: .zero) }

  /// Shows the item of another screen, fading in its views and fading out those of the former one.
  ///
  /// - Parameters:
  ///   - item: the item to show.
  ///   - previous: the item of the screen to which the back button leads.
  ///   - application: the app that animates the change; nil shows the item at once.
  ///   - duration: the duration of the animation.
  func show(
    _ item: UINavigationItem,
    previous: UINavigationItem?,
    in application: UIApplication?,
    duration: Microseconds
  ) {
    self.item?.bar = nil
    let old = subviews
    self.item = item
    self.previous = previous
    item.bar = self
    setBackTitle()
    let new = views
    for view in new where view.superview !== self { addSubview(view) }
    let leaving = old.filter { view in !new.contains { $0 === view } }
    guard let application else {
      for view in leaving { view.removeFromSuperview() }
      for view in new { view.alpha = 1 }
      return
    }
    let arriving = new.filter { view in !old.contains { $0 === view } }
    for view in arriving { view.alpha = 0 }
    application.animate(duration, reason: "a navigation transition") {
      for view in leaving { view.alpha = 0 }
      for view in arriving { view.alpha = 1 }
    } completion: { [weak self] in
      self?.removeStale()
    }
  }

  /// Updates the bar after a button was added to or removed from its item.
  func itemChanged() {
    for view in views where view.superview !== self {
      view.alpha = 1
      addSubview(view)
    }
    removeStale()
    setNeedsLayout()
  }

  private func removeStale() {
    let views = views
    for view in subviews where !views.contains(where: { $0 === view }) {
      view.removeFromSuperview()
    }
  }

  /// The views of the current item, from left to right.
  private var views: [UIView] {
    guard let item else { return [] }
    let back = previous == nil || item.hidesBackButton ? nil : item.backButton
    let left = item.leftBarButtonItem?.button ?? back
    let views: [UIView?] = [left, item.titleView, item.rightBarButtonItem?.button]
    return views.compactMap { $0 }
  }

  /// Titles the back button after the screen it leads to, or "Back" if that title is too long.
  private func setBackTitle() {
    guard let item, let previous else { return }
    let title = previous.backButtonTitle ?? previous.titleView.text ?? "Back"
    let wanted = TextMeasure.size(of: title, fontSize: item.backButton.titleLabel.fontSize).width
    let isTooLong = frame.size.width > 0 && wanted > frame.size.width / 3
    item.backButton.setTitle(isTooLong ? "Back" : title)
  }

  override func subviewChangedSize() { setNeedsLayout() }

  /// Places the buttons at the edges and the title in the middle.
  public override func layoutSubviews() {
    guard let item else { return }
    setBackTitle()
    var room = bounds.inset(by: UIEdgeInsets(left: 8, right: 8))
    func width(_ view: UIView) -> Double { view.intrinsicContentSize?.width ?? 0 }
    for view in [item.backButton, item.leftBarButtonItem?.button].compactMap({ $0 })
    where view.superview === self {
      view.frame = Frame(room.minX, 0, width(view), frame.size.height)
      room.origin.x += width(view)
      room.size.width -= width(view)
    }
    if let button = item.rightBarButtonItem?.button {
      room.size.width -= width(button)
      button.frame = Frame(room.maxX, 0, width(button), frame.size.height)
    }
    let title = item.titleView
    let wanted = min(width(title), max(0, room.size.width))
    let middle = ((frame.size.width - wanted) / 2).rounded()
    let left = min(max(middle, room.minX), max(room.minX, room.maxX - wanted))
    let height = TextMeasure.lineHeight(fontSize: title.fontSize)
    title.frame = Frame(left, ((frame.size.height - height) / 2).rounded(), wanted, height)
  }
}
