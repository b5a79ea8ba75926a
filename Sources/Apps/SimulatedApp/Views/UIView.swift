public import EventModel
public import Foundation

/// A rectangle of the screen with content and subviews.
///
/// Frames are in points, in the coordinates of the superview. While a value is animated, the drawn
/// value differs from the view's own; snapshots and touches use the drawn values.
open class UIView: UIResponder {
  // MARK: Geometry

  /// The place and size of the view in its superview's coordinates.
  open var frame: CGRect {
    get { place }
    set { place = newValue }
  }

  /// The frame as stored, which the toolkit reads without a call of an overridden `frame`.
  final var place = CGRect.zero {
    didSet {
      if !place.isFinite { place = refused(place, keeping: oldValue) }
      if place != oldValue { frameChanged(from: oldValue) }
    }
  }

  /// The point of the view's own coordinates in its upper left corner, and the size.
  ///
  /// A view whose bounds have another origin than zero shows its subviews scrolled by that
  /// distance.
  open var bounds: CGRect {
    get { CGRect(origin: boundsOrigin, size: place.size) }
    set {
      boundsOrigin = newValue.origin
      if place.size != newValue.size {
        let center = place.center
        place = CGRect(
          x: center.x - newValue.size.width / 2,
          y: center.y - newValue.size.height / 2,
          width: newValue.size.width,
          height: newValue.size.height
        )
      }
    }
  }

  /// The middle of the frame; setting it moves the view.
  open var center: CGPoint {
    get { place.center }
    set {
      place.origin = newValue - CGPoint(x: place.size.width / 2, y: place.size.height / 2)
    }
  }

  var boundsOrigin = CGPoint.zero {
    didSet { if boundsOrigin != oldValue { boundsOriginChanged(from: oldValue) } }
  }

  // MARK: Appearance and behavior

  /// True if the view and its descendants are neither drawn nor touched.
  open var isHidden: Bool {
    get { properties.isHidden }
    set {
      guard properties.isHidden != newValue else { return }
      properties.isHidden = newValue
      setNeedsDisplay()
      superview?.subviewChangedSize()
    }
  }

  /// The opacity, from 0 to 1; a view with less than 0.01 takes no touches.
  open var alpha: CGFloat {
    get { opacity }
    set { opacity = newValue }
  }

  final var opacity: CGFloat = 1 {
    didSet {
      guard opacity != oldValue else { return }
      setNeedsDisplay()
      let (from, to) = (Double(oldValue), Double(opacity))
      changed(.alpha, from: SIMD4(repeating: from), to: SIMD4(repeating: to))
    }
  }

  /// The colour of the view's area; nil for a transparent one.
  open var backgroundColor: UIColor? {
    get { looks?.backgroundColor }
    set {
      guard newValue != nil || looks != nil else { return }
      ownLooks.backgroundColor = newValue
      setNeedsDisplay()
    }
  }

  /// The colour of controls in the view; that of the superview unless set.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! {
    get { looks?.tintColor ?? superview?.tintColor ?? .systemBlue }
    set {
      ownLooks.tintColor = newValue
      setNeedsDisplay()
      tintColorDidChange()
    }
  }

  /// The change of the view's place and shape when it is drawn; stored, without effect.
  open var transform: CGAffineTransform {
    get { looks?.transform ?? .identity }
    set { ownLooks.transform = newValue }
  }

  /// Draws the view's content, which a snapshot does not show; never called.
  open func draw(_ rect: CGRect) {}

  /// True if subviews are clipped at the edges.
  open var clipsToBounds: Bool {
    get { properties.clipsToBounds }
    set { update { $0.clipsToBounds = newValue } }
  }

  /// True if the view and its descendants take touches.
  public final var isUserInteractionEnabled: Bool {
    get { properties.isUserInteractionEnabled }
    set { update { $0.isUserInteractionEnabled = newValue } }
  }

  /// A number by which the app can find the view.
  public final var tag: Int {
    get { properties.tag }
    set { update { $0.tag = newValue } }
  }

  // MARK: Accessibility

  /// The identifier for tests, which users never see.
  public final var accessibilityIdentifier: String? {
    get { properties.accessibilityIdentifier }
    set { update { $0.accessibilityIdentifier = newValue } }
  }

  /// The name of the view for assistive technologies.
  ///
  /// Unless set, it is the text that the view shows, if there is any.
  open var accessibilityLabel: String? {
    get { ownAccessibilityLabel ?? impliedLabel }
    set { ownAccessibilityLabel = newValue }
  }

  /// The current value of the view for assistive technologies, such as `50%`.
  open var accessibilityValue: String? {
    get { ownAccessibilityValue ?? impliedValue }
    set { ownAccessibilityValue = newValue }
  }

  /// The traits of the view for assistive technologies.
  public final var accessibilityTraits: UIAccessibilityTraits {
    get { properties.accessibilityTraits }
    set { update { $0.accessibilityTraits = newValue } }
  }

  /// The effect of using the view, for assistive technologies.
  public final var accessibilityHint: String? {
    get { properties.accessibilityHint }
    set { update { $0.accessibilityHint = newValue } }
  }

  private final var ownAccessibilityLabel: String? { didSet { setNeedsDisplay() } }
  private final var ownAccessibilityValue: String? { didSet { setNeedsDisplay() } }

  /// The label that follows from the content, used unless a label is set.
  var impliedLabel: String? { nil }
  /// The value that follows from the content, used unless a value is set.
  var impliedValue: String? { nil }

  // MARK: Place in the tree

  /// The view that contains this one.
  public internal(set) final var superview: UIView? {
    get { unsafe container }
    set { unsafe container = newValue }
  }

  /// The superview, which takes this away from its subviews when it ends.
  ///
  /// Every touch and change walks up the superviews, and a weak reference costs several times as much. A
  /// safe unowned one would trap in the deinit of the superview's class, which runs before that of views.
  private final unowned(unsafe) var container: UIView?

  /// The views in this one, from back to front.
  public internal(set) final var subviews: [UIView] {
    get { contents }
    set { changeSubviews { $0 = newValue } }
  }

  final var contents: [UIView] = []

  /// True while the view is in the window of its app.
  final var isOnScreen = false

  final var recognizers: [UIGestureRecognizer] = []

  /// The controller whose view this is.
  final weak var viewController: UIViewController?

  final var applicationLink: ApplicationLink?
  /// The drawn values; nil unless the view is being animated.
  final var presentation: Presentation? {
    didSet {
      isPresented = presentation != nil
      setNeedsDisplay()
    }
  }
  /// True while there are drawn values; reading this is faster than reading them.
  final var isPresented = false
  /// The state of the view in the last snapshot.
  final var drawing = Drawing()
  /// The subviews that have changed since then, unless this view has a new shape: then all are visited.
  final var changedSubviews: [UIView] = []
  final var properties: ViewProperties
  final var needsLayout = true
  /// The state of a view that takes part in the layout by constraints.
  final var constraintState: ConstraintState?
  final var isLayingOut = false
  /// The looks of a view that has any of its own.
  final var looks: ViewLooks?

  /// Creates a view with a frame.
  public init(frame: CGRect) {
    properties = Self.defaultProperties
    super.init()
    place = CGRect(origin: frame.origin, size: Self.fixedSize ?? frame.size)
    if !place.isFinite { place = refused(place, keeping: .zero) }
  }

  /// Creates a view with an empty frame: there are no archives from which a view could be read.
  public required init?(coder: NSCoder) {
    properties = Self.defaultProperties
    super.init()
    place.size = Self.fixedSize ?? .zero
  }

  deinit { for view in subviews { view.superview = nil } }

  /// Creates a view with an empty frame.
  public override convenience init() { self.init(frame: .zero) }

  /// The controller of this view, or else the superview.
  open override var next: UIResponder? { viewController ?? superview }

  /// The app to which the view belongs, or belonged last.
  open override var application: UIApplication? { ownApplication }

  /// The class name that UIKit prints, by which selectors find the view.
  open var className: String { nameOfClass }

  // Looking up the name of a class is slow, and every description of the view needs it.
  private final lazy var nameOfClass =
    application?.name(of: type(of: self)) ?? String(describing: type(of: self))

  /// True if `isUserInteractionEnabled` is true by default for views of this class.
  class var takesTouchesByDefault: Bool { true }

  /// The traits that views of this class have by default.
  class var defaultTraits: UIAccessibilityTraits { [] }

  // MARK: Layout

  /// Places the subviews; override it for a layout of your own.
  ///
  /// Called before the next snapshot or input if the size or the subviews have changed, or if
  /// `setNeedsLayout` was called.
  open func layoutSubviews() {}

  /// The size of the content; a side is `noIntrinsicMetric` if the content has none of its own there.
  open var intrinsicContentSize: CGSize { Self.fixedSize ?? .noIntrinsicMetric }

  /// Returns the size that fits best into another one: that of the content, or else the current size.
  open func sizeThatFits(_ size: CGSize) -> CGSize { wantedSize }

  /// Resizes the view to the size that `sizeThatFits` returns for its current one.
  open func sizeToFit() { place.size = sizeThatFits(bounds.size) }

  /// The size that all views of this class have; nil if they differ.
  class var fixedSize: CGSize? { nil }

  /// Reports that the intrinsic size has changed.
  open func invalidateIntrinsicContentSize() { noteIntrinsicContentSize() }

  /// Returns the size nearest to another one that the constraints of the view and its subviews give it.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    fittingSize(targetSize, [.fittingSizeLevel, .fittingSizeLevel])
  }

  /// Returns that size, in which the sides are as important as their priorities.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority = .fittingSizeLevel
  ) -> CGSize { fittingSize(targetSize, [horizontal, vertical]) }

  /// Activates and changes the constraints of the view after `setNeedsUpdateConstraints`; override it.
  open func updateConstraints() {}

  /// The margins of a view for which none are set.
  class var defaultMargins: UIEdgeInsets { UIEdgeInsets(all: 8) }

  /// Called after the view was added to the screen or removed from it; `window` is nil then.
  open func didMoveToWindow() {}

  /// Called before the view is added to a window; nil if it is removed from one.
  open func willMove(toWindow newWindow: UIWindow?) {}

  /// Removes the view and its descendants from the superview and the screen.
  open func removeFromSuperview() { leaveTree() }

  /// Called before the view gets another superview; nil if it is removed from its own.
  open func willMove(toSuperview newSuperview: UIView?) {}

  /// Called after the view got another superview, or lost its own.
  open func didMoveToSuperview() {}

  /// Called after a subview was added.
  open func didAddSubview(_ subview: UIView) {}

  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: UIView) {}

  /// Called in the view of a controller after the insets of the safe area have changed, before the
  /// layout.
  open func safeAreaInsetsDidChange() {}

  /// Called after the traits, such as the size class, have changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Called after the colour of the tint has changed, in this view or one that contains it.
  open func tintColorDidChange() {}

  /// Called when the size or the intrinsic size of a subview has changed.
  func subviewChangedSize() {}

  /// Called when a text has changed, in the view or below it, that the view may report as its own.
  func contentTextChanged() {}

  /// Returns true if a drag in this direction belongs to the view and must not scroll anything.
  func keepsDrag(along way: CGPoint) -> Bool { false }

  /// Releases the app's closures, which may refer back to this view.
  func releaseActions() {}

  /// Called when the content has been scrolled.
  func boundsOriginChanged() {}

  // MARK: Touch

  /// Returns true if a point is in the view; override it for other shapes than rectangles.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    CGRect(origin: presentedBoundsOrigin, size: presentedFrame.size).holds(point)
  }

  /// Returns the view that a finger at a point would touch.
  ///
  /// As in UIKit, a view that is hidden, nearly transparent, being animated or without interaction
  /// is skipped with its descendants. So is a view that does not contain the point, even if one of
  /// its subviews does. The front-most of the remaining subviews is hit.
  ///
  /// - Parameters:
  ///   - point: a point in this view's coordinates.
  ///   - event: the event for which the view is searched; nil outside of one.
  /// - Returns: this view or one of its descendants; nil if none is hit.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard canReceiveTouches, self.point(inside: point, with: event) else { return nil }
    for subview in subviews.reversed() {
      if let hit = subview.hitTest(convertDown(point, to: subview), with: event) { return hit }
    }
    return self
  }

  /// Returns true if a recogniser of this view may recognise now; false makes it fail.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// True if the view itself reacts to touches, in its `touchesBegan`; false by default.
  ///
  /// Override it together with the touch methods: a touch that no view or recogniser reacts to is
  /// reported as ignored.
  open var handlesTouches: Bool { false }

  /// Adds the properties of a subclass to the view's node; call `super` first.
  ///
  /// It is called only after `setNeedsDisplay`, which must be called by whatever changes the
  /// result.
  ///
  /// - Parameter node: the node of this view in a snapshot.
  open func describe(into node: inout ViewNode) {
    describeView(into: &node)
  }

  /// Called when the drawn value of an animated property has changed.
  func presentationChanged(_ property: Animator.Property) {}
}
