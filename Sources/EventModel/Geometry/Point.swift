/// A place on the screen or in a view, in points; y grows downwards.
public struct Point: Hashable, Sendable {
  /// Points to the right of the origin.
  public var x: Double
  /// Points below the origin.
  public var y: Double

  /// Creates the point `x` points right of the origin and `y` points below it.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Returns `origin` moved by `offset`.
  public static func + (origin: Point, offset: Point) -> Point {
    Point(x: origin.x + offset.x, y: origin.y + offset.y)
  }

  /// Returns the offset from `start` to `end`.
  public static func - (end: Point, start: Point) -> Point {
    Point(x: end.x - start.x, y: end.y - start.y)
  }

  /// Returns the distance to another point.
  public func distance(to other: Point) -> Double {
    let way = other - self
    return (way.x * way.x + way.y * way.y).squareRoot()
  }
}
