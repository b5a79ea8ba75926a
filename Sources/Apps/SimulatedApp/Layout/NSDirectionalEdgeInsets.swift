public import Foundation

/// The distances to keep from the four edges of a rectangle, by the direction of the language.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: CGFloat
  /// The distance from the edge at which lines begin.
  public var leading: CGFloat
  /// The distance from the bottom edge.
  public var bottom: CGFloat
  /// The distance from the edge at which lines end.
  public var trailing: CGFloat

  /// Creates insets from the four edges.
  public init(
    top: CGFloat = 0,
    leading: CGFloat = 0,
    bottom: CGFloat = 0,
    trailing: CGFloat = 0
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Insets of zero.
  public static let zero = NSDirectionalEdgeInsets()
}

extension UIView {
  /// The distances that content keeps from the edges, by the direction in which the view is laid out.
  public final var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let (margins, swaps) = (layoutMargins, laysOutRightToLeft)
      return NSDirectionalEdgeInsets(
        top: margins.top,
        leading: swaps ? margins.right : margins.left,
        bottom: margins.bottom,
        trailing: swaps ? margins.left : margins.right
      )
    }
    set {
      let swaps = laysOutRightToLeft
      layoutMargins = UIEdgeInsets(
        top: newValue.top,
        left: swaps ? newValue.trailing : newValue.leading,
        bottom: newValue.bottom,
        right: swaps ? newValue.leading : newValue.trailing
      )
    }
  }
}

/// A set of the edges of a rectangle, by the direction of the language.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
  /// One bit for each edge.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The upper edge.
  public static let top = NSDirectionalRectEdge(rawValue: 1)
  /// The edge at which lines begin.
  public static let leading = NSDirectionalRectEdge(rawValue: 2)
  /// The lower edge.
  public static let bottom = NSDirectionalRectEdge(rawValue: 4)
  /// The edge at which lines end.
  public static let trailing = NSDirectionalRectEdge(rawValue: 8)
  /// All edges.
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
