import EventModel
public import Foundation

/// A control that sets a number by dragging a thumb along a track.
open class UISlider: UIControl {
  /// The number at the left end.
  public final var minimumValue: CGFloat = 0.0 { didSet { clampValue() } }
  /// The number at the right end.
  public final var maximumValue: CGFloat = 1.0 { didSet { clampValue() } }
  /// A Boolean value that says whether actions are called while the thumb moves, or only when it is released.
  public final var isContinuous = true

  /// The number, clamped to the range.
  public final var value: CGFloat = 0.0 {
    didSet {
      clampValue()
      guard value != oldValue else { return }
      setNeedsDisplay()
      setNeedsLayout()
    }
  }
  private var grip: CGFloat = 0.0
  private let thumb = UIImageView(frame: .zero)
  private static let thumbSize: CGFloat = 28.0

  /// Creates a slider from 0 to 1.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  private func setUp() {
    accessibilityTraits = .adjustable
    thumb.accessibilityTraits = []
    addSubview(thumb)
  }

  /// Creates a slider.
  ///
  /// - Parameters:
  ///   - range: the range of the number.
  ///   - value: the initial number.
  ///   - identifier: the identifier for tests.
  public convenience init(
    _ range: ClosedRange<CGFloat>,
    value: CGFloat,
    identifier: String? = nil
  ) {
    self.init(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
    minimumValue = range.lowerBound
    maximumValue = range.upperBound
    self.value = value
    clampValue()
    accessibilityIdentifier = identifier
  }

  /// Creates a slider from 0 to 1: there are no archives.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// The slider's current width, and a height of 34 points.
  open override var intrinsicContentSize: CGSize { CGSize(width: frame.size.width, height: 34) }

  override var impliedValue: String? { "\(Int((part * 100).rounded()))%" }

  /// A Boolean value that says whether the slider is enabled.
  open override var handlesTouches: Bool { isEnabled }

  private var track: CGFloat { max(frame.size.width - Self.thumbSize, 1) }

  /// The part of the track to the left of the thumb, from 0 to 1.
  private var part: CGFloat {
    let span = maximumValue - minimumValue
    return span > 0 ? ((value - minimumValue) / span).clamped(from: 0, to: 1) : 0
  }

  private var thumbX: CGFloat { part * track }

  /// Places the thumb at the current number.
  open override func layoutSubviews() {
    let top = ((frame.size.height - Self.thumbSize) / 2).rounded()
    thumb.frame = CGRect(
      x: (thumbX * 2).rounded() / 2,
      y: top,
      width: Self.thumbSize,
      height: Self.thumbSize
    )
  }

  override func keepsDrag(along way: CGPoint) -> Bool { way.x.magnitude > way.y.magnitude }

  /// Starts dragging if the finger is on the thumb or near it.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self).x
    guard (place - thumbX - Self.thumbSize / 2).magnitude <= 30 else {
      touch.refusal = "the finger is not on the thumb of \(nameInMessages)"
      return false
    }
    grip = place - thumbX
    return true
  }

  /// Moves the thumb with the finger.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let part = (touch.location(in: self).x - grip) / track
    move(to: minimumValue + part * (maximumValue - minimumValue))
    return true
  }

  private func clampValue() {
    let clamped = value.clamped(from: minimumValue, to: max(minimumValue, maximumValue))
    // A limit that is no number differs from itself, too.
    if clamped != value, !clamped.isNaN { value = clamped }
  }

  private func move(to number: CGFloat) {
    let former = value
    value = number
    guard value != former else { return }
    application?.touches.noteEffect()
    if isContinuous { sendActions(for: .valueChanged) }
  }

  /// Releases the thumb.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch else { return }
    _ = continueTracking(touch, with: event)
    if !isContinuous { sendActions(for: .valueChanged) }
  }
}
