public import EventModel

/// A bar that shows how much of something is done.
open class UIProgressView: UIView {
  /// How much is done, from 0 to 1.
  public final var progress = 0.0 {
    didSet {
      let cut = min(max(progress, 0), 1)
      if cut != progress { progress = cut }
      setNeedsDisplay()
    }
  }

  /// Creates a bar of that place and size.
  public override init(frame: Frame) {
    super.init(frame: frame)
    accessibilityTraits = .updatesFrequently
  }

  override class var takesTouchesByDefault: Bool { false }

  /// A width of any kind and a height of 4 points.
  open override var intrinsicContentSize: Size? { Size(width: frame.size.width, height: 4) }

  /// How much is done, as `50%`.
  open override var accessibilityValue: String? {
    get { ownAccessibilityValue ?? "\(Int((progress * 100).rounded()))%" }
    set { ownAccessibilityValue = newValue }
  }
}

/// A wheel that turns while something is going on; that it turns is no work to wait for.
open class UIActivityIndicatorView: UIView {
  /// Whether it turns.
  public private(set) final var isAnimating = false { didSet { setNeedsDisplay() } }
  /// Whether it is there only while it turns.
  public final var hidesWhenStopped = true

  /// Creates a wheel that stands still.
  public override init(frame: Frame) {
    super.init(frame: Frame(origin: frame.origin, size: Self.size))
    isHidden = true
  }

  private static let size = Size(width: 20, height: 20)

  override class var takesTouchesByDefault: Bool { false }

  /// Lets it turn.
  public final func startAnimating() {
    isAnimating = true
    isHidden = false
  }

  /// Lets it stand still.
  public final func stopAnimating() {
    isAnimating = false
    if hidesWhenStopped { isHidden = true }
  }

  /// 20 by 20 points.
  open override var intrinsicContentSize: Size? { Self.size }

  /// What is read out, unless something else was set.
  open override var accessibilityLabel: String? {
    get { ownAccessibilityLabel ?? (isAnimating ? "In progress" : "Progress halted") }
    set { ownAccessibilityLabel = newValue }
  }

  /// `1` while it turns, else `0`.
  open override var accessibilityValue: String? {
    get { ownAccessibilityValue ?? (isAnimating ? "1" : "0") }
    set { ownAccessibilityValue = newValue }
  }
}
