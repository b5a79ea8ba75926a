public import EventModel

/// Places views one after another, each in the size its content wants.
///
/// A view whose content wants no size keeps the size it has; one that is `flexible` takes what is
/// left over. Hidden views take no room. So a text that grows moves its neighbours.
open class UIStackView: UIView {
  /// The direction in which views follow each other.
  public enum Axis: Hashable, Sendable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
  }

  /// Where views stand across the axis.
  public enum Alignment: Hashable, Sendable {
    /// Stretched from edge to edge.
    case fill
    /// At the left or upper edge.
    case leading
    /// In the middle.
    case center
    /// At the right or lower edge.
    case trailing
  }

  /// How the room along the axis is shared out.
  public enum Distribution: Hashable, Sendable {
    /// Each view takes what its content wants, and the flexible one the rest.
    case fill
    /// All views take the same.
    case fillEqually
  }

  /// The direction in which views follow each other.
  public final var axis: Axis { didSet { setNeedsLayout() } }
  /// Points between two views.
  public final var spacing: Double { didSet { setNeedsLayout() } }
  /// Where views stand across the axis.
  public final var alignment = Alignment.fill { didSet { setNeedsLayout() } }
  /// How the room along the axis is shared out.
  public final var distribution = Distribution.fill { didSet { setNeedsLayout() } }
  /// How far the views stay away from the edges.
  public final var layoutMargins = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// The view that takes the room left over along the axis.
  public final weak var flexible: UIView? { didSet { setNeedsLayout() } }

  /// Creates a stack of views.
  public init(_ axis: Axis, spacing: Double = 8, _ views: [UIView] = []) {
    self.axis = axis
    self.spacing = spacing
    super.init(frame: .zero)
    for view in views { addSubview(view) }
  }

  /// The room all views want together.
  open override var intrinsicContentSize: Size? {
    var along = 0.0
    var across = 0.0
    let views = subviews.filter { !$0.isHidden }
    for view in views {
      let size = wanted(by: view)
      along += axis == .vertical ? size.height : size.width
      across = max(across, axis == .vertical ? size.width : size.height)
    }
    along += spacing * Double(max(views.count - 1, 0))
    let size =
      axis == .vertical ? Size(width: across, height: along) : Size(width: along, height: across)
    return Size(
      width: size.width + layoutMargins.left + layoutMargins.right,
      height: size.height + layoutMargins.top + layoutMargins.bottom
    )
  }

  private func wanted(by view: UIView) -> Size { view.intrinsicContentSize ?? view.frame.size }

  /// Places the views.
  open override func layoutSubviews() {
    let room = bounds.inset(by: layoutMargins)
    let isVertical = axis == .vertical
    let length = isVertical ? room.size.height : room.size.width
    let breadth = isVertical ? room.size.width : room.size.height
    let views = subviews.filter { !$0.isHidden }
    var taken = spacing * Double(max(views.count - 1, 0))
    for view in views where view !== flexible {
      taken += isVertical ? wanted(by: view).height : wanted(by: view).width
    }
    let gaps = spacing * Double(max(views.count - 1, 0))
    let share = ((length - gaps) / Double(max(views.count, 1))).rounded(.down)
    var place = isVertical ? room.minY : room.minX
    for view in views {
      let size = wanted(by: view)
      let wanted = isVertical ? size.height : size.width
      let along =
        distribution == .fillEqually
        ? max(0, share) : view === flexible ? max(0, length - taken) : wanted
      let wish = min(isVertical ? size.width : size.height, breadth)
      let across = alignment == .fill ? breadth : wish
      let start = isVertical ? room.minX : room.minY
      let offset =
        switch alignment {
        case .fill, .leading: start
        case .center: start + ((breadth - across) / 2).rounded()
        case .trailing: start + breadth - across
        }
      view.frame =
        isVertical ? Frame(offset, place, across, along) : Frame(place, offset, along, across)
      place += along + spacing
    }
  }

  override func subviewChangedSize() {
    setNeedsLayout()
    superview?.subviewChangedSize()
  }
}
