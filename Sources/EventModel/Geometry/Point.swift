/// A place on the screen or inside a view, in points, with y growing downwards.
public struct Point: Hashable, Sendable {
  /// Points to the right of the origin.
  public var x: Double
  /// Points below the origin.
  public var y: Double

  /// Creates the place `x` points right of and `y` points below the origin.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin of its coordinate frame.
  public static let zero = Point(x: 0, y: 0)

  /// The place reached by going `offset` further from `origin`.
  public static func + (origin: Point, offset: Point) -> Point {
    Point(x: origin.x + offset.x, y: origin.y + offset.y)
  }

  /// The way from `start` to `end`.
  public static func - (end: Point, start: Point) -> Point {
    Point(x: end.x - start.x, y: end.y - start.y)
  }

  /// The straight distance to another place, in points.
  public func distance(to other: Point) -> Double {
    let way = other - self
    return (way.x * way.x + way.y * way.y).squareRoot()
  }
}
