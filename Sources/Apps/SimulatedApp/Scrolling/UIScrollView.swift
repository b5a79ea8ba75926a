public import EventModel
public import Foundation

/// A view that shows a part of larger content, which is moved by dragging.
///
/// Once a drag has begun, the touch is cancelled in the content. If the finger is lifted while
/// moving, the content continues to move, more slowly with every frame, until it rests or reaches
/// an end.
open class UIScrollView: UIView {
  /// The size of the content.
  open var contentSize = CGSize.zero {
    didSet {
      guard contentSize != oldValue else { return }
      setNeedsDisplay()
      clampWhenAtRest()
      if !observations.isEmpty { tellObservers(of: .size, from: oldValue) }
    }
  }

  /// The margins around the content.
  open var contentInset = UIEdgeInsets.zero {
    didSet { if contentInset != oldValue { clampWhenAtRest() } }
  }

  /// True if dragging moves the content.
  open var isScrollEnabled = true

  /// True if the content comes to rest only at multiples of the view's size.
  open var isPagingEnabled = false

  /// True if content dragged beyond its end moves on and returns; false if it stops at the end.
  open var bounces = true

  /// True if the content can be dragged vertically even if all of it is visible.
  open var alwaysBounceVertical = false

  /// True if content should be draggable sideways even if it is no wider than the view; stored, without effect.
  open var alwaysBounceHorizontal = false
  /// True if a drag should move the content in one direction only; stored, without effect, since it moves in both.
  open var isDirectionalLockEnabled = false
  /// True if a mark should show the vertical position of the visible part; stored, without effect, since none is
  /// drawn.
  open var showsVerticalScrollIndicator = true
  /// True if a mark should show the horizontal position of the visible part; stored, without effect, since none is
  /// drawn.
  open var showsHorizontalScrollIndicator = true
  /// The margins of those marks; stored, as they are not drawn.
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  /// The margins of those marks; stored, as they are not drawn.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  /// True if a touch should reach the content only after a while; stored, without effect, since it does so at once.
  open var delaysContentTouches = true
  /// True if a drag should take touches away from the content; stored, without effect, since it always does.
  open var canCancelContentTouches = true
  /// True if a tap on the status bar should scroll to the top; stored, without effect, since no status bar is
  /// drawn.
  open var scrollsToTop = true
  /// The pace at which content slows down; stored, as it is always the normal one.
  open var decelerationRate = DecelerationRate.normal
  /// The way in which the margins follow the safe area; stored, as they do not.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  /// The way in which a drag dismisses the keyboard; stored, without effect.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// The least magnification; stored, as content is not magnified.
  open var minimumZoomScale: CGFloat = 1
  /// The greatest magnification; stored, as content is not magnified.
  open var maximumZoomScale: CGFloat = 1
  /// The magnification; stored, as content is not magnified.
  open var zoomScale: CGFloat = 1
  /// The margins around the content with those of the safe area, which are none.
  open var adjustedContentInset: UIEdgeInsets { contentInset }
  /// True while a finger is on the content.
  open var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 }

  /// The object that is told about the scrolling.
  open weak var delegate: (any UIScrollViewDelegate)? { didSet { delegateChanged() } }

  /// Called when there is another delegate, for those of subclasses.
  func delegateChanged() {}

  /// Called whenever the content has moved.
  public final var didScroll: (() throws -> Void)?

  /// Called when dragged content has come to rest.
  public final var didEndScrolling: (() throws -> Void)?

  /// The control that appears when the content is pulled down to reload it.
  open var refreshControl: UIRefreshControl? {
    didSet {
      guard refreshControl !== oldValue else { return }
      oldValue?.scrollView = nil
      oldValue?.removeFromSuperview()
      guard let refreshControl else { return }
      refreshControl.scrollView = self
      alwaysBounceVertical = true
      if refreshControl.superview !== self { insertSubview(refreshControl, at: 0) }
      setNeedsLayout()
    }
  }

  /// True while a finger is moving the content.
  open internal(set) var isDragging = false

  /// True while the content still moves after the finger was lifted.
  open var isDecelerating: Bool { roll != nil }

  /// The recogniser of the drag that scrolls.
  public final let panGestureRecognizer: UIPanGestureRecognizer
  final var dragStart = CGPoint.zero
  final var observations: [NSKeyValueObservation.Reference] = []
  /// The last offset that observers were told.
  private final var observedOffset = CGPoint.zero
  final var roll: Roll?

  /// The offsets of decelerating content, one for each coming frame.
  struct Roll {
    var places: ArraySlice<CGPoint>
    let frames: AppClock.Token
    let end: AppClock.Token
  }

  /// Creates a scroll view with a frame.
  public override init(frame: CGRect) {
    panGestureRecognizer = ScrollPanGestureRecognizer()
    super.init(frame: frame)
    setUp()
  }

  /// Creates a scroll view with an empty frame: there are no archives.
  public required init?(coder: NSCoder) {
    panGestureRecognizer = ScrollPanGestureRecognizer()
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    clipsToBounds = true
    (panGestureRecognizer as? ScrollPanGestureRecognizer)?.scrollView = self
    addGestureRecognizer(panGestureRecognizer)
  }

  /// The point of the content that is shown in the upper left corner.
  open var contentOffset: CGPoint {
    get { boundsOrigin }
    set {
      stopDecelerating()
      boundsOrigin = newValue
    }
  }

  /// Moves the content; an animation takes 300 ms of the app's time.
  open func setContentOffset(_ offset: CGPoint, animated: Bool) {
    stopDecelerating()
    if animated, window != nil {
      glide(to: offset, curve: .easeInOut) { [weak self] in
        guard let self else { return }
        delegate?.scrollViewDidEndScrollingAnimation(self)
      }
    } else {
      boundsOrigin = offset
    }
  }

  final func glide(
    to offset: CGPoint,
    curve: Animator.Curve,
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
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    var offset = contentOffset
    offset.x = max(min(offset.x, rect.minX), rect.maxX - frame.size.width)
    offset.y = max(min(offset.y, rect.minY), rect.maxY - frame.size.height)
    setContentOffset(clamped(offset), animated: animated)
  }

  /// True if a drag along at least one axis could move the content.
  final var canScroll: Bool { canScroll(.horizontal) || canScroll(.vertical) }

  final func canScroll(along way: CGPoint) -> Bool {
    canScroll(way.x.magnitude > way.y.magnitude ? .horizontal : .vertical)
  }

  private func canScroll(_ axis: UIStackView.Axis) -> Bool {
    isScrollEnabled && (range(axis).isWide || axis == .vertical && alwaysBounceVertical)
  }

  override func boundsOriginChanged() {
    setNeedsLayout()
    application?.touches.noteEffect()
    if !observations.isEmpty { tellObservers(of: .offset, from: observedOffset) }
    observedOffset = boundsOrigin
    if let didScroll { application?.attempt(didScroll) }
    delegate?.scrollViewDidScroll(self)
  }

  /// The distance between the offsets at which content comes to rest; nil for any offset.
  var restingStep: CGSize? { isPagingEnabled ? frame.size : nil }
  /// The first of those offsets.
  var restingOrigin: CGPoint { .zero }
  /// The time in seconds for which content keeps the finger's speed before it rests at such an
  /// offset.
  var restingThrow: CGFloat { 0 }

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

extension ClosedRange<CGFloat> {
  var isWide: Bool { upperBound > lowerBound }
}

extension UIScrollView {
  func range(_ axis: UIStackView.Axis) -> ClosedRange<CGFloat> {
    let (lowest, highest) =
      axis == .horizontal
      ? (-contentInset.left, contentSize.width + contentInset.right - frame.size.width)
      : (-contentInset.top, contentSize.height + contentInset.bottom - frame.size.height)
    return lowest...max(lowest, highest)
  }

  /// Returns the nearest offset, in whole points, that shows nothing beyond the content.
  func clamped(_ offset: CGPoint) -> CGPoint {
    CGPoint { axis in
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
