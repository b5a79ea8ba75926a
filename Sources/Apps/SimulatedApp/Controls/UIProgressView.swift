public import Foundation

/// A bar that shows the progress of a task.
open class UIProgressView: UIView {
  /// The progress, from 0 to 1.
  open var progress: Float = 0 {
    didSet {
      let cut = progress.clamped(from: 0, to: 1)
      if cut != progress { progress = cut }
      setNeedsDisplay()
    }
  }

  /// The colour of the part that is done; stored.
  open var progressTintColor: UIColor?
  /// The colour of the rest; stored.
  open var trackTintColor: UIColor?

  /// The looks of a bar.
  public enum Style: Int, Hashable, Sendable {
    /// As usual.
    case `default`
    /// As in a bar.
    case bar
  }

  /// Creates a bar; all look the same.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: 4))
  }

  /// Shows another progress; the change is not animated.
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }

  override class var defaultTraits: UIAccessibilityTraits { .updatesFrequently }

  override class var takesTouchesByDefault: Bool { false }

  /// The bar's current width, and a height of 4 points.
  open override var intrinsicContentSize: CGSize { CGSize(width: frame.size.width, height: 4) }

  override var impliedValue: String? { "\(Int((progress * 100).rounded()))%" }
}

/// A spinner that shows that a task is running; its animation does not keep the app busy.
open class UIActivityIndicatorView: UIView {
  /// True while the spinner is animating.
  open private(set) var isAnimating = false { didSet { setNeedsDisplay() } }
  /// True if the spinner is hidden while it is not animating.
  open var hidesWhenStopped = true {
    didSet { if !isAnimating { isHidden = hidesWhenStopped } }
  }
  /// The colour of the spinner; stored.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var color: UIColor! = .gray
  /// The size and colour of the spinner; stored, as all have the same size.
  open var style = Style.medium

  /// The sizes and colours of a spinner.
  public enum Style: Int, Hashable, Sendable {
    /// Small.
    case medium = 100
    /// Large.
    case large = 101
    /// Large and white.
    case whiteLarge = 0
    /// Small and white.
    case white = 1
    /// Small and grey.
    case gray = 2
  }

  /// Creates a spinner of a style.
  public init(style: Style) {
    super.init(frame: .zero)
    self.style = style
    isHidden = true
  }

  /// Creates a spinner that is not animating.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
  }

  /// Creates a spinner that is not animating: there are no archives.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isHidden = true
  }

  override class var fixedSize: CGSize? { CGSize(width: 20, height: 20) }

  override class var takesTouchesByDefault: Bool { false }

  /// Starts the animation and shows the spinner.
  open func startAnimating() {
    isAnimating = true
    isHidden = false
  }

  /// Stops the animation.
  open func stopAnimating() {
    isAnimating = false
    if hidesWhenStopped { isHidden = true }
  }

  override var impliedLabel: String? { isAnimating ? "In progress" : "Progress halted" }

  override var impliedValue: String? { isAnimating ? "1" : "0" }
}
