public import EventModel

/// A view that turns touches into events and calls the actions attached to them.
open class UIControl: UIView {
  /// The events of a control.
  public enum Event: String, Hashable, Sendable, CaseIterable {
    /// A finger came down in the control.
    case touchDown
    /// The finger moved inside the control.
    case touchDragInside
    /// The finger moved outside the control.
    case touchDragOutside
    /// The finger moved back into the control.
    case touchDragEnter
    /// The finger moved out of the control.
    case touchDragExit
    /// The finger was lifted inside the control, as at the end of a tap.
    case touchUpInside
    /// The finger was lifted outside the control.
    case touchUpOutside
    /// The touch was cancelled.
    case touchCancel
    /// The control's value changed.
    case valueChanged
    /// The control gained the focus.
    case editingDidBegin
    /// The control's text was edited.
    case editingChanged
    /// The control lost the focus.
    case editingDidEnd
    /// The return key was typed.
    case editingDidEndOnExit
  }

  private var actions: [(event: Event, action: () throws -> Void)] = []

  /// Whether the control reacts to touches; a disabled control still covers the views behind it.
  open var isEnabled = true {
    didSet {
      setNeedsDisplay()
      if !isEnabled { isHighlighted = false }
    }
  }

  /// Whether a finger is on the control.
  open var isHighlighted = false { didSet { setNeedsDisplay() } }

  /// Whether the control is selected.
  open var isSelected = false { didSet { setNeedsDisplay() } }

  /// Whether the finger that came down in the control is still down.
  public private(set) final var isTracking = false

  /// Whether that finger is inside the control, or at most 70 points away from it.
  public private(set) final var isTouchInside = false

  /// Adds an action for an event, to be called after those added before.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - action: called at each such event; an error thrown here crashes the app.
  public final func addAction(for event: Event, _ action: @escaping () throws -> Void) {
    actions.append((event, action))
  }

  /// Adds an action for taps.
  public final func onTap(_ action: @escaping () throws -> Void) {
    addAction(for: .touchUpInside, action)
  }

  /// Removes all actions of an event.
  public final func removeActions(for event: Event) {
    actions.removeAll { $0.event == event }
  }

  /// Calls the actions of an event.
  public final func sendActions(for event: Event) {
    guard let application else { return }
    for (_, action) in actions.filter({ $0.event == event }) {
      application.touches.noteEffect()
      application.attempt(action)
    }
  }

  /// Returns whether an event has any action.
  public final func hasActions(for event: Event) -> Bool {
    actions.contains { $0.event == event }
  }

  /// Whether any event has an action.
  public final var hasActions: Bool { !actions.isEmpty }

  /// Whether a touch may have an effect: by default, if the control is enabled and has actions.
  open override var handlesTouches: Bool { isEnabled && hasActions }

  override func releaseActions() { actions = [] }

  // MARK: Tracking

  /// Called when a finger has come down in the enabled control; false ends the tracking.
  open func beginTracking(_ touch: UITouch) -> Bool { true }

  /// Called when that finger has moved; false ends the tracking.
  open func continueTracking(_ touch: UITouch) -> Bool { true }

  /// Called when that finger was lifted, before the events are sent.
  open func endTracking(_ touch: UITouch) {}

  /// Called when the touch was cancelled.
  open func cancelTracking() {}

  /// Starts tracking the first finger.
  open override func touchesBegan(_ touches: [UITouch]) {
    guard isEnabled, !isTracking, let touch = touches.first, beginTracking(touch) else { return }
    isTracking = true
    isTouchInside = true
    isHighlighted = true
    sendActions(for: .touchDown)
  }

  /// Sends the event for a finger that moved inside, outside, in or out.
  open override func touchesMoved(_ touches: [UITouch]) {
    guard isTracking, let touch = touches.first else { return }
    guard continueTracking(touch) else { return stopTracking() }
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

  /// Ends the tracking and sends the event for a finger lifted inside or outside.
  open override func touchesEnded(_ touches: [UITouch]) {
    guard isTracking, let touch = touches.first else { return }
    let isInside = isNear(touch)
    endTracking(touch)
    stopTracking()
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
  }

  /// Ends the tracking and sends `touchCancel`.
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

  /// Adds whether the control is enabled, selected and highlighted.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.isEnabled = isEnabled
    if isHighlighted { node.attributes["highlighted"] = .bool(true) }
    if isSelected { node.markSelected() }
  }
}
