public import EventModel

/// A view that shows a part of larger content, which is moved by dragging.
///
/// Once a drag has begun, the touch is cancelled in the content. If the finger is lifted while
/// moving, the content continues to move, more slowly with every frame, until it rests or reaches
/// an end.
open class UIScrollView: UIView {
  /// The size of the content.
  public final var contentSize = Size.zero {
    didSet {
      guard contentSize != oldValue else { return }
      setNeedsDisplay()
      clampWhenAtRest()
    }
  }

  /// The margins around the content.
  public final var contentInset = UIEdgeInsets.zero {
    didSet { if contentInset != oldValue { clampWhenAtRest() } }
  }

  /// Whether dragging moves the content.
  public final var isScrollEnabled = true

  /// Whether the content comes to rest only at multiples of the view's size.
  public final var isPagingEnabled = false

  /// Whether content dragged beyond its end moves on and returns; otherwise it stops at the end.
  public final var bounces = true

  /// Whether the content can be dragged vertically even if all of it is visible.
  public final var alwaysBounceVertical = false

  /// Called whenever the content has moved.
  public final var didScroll: (() throws -> Void)?

  /// Called when dragged content has come to rest.
  public final var didEndScrolling: (() throws -> Void)?

  /// The control that appears when the content is pulled down to reload it.
  public final var refreshControl: UIRefreshControl? {
    didSet {
      oldValue?.removeFromSuperview()
      guard let refreshControl else { return }
      refreshControl.scrollView = self
      alwaysBounceVertical = true
      insertSubview(refreshControl, at: 0)
      setNeedsLayout()
    }
  }

  /// Whether a finger is moving the content.
  public internal(set) final var isDragging = false

  /// Whether the content still moves after the finger was lifted.
  public final var isDecelerating: Bool { roll != nil }

  /// The recogniser of the drag that scrolls.
  public final let panGestureRecognizer: UIPanGestureRecognizer
  final var dragStart = Point.zero
  final var roll: Roll?

  /// The offsets of decelerating content, one for each coming frame.
  struct Roll {
    var places: ArraySlice<Point>
    let frames: AppClock.Token
    let end: AppClock.Token
  }

  /// Creates a scroll view with a frame.
  public override init(frame: Frame) {
    let pan = ScrollPanGestureRecognizer()
    panGestureRecognizer = pan
    super.init(frame: frame)
    clipsToBounds = true
    pan.scrollView = self
    addGestureRecognizer(pan)
  }

  /// The point of the content that is shown in the upper left corner.
  public final var contentOffset: Point {
    get { boundsOrigin }
    set {
      stopDecelerating()
      boundsOrigin = newValue
    }
  }

  /// Moves the content; an animation takes 300 ms of the app's time.
  public final func setContentOffset(_ offset: Point, animated: Bool) {
    stopDecelerating()
    if animated, window != nil {
      glide(to: offset, curve: .easeInOut)
    } else {
      boundsOrigin = offset
    }
  }

  final func glide(
    to offset: Point,
    curve: AnimationCurve,
    completion: @escaping () -> Void = {}
  ) {
    application?.animate(
      .milliseconds(300),
      curve: curve,
      allowsUserInteraction: true,
      reason: "scrolling of \(nameInMessages)",
      animations: { boundsOrigin = offset },
      completion: completion
    )
  }

  /// Scrolls just far enough to show an area of the content.
  public final func scrollRectToVisible(_ area: Frame, animated: Bool) {
    var offset = contentOffset
    offset.x = max(min(offset.x, area.minX), area.maxX - frame.size.width)
    offset.y = max(min(offset.y, area.minY), area.maxY - frame.size.height)
    setContentOffset(clamped(offset), animated: animated)
  }

  /// Whether a drag could move the content.
  final var canScroll: Bool { canScroll(.horizontal) || canScroll(.vertical) }

  final func canScroll(along way: Point) -> Bool {
    canScroll(way.x.magnitude > way.y.magnitude ? .horizontal : .vertical)
  }

  private func canScroll(_ axis: UIStackView.Axis) -> Bool {
    isScrollEnabled && (range(axis).isWide || axis == .vertical && alwaysBounceVertical)
  }

  override func boundsOriginChanged() {
    setNeedsLayout()
    application?.touches.noteEffect()
    if let didScroll { application?.attempt(didScroll) }
  }

  /// The distance between the offsets at which content comes to rest; nil for any offset.
  var restingStep: Size? { isPagingEnabled ? frame.size : nil }
  /// The first of those offsets.
  var restingOrigin: Point { .zero }
  /// The time in seconds for which content keeps the finger's speed before it rests at such an
  /// offset.
  var restingThrow: Double { 0 }

  override func releaseActions() {
    didScroll = nil
    didEndScrolling = nil
  }

  override func presentationChanged(_ property: Animator.Property) {
    if property == .boundsOrigin { setNeedsLayout() }
  }

  /// Adds the size of the content.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.attributes["contentSize"] = .list([
      .number(contentSize.width), .number(contentSize.height),
    ])
  }
}

// MARK: - Limits

extension ClosedRange<Double> {
  var isWide: Bool { upperBound > lowerBound }
}

extension UIScrollView {
  func range(_ axis: UIStackView.Axis) -> ClosedRange<Double> {
    let (lowest, highest) =
      axis == .horizontal
      ? (-contentInset.left, contentSize.width + contentInset.right - frame.size.width)
      : (-contentInset.top, contentSize.height + contentInset.bottom - frame.size.height)
    return lowest...max(lowest, highest)
  }

  /// Returns the nearest offset, in whole points, that shows nothing beyond the content.
  func clamped(_ offset: Point) -> Point {
    Point { axis in
      let range = range(axis)
      return min(max(offset[axis].rounded(), range.lowerBound), range.upperBound)
    }
  }

  private func clampWhenAtRest() {
    setNeedsLayout()
    guard !isDragging, !isDecelerating, presentation == nil, !frame.isEmpty else { return }
    let offset = clamped(boundsOrigin)
    if offset != boundsOrigin { boundsOrigin = offset }
  }
}
