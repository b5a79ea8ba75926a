public import EventModel

/// A thumb on a track that stands for a number; it is moved by dragging the thumb.
open class UISlider: UIControl {
  /// The number at the left end.
  public final var minimumValue = 0.0 { didSet { value = position } }
  /// The number at the right end.
  public final var maximumValue = 1.0 { didSet { value = position } }
  /// Whether actions are called while the thumb moves, or only when it is let go.
  public final var isContinuous = true

  /// The number it stands at; cut to the ends.
  public final var value: Double {
    get { position }
    set {
      let cut = min(max(newValue, minimumValue), max(minimumValue, maximumValue))
      guard cut != position else { return }
      position = cut
      setNeedsDisplay()
      setNeedsLayout()
    }
  }

  private var position = 0.0
  private var grip = 0.0
  private let thumb = UIImageView(image: nil, className: "UIImageView")
  private static let thumbSize = 28.0

  /// Creates a slider from 0 to 1.
  public override init(frame: Frame) {
    super.init(frame: frame)
    accessibilityTraits = .adjustable
    thumb.accessibilityTraits = []
    addSubview(thumb)
  }

  /// Creates a slider.
  ///
  /// - Parameters:
  ///   - range: the numbers at its ends.
  ///   - value: the number it stands at.
  ///   - identifier: a name for tests.
  public convenience init(
    _ range: ClosedRange<Double>,
    value: Double,
    identifier: String? = nil
  ) {
    self.init(frame: Frame(0, 0, 200, 34))
    minimumValue = range.lowerBound
    maximumValue = range.upperBound
    self.value = value
    accessibilityIdentifier = identifier
  }

  /// A width of any kind and a height of 34 points.
  open override var intrinsicContentSize: Size? { Size(width: frame.size.width, height: 34) }

  /// How far it is turned up, as `50%`, unless something else was set.
  open override var accessibilityValue: String? {
    get {
      let span = maximumValue - minimumValue
      let part = span > 0 ? (position - minimumValue) / span : 0
      return ownAccessibilityValue ?? "\(Int((part * 100).rounded()))%"
    }
    set { ownAccessibilityValue = newValue }
  }

  /// True while it is enabled.
  open override var handlesTouches: Bool { isEnabled }

  private var track: Double { max(frame.size.width - Self.thumbSize, 1) }

  private var thumbX: Double {
    let span = maximumValue - minimumValue
    return span > 0 ? (position - minimumValue) / span * track : 0
  }

  /// Puts the thumb where the number is.
  open override func layoutSubviews() {
    let top = ((frame.size.height - Self.thumbSize) / 2).rounded()
    thumb.frame = Frame((thumbX * 2).rounded() / 2, top, Self.thumbSize, Self.thumbSize)
  }

  override func keepsDrag(along way: Point) -> Bool { way.x.magnitude > way.y.magnitude }

  /// Takes the thumb, if the finger is on it or near enough.
  open override func beginTracking(_ touch: UITouch) -> Bool {
    let place = touch.location(in: self).x
    guard (place - thumbX - Self.thumbSize / 2).magnitude <= 30 else {
      touch.refusal = "the finger is not on the thumb of \(nameForPeople)"
      return false
    }
    grip = place - thumbX
    return true
  }

  /// Moves the thumb along.
  open override func continueTracking(_ touch: UITouch) -> Bool {
    let part = (touch.location(in: self).x - grip) / track
    move(to: minimumValue + part * (maximumValue - minimumValue))
    return true
  }

  private func move(to number: Double) {
    let former = position
    value = number
    guard position != former else { return }
    application?.touches.noteEffect()
    if isContinuous { sendActions(for: .valueChanged) }
  }

  /// Lets the thumb go.
  open override func endTracking(_ touch: UITouch) {
    _ = continueTracking(touch)
    if !isContinuous { sendActions(for: .valueChanged) }
  }
}
