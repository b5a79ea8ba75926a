public import EventModel

/// A view that turns touches into events and calls the actions attached to them.
open class UIControl: UIView {
  /// What can happen at a control.
  public enum Event: String, Hashable, Sendable, CaseIterable {
    /// A finger came down in it.
    case touchDown
    /// The finger slid while inside.
    case touchDragInside
    /// The finger slid while outside.
    case touchDragOutside
    /// The finger slid back in.
    case touchDragEnter
    /// The finger slid out.
    case touchDragExit
    /// The finger was lifted inside: what a tap does.
    case touchUpInside
    /// The finger was lifted outside.
    case touchUpOutside
    /// The touch was taken away.
    case touchCancel
    /// The control stands at another value.
    case valueChanged
    /// It took the focus.
    case editingDidBegin
    /// Its text was typed into.
    case editingChanged
    /// It lost the focus.
    case editingDidEnd
    /// Return was typed.
    case editingDidEndOnExit
  }

  private var actions: [(event: Event, action: () throws -> Void)] = []

  /// Whether the control reacts at all; one that does not still keeps touches from what is behind.
  open var isEnabled = true {
    didSet {
      setNeedsDisplay()
      if !isEnabled { isHighlighted = false }
    }
  }

  /// Whether a finger is on it.
  open var isHighlighted = false { didSet { setNeedsDisplay() } }

  /// Whether it is the chosen one.
  open var isSelected = false { didSet { setNeedsDisplay() } }

  /// Whether a finger that came down in it is still down.
  public private(set) final var isTracking = false

  /// Whether that finger is inside, or near enough: 70 points away still counts.
  public private(set) final var isTouchInside = false

  /// Creates a control of that place and size.
  public override init(frame: Frame) { super.init(frame: frame) }

  /// Calls an action at an event from now on, after those attached before.
  ///
  /// - Parameters:
  ///   - event: when.
  ///   - action: what to do; one that throws is the app's crash.
  public final func addAction(for event: Event, _ action: @escaping () throws -> Void) {
    actions.append((event, action))
  }

  /// Calls an action at each tap.
  public final func onTap(_ action: @escaping () throws -> Void) {
    addAction(for: .touchUpInside, action)
  }

  /// Detaches all actions of an event.
  public final func removeActions(for event: Event) {
    actions.removeAll { $0.event == event }
  }

  /// Calls the actions attached to an event.
  public final func sendActions(for event: Event) {
    guard let application else { return }
    for (_, action) in actions.filter({ $0.event == event }) {
      application.touches.noteEffect()
      application.attempt(action)
    }
  }

  /// Whether any action is attached to an event.
  public final func hasActions(for event: Event) -> Bool {
    actions.contains { $0.event == event }
  }

  /// Whether any action is attached to any event.
  public final var hasActions: Bool { !actions.isEmpty }

  /// Whether a touch would do anything: by default when enabled and an action is attached.
  open override var handlesTouches: Bool { isEnabled && hasActions }

  override func releaseActions() { actions = [] }

  // MARK: Tracking

  /// Told when a finger came down in the enabled control; false leaves the rest of the touch alone.
  open func beginTracking(_ touch: UITouch) -> Bool { true }

  /// Told when that finger slid; false leaves the rest of the touch alone.
  open func continueTracking(_ touch: UITouch) -> Bool { true }

  /// Told when that finger was lifted, before the events are sent.
  open func endTracking(_ touch: UITouch) {}

  /// Told when the touch was taken away.
  open func cancelTracking() {}

  /// Begins to track the first finger.
  open override func touchesBegan(_ touches: [UITouch]) {
    guard isEnabled, !isTracking, let touch = touches.first, beginTracking(touch) else { return }
    isTracking = true
    isTouchInside = true
    isHighlighted = true
    sendActions(for: .touchDown)
  }

  /// Follows the finger in and out.
  open override func touchesMoved(_ touches: [UITouch]) {
    guard isTracking, let touch = touches.first else { return }
    guard continueTracking(touch) else {
      stopTracking()
      return
    }
    let wasInside = isTouchInside
    isTouchInside = isNear(touch)
    isHighlighted = isTouchInside
    switch (wasInside, isTouchInside) {
    case (true, true): sendActions(for: .touchDragInside)
    case (false, false): sendActions(for: .touchDragOutside)
    case (false, true): sendActions(for: .touchDragEnter)
    case (true, false): sendActions(for: .touchDragExit)
    }
  }

  /// Ends the tracking with an event inside or outside.
  open override func touchesEnded(_ touches: [UITouch]) {
    guard isTracking, let touch = touches.first else { return }
    let isInside = isNear(touch)
    endTracking(touch)
    stopTracking()
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
  }

  /// Ends the tracking without a tap.
  open override func touchesCancelled(_ touches: [UITouch]) {
    guard isTracking else { return }
    cancelTracking()
    stopTracking()
    sendActions(for: .touchCancel)
  }

  private func stopTracking() {
    isTracking = false
    isTouchInside = false
    isHighlighted = false
  }

  private func isNear(_ touch: UITouch) -> Bool {
    let reach = UIEdgeInsets(all: -70)
    return bounds.inset(by: reach).contains(touch.location(in: self))
  }

  /// Adds whether it is enabled, chosen and under a finger.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.isEnabled = isEnabled
    if isHighlighted { node.attributes["highlighted"] = .bool(true) }
    if isSelected {
      node.attributes["selected"] = .bool(true)
      node.add(.selected)
    }
  }
}
