/// The importance of a constraint or a content size, from 1 to 1000; a higher one always wins.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The number; 1000 is required.
  public var rawValue: Float

  /// Creates a priority from its number.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority from its number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// A constraint that must hold.
  public static let required = UILayoutPriority(1000)
  /// The priority with which a button resists being smaller than its content.
  public static let defaultHigh = UILayoutPriority(750)
  /// The priority with which a view keeps from being larger than its content.
  public static let defaultLow = UILayoutPriority(250)
  /// The priority of the size for which `systemLayoutSizeFitting` asks.
  public static let fittingSizeLevel = UILayoutPriority(50)
}
