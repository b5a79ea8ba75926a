import Foundation

/// The settings of assistive technologies, of which none is in use here.
public enum UIAccessibility {
  /// The events that assistive technologies are told of.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The number of the event.
    public let rawValue: UInt32
    /// Creates an event from its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Another screen.
    public static let screenChanged = Notification(rawValue: 1000)
    /// Another place of a view.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// A text to be read out.
    public static let announcement = Notification(rawValue: 1008)
  }

  /// A Boolean value that says whether the screen is read out.
  public static var isVoiceOverRunning: Bool { false }
  /// A Boolean value that says whether switches replace touches.
  public static var isSwitchControlRunning: Bool { false }
  /// A Boolean value that says whether animations are to be few.
  public static var isReduceMotionEnabled: Bool { false }
  /// A Boolean value that says whether views are to be opaque.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// A Boolean value that says whether texts are to be bold.
  public static var isBoldTextEnabled: Bool { false }

  /// Tells assistive technologies of an event; none is in use.
  public static func post(notification: Notification, argument: Any?) {}
}
