public import EventModel

/// A switch that is on or off: a tap turns it, a swipe moves it to that side.
open class UISwitch: UIControl {
  /// Whether it is on.
  public final var isOn: Bool {
    get { state }
    set {
      guard newValue != state else { return }
      state = newValue
      setNeedsDisplay()
    }
  }

  private var state = false
  private var isDecided = false

  /// Creates a switch that is off.
  public override init(frame: Frame) {
    super.init(frame: Frame(origin: frame.origin, size: Self.size))
    accessibilityTraits = [.button, .toggle]
  }

  /// Creates a switch.
  ///
  /// - Parameters:
  ///   - label: what is read out.
  ///   - isOn: whether it is on.
  ///   - identifier: a name for tests.
  public convenience init(_ label: String?, isOn: Bool = false, identifier: String? = nil) {
    self.init(frame: .zero)
    accessibilityLabel = label
    accessibilityIdentifier = identifier
    state = isOn
  }

  private static let size = Size(width: 51, height: 31)

  /// 51 by 31 points, as every switch.
  open override var intrinsicContentSize: Size? { Self.size }

  /// `1` while it is on, else `0`.
  open override var accessibilityValue: String? {
    get { ownAccessibilityValue ?? (state ? "1" : "0") }
    set { ownAccessibilityValue = newValue }
  }

  /// True while it is enabled.
  open override var handlesTouches: Bool { isEnabled }

  override func keepsDrag(along way: Point) -> Bool { way.x.magnitude > way.y.magnitude }

  /// Begins to follow the finger.
  open override func beginTracking(_ touch: UITouch) -> Bool {
    isDecided = false
    return true
  }

  /// Moves the switch once the finger has gone far enough to a side.
  open override func continueTracking(_ touch: UITouch) -> Bool {
    let way = touch.place.x - touch.start.x
    guard way.magnitude >= 15 else { return true }
    isDecided = true
    turn(way > 0)
    return true
  }

  /// Turns the switch, unless the finger has moved it.
  open override func endTracking(_ touch: UITouch) {
    if !isDecided, isTouchInside { turn(!state) }
  }

  private func turn(_ isOn: Bool) {
    guard isOn != state else { return }
    application?.touches.noteEffect()
    self.isOn = isOn
    sendActions(for: .valueChanged)
  }

  /// Adds whether it is on.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.attributes["on"] = .bool(state)
  }
}
