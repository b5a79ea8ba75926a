import Foundation

/// The settings of assistive technologies; none is in use here.
public enum UIAccessibility {
  /// The notifications for assistive technologies.
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

  /// True if the screen is read out; always false here.
  public static var isVoiceOverRunning: Bool { false }
  /// True if switches replace touches; always false here.
  public static var isSwitchControlRunning: Bool { false }
  /// True if the user wants few animations; always false here.
  public static var isReduceMotionEnabled: Bool { false }
  /// True if the user wants opaque views; always false here.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// True if the user wants bold texts; always false here.
  public static var isBoldTextEnabled: Bool { false }

  /// Tells assistive technologies of an event; none is in use.
  public static func post(notification: Notification, argument: Any?) {}
}
