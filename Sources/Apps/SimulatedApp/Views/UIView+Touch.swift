public import Foundation

extension UIView {
  /// True while touches can reach the view.
  ///
  /// As in UIKit, the view must not be hidden, nearly transparent, being animated, or without
  /// interaction.
  package var canReceiveTouches: Bool {
    guard !isHidden, isUserInteractionEnabled else { return false }
    // Few views are animated, and each value of one is read once.
    guard isPresented, let presentation else { return alpha >= 0.01 }
    return !presentation.blocksTouches && (presentation.values[.alpha]?.x ?? alpha) >= 0.01
  }

  /// Converts a point of this view's coordinates to those of a subview.
  func convertDown(_ point: CGPoint, to subview: UIView) -> CGPoint {
    point - subview.presentedFrame.origin + subview.presentedBoundsOrigin
  }

  /// Converts a point of this view's coordinates to those of the window.
  func convertToWindow(_ point: CGPoint) -> CGPoint {
    var point = point
    var view: UIView? = self
    while let current = view {
      point = point - current.presentedBoundsOrigin + current.presentedFrame.origin
      view = current.superview
    }
    return point
  }

  func convertFromWindow(_ point: CGPoint) -> CGPoint {
    let origin = convertToWindow(.zero)
    return point - origin
  }

  /// The place of the upper left corner of the view's coordinates in those of the window, without regard to
  /// animations.
  private var originInWindow: CGPoint {
    var point = CGPoint.zero
    var view: UIView? = self
    while let current = view {
      point = point - current.boundsOrigin + current.place.origin
      view = current.superview
    }
    return point
  }

  /// Converts a point of this view's coordinates to those of another view.
  ///
  /// As in UIKit, views that are being animated are where they will be at the end.
  ///
  /// - Parameters:
  ///   - point: a point in this view's coordinates.
  ///   - view: the other view; nil for the window.
  /// - Returns: the point in the other view's coordinates.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    point + originInWindow - (view?.originInWindow ?? .zero)
  }

  /// Converts an area of this view's coordinates to those of another view; nil for the window.
  public func convert(_ frame: CGRect, to view: UIView?) -> CGRect {
    CGRect(origin: convert(frame.origin, to: view), size: frame.size)
  }

  /// The frame of the view as drawn on the screen.
  var screenFrame: CGRect {
    CGRect(origin: convertToWindow(presentedBoundsOrigin), size: presentedFrame.size)
  }
}
