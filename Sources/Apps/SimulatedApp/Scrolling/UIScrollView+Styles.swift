public import Foundation

extension UIScrollView {
  /// The paces at which content slows down.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The share of its speed that content keeps in a millisecond.
    public let rawValue: CGFloat
    /// Creates a pace from its number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// As usual.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// Faster.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// The ways in which the margins of the content follow the safe area.
  public enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable {
    /// As the system thinks best.
    case automatic
    /// In the directions in which the content scrolls.
    case scrollableAxes
    /// Not at all.
    case never
    /// Always.
    case always
  }

  /// The ways in which a drag dismisses the keyboard.
  public enum KeyboardDismissMode: Int, Hashable, Sendable {
    /// Not at all.
    case none
    /// When it begins.
    case onDrag
    /// Together with the finger.
    case interactive
  }
}
