public import Foundation

/// A bar whose buttons are spread evenly across its width.
open class UIToolbar: UIView {
  /// The buttons, from left to right.
  open var items: [UIBarButtonItem]? {
    didSet {
      for item in oldValue ?? [] { item.view.removeFromSuperview() }
      for item in items ?? [] {
        item.button.barClassName = "UIToolbarTextButton"
        if item.space == nil { addSubview(item.view) }
      }
    }
  }

  /// The style of the bar; stored.
  open var barStyle = UIBarStyle.default
  /// The colour of the bar; stored.
  open var barTintColor: UIColor?
  /// True if content behind the bar should shine through; stored, without effect.
  open var isTranslucent = true

  /// Replaces the buttons; the change is not animated.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

  /// The height of the bar, in points.
  public static let height: CGFloat = 44.0

  /// The bar's current width, and a height of 44 points.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: frame.size.width, height: Self.height)
  }

  override func subviewChangedSize() { setNeedsLayout() }

  /// Places the buttons from edge to edge, or a single one in the middle.
  ///
  /// Spaces that grow, if there are any, take the free width instead of the gaps between buttons.
  open override func layoutSubviews() {
    let items = items ?? []
    let widths = items.map { item in
      switch item.space {
      case nil: item.view.wantedSize.width
      case .fixedSpace: item.width
      default: CGFloat(0)
      }
    }
    let free = max(0, frame.size.width - 16 - widths.reduce(0, +))
    let spaces = items.count { $0.space == .flexibleSpace }
    let gap = spaces == 0 && items.count > 1 ? free / CGFloat(items.count - 1) : 0
    var left = items.count == 1 ? 8 + free / 2 : 8
    for (item, width) in zip(items, widths) {
      item.view.frame = CGRect(x: left.rounded(), y: 0, width: width, height: frame.size.height)
      left += width + gap + (item.space == .flexibleSpace ? free / CGFloat(spaces) : 0)
    }
  }
}
