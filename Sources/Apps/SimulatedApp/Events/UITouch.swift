import EventModel
public import Foundation

/// A finger on the screen, from touching down to lifting.
public final class UITouch: NSObject {
  /// The phases of a finger.
  public enum Phase: Int, Hashable, Sendable {
    /// The finger came down.
    case began
    /// The finger moved.
    case moved
    /// The finger rested.
    case stationary
    /// The finger was lifted.
    case ended
    /// The system cancelled the touch.
    case cancelled
  }

  /// The number of the finger, from 0.
  public let finger: Int
  /// The last phase of the finger.
  public internal(set) var phase = Phase.began
  /// The time of that phase in seconds, by the app's clock.
  public var timestamp: TimeInterval { time.seconds }
  /// The time of that phase.
  var time: Microseconds
  /// The number of this tap in a row of taps in one place, from 1.
  public internal(set) var tapCount = 1
  /// The view in which the finger came down; it receives the whole touch.
  public internal(set) var view: UIView? {
    get { hit }
    set { hit = newValue }
  }
  private final var hit: UIView?

  /// The window in which the finger came down.
  public var window: UIWindow? { view?.window }
  /// The recognisers that receive this touch.
  public var gestureRecognizers: [UIGestureRecognizer]? { recognizers }

  /// The current place of the finger in the window.
  var place: CGPoint { didSet { former = oldValue } }
  private var former = CGPoint.zero
  /// The place in the window where the finger came down.
  let start: CGPoint
  /// The recognisers that receive this touch, those of inner views first.
  var recognizers: [UIGestureRecognizer] = []
  /// The view in which the finger came down and its superviews, up to the window.
  var line: [ObjectIdentifier] = []
  /// The child indexes of that view in the tree of the screen.
  var path: [Int] = []
  /// The place in that line of the view that handles the touch if no recogniser does; nil where there
  /// is none.
  private(set) var handler: Int?
  /// The place in that line of the view whose recogniser or scrolling has taken the touch.
  private(set) var taker: Int?
  /// True once the touch was cancelled in its view, or kept from it because it stopped scrolling content.
  var isTakenFromView = false
  /// True if any view or recogniser may react to the touch.
  var isOfInterest = false
  /// True once the touch has had an effect.
  var hadEffect = false
  /// The reason to report if the touch has no effect.
  var refusal: String?

  init(finger: Int, at place: CGPoint, time: Microseconds) {
    self.finger = finger
    self.place = place
    start = place
    former = place
    self.time = time
    super.init()
  }

  /// Takes down the views that the touch can reach, as they are when the finger comes down.
  ///
  /// Subviews are searched from the front, as the hit test has done, so that it costs no more than that.
  func noteLine() {
    line.reserveCapacity(Self.usualDepth)
    path.reserveCapacity(Self.usualDepth)
    var next = view
    while let view = next {
      line.append(ObjectIdentifier(view))
      if handler == nil, view.isTouched { handler = line.count - 1 }
      guard let superview = view.superview else { break }
      let siblings = superview.subviews
      var place = siblings.count - 1
      while place > 0, siblings[place] !== view { place -= 1 }
      path.append(place)
      next = superview
    }
    path.reverse()
  }

  /// The room for the views in a line, so that it need not grow.
  private static let usualDepth = 16

  /// Notes the first view whose recogniser or scrolling takes the touch.
  func noteTaker(_ view: UIView?) {
    if taker == nil { taker = place(inLine: view) }
  }

  /// Returns the place of a view in that line; nil for any other view.
  func place(inLine view: UIView?) -> Int? {
    view.flatMap { line.firstIndex(of: ObjectIdentifier($0)) }
  }

  /// Returns the path of the view at a place in that line.
  func path(at place: Int) -> [Int] { path.dropLast(place) }

  /// Returns the place of the finger in a view's coordinates; nil for the window.
  public func location(in view: UIView?) -> CGPoint { view?.convertFromWindow(place) ?? place }

  /// Returns the place of the finger before its last move, in a view's coordinates; nil for the window.
  public func previousLocation(in view: UIView?) -> CGPoint {
    view?.convertFromWindow(former) ?? former
  }
}

extension UIView {
  /// True if touches in the view belong to it, even if it ignores them, like those in a disabled control or
  /// a row that does nothing.
  fileprivate var isTouched: Bool {
    handlesTouches || self is UIReusableCell || (self as? UIControl)?.isEnabled == false
  }
}

extension UITouch.Phase {
  /// Creates the phase of an input.
  init(_ phase: Touch.Phase) {
    switch phase {
    case .began: self = .began
    case .moved: self = .moved
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    }
  }
}
