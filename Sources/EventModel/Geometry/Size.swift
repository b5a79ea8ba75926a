/// How wide and high something is, in points.
public struct Size: Hashable, Sendable {
  /// Points from the left to the right edge.
  public var width: Double
  /// Points from the upper to the lower edge.
  public var height: Double

  /// Creates a size of `width` by `height` points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// No extent at all.
  public static let zero = Size(width: 0, height: 0)
}
