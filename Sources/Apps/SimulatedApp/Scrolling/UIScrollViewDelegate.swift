public import Foundation

/// An object that is told about the scrolling of a view.
public protocol UIScrollViewDelegate: AnyObject {
  /// Called whenever the content has moved.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called when a finger begins to move the content.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Called when the finger is lifted; the offset at which the content would rest may be changed.
  ///
  /// The velocity is in points per millisecond.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  )
  /// Called when the finger was lifted.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Called when the content moves on after the finger was lifted.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// Called when content that moved on has come to rest.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Called at the end of an animation that the app began.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// Returns true if a tap on the status bar scrolls to the top; no status bar is drawn.
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
  /// Called after scrolling to the top.
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
  /// Returns the view that is magnified by a pinch; content is not magnified.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  /// Called when the content was magnified, which does not happen.
  func scrollViewDidZoom(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Does nothing, for a delegate without this method.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing, for a delegate without this method.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Does nothing, for a delegate without this method.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Does nothing, for a delegate without this method.
  public func scrollViewDidEndDragging(
    _ scrollView: UIScrollView,
    willDecelerate decelerate: Bool
  ) {}
  /// Does nothing, for a delegate without this method.
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing, for a delegate without this method.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing, for a delegate without this method.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// Returns true, for a delegate without this method.
  public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  /// Does nothing, for a delegate without this method.
  public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  /// Returns nothing, for a delegate without this method.
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  /// Does nothing, for a delegate without this method.
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
}
