public import Foundation

/// A control that sets a number by dragging a thumb along a track.
open class UISlider: UIControl {
  /// The number at the left end.
  public final var minimumValue: Float {
    get { Float(lowest) }
    set { lowest = CGFloat(newValue) }
  }
  /// The number at the right end.
  public final var maximumValue: Float {
    get { Float(highest) }
    set { highest = CGFloat(newValue) }
  }
  /// True if actions are called while the thumb moves; false if they are called only when it is released.
  public final var isContinuous = true

  /// The number, clamped to the range.
  public final var value: Float {
    get { Float(number) }
    set { number = CGFloat(newValue) }
  }

  /// The colour of the thumb; stored.
  open var thumbTintColor: UIColor?
  /// The colour of the track to the left of the thumb; stored.
  open var minimumTrackTintColor: UIColor?
  /// The colour of the track to the right of the thumb; stored.
  open var maximumTrackTintColor: UIColor?

  // A finger's place needs more digits than the app's numbers have.
  private var lowest: CGFloat = 0.0 { didSet { clampNumber() } }
  private var highest: CGFloat = 1.0 { didSet { clampNumber() } }
  private var number: CGFloat = 0.0 {
    didSet {
      clampNumber()
      guard number != oldValue else { return }
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
    lowest = range.lowerBound
    highest = range.upperBound
    number = value
    clampNumber()
    accessibilityIdentifier = identifier
  }

  /// Sets the number; the change is not animated.
  open func setValue(_ value: Float, animated: Bool) { self.value = value }

  /// Creates a slider from 0 to 1: there are no archives.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// The slider's current width, and a height of 34 points.
  open override var intrinsicContentSize: CGSize { CGSize(width: frame.size.width, height: 34) }

  override var impliedValue: String? { "\(Int((part * 100).rounded()))%" }

  /// True if the slider is enabled.
  open override var handlesTouches: Bool { isEnabled }

  private var track: CGFloat { max(frame.size.width - Self.thumbSize, 1) }

  /// The part of the track to the left of the thumb, from 0 to 1.
  private var part: CGFloat {
    let span = highest - lowest
    return span > 0 ? ((number - lowest) / span).clamped(from: 0, to: 1) : 0
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
    move(to: lowest + part * (highest - lowest))
    return true
  }

  private func clampNumber() {
    let clamped = number.clamped(from: lowest, to: max(lowest, highest))
    // A limit that is no number differs from itself, too.
    if clamped != number, !clamped.isNaN { number = clamped }
  }

  private func move(to place: CGFloat) {
    let former = number
    number = place
    guard number != former else { return }
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
