public import EventModel

/// The distances to keep from the four edges of a rectangle, in points.
public struct UIEdgeInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the left edge.
  public var left: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the right edge.
  public var right: Double

  /// Creates insets from the four edges.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates insets with the same distance from every edge.
  public init(all distance: Double) {
    self.init(top: distance, left: distance, bottom: distance, right: distance)
  }

  /// Insets of zero.
  public static let zero = UIEdgeInsets()
}

extension Size {
  /// Returns the size with the insets around it.
  func outset(by insets: UIEdgeInsets) -> Size {
    Size(width: width + insets.left + insets.right, height: height + insets.top + insets.bottom)
  }
}

extension Frame {
  /// Returns the area inside the insets; its size is never negative.
  public func inset(by insets: UIEdgeInsets) -> Frame {
    let width = max(0, size.width - insets.left - insets.right)
    let height = max(0, size.height - insets.top - insets.bottom)
    return Frame(minX + insets.left, minY + insets.top, width, height)
  }
}
