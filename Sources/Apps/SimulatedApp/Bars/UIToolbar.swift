public import EventModel

/// A bar whose buttons are spread evenly across its width.
public final class UIToolbar: UIView {
  /// The buttons, from left to right.
  public var items: [UIBarButtonItem] = [] {
    didSet {
      for item in oldValue { item.button.removeFromSuperview() }
      for item in items {
        item.button.barClassName = "UIToolbarTextButton"
        addSubview(item.button)
      }
    }
  }

  /// The height of the bar, in points.
  public static let height = 44.0

  /// The bar's current width, and a height of 44 points.
  public override var intrinsicContentSize: Size? {
    Size(width: frame.size.width, height: Self.height)
  }

  override func subviewChangedSize() { setNeedsLayout() }

  /// Places the buttons from edge to edge, or a single one in the middle.
  public override func layoutSubviews() {
    let widths = items.map { $0.button.intrinsicContentSize?.width ?? 0 }
    let free = max(0, frame.size.width - 16 - widths.reduce(0, +))
    let gap = items.count > 1 ? free / Double(items.count - 1) : 0
    var left = items.count == 1 ? 8 + free / 2 : 8
    for (item, width) in zip(items, widths) {
      item.button.frame = Frame(left.rounded(), 0, width, frame.size.height)
      left += width + gap
    }
  }
}
