public import EventModel
import Foundation

/// A switch that is on or off: a tap toggles it, and a swipe moves it to one side.
open class UISwitch: UIControl {
  /// The colour while the switch is on; stored.
  open var onTintColor: UIColor?
  /// The colour of the knob; stored.
  open var thumbTintColor: UIColor?

  /// Moves the switch without an event; the change is not animated.
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }

  /// True if the switch is on.
  open var isOn = false { didSet { if isOn != oldValue { setNeedsDisplay() } } }
  private var isDecided = false

  override class var defaultTraits: UIAccessibilityTraits { [.button, .toggle] }
  override class var fixedSize: CGSize? { CGSize(width: 51, height: 31) }

  /// Creates a switch.
  ///
  /// - Parameters:
  ///   - label: the accessibility label.
  ///   - isOn: true if the switch is on.
  ///   - identifier: the identifier for tests.
  public convenience init(_ label: String?, isOn: Bool = false, identifier: String? = nil) {
    self.init(frame: .zero)
    accessibilityLabel = label
    accessibilityIdentifier = identifier
    self.isOn = isOn
  }

  override var impliedValue: String? { isOn ? "1" : "0" }

  /// True if the switch is enabled.
  open override var handlesTouches: Bool { isEnabled }

  override func keepsDrag(along way: CGPoint) -> Bool { way.x.magnitude > way.y.magnitude }

  /// Starts following the finger.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    isDecided = false
    return true
  }

  /// Moves the switch once the finger has moved far enough to one side.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let way = touch.place.x - touch.start.x
    guard way.magnitude >= 15 else { return true }
    isDecided = true
    turn(way > 0)
    return true
  }

  /// Toggles the switch, unless the finger has already moved it.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !isDecided, isTouchInside { turn(!isOn) }
  }

  private func turn(_ isOn: Bool) {
    guard isOn != self.isOn else { return }
    application?.touches.noteEffect()
    self.isOn = isOn
    sendActions(for: .valueChanged)
  }

  /// Adds whether the switch is on.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.attributes["on"] = .bool(isOn)
  }
}
