public import EventModel

extension UIView {
  /// Whether the view itself is in a state in which touches can reach it.
  ///
  /// UIKit's rules: not hidden, alpha at least 0.01, interaction on, and not being animated.
  package var canReceiveTouches: Bool {
    !isHidden && presentedAlpha >= 0.01 && isUserInteractionEnabled
      && presentation?.blocksTouches != true
  }

  /// A place in a subview's coordinates, given in this view's.
  func convertDown(_ point: Point, to subview: UIView) -> Point {
    point - subview.presentedFrame.origin + subview.presentedBoundsOrigin
  }

  /// The place in the window of a place in this view's coordinates.
  func convertToWindow(_ point: Point) -> Point {
    var point = point
    var view: UIView? = self
    while let current = view {
      point = point - current.presentedBoundsOrigin + current.presentedFrame.origin
      view = current.superview
    }
    return point
  }

  func convertFromWindow(_ point: Point) -> Point {
    let origin = convertToWindow(.zero)
    return point - origin
  }

  /// The same place on the screen in another view's coordinates.
  ///
  /// - Parameters:
  ///   - point: a place in this view's coordinates.
  ///   - view: the other view; nil for the window.
  /// - Returns: the place in the other view's coordinates.
  public func convert(_ point: Point, to view: UIView?) -> Point {
    let place = convertToWindow(point)
    return view?.convertFromWindow(place) ?? place
  }

  /// The same area on the screen in another view's coordinates; nil for the window.
  public func convert(_ frame: Frame, to view: UIView?) -> Frame {
    Frame(origin: convert(frame.origin, to: view), size: frame.size)
  }

  /// Where the view is drawn on the screen.
  var screenFrame: Frame {
    Frame(origin: convertToWindow(presentedBoundsOrigin), size: presentedFrame.size)
  }
}
