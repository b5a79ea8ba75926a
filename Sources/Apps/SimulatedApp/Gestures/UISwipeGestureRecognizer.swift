import EventModel
import Foundation

/// A recogniser for a finger that moves quickly and straight in one direction.
///
/// As in UIKit, content that scrolls in the same direction takes precedence.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// The directions of a swipe.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// One bit for each direction.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Towards the right edge.
    public static let right = Direction(rawValue: 1)
    /// Towards the left edge.
    public static let left = Direction(rawValue: 2)
    /// Towards the upper edge.
    public static let up = Direction(rawValue: 4)
    /// Towards the lower edge.
    public static let down = Direction(rawValue: 8)
  }

  /// The directions that are recognised.
  public final var direction = Direction.right
  /// The number of fingers that must move together.
  public final var numberOfTouchesRequired = 1

  private var start = CGPoint.zero
  private var began = Microseconds.zero

  /// The least distance of a swipe, in points.
  static let shortest: CGFloat = 50.0
  /// The longest duration of a swipe.
  static let longest = Microseconds.milliseconds(500)

  /// Creates a recogniser for swipes in a direction.
  public convenience init(_ direction: Direction, action: @escaping () throws -> Void) {
    self.init { _ in try action() }
    self.direction = direction
  }

  /// Stores where and when the last finger came down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first else { return }
    if numberOfTouches > numberOfTouchesRequired { return enter(.failed) }
    start = middle
    began = touch.time
  }

  /// Recognises once the fingers have moved far enough; fails if they are slow or change direction.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first, numberOfTouches == numberOfTouchesRequired else { return }
    guard touch.time - began <= Self.longest else { return enter(.failed) }
    let way = middle - start
    let isUpright = way.y.magnitude > way.x.magnitude
    let (along, across) = isUpright ? (way.y, way.x) : (way.x, way.y)
    guard along.magnitude >= 10 else { return }
    let found: Direction =
      isUpright ? (along < 0 ? .up : .down) : (along < 0 ? .left : .right)
    guard direction.contains(found), across.magnitude <= along.magnitude / 2 else {
      return enter(.failed)
    }
    if along.magnitude >= Self.shortest { enter(.ended) }
  }

  /// Fails: the finger was lifted before it had moved far enough.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { enter(.failed) }
}
