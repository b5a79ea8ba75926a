public import EventModel

/// A rectangle of the screen with content, subviews and a place in its superview.
///
/// Frames are in points in the superview's bounds. What is drawn may lag behind a view's own values
/// while they are animated; snapshots and touches go by what is drawn.
open class UIView: UIResponder {
  /// What is drawn of a view whose values are on their way to others.
  struct Presentation {
    var frame: Frame?
    var boundsOrigin: Point?
    var alpha: Double?
    var blocksTouches = true

    var isOver: Bool { frame == nil && boundsOrigin == nil && alpha == nil }
  }

  // MARK: Geometry

  /// Place and size in the superview's bounds.
  public var frame = Frame.zero {
    didSet { if frame != oldValue { frameChanged(from: oldValue) } }
  }

  /// The place in this view's own coordinates shown at its upper left corner, and the size.
  ///
  /// A view whose bounds origin is not zero shows its subviews scrolled by that much.
  public final var bounds: Frame {
    get { Frame(origin: boundsOrigin, size: frame.size) }
    set {
      boundsOrigin = newValue.origin
      if frame.size != newValue.size {
        let center = center
        frame.size = newValue.size
        self.center = center
      }
    }
  }

  /// The middle of the frame; setting it moves the view.
  public final var center: Point {
    get { frame.center }
    set {
      frame.origin = Point(
        x: newValue.x - frame.size.width / 2,
        y: newValue.y - frame.size.height / 2
      )
    }
  }

  var boundsOrigin = Point.zero {
    didSet { if boundsOrigin != oldValue { boundsOriginChanged(from: oldValue) } }
  }

  // MARK: Appearance and behaviour

  /// Whether the view and all below it are neither drawn nor touched.
  open var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      setNeedsDisplay()
      superview?.subviewChangedSize()
    }
  }

  /// How opaque the view is, from 0 to 1; under 0.01 it takes no touches.
  public final var alpha = 1.0 {
    didSet {
      guard alpha != oldValue else { return }
      setNeedsDisplay()
      let from = presentation?.alpha ?? oldValue
      application?.animator.changed(.alpha, of: self, from: SIMD4(x: from), to: SIMD4(x: alpha))
    }
  }

  /// Whether subviews are cut off at the edges.
  public final var clipsToBounds = false { didSet { setNeedsDisplay() } }

  /// Whether the view and all below it take touches.
  public final var isUserInteractionEnabled: Bool { didSet { setNeedsDisplay() } }

  /// A number for the app's own use, by which a view can be found.
  public final var tag = 0 { didSet { setNeedsDisplay() } }

  // MARK: Accessibility

  /// A name for tests, which users never see.
  public final var accessibilityIdentifier: String? { didSet { setNeedsDisplay() } }

  /// What is read out to people who cannot see the view.
  ///
  /// Unless set, it is what the view shows, where it shows text.
  open var accessibilityLabel: String? {
    get { ownAccessibilityLabel }
    set { ownAccessibilityLabel = newValue }
  }

  /// What the view stands at, such as `50%`.
  open var accessibilityValue: String? {
    get { ownAccessibilityValue }
    set { ownAccessibilityValue = newValue }
  }

  /// What kind of thing the view is for people who cannot see it.
  public final var accessibilityTraits: UIAccessibilityTraits = [] {
    didSet { setNeedsDisplay() }
  }

  /// What using the view leads to, read out after a pause.
  public final var accessibilityHint: String? { didSet { setNeedsDisplay() } }

  var ownAccessibilityLabel: String? { didSet { setNeedsDisplay() } }
  var ownAccessibilityValue: String? { didSet { setNeedsDisplay() } }

  // MARK: Place in the tree

  /// The view this one is in.
  public internal(set) final weak var superview: UIView?

  /// The views in this one, the rearmost first.
  public internal(set) final var subviews: [UIView] = [] { didSet { subviewsChanged() } }

  /// The window this view is in; nil when it is not on the screen.
  public internal(set) final weak var window: UIWindow?

  /// The recognisers that see every touch in this view and below it.
  public internal(set) final var gestureRecognizers: [UIGestureRecognizer] = []

  /// The controller whose view this is.
  final weak var viewController: UIViewController?

  /// The app this view is or was last part of.
  final weak var ownApplication: UIApplication?
  final var presentation: Presentation? { didSet { setNeedsDisplay() } }
  /// The view as it was last put into a snapshot.
  final var drawing = Drawing()
  final var needsLayout = true
  final var isLayingOut = false

  /// Creates a view of that place and size.
  public init(frame: Frame) {
    isUserInteractionEnabled = Self.takesTouchesByDefault
    super.init()
    self.frame = frame
  }

  /// Creates a view without place or size.
  public override convenience init() { self.init(frame: .zero) }

  /// The controller whose view this is, else the superview.
  open override var next: UIResponder? { viewController ?? superview }

  /// The app this view is or was last on the screen of.
  open override var application: UIApplication? { ownApplication }

  /// The class as UIKit prints it, which is what selectors call the view.
  open var className: String { String(describing: Self.self) }

  /// Whether views of this class take touches unless told otherwise.
  class var takesTouchesByDefault: Bool { true }

  // MARK: Layout

  /// Places the subviews; override it for a layout of your own.
  ///
  /// Called before anyone looks, when the size or the subviews have changed or `setNeedsLayout` was
  /// called.
  open func layoutSubviews() {}

  /// The size the content wants to have; nil when there is none to go by.
  open var intrinsicContentSize: Size? { nil }

  /// Told after the view has come onto the screen, or has left it: `window` is nil then.
  open func didMoveToWindow() {}

  /// Told that a subview wants, or was given, another size.
  func subviewChangedSize() {}

  /// Told that a text which this view may report as its own has changed somewhere in it.
  func contentTextChanged() {}

  /// Whether a drag that starts here in this direction belongs to the view and scrolls nothing.
  func keepsDrag(along way: Point) -> Bool { false }

  /// Told that a subview is about to leave.
  func willRemoveSubview(_ view: UIView) {}

  /// Lets go of the app's closures, which may refer back to this view.
  func releaseActions() {}

  /// Told that the content has been scrolled.
  func boundsOriginChanged() {}

  // MARK: Touch

  /// Whether a place in this view's own coordinates is in it; override it for odd shapes.
  open func point(inside point: Point) -> Bool {
    Frame(origin: presentedBoundsOrigin, size: presentedFrame.size).contains(point)
  }

  /// The view that a finger at a place in this view's own coordinates would touch.
  ///
  /// UIKit's rules: a view that is hidden, nearly transparent, animated or without interaction is
  /// passed through with all below it; so is one that does not contain the place, even where a
  /// subview sticks out of it. Of the subviews the front-most that answers wins.
  ///
  /// - Parameter point: a place in this view's coordinates.
  /// - Returns: this view or one below it; nil where the finger goes through.
  open func hitTest(_ point: Point) -> UIView? {
    guard canReceiveTouches, self.point(inside: point) else { return nil }
    for subview in subviews.reversed() {
      if let hit = subview.hitTest(convertDown(point, to: subview)) { return hit }
    }
    return self
  }

  /// Whether the view itself does something with a touch, by its own `touchesBegan`.
  ///
  /// Override it together with the touch methods: a touch that nobody is interested in is reported
  /// as having had no effect.
  open var handlesTouches: Bool { false }

  /// Adds to the node what a subclass knows of itself; call `super` first.
  ///
  /// It is asked only after `setNeedsDisplay`, which whatever changes the answer has to call.
  ///
  /// - Parameter node: the node of this view in a snapshot being taken.
  open func describe(into node: inout ViewNode) {
    describeView(into: &node)
  }

  /// Told after a value that is on its way has been shown in another state.
  func presentationChanged(_ property: Animator.Property) {}
}

extension UIView {
  private func frameChanged(from old: Frame) {
    setNeedsDisplay()
    if frame.size != old.size {
      setNeedsLayout()
      // A size that the superview has just given is no news to it.
      if superview?.isLayingOut != true { superview?.subviewChangedSize() }
    }
    let from = presentation?.frame ?? old
    application?.animator.changed(.frame, of: self, from: SIMD4(from), to: SIMD4(frame))
  }

  private func boundsOriginChanged(from old: Point) {
    setNeedsDisplay()
    let from = presentation?.boundsOrigin ?? old
    application?.animator.changed(
      .boundsOrigin,
      of: self,
      from: SIMD4(from.x, from.y, 0, 0),
      to: SIMD4(boundsOrigin.x, boundsOrigin.y, 0, 0)
    )
    boundsOriginChanged()
  }

  /// Frame as drawn now.
  final var presentedFrame: Frame { presentation?.frame ?? frame }
  /// Bounds origin as drawn now.
  final var presentedBoundsOrigin: Point { presentation?.boundsOrigin ?? boundsOrigin }
  /// Opacity as drawn now.
  final var presentedAlpha: Double { presentation?.alpha ?? alpha }
}

extension SIMD4<Double> {
  init(_ frame: Frame) {
    self.init(frame.origin.x, frame.origin.y, frame.size.width, frame.size.height)
  }

  init(x: Double) { self.init(x, 0, 0, 0) }
}
