public import Foundation

/// A shape of lines; only its corners are kept.
public final class CGPath: NSObject, @unchecked Sendable {
  let points: [CGPoint]

  init(_ points: [CGPoint]) {
    self.points = points
    super.init()
  }

  /// Creates the shape of a rectangle.
  public convenience init(rect: CGRect, transform: Any? = nil) { self.init(rect.corners) }

  /// The smallest rectangle that contains all points.
  public var boundingBox: CGRect { CGRect(around: points) }
}

/// A shape of lines and curves; only its points are kept.
///
/// A snapshot does not show it; `bounds` and `contains` hold for the polygon of its points.
open class UIBezierPath: NSObject {
  private var points: [CGPoint] = []

  /// The width of the line; stored, as it is not drawn.
  open var lineWidth: CGFloat = 1

  /// Creates an empty shape.
  public override init() { super.init() }

  /// Creates the shape of a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    points = rect.corners
  }

  /// Creates the shape of a rectangle with round corners; only the corners of the rectangle are kept.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(rect: rect)
  }

  /// Creates the shape of a rectangle, some of whose corners are round; all are kept.
  public convenience init(
    roundedRect rect: CGRect,
    byRoundingCorners corners: UIRectCorner,
    cornerRadii: CGSize
  ) { self.init(rect: rect) }

  /// Creates the shape of an ellipse; only the rectangle around it is kept.
  public convenience init(ovalIn rect: CGRect) { self.init(rect: rect) }

  /// Begins at a point.
  open func move(to point: CGPoint) { points.append(point) }
  /// Adds a line to a point.
  open func addLine(to point: CGPoint) { points.append(point) }
  /// Adds a curve to a point, which is kept as a line.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    points.append(endPoint)
  }
  /// Adds a curve to a point, which is kept as a line.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) { points.append(endPoint) }
  /// Closes the shape, which it is in any case.
  open func close() {}
  /// Removes all points.
  open func removeAllPoints() { points = [] }
  /// Fills the shape, which is not shown.
  open func fill() {}
  /// Draws the outline, which is not shown.
  open func stroke() {}
  /// Limits later drawing to the shape; without effect on the snapshot.
  open func addClip() {}

  /// The point at which the next line begins; zero for an empty shape.
  open var currentPoint: CGPoint { points.last ?? .zero }
  /// True if the shape has no points.
  open var isEmpty: Bool { points.isEmpty }
  /// The smallest rectangle that contains all points.
  open var bounds: CGRect { CGRect(around: points) }
  /// The shape for a layer.
  open var cgPath: CGPath { CGPath(points) }

  /// Returns true if a point is inside the polygon of the shape's points.
  open func contains(_ point: CGPoint) -> Bool {
    var isInside = false
    for (index, first) in points.enumerated() {
      let second = points[(index + 1) % points.count]
      guard (first.y > point.y) != (second.y > point.y) else { continue }
      let share = (point.y - first.y) / (second.y - first.y)
      if point.x < first.x + share * (second.x - first.x) { isInside.toggle() }
    }
    return isInside
  }
}

/// A set of the corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// One bit for each corner.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The upper left corner.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The upper right corner.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The lower left corner.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The lower right corner.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All corners.
  public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

extension CGRect {
  /// The corners, clockwise from the upper left one.
  var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY),
      CGPoint(x: minX, y: maxY),
    ]
  }

  /// Creates the smallest rectangle that contains all points.
  init(around points: [CGPoint]) {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    let (right, bottom) = (xs.max() ?? 0, ys.max() ?? 0)
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }
}
