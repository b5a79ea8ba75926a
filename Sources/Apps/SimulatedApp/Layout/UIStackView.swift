public import EventModel

/// A view that places its subviews one after another, each in its intrinsic size.
///
/// A view without an intrinsic size keeps its size, and the `flexible` one takes the remaining
/// space. Hidden views take no space. A text that grows therefore moves its neighbours.
open class UIStackView: UIView {
  /// The direction in which the views follow each other.
  public enum Axis: Hashable, Sendable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical

    var across: Axis { self == .vertical ? .horizontal : .vertical }
  }

  /// The placement of views across the axis.
  public enum Alignment: Hashable, Sendable {
    /// Stretched from edge to edge.
    case fill
    /// At the left or top edge.
    case leading
    /// In the middle.
    case center
    /// At the right or bottom edge.
    case trailing
  }

  /// The distribution of space along the axis.
  public enum Distribution: Hashable, Sendable {
    /// Each view in its intrinsic size; the flexible view takes the rest.
    case fill
    /// All views in the same size.
    case fillEqually
  }

  /// The direction in which the views follow each other.
  public final var axis: Axis { didSet { setNeedsLayout() } }
  /// The distance between two views, in points.
  public final var spacing: Double { didSet { setNeedsLayout() } }
  /// The placement of views across the axis.
  public final var alignment = Alignment.fill { didSet { setNeedsLayout() } }
  /// The distribution of space along the axis.
  public final var distribution = Distribution.fill { didSet { setNeedsLayout() } }
  /// The view that takes the remaining space along the axis.
  public final weak var flexible: UIView? { didSet { setNeedsLayout() } }

  /// Creates a stack of views.
  public init(_ axis: Axis, spacing: Double = 8, _ views: [UIView] = []) {
    self.axis = axis
    self.spacing = spacing
    super.init(frame: .zero)
    for view in views { addSubview(view) }
  }

  /// The size in which all views fit in their intrinsic sizes.
  open override var intrinsicContentSize: Size? {
    let sizes = arranged.map(wanted)
    let length = sizes.reduce(0) { $0 + $1[axis] } + gaps(between: sizes.count)
    let breadth = sizes.reduce(0) { max($0, $1[axis.across]) }
    return Size(along: length, axis, across: breadth).outset(by: layoutMargins)
  }

  override class var defaultMargins: UIEdgeInsets { .zero }

  private var arranged: [UIView] { subviews.filter { !$0.isHidden } }
  private func gaps(between count: Int) -> Double { spacing * Double(max(count - 1, 0)) }
  private func wanted(by view: UIView) -> Size {
    // A view that constraints place may have a size by them, too.
    if view.constraintState?.usesFrame == false {
      return view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    }
    return view.intrinsicContentSize ?? view.frame.size
  }

  /// Places the views.
  open override func layoutSubviews() {
    let room = bounds.inset(by: layoutMargins)
    let (length, breadth) = (room.size[axis], room.size[axis.across])
    let views = arranged
    let gaps = gaps(between: views.count)
    let sizes = views.map(wanted)
    let flexible = flexible
    let taken = zip(views, sizes).reduce(gaps) { $1.0 === flexible ? $0 : $0 + $1.1[axis] }
    let share = ((length - gaps) / Double(max(views.count, 1))).rounded(.down)
    var place = room.origin[axis]
    let start = room.origin[axis.across]
    for (view, size) in zip(views, sizes) {
      let along =
        distribution == .fillEqually
        ? max(0, share) : view === flexible ? max(0, length - taken) : size[axis]
      let across = alignment == .fill ? breadth : min(size[axis.across], breadth)
      let offset =
        switch alignment {
        case .fill, .leading: start
        case .center: start + ((breadth - across) / 2).rounded()
        case .trailing: start + breadth - across
        }
      view.frame =
        axis == .vertical
        ? Frame(offset, place, across, along) : Frame(place, offset, along, across)
      place += along + spacing
    }
  }

  override func subviewChangedSize() {
    setNeedsLayout()
    superview?.subviewChangedSize()
  }
}

extension Size {
  fileprivate init(along: Double, _ axis: UIStackView.Axis, across: Double) {
    self =
      axis == .vertical ? Size(width: across, height: along) : Size(width: along, height: across)
  }

  /// The length along an axis.
  subscript(axis: UIStackView.Axis) -> Double { axis == .vertical ? height : width }
}

extension Point {
  /// Creates a point from its coordinates along each axis.
  init(_ coordinate: (UIStackView.Axis) -> Double) {
    self.init(x: coordinate(.horizontal), y: coordinate(.vertical))
  }

  /// The coordinate along an axis.
  subscript(axis: UIStackView.Axis) -> Double { axis == .vertical ? y : x }
}
