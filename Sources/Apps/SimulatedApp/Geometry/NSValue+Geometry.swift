public import Foundation

extension NSValue {
  /// Creates an object with a rectangle.
  public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }
  /// Creates an object with a point.
  public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }
  /// Creates an object with a size.
  public convenience init(cgSize: CGSize) { self.init(size: cgSize) }
  /// The rectangle.
  public var cgRectValue: CGRect { rectValue }
  /// The point.
  public var cgPointValue: CGPoint { pointValue }
  /// The size.
  public var cgSizeValue: CGSize { sizeValue }
}

// On Apple's platforms a cast turns such an object into a rectangle, and back.
// swift-format-ignore: NoLeadingUnderscores
extension CGRect: @retroactive _ObjectiveCBridgeable {
  /// The class of the objects with a rectangle.
  public typealias _ObjectiveCType = NSValue

  /// Returns an object with the rectangle.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(rect: self) }

  /// Reads the rectangle of an object.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) {
    result = source.rectValue
  }

  /// Reads the rectangle of an object, and returns true if it has one.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue,
    result: inout CGRect?
  ) -> Bool {
    guard !(source is NSNumber) else { return false }
    result = source.rectValue
    return true
  }

  /// Returns the rectangle of an object; an empty one without an object.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGRect {
    source?.rectValue ?? .zero
  }
}

extension CGSize {
  /// Returns true if two sizes are equal.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGPoint {
  /// Returns true if two points are equal.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGRect {
  /// Returns true if two rectangles are equal.
  public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
}
