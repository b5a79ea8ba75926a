/// Where a view is and how large, in points.
///
/// A node's frame is measured in its parent's bounds, as UIKit's is: a container that moves takes
/// its children along without changing their frames. The right and lower edges are outside.
public struct Frame: Hashable, Sendable {
  /// The upper left corner.
  public var origin: Point
  /// The extent to the right and downwards.
  public var size: Size

  /// Creates a frame from its corner and its size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a frame from four numbers, in the order the log and the golden write them.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// Nothing, at the origin.
  public static let zero = Frame(0, 0, 0, 0)

  /// The horizontal place of the left edge.
  public var minX: Double { origin.x }
  /// The vertical place of the upper edge.
  public var minY: Double { origin.y }
  /// The horizontal place just outside the right edge.
  public var maxX: Double { origin.x + size.width }
  /// The vertical place just outside the lower edge.
  public var maxY: Double { origin.y + size.height }

  /// The place half-way between the edges.
  public var center: Point {
    Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
  }

  /// Whether nothing fits into it.
  public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  /// Whether a place lies inside; the left and upper edges count, the others do not.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether the two share any area.
  public func intersects(_ other: Frame) -> Bool {
    !intersection(other).isEmpty
  }

  /// The area common to both; empty where they do not meet.
  public func intersection(_ other: Frame) -> Frame {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let width = min(maxX, other.maxX) - left
    let height = min(maxY, other.maxY) - top
    guard width > 0, height > 0 else { return Frame(left, top, 0, 0) }
    return Frame(left, top, width, height)
  }

  /// The same extent, moved by `offset`.
  public func moved(by offset: Point) -> Frame {
    Frame(origin: origin + offset, size: size)
  }
}
