public import EventModel

/// A window onto content that is larger than it, moved by a dragging finger.
///
/// Once a drag has begun the touch is taken from the content. A finger lifted while moving lets the
/// content roll on, slower with every frame, until it rests or reaches an end.
open class UIScrollView: UIView {
  /// How large the content is.
  public final var contentSize = Size.zero {
    didSet {
      guard contentSize != oldValue else { return }
      setNeedsDisplay()
      clampWhenAtRest()
    }
  }

  /// How far the content may be moved away from the edges.
  public final var contentInset = UIEdgeInsets.zero {
    didSet { if contentInset != oldValue { clampWhenAtRest() } }
  }

  /// Whether a drag moves the content.
  public final var isScrollEnabled = true

  /// Whether the content comes to rest only at multiples of the view's own size.
  public final var isPagingEnabled = false

  /// Whether content dragged beyond its end gives way and comes back; otherwise it stops there.
  public final var bounces = true

  /// Whether it gives way upwards and downwards even where all of it fits.
  public final var alwaysBounceVertical = false

  /// Called whenever the content has moved.
  public final var didScroll: (() throws -> Void)?

  /// Called when content that was dragged, or rolled on after it, has come to rest.
  public final var didEndScrolling: (() throws -> Void)?

  /// What is pulled down to have the content loaded again; nil for content that is not.
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

  /// Whether the content rolls on by itself.
  public final var isDecelerating: Bool { roll != nil }

  /// The recogniser that scrolls.
  public final let panGestureRecognizer: UIPanGestureRecognizer
  final var dragStart = Point.zero
  final var roll: Roll?

  /// Content on its way to rest: where it will be at each coming frame.
  struct Roll {
    var places: ArraySlice<Point>
    let frames: Int
    let end: AppClock.Entry
  }

  /// Creates a scroll view of that place and size.
  public override init(frame: Frame) {
    let pan = ScrollPanGestureRecognizer()
    panGestureRecognizer = pan
    super.init(frame: frame)
    clipsToBounds = true
    pan.scrollView = self
    addGestureRecognizer(pan)
  }

  /// The place of the content shown at the upper left corner.
  public final var contentOffset: Point {
    get { boundsOrigin }
    set {
      stopDecelerating()
      boundsOrigin = newValue
    }
  }

  /// Moves the content, on request in 300 ms of the app's time.
  public final func setContentOffset(_ offset: Point, animated: Bool) {
    guard animated, let application, window != nil else {
      contentOffset = offset
      return
    }
    stopDecelerating()
    glide(to: offset, curve: .easeInOut, in: application)
  }

  final func glide(
    to offset: Point,
    curve: AnimationCurve,
    in application: UIApplication,
    completion: @escaping () -> Void = {}
  ) {
    application.animator.animate(
      duration: .milliseconds(300),
      curve: curve,
      allowsInteraction: true,
      reason: "scrolling of \(nameForPeople)",
      changes: { boundsOrigin = offset },
      completion: completion
    )
  }

  /// Scrolls no further than needed to show an area of the content.
  public final func scrollRectToVisible(_ area: Frame, animated: Bool) {
    var offset = contentOffset
    offset.x = max(min(offset.x, area.minX), area.maxX - frame.size.width)
    offset.y = max(min(offset.y, area.minY), area.maxY - frame.size.height)
    setContentOffset(clamped(offset), animated: animated)
  }

  /// Whether there is more content than fits, so that a drag would move it.
  final var canScroll: Bool {
    isScrollEnabled
      && (range(.horizontal).isWide || range(.vertical).isWide || alwaysBounceVertical)
  }

  final func canScroll(along way: Point) -> Bool {
    let axis: UIStackView.Axis = way.x.magnitude > way.y.magnitude ? .horizontal : .vertical
    return isScrollEnabled
      && (range(axis).isWide || axis == .vertical && alwaysBounceVertical)
  }

  override func boundsOriginChanged() {
    setNeedsLayout()
    application?.touches.noteEffect()
    if let didScroll { application?.attempt(didScroll) }
  }

  /// The distance between the places where content comes to rest, where it does so in steps.
  var restingStep: Size? { isPagingEnabled ? frame.size : nil }
  /// The first of those places.
  var restingOrigin: Point { .zero }
  /// How much of a second's way thrown content goes on before it rests at a step.
  var restingThrow: Double { 0 }

  override func releaseActions() {
    didScroll = nil
    didEndScrolling = nil
  }

  override func presentationChanged(_ property: Animator.Property) {
    if property == .boundsOrigin { setNeedsLayout() }
  }

  /// Adds how large the content is.
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

  /// The nearest offset at which no emptiness shows, in whole points.
  func clamped(_ offset: Point) -> Point {
    let (wide, high) = (range(.horizontal), range(.vertical))
    return Point(
      x: min(max(offset.x.rounded(), wide.lowerBound), wide.upperBound),
      y: min(max(offset.y.rounded(), high.lowerBound), high.upperBound)
    )
  }

  private func clampWhenAtRest() {
    setNeedsLayout()
    guard !isDragging, !isDecelerating, presentation == nil, !frame.isEmpty else { return }
    let offset = clamped(boundsOrigin)
    if offset != boundsOrigin { boundsOrigin = offset }
  }
}
