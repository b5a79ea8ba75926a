import EventModel
public import Foundation

/// The state of the fingers on the screen at one moment.
public final class UIEvent: NSObject {
  /// The kinds of events.
  public enum EventType: Int, Hashable, Sendable {
    /// Touches of the screen.
    case touches
    /// Motion of the device.
    case motion
    /// A remote control.
    case remoteControl
    /// Buttons.
    case presses
  }

  /// The kind of the event, which is always touches.
  public var type: EventType { .touches }

  /// The time of the event in seconds, by the app's clock.
  public let timestamp: TimeInterval

  /// All fingers on the screen.
  public var allTouches: Set<UITouch>? { Set(fingers) }

  private let fingers: [UITouch]

  init(_ fingers: [UITouch], at time: Microseconds) {
    self.fingers = fingers
    timestamp = time.seconds
    super.init()
  }

  /// Returns the fingers that came down in a view.
  public func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }

  /// Returns the fingers that came down in a window.
  public func touches(for window: UIWindow) -> Set<UITouch>? {
    allTouches?.filter { $0.window === window }
  }
}
