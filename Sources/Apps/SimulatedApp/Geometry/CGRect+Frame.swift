internal import EventModel
import Foundation

// The toolkit's geometry is Foundation's, as in UIKit. The numbers of touches, nodes and screens come
// from the model of events, which knows no Foundation.

extension CGRect {
  /// Creates the rectangle of a node's frame.
  init(_ frame: Frame) {
    self.init(origin: CGPoint(frame.origin), size: CGSize(frame.size))
  }

  /// The middle.
  var center: CGPoint {
    CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
  }

  /// Returns the rectangle moved by `offset`.
  func moved(by offset: CGPoint) -> CGRect { CGRect(origin: origin + offset, size: size) }

  /// Returns true if a point is inside; the left and upper edges are, the others are not.
  ///
  /// Unlike `contains`, it neither normalises the rectangle nor tests for the null rectangle, and so
  /// costs four comparisons.
  func holds(_ point: CGPoint) -> Bool {
    point.x >= origin.x && point.x < origin.x + size.width
      && point.y >= origin.y && point.y < origin.y + size.height
  }
}

extension CGPoint {
  /// Creates the point of a touch.
  init(_ point: Point) { self.init(x: point.x, y: point.y) }

  /// Returns `origin` moved by `offset`.
  static func + (origin: CGPoint, offset: CGPoint) -> CGPoint {
    CGPoint(x: origin.x + offset.x, y: origin.y + offset.y)
  }

  /// Returns the offset from `start` to `end`.
  static func - (end: CGPoint, start: CGPoint) -> CGPoint {
    CGPoint(x: end.x - start.x, y: end.y - start.y)
  }

  /// Returns the distance to another point.
  func distance(to other: CGPoint) -> CGFloat {
    let (x, y) = (other.x - self.x, other.y - self.y)
    return (x * x + y * y).squareRoot()
  }
}

extension CGSize {
  /// Creates the size of a screen.
  init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension Frame {
  /// Creates the frame of a node.
  init(_ rect: CGRect) {
    self.init(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
  }
}

extension Size {
  /// Creates the size of a screen.
  init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
}

extension CGSize {
  /// The size of a content that has none of its own.
  static let noIntrinsicMetric = CGSize(width: -1, height: -1)
}
