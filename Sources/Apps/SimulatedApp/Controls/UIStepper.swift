import EventModel
public import Foundation

/// A control with two buttons that decrease and increase a number.
open class UIStepper: UIControl {
  /// The smallest number.
  public final var minimumValue = 0.0 { didSet { showLimits() } }
  /// The largest number.
  public final var maximumValue = 100.0 { didSet { showLimits() } }
  /// The amount by which a tap changes the number.
  public final var stepValue = 1.0
  /// True if the number continues at the other end of the range; by default, it stops at both ends.
  public final var wraps = false { didSet { showLimits() } }

  /// The number, clamped to the range.
  public final var value = 0.0 {
    didSet {
      let cut = min(max(value, minimumValue), maximumValue)
      if cut != value { value = cut }
      setNeedsDisplay()
      showLimits()
    }
  }

  private let less = UIButton("Decrement")
  private let more = UIButton("Increment")

  /// Creates a stepper from 0 to 100.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  private func setUp() {
    less.onTap { [weak self] in self?.step(-1) }
    more.onTap { [weak self] in self?.step(1) }
    addSubviews(less, more)
    showLimits()
  }

  /// Creates a stepper from 0 to 100: there are no archives.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  override class var fixedSize: CGSize? { CGSize(width: 94, height: 32) }

  override var impliedValue: String? { value.canonical }

  /// Always false: the buttons handle touches.
  open override var handlesTouches: Bool { false }

  /// True if the stepper's buttons can be tapped, as far as the range allows.
  open override var isEnabled: Bool { didSet { showLimits() } }

  private func step(_ direction: CGFloat) {
    let next = value + direction * stepValue
    let former = value
    if wraps, next > maximumValue {
      value = minimumValue
    } else if wraps, next < minimumValue {
      value = maximumValue
    } else {
      value = next
    }
    if value != former { sendActions(for: .valueChanged) }
    sendActions(for: .touchUpInside)
  }

  /// Sets the image of the button that increases the number.
  open func setIncrementImage(_ image: UIImage?, for state: State) {
    setImage(image, of: more, insteadOf: "Increment", for: state)
  }

  /// Sets the image of the button that decreases the number.
  open func setDecrementImage(_ image: UIImage?, for state: State) {
    setImage(image, of: less, insteadOf: "Decrement", for: state)
  }

  private func setImage(
    _ image: UIImage?,
    of button: UIButton,
    insteadOf title: String,
    for state: State
  ) {
    button.setImage(image, for: state)
    guard state == .normal else { return }
    button.setTitle(image == nil ? title : nil, for: state)
    button.accessibilityLabel = title
  }

  private func showLimits() {
    less.isEnabled = isEnabled && (wraps || value > minimumValue)
    more.isEnabled = isEnabled && (wraps || value < maximumValue)
  }

  /// Places the buttons side by side.
  open override func layoutSubviews() {
    let half = frame.size.width / 2
    less.frame = CGRect(x: 0, y: 0, width: half, height: frame.size.height)
    more.frame = CGRect(x: half, y: 0, width: half, height: frame.size.height)
  }
}
