public import EventModel

/// How far something stays away from each edge, in points.
public struct UIEdgeInsets: Hashable, Sendable {
  /// Points from the upper edge.
  public var top: Double
  /// Points from the left edge.
  public var left: Double
  /// Points from the lower edge.
  public var bottom: Double
  /// Points from the right edge.
  public var right: Double

  /// Creates insets from the four edges.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The same distance from every edge.
  public init(all distance: Double) {
    self.init(top: distance, left: distance, bottom: distance, right: distance)
  }

  /// No distance at all.
  public static let zero = UIEdgeInsets()
}

extension Frame {
  /// What is left of the area inside the insets; never less than nothing.
  public func inset(by insets: UIEdgeInsets) -> Frame {
    Frame(
      minX + insets.left,
      minY + insets.top,
      max(0, size.width - insets.left - insets.right),
      max(0, size.height - insets.top - insets.bottom)
    )
  }
}
