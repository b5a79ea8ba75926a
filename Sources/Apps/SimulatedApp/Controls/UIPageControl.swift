public import Foundation

/// A row of dots, one for each page, with the current page marked; a tap moves by one page.
open class UIPageControl: UIControl {
  /// The number of pages.
  public final var numberOfPages = 0 { didSet { setNeedsDisplay() } }
  /// The index of the current page.
  public final var currentPage = 0 { didSet { setNeedsDisplay() } }

  override class var defaultTraits: UIAccessibilityTraits { .adjustable }

  /// The size of the dots.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: CGFloat(max(numberOfPages, 1)) * 16 + 8, height: 28)
  }

  override var impliedValue: String? { "page \(currentPage + 1) of \(numberOfPages)" }

  /// True if the control is enabled and has more than one page.
  open override var handlesTouches: Bool { isEnabled && numberOfPages > 1 }

  /// Moves to the next page after a tap in the right half, otherwise to the previous one.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch else { return }
    let forward = touch.location(in: self).x >= frame.size.width / 2
    let next = min(max(currentPage + (forward ? 1 : -1), 0), max(numberOfPages - 1, 0))
    guard isTouchInside, next != currentPage else { return }
    application?.touches.noteEffect()
    currentPage = next
    sendActions(for: .valueChanged)
  }
}
