import EventModel
public import Foundation

/// A view that places its subviews one after another, each in its intrinsic size.
///
/// A view without an intrinsic size keeps its size, and the `flexible` one takes the remaining
/// space. Hidden views take no space. A text that grows therefore moves its neighbours.
open class UIStackView: UIView {
  /// The direction in which the views follow each other.
  public enum Axis: Int, Hashable, Sendable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical

    var across: Axis { self == .vertical ? .horizontal : .vertical }
  }

  /// The placement of views across the axis.
  public enum Alignment: Int, Hashable, Sendable {
    /// Stretched from edge to edge.
    case fill
    /// At the left or top edge.
    case leading
    /// In the middle.
    case center
    /// At the right or bottom edge.
    case trailing
    /// By the first line of text; at the top.
    case firstBaseline
    /// By the last line of text; at the bottom.
    case lastBaseline

    /// At the top edge.
    public static let top = Alignment.leading
    /// At the bottom edge.
    public static let bottom = Alignment.trailing
  }

  /// The distribution of space along the axis.
  public enum Distribution: Int, Hashable, Sendable {
    /// Each view in its intrinsic size; the flexible view takes the rest.
    case fill
    /// All views in the same size.
    case fillEqually
    /// The space in proportion to the intrinsic sizes.
    case fillProportionally
    /// The free space in equal parts between the views.
    case equalSpacing
    /// As `equalSpacing`.
    case equalCentering
  }

  /// The direction in which the views follow each other.
  open var axis: Axis {
    get { arrangement.axis }
    set {
      arrangement.axis = newValue
      contentChanged()
    }
  }
  /// The distance between two views, in points.
  open var spacing: CGFloat {
    get { arrangement.spacing }
    set {
      arrangement.spacing = newValue
      contentChanged()
    }
  }
  /// The placement of views across the axis.
  open var alignment: Alignment {
    get { arrangement.alignment }
    set {
      arrangement.alignment = newValue
      contentChanged()
    }
  }
  /// The distribution of space along the axis.
  open var distribution: Distribution {
    get { arrangement.distribution }
    set {
      arrangement.distribution = newValue
      contentChanged()
    }
  }

  private final var arrangement = Arrangement()

  /// The properties that each layout reads, see ``ViewProperties``.
  private struct Arrangement {
    var axis = Axis.horizontal
    var spacing: CGFloat = 0
    var alignment = Alignment.fill
    var distribution = Distribution.fill
  }
  /// The view that takes the remaining space along the axis.
  public final weak var flexible: UIView? { didSet { setNeedsLayout() } }

  /// Creates a stack of views.
  public convenience init(_ axis: Axis, spacing: CGFloat = 8, _ views: [UIView] = []) {
    self.init(frame: .zero)
    placesSubviews = true
    self.axis = axis
    self.spacing = spacing
    for view in views { addSubview(view) }
  }

  /// Creates a horizontal stack of views without space between them.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Creates an empty horizontal stack with a frame.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates an empty horizontal stack: there are no archives.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// True if the stack keeps margins of 8 points where none are set; margins that are set are always kept.
  open var isLayoutMarginsRelativeArrangement = false { didSet { contentChanged() } }

  private var keptMargins: UIEdgeInsets {
    let hasDefault = isLayoutMarginsRelativeArrangement && constraintState?.margins == nil
    return hasDefault ? UIEdgeInsets(all: 8) : layoutMargins
  }

  /// The views that the stack places: those that were added as arranged ones.
  ///
  /// A stack that was made with a list of views places all its subviews until one is added as an arranged one.
  open var arrangedSubviews: [UIView] { explicit ?? (placesSubviews ? subviews : []) }

  private var explicit: [UIView]? {
    didSet { known = Set(explicit?.map(ObjectIdentifier.init) ?? []) }
  }
  private var known: Set<ObjectIdentifier> = []

  /// Returns true if the stack places a subview.
  final func arranges(_ view: UIView) -> Bool {
    explicit == nil ? placesSubviews : known.contains(ObjectIdentifier(view))
  }

  /// True if the stack places all its subviews, since it was made with a list of views.
  private var placesSubviews = false

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Inserts a view among those that the stack places.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    var views = arrangedSubviews.filter { $0 !== view }
    views.insert(view, at: min(max(stackIndex, 0), views.count))
    explicit = views
    if view.superview === self { arrangementChanged(of: view) } else { addSubview(view) }
    contentChanged()
  }

  /// Lets the stack no longer place a view, which stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    explicit = arrangedSubviews.filter { $0 !== view }
    arrangementChanged(of: view)
    contentChanged()
  }

  /// Lets constraints place a view that the stack no longer places, and the other way round.
  private func arrangementChanged(of view: UIView) {
    if view.constraintState != nil { view.root.constraintState?.engine?.register(view) }
  }

  /// Forgets a view that is removed.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    explicit?.removeAll { $0 === subview }
    customSpacings[ObjectIdentifier(subview)] = nil
    contentChanged()
  }

  /// Sets the distance after a view.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacings[ObjectIdentifier(arrangedSubview)] = spacing
    contentChanged()
  }

  /// Returns the distance that was set after a view; that of the stack without one.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? spacing
  }

  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]

  private func contentChanged() {
    setNeedsLayout()
    // Constraints may place the stack in its size.
    if constraintState != nil { noteContentForConstraints() }
    superview?.subviewChangedSize()
  }

  /// The size in which all views fit in their intrinsic sizes; none for a stack without arranged views.
  open override var intrinsicContentSize: CGSize {
    if !placesSubviews, arrangedSubviews.isEmpty { return .noIntrinsicMetric }
    return contentSize { wanted(by: $0, in: nil) }
  }

  /// Returns the size of the views, with the lines of labels broken at the width of the stack if it is known.
  final func contentSize(at width: CGFloat?) -> CGSize {
    let margins = keptMargins
    let room = (width ?? .greatestFiniteMagnitude) - margins.left - margins.right
    return contentSize { wanted(by: $0, in: room) }
  }

  /// True if the height of the content depends on its width, as that of a text in several lines does.
  final var breaksLines: Bool { axis == .vertical && arranged.contains(where: Self.breaksLines) }

  private static func breaksLines(_ view: UIView) -> Bool {
    if let label = view as? UILabel { return label.breaksLines }
    if let text = view as? UITextView { return !text.isScrollEnabled }
    if let stack = view as? UIStackView { return stack.breaksLines }
    return view.constraintState?.usesFrame == false && view.subviews.contains(where: breaksLines)
  }

  private func contentSize(_ wanted: (UIView) -> CGSize) -> CGSize {
    let views = arranged
    let sizes = views.map(wanted)
    let length = sizes.reduce(0) { $0 + $1[axis] } + gaps(between: views)
    let breadth = sizes.reduce(0) { max($0, $1[axis.across]) }
    return CGSize(along: length, axis, across: breadth).outset(by: keptMargins)
  }

  override class var defaultMargins: UIEdgeInsets { .zero }

  private var arranged: [UIView] { arrangedSubviews.filter { !$0.isHidden } }
  private func gaps(between views: [UIView]) -> CGFloat {
    guard !customSpacings.isEmpty else { return spacing * CGFloat(max(views.count - 1, 0)) }
    return views.dropLast().reduce(0) { $0 + customSpacing(after: $1) }
  }

  /// Returns the size of a view in a stack with some width for its views; nil breaks lines as the view does.
  private func wanted(by view: UIView, in width: CGFloat?) -> CGSize {
    guard axis == .vertical, let width, Self.breaksLines(view) else {
      // A view that constraints place may have a size by them, too.
      let usesFrame = view.constraintState?.usesFrame ?? true
      return usesFrame
        ? view.wantedSize : view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    }
    guard view.constraintState?.usesFrame == false else {
      if let stack = view as? UIStackView { return stack.contentSize(at: width) }
      if view is UITextView { return view.sizeThatFits(CGSize(width: width, height: 0)) }
      return (view as? UILabel)?.intrinsicSize(at: width) ?? view.wantedSize
    }
    let natural = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    guard natural.width > width else { return natural }
    return view.systemLayoutSizeFitting(
      CGSize(width: width, height: 0),
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    )
  }

  /// Places the views.
  open override func layoutSubviews() {
    let room = bounds.inset(by: keptMargins)
    let (length, breadth) = (room.size[axis], room.size[axis.across])
    let views = arranged
    let gaps = gaps(between: views)
    let sizes = views.map { wanted(by: $0, in: room.size.width) }
    let flexible =
      flexible ?? yielding(views, sizes, by: length - gaps - sizes.reduce(0) { $0 + $1[axis] })
    let taken = zip(views, sizes).reduce(gaps) { $1.0 === flexible ? $0 : $0 + $1.1[axis] }
    let share = ((length - gaps) / CGFloat(max(views.count, 1))).rounded(.down)
    var place = room.origin[axis]
    let start = room.origin[axis.across]
    let (factor, extra) = distribute(max(0, length - taken), taken - gaps, among: views.count)
    for (view, size) in zip(views, sizes) {
      let along =
        distribution == .fillEqually
        ? max(0, share) : view === flexible ? max(0, length - taken) : size[axis] * factor
      let across = alignment == .fill ? breadth : min(size[axis.across], breadth)
      let offset =
        switch alignment {
        case .fill, .leading, .firstBaseline: start
        case .center: start + ((breadth - across) / 2).rounded()
        case .trailing, .lastBaseline: start + breadth - across
        }
      view.frame =
        axis == .vertical
        ? CGRect(x: offset, y: place, width: across, height: along)
        : CGRect(x: place, y: offset, width: along, height: across)
      place += along + extra + (customSpacings.isEmpty ? spacing : customSpacing(after: view))
    }
  }

  /// Returns the view that gives way: it becomes larger or smaller than its own size; nil if no view has to.
  ///
  /// It is the first view with the lowest priority to hug its content, or to resist being smaller. In a stack that
  /// places its subviews, there is none if several have that priority.
  private func yielding(_ views: [UIView], _ sizes: [CGSize], by room: CGFloat) -> UIView? {
    guard distribution == .fill, room != 0 else { return nil }
    let priorities = zip(views, sizes).map { view, size in
      let own =
        room > 0
        ? view.contentHuggingPriority(for: axis).rawValue
        : view.contentCompressionResistancePriority(for: axis).rawValue
      return placesSubviews ? own : max(isSized(view, size) ? own : 0, fixedPriority(of: view))
    }
    guard let lowest = priorities.min() else { return nil }
    let lowestViews = zip(views, priorities).filter { $1 == lowest }.map(\.0)
    let isUnique = lowestViews.count == 1 && views.count > 1
    return isUnique || !placesSubviews ? lowestViews.first : nil
  }

  /// Returns true if a view's content or the constraints in it give it a size along the axis.
  private func isSized(_ view: UIView, _ size: CGSize) -> Bool {
    size[axis] > 0 || view.intrinsicContentSize[axis] != UIView.noIntrinsicMetric
  }

  /// Returns the priority of the constraint that sets a view's size along the axis; 0 without one.
  private func fixedPriority(of view: UIView) -> Float {
    let attribute: NSLayoutConstraint.Attribute = axis == .vertical ? .height : .width
    return view.constraints.reduce(0) { highest, constraint in
      guard constraint.firstItem === view, constraint.firstAttribute == attribute,
        constraint.secondItem == nil, constraint.relation == .equal, constraint.isActive
      else { return highest }
      return max(highest, constraint.priority.rawValue)
    }
  }

  /// Returns the factor of sizes and the addition to gaps that fill the free space.
  private func distribute(
    _ free: CGFloat,
    _ content: CGFloat,
    among count: Int
  ) -> (factor: CGFloat, extra: CGFloat) {
    switch distribution {
    case .fillProportionally where content > 0: ((content + free) / content, 0)
    case .equalSpacing, .equalCentering: (1, count > 1 ? free / CGFloat(count - 1) : 0)
    default: (1, 0)
    }
  }

  override func subviewChangedSize() { contentChanged() }
}

extension CGSize {
  fileprivate init(along: CGFloat, _ axis: UIStackView.Axis, across: CGFloat) {
    self =
      axis == .vertical
      ? CGSize(width: across, height: along) : CGSize(width: along, height: across)
  }

  /// The length along an axis.
  subscript(axis: UIStackView.Axis) -> CGFloat { axis == .vertical ? height : width }
}

extension CGPoint {
  /// Creates a point from its coordinates along each axis.
  init(_ coordinate: (UIStackView.Axis) -> CGFloat) {
    self.init(x: coordinate(.horizontal), y: coordinate(.vertical))
  }

  /// The coordinate along an axis.
  subscript(axis: UIStackView.Axis) -> CGFloat { axis == .vertical ? y : x }
}

extension NSLayoutConstraint {
  /// The directions in which views follow each other.
  public typealias Axis = UIStackView.Axis
}
