public import EventModel

/// A window onto content that is larger than it, moved by a dragging finger.
///
/// Once a drag has begun the touch is taken from the content. A finger lifted while moving lets the
/// content roll on, slower with every frame, until it rests or reaches an end.
open class UIScrollView: UIView {
  /// How large the content is.
  public final var contentSize = Size.zero {
    didSet { if contentSize != oldValue { clampWhenAtRest() } }
  }

  /// How far the content may be moved away from the edges.
  public final var contentInset = UIEdgeInsets.zero {
    didSet { if contentInset != oldValue { clampWhenAtRest() } }
  }

  /// Whether a drag moves the content.
  public final var isScrollEnabled = true

  /// Whether the content comes to rest only at multiples of the view's own size.
  public final var isPagingEnabled = false

  /// Called whenever the content has moved.
  public final var didScroll: (() throws -> Void)?

  /// Whether a finger is moving the content.
  public private(set) final var isDragging = false

  /// Whether the content rolls on by itself.
  public final var isDecelerating: Bool { roll != nil }

  /// The recogniser that scrolls.
  public final let panGestureRecognizer: UIPanGestureRecognizer
  private var dragStart = Point.zero
  private var roll: Roll?

  /// Content on its way to rest: where it will be at each coming frame.
  private struct Roll {
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
    application.animator.animate(
      duration: .milliseconds(300),
      curve: .easeInOut,
      allowsInteraction: true,
      reason: "scrolling of \(nameForPeople)",
      changes: { boundsOrigin = offset },
      completion: {}
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
    isScrollEnabled && (range(.horizontal).isWide || range(.vertical).isWide)
  }

  final func canScroll(along way: Point) -> Bool {
    let axis: UIStackView.Axis = way.x.magnitude > way.y.magnitude ? .horizontal : .vertical
    return isScrollEnabled && range(axis).isWide
  }

  override func boundsOriginChanged() {
    setNeedsLayout()
    application?.touches.noteEffect()
    if let didScroll { application?.attempt(didScroll) }
  }

  override func releaseActions() { didScroll = nil }

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
  fileprivate var isWide: Bool { upperBound > lowerBound }
}

extension UIScrollView {
  private func range(_ axis: UIStackView.Axis) -> ClosedRange<Double> {
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

// MARK: - Dragging and rolling

extension UIScrollView {
  /// The part of its speed that rolling content keeps from one frame to the next: UIKit's normal
  /// deceleration, 0.998 a millisecond, over a sixtieth of a second.
  private static let friction = 0.967
  /// Slower than this, in points a second, content rests.
  private static let slowest = 15.0

  func dragChanged(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      isDragging = true
      dragStart = boundsOrigin
    case .changed:
      drag(to: dragStart - pan.translation(in: self))
    case .ended, .cancelled:
      drag(to: dragStart - pan.translation(in: self))
      isDragging = false
      let speed = pan.state == .ended ? pan.velocity(in: self) : .zero
      if isPagingEnabled {
        settleOnPage(speed: speed)
      } else {
        startRolling(speed: Point(x: -speed.x, y: -speed.y))
      }
    case .possible, .failed: break
    }
  }

  private func drag(to offset: Point) {
    let offset = clamped(offset)
    if offset != boundsOrigin { boundsOrigin = offset }
  }

  /// Comes to rest at the page the finger was going to.
  private func settleOnPage(speed: Point) {
    func page(_ offset: Double, _ start: Double, _ length: Double, _ speed: Double) -> Double {
      guard length > 0 else { return offset }
      let nearest = (offset / length).rounded()
      let first = (start / length).rounded()
      let flick = speed.magnitude > 200 && nearest == first ? (speed < 0 ? 1.0 : -1.0) : 0
      return (nearest + flick) * length
    }
    let offset = Point(
      x: page(boundsOrigin.x, dragStart.x, frame.size.width, speed.x),
      y: page(boundsOrigin.y, dragStart.y, frame.size.height, speed.y)
    )
    setContentOffset(clamped(offset), animated: true)
  }

  private func startRolling(speed: Point) {
    guard let clock = application?.clock else { return }
    var speed = speed
    var exact = boundsOrigin
    var places: [Point] = []
    while speed.distance(to: .zero) >= Self.slowest {
      exact = Point(x: exact.x + speed.x / 60, y: exact.y + speed.y / 60)
      let place = clamped(exact)
      if place.x != exact.x.rounded() { speed.x = 0 }
      if place.y != exact.y.rounded() { speed.y = 0 }
      speed = Point(x: speed.x * Self.friction, y: speed.y * Self.friction)
      places.append(place)
    }
    guard !places.isEmpty else { return }
    let last = AppClock.frame(AppClock.frameIndex(at: clock.now) + Int64(places.count))
    let end = clock.schedule(after: last - clock.now, reason: "scrolling of \(nameForPeople)") {
      [weak self] in
      if let place = self?.roll?.places.last { self?.drag(to: place) }
      self?.stopDecelerating()
    }
    let frames = clock.startFrames { [weak self] in
      if let place = self?.roll?.places.popFirst() { self?.drag(to: place) }
    }
    roll = Roll(places: places[...], frames: frames, end: end)
  }

  /// Ends the rolling where it is; says whether there was any.
  @discardableResult func stopDecelerating() -> Bool {
    guard let roll else { return false }
    application?.clock.stopFrames(roll.frames)
    application?.clock.cancel(roll.end)
    self.roll = nil
    return true
  }
}

/// The drag that scrolls; only ways along which there is something to scroll count.
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
  weak var scrollView: UIScrollView?

  init() {
    super.init(action: nil)
    addAction { recognizer in
      guard let pan = recognizer as? ScrollPanGestureRecognizer else { return }
      pan.scrollView?.dragChanged(pan)
    }
  }

  override func accepts(_ way: Point) -> Bool { scrollView?.canScroll(along: way) ?? false }
}
