public import Foundation

/// A thing with coordinates of its own: a screen or a view.
public protocol UICoordinateSpace: AnyObject {
  /// The area of the thing, in its own coordinates.
  var bounds: CGRect { get }
}

extension UIView: UICoordinateSpace {}
