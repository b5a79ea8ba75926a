public import EventModel

/// Dots for the pages of something, the present one marked; a tap goes one page on or back.
open class UIPageControl: UIControl {
  /// How many pages there are.
  public final var numberOfPages = 0 { didSet { setNeedsDisplay() } }
  /// The page that shows, counted from 0.
  public final var currentPage = 0 { didSet { setNeedsDisplay() } }

  /// Creates a control of that place and size.
  public override init(frame: Frame) {
    super.init(frame: frame)
    accessibilityTraits = .adjustable
  }

  /// Room for the dots.
  open override var intrinsicContentSize: Size? {
    Size(width: Double(max(numberOfPages, 1)) * 16 + 8, height: 28)
  }

  /// The page, as `page 1 of 3`.
  open override var accessibilityValue: String? {
    get { ownAccessibilityValue ?? "page \(currentPage + 1) of \(numberOfPages)" }
    set { ownAccessibilityValue = newValue }
  }

  /// True while it is enabled and there is more than one page.
  open override var handlesTouches: Bool { isEnabled && numberOfPages > 1 }

  /// Goes on for a tap in the right half, else back.
  open override func endTracking(_ touch: UITouch) {
    let forward = touch.location(in: self).x >= frame.size.width / 2
    let next = min(max(currentPage + (forward ? 1 : -1), 0), max(numberOfPages - 1, 0))
    guard isTouchInside, next != currentPage else { return }
    application?.touches.noteEffect()
    currentPage = next
    sendActions(for: .valueChanged)
  }
}
