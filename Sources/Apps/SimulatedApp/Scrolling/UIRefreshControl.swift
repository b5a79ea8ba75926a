public import EventModel

/// What appears above content that is pulled down, and turns while the content is loaded again.
///
/// Pulled far enough it sends `valueChanged`; the app calls `endRefreshing` when it is done.
public final class UIRefreshControl: UIControl {
  /// Whether the content is being loaded again.
  public private(set) var isRefreshing = false { didSet { setNeedsDisplay() } }

  weak var scrollView: UIScrollView?

  /// How high it is, and so how far content stays down while it turns.
  static let height = 60.0
  /// How far content must be pulled down, in points.
  static let threshold = 64.0

  /// Creates a control that calls an action when it was pulled.
  public convenience init(_ action: @escaping () throws -> Void) {
    self.init(frame: .zero)
    accessibilityLabel = "Refresh"
    isHidden = true
    addAction(for: .valueChanged, action)
  }

  /// False: it is pulled, not tapped.
  public override var handlesTouches: Bool { false }

  /// Shows that content is being loaded, as a pull does, but sends nothing.
  public func beginRefreshing() {
    guard !isRefreshing, let scrollView else { return }
    isRefreshing = true
    isHidden = false
    frame = Frame(0, -Self.height, scrollView.frame.size.width, Self.height)
    scrollView.contentInset.top += Self.height
  }

  /// Lets the content go back up.
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
    application.animator.animate(
      duration: .milliseconds(300),
      curve: .easeInOut,
      allowsInteraction: true,
      reason: "the end of a refresh",
      changes: {
        scrollView.contentInset.top = top
        if !scrollView.isDragging { scrollView.boundsOrigin.y = -top }
      },
      completion: hide
    )
  }

  /// Told how far the content is pulled: a negative height.
  func pulled(to height: Double) {
    guard !isRefreshing, isEnabled, let scrollView, scrollView.isDragging else { return }
    frame = Frame(0, -Self.height, scrollView.frame.size.width, Self.height)
    isHidden = height >= 0
    guard height <= -Self.threshold else { return }
    beginRefreshing()
    sendActions(for: .valueChanged)
  }

  /// Adds whether it turns.
  public override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.value = isRefreshing ? "1" : "0"
  }
}
