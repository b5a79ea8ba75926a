public import EventModel
import Foundation

/// A spinner above scrollable content, shown when the content is pulled down to reload it.
///
/// Pulling it far enough sends `valueChanged`; the app calls `endRefreshing` when it has reloaded.
public final class UIRefreshControl: UIControl {
  /// True while the content is being reloaded.
  public private(set) var isRefreshing = false { didSet { setNeedsDisplay() } }

  weak var scrollView: UIScrollView? {
    didSet {
      guard isRefreshing, scrollView !== oldValue else { return }
      oldValue?.contentInset.top -= Self.height
      holdDown()
    }
  }

  /// The height of the control, by which the content stays down while it is being reloaded.
  static let height: CGFloat = 60.0
  /// The distance by which the content must be pulled down, in points.
  static let threshold: CGFloat = 64.0

  /// Creates a control that is hidden until the content is pulled down.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a control with an empty frame: there are no archives.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Creates a control with an action that is called when the content was pulled down.
  public convenience init(_ action: @escaping () throws -> Void) {
    self.init(frame: .zero)
    addAction(for: .valueChanged, action)
  }

  private func setUp() {
    accessibilityLabel = "Refresh"
    isHidden = true
  }

  /// Becomes the refresh control of the scroll view to which an app adds it as a subview, and ceases to be it when
  /// it is removed.
  public override func didMoveToSuperview() {
    super.didMoveToSuperview()
    if let scroll = superview as? UIScrollView {
      if scroll.refreshControl == nil { scroll.refreshControl = self }
    } else if superview == nil, let scrollView, scrollView.refreshControl === self {
      scrollView.refreshControl = nil
    }
  }

  /// Always false: the control is pulled, not tapped.
  public override var handlesTouches: Bool { false }

  /// Shows the spinner without sending an event.
  public func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    isHidden = false
    holdDown()
  }

  /// Keeps the content below the control.
  private func holdDown() {
    guard let scrollView else { return }
    frame = CGRect(x: 0, y: -Self.height, width: scrollView.frame.size.width, height: Self.height)
    scrollView.contentInset.top += Self.height
  }

  /// Hides the spinner and moves the content back.
  public func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    guard let scrollView else { return isHidden = true }
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
