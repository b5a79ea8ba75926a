public import EventModel

/// A bar that shows the progress of a task.
open class UIProgressView: UIView {
  /// The progress, from 0 to 1.
  public final var progress = 0.0 {
    didSet {
      let cut = min(max(progress, 0), 1)
      if cut != progress { progress = cut }
      setNeedsDisplay()
    }
  }

  override class var defaultTraits: UIAccessibilityTraits { .updatesFrequently }

  override class var takesTouchesByDefault: Bool { false }

  /// The bar's current width, and a height of 4 points.
  open override var intrinsicContentSize: Size? { Size(width: frame.size.width, height: 4) }

  override var impliedValue: String? { "\(Int((progress * 100).rounded()))%" }
}

/// A spinner that shows that a task is running; its animation does not keep the app busy.
open class UIActivityIndicatorView: UIView {
  /// Whether the spinner is animating.
  public private(set) final var isAnimating = false { didSet { setNeedsDisplay() } }
  /// Whether the spinner is hidden while it is not animating.
  public final var hidesWhenStopped = true

  /// Creates a spinner that is not animating.
  public override init(frame: Frame) {
    super.init(frame: frame)
    isHidden = true
  }

  override class var fixedSize: Size? { Size(width: 20, height: 20) }

  override class var takesTouchesByDefault: Bool { false }

  /// Starts the animation and shows the spinner.
  public final func startAnimating() {
    isAnimating = true
    isHidden = false
  }

  /// Stops the animation.
  public final func stopAnimating() {
    isAnimating = false
    if hidesWhenStopped { isHidden = true }
  }

  override var impliedLabel: String? { isAnimating ? "In progress" : "Progress halted" }

  override var impliedValue: String? { isAnimating ? "1" : "0" }
}
