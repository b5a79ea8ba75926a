public import EventModel
import Foundation

/// A spinner above scrollable content, shown when the content is pulled down to reload it.
///
/// Pulling it far enough sends `valueChanged`; the app calls `endRefreshing` when it has reloaded.
public final class UIRefreshControl: UIControl {
  /// A Boolean value that says whether the content is being reloaded.
  public private(set) var isRefreshing = false { didSet { setNeedsDisplay() } }

  weak var scrollView: UIScrollView?

  /// The height of the control, by which the content stays down while it is being reloaded.
  static let height: CGFloat = 60.0
  /// The distance by which the content must be pulled down, in points.
  static let threshold: CGFloat = 64.0

  /// Creates a control with an action that is called when the content was pulled down.
  public convenience init(_ action: @escaping () throws -> Void) {
    self.init(frame: .zero)
    accessibilityLabel = "Refresh"
    isHidden = true
    addAction(for: .valueChanged, action)
  }

  /// Always false: the control is pulled, not tapped.
  public override var handlesTouches: Bool { false }

  /// Shows the spinner without sending an event.
  public func beginRefreshing() {
    guard !isRefreshing, let scrollView else { return }
    isRefreshing = true
    isHidden = false
    frame = CGRect(x: 0, y: -Self.height, width: scrollView.frame.size.width, height: Self.height)
    scrollView.contentInset.top += Self.height
  }

  /// Hides the spinner and moves the content back.
  public func endRefreshing() {
    guard isRefreshing, let scrollView else { return }
    isRefreshing = false
    let top = scrollView.contentInset.top - Self.height
    let isAtTop = scrollView.contentOffset.y < -top
    let hide = { [weak self] in if self?.isRefreshing == false { self?.isHidden = true } }
    guard let application, scrollView.window != nil, isAtTop else {
      scrollView.contentInset.top = top
      return hide()
    }
    let reason = "the end of a refresh"
    application.animate(.milliseconds(300), allowsUserInteraction: true, reason: reason) {
      scrollView.contentInset.top = top
      if !scrollView.isDragging { scrollView.boundsOrigin.y = -top }
    } completion: {
      hide()
    }
  }

  /// Called with the vertical offset of the pulled content, which is negative.
  func pulled(to height: CGFloat) {
    guard !isRefreshing, isEnabled, let scrollView, scrollView.isDragging else { return }
    frame = CGRect(x: 0, y: -Self.height, width: scrollView.frame.size.width, height: Self.height)
    isHidden = height >= 0
    guard height <= -Self.threshold else { return }
    beginRefreshing()
    sendActions(for: .valueChanged)
  }

  /// Adds whether the content is being reloaded.
  public override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.value = isRefreshing ? "1" : "0"
  }
}
