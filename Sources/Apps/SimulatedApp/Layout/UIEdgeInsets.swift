public import Foundation

/// The distances to keep from the four edges of a rectangle, in points.
public struct UIEdgeInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: CGFloat
  /// The distance from the left edge.
  public var left: CGFloat
  /// The distance from the bottom edge.
  public var bottom: CGFloat
  /// The distance from the right edge.
  public var right: CGFloat

  /// Creates insets from the four edges.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates insets with the same distance from every edge.
  public init(all distance: CGFloat) {
    self.init(top: distance, left: distance, bottom: distance, right: distance)
  }

  /// Insets of zero.
  public static let zero = UIEdgeInsets()
}

extension CGSize {
  /// Returns the size with the insets around it.
  func outset(by insets: UIEdgeInsets) -> CGSize {
    CGSize(width: width + insets.left + insets.right, height: height + insets.top + insets.bottom)
  }
}

extension CGRect {
  /// Returns the area inside the insets; its size is never negative.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    let width = max(0, size.width - insets.left - insets.right)
    let height = max(0, size.height - insets.top - insets.bottom)
    return CGRect(x: minX + insets.left, y: minY + insets.top, width: width, height: height)
  }
}
