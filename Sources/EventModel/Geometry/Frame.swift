/// The place and size of a view, in points.
///
/// As in UIKit, a node's frame is relative to its parent's bounds: where a container moves, its
/// children's frames do not change. The right and lower edges are outside.
public struct Frame: Hashable, Sendable {
  /// The upper left corner.
  public var origin: Point
  /// The extent to the right and downwards.
  public var size: Size

  /// Creates a frame from its corner and size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a frame from four numbers, in the order of logs and goldens.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// The four numbers, in the order of logs and goldens.
  package var numbers: [Double] { [origin.x, origin.y, size.width, size.height] }

  /// The empty frame at the origin.
  public static let zero = Frame(0, 0, 0, 0)

  /// The x coordinate of the left edge.
  public var minX: Double { origin.x }
  /// The y coordinate of the upper edge.
  public var minY: Double { origin.y }
  /// The x coordinate of the right edge, which is outside.
  public var maxX: Double { origin.x + size.width }
  /// The y coordinate of the lower edge, which is outside.
  public var maxY: Double { origin.y + size.height }

  /// The middle of the frame, in the same coordinates as its origin.
  public var center: Point {
    Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
  }

  /// True if the frame has no area: its width or its height is zero or negative.
  public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  /// Returns true if a point is inside; the left and upper edges are, the others are not.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns true if two frames have an area in common.
  public func intersects(_ other: Frame) -> Bool {
    !intersection(other).isEmpty
  }

  /// Returns the common area of two frames; empty where there is none.
  public func intersection(_ other: Frame) -> Frame {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let width = min(maxX, other.maxX) - left
    let height = min(maxY, other.maxY) - top
    guard width > 0, height > 0 else { return Frame(left, top, 0, 0) }
    return Frame(left, top, width, height)
  }

  /// Returns the frame moved by `offset`.
  public func moved(by offset: Point) -> Frame {
    Frame(origin: origin + offset, size: size)
  }
}
