import EventModel
import Foundation

/// The bar above the screens of a navigation controller, with a title and up to two buttons.
open class UINavigationBar: UIView {
  private var item: UINavigationItem?
  private var previous: UINavigationItem?

  /// The height of the bar, in points.
  public static let height: CGFloat = 44.0

  /// The style of the bar; stored.
  open var barStyle = UIBarStyle.default
  /// The colour of the bar; stored.
  open var barTintColor: UIColor?
  /// True if content behind the bar should shine through; stored, without effect.
  open var isTranslucent = true
  /// The look of the title; stored.
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
  /// True if titles should be large; stored, without effect, since no title is.
  open var prefersLargeTitles = false
  /// The line below the bar; stored.
  open var shadowImage: UIImage?

  /// Creates a bar with a frame.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a bar with an empty frame: there are no archives.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The item of the screen that is shown.
  open var topItem: UINavigationItem? { item }

  /// The item of the screen to which the back button leads.
  open var backItem: UINavigationItem? { previous }

  /// Sets the image behind the bar, which is not shown.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {}

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
    let left = item.leftBarButtonItems?.map(\.view) ?? []
    let right = item.rightBarButtonItems?.map(\.view) ?? []
    return (left.isEmpty ? [back].compactMap { $0 } : left) + [item.middle] + right.reversed()
  }

  /// Titles the back button after the screen it leads to, or "Back" if that title is too long.
  private func setBackTitle() {
    guard let item, let previous else { return }
    let title = previous.backButtonTitle ?? previous.titleLabel.text ?? "Back"
    let wanted = TextMeasure.size(of: title, fontSize: item.backButton.label.fontSize).width
    let isTooLong = frame.size.width > 0 && wanted > frame.size.width / 3
    item.backButton.setTitle(isTooLong ? "Back" : title)
  }

  override func subviewChangedSize() { setNeedsLayout() }

  /// Places the buttons at the edges and the title in the middle.
  open override func layoutSubviews() {
    guard let item else { return }
    setBackTitle()
    var room = bounds.inset(by: UIEdgeInsets(left: 8, right: 8))
    func width(_ view: UIView) -> CGFloat { view.wantedSize.width }
    for view in [item.backButton] + (item.leftBarButtonItems?.map(\.view) ?? [])
    where view.superview === self {
      view.frame = CGRect(x: room.minX, y: 0, width: width(view), height: frame.size.height)
      room.origin.x += width(view)
      room.size.width -= width(view)
    }
    for view in item.rightBarButtonItems?.map(\.view) ?? [] {
      room.size.width -= width(view)
      view.frame = CGRect(x: room.maxX, y: 0, width: width(view), height: frame.size.height)
    }
    let title = item.middle
    let wanted = min(width(title), max(0, room.size.width))
    let middle = ((frame.size.width - wanted) / 2).rounded()
    let left = min(max(middle, room.minX), max(room.minX, room.maxX - wanted))
    let height =
      title === item.titleLabel ? item.titleLabel.font.lineHeight : title.wantedSize.height
    title.frame = CGRect(
      x: left,
      y: ((frame.size.height - height) / 2).rounded(),
      width: wanted,
      height: height
    )
  }
}
