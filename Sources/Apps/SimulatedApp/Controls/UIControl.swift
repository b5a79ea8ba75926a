public import EventModel

/// A view that turns touches into events and calls the actions attached to them.
open class UIControl: UIView {
  /// A set of the events of a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// One bit for each event, as in UIKit.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger came down in the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// The finger moved inside the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// The finger moved outside the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The finger moved back into the control.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// The finger moved out of the control.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// The finger was lifted inside the control, as at the end of a tap.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The finger was lifted outside the control.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch was cancelled.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The control's value changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control was used for its main purpose, such as a button being tapped.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// The control gained the focus.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The control's text was edited.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// The control lost the focus.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The return key was typed.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All touches.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All events of text being edited.
    public static let allEditingEvents = Event(rawValue: 0xF0000)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The state of a control, by which some of its properties are chosen.
  public struct State: OptionSet, Hashable, Sendable {
    /// One bit for each part of the state.
    public let rawValue: UInt

    /// Creates a state from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Enabled, and neither touched nor selected.
    public static let normal: State = []
    /// Touched by a finger.
    public static let highlighted = State(rawValue: 1)
    /// Disabled.
    public static let disabled = State(rawValue: 2)
    /// Selected.
    public static let selected = State(rawValue: 4)
  }

  /// The placement of the content from left to right; stored, without effect.
  public enum ContentHorizontalAlignment: Int, Hashable, Sendable {
    /// In the middle.
    case center
    /// At the left edge.
    case left
    /// At the right edge.
    case right
    /// From edge to edge.
    case fill
    /// At the edge where lines begin.
    case leading
    /// At the edge where lines end.
    case trailing
  }

  /// The placement of the content from top to bottom; stored, without effect.
  public enum ContentVerticalAlignment: Int, Hashable, Sendable {
    /// In the middle.
    case center
    /// At the upper edge.
    case top
    /// At the lower edge.
    case bottom
    /// From edge to edge.
    case fill
  }

  private var actions: [(events: Event, action: Action)] = []
  private final var flags = Flags()

  /// The state of a control, see ``ViewProperties``.
  private struct Flags {
    var isEnabled = true
    var isHighlighted = false
    var isSelected = false
    var isTracking = false
    var isTouchInside = false
  }

  /// The response of a control to an event.
  private enum Action {
    case closure(() throws -> Void)
    case method(TargetAction)
    case value(UIAction)
  }

  /// The placement of the content from left to right; stored, without effect.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  /// The placement of the content from top to bottom; stored, without effect.
  open var contentVerticalAlignment = ContentVerticalAlignment.center

  /// The current state.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// True if the control reacts to touches; a disabled control still covers the views behind it.
  open var isEnabled: Bool {
    get { flags.isEnabled }
    set {
      flags.isEnabled = newValue
      setNeedsDisplay()
      if !newValue { isHighlighted = false }
    }
  }

  /// True while a finger is on the control.
  open var isHighlighted: Bool {
    get { flags.isHighlighted }
    set {
      flags.isHighlighted = newValue
      setNeedsDisplay()
    }
  }

  /// True if the control is selected.
  open var isSelected: Bool {
    get { flags.isSelected }
    set {
      flags.isSelected = newValue
      setNeedsDisplay()
    }
  }

  /// True while the finger that came down in the control is still down.
  public private(set) final var isTracking: Bool {
    get { flags.isTracking }
    set { flags.isTracking = newValue }
  }

  /// True while that finger is inside the control, or at most 70 points away from it.
  public private(set) final var isTouchInside: Bool {
    get { flags.isTouchInside }
    set { flags.isTouchInside = newValue }
  }

  /// Adds a method for events, to be called after those added before; a method that is added again is called
  /// once for each of all its events.
  ///
  /// - Parameters:
  ///   - target: the object of the method, which is not retained; nil searches the responders from this
  ///     control upwards for one that has the method.
  ///   - action: the method, which takes nothing, the sender, or the sender and the event.
  ///   - controlEvents: the events.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    let known = actions.firstIndex { entry in
      guard case .method(let method) = entry.action else { return false }
      return method.selector == action && method.isExactly(target)
    }
    if let known {
      changeActions { $0[known].events.formUnion(controlEvents) }
    } else {
      changeActions { $0.append((controlEvents, .method(TargetAction(target, action)))) }
    }
  }

  /// Removes the methods of a target for events; those of every target if it is nil.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    for (index, entry) in actions.enumerated() {
      guard case .method(let method) = entry.action, method.isOf(target, action) else { continue }
      changeActions { $0[index].events.subtract(controlEvents) }
    }
    changeActions { actions in actions.removeAll { $0.events.isEmpty } }
  }

  /// Adds an action for events.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    changeActions { $0.append((controlEvents, .value(action))) }
  }

  /// Adds an action for an event, to be called after those added before.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - action: called at each such event; an error thrown here crashes the app.
  public final func addAction(for event: Event, _ action: @escaping () throws -> Void) {
    changeActions { $0.append((event, .closure(action))) }
  }

  /// Adds an action for taps.
  public final func onTap(_ action: @escaping () throws -> Void) {
    addAction(for: .touchUpInside, action)
  }

  /// Removes all actions of an event.
  public final func removeActions(for event: Event) {
    changeActions { actions in actions.removeAll { event.isSuperset(of: $0.events) } }
  }

  /// Changes a copy of the actions, so that no access to them lasts.
  private final func changeActions(_ change: (inout [(events: Event, action: Action)]) -> Void) {
    var changed = actions
    change(&changed)
    actions = changed
  }

  /// Calls the actions of events.
  open func sendActions(for controlEvents: Event) {
    // A control that was not shown yet belongs to no app.
    let shown = application ?? anyApplication ?? UIApplication.running?.application
    guard let application = shown else { return }
    for (_, action) in actions.filter({ !$0.events.isDisjoint(with: controlEvents) }) {
      application.touches.noteEffect()
      switch action {
      case .closure(let action): application.attempt(action)
      case .method(let method):
        application.attempt { method.perform(from: self, [self, application.touches.event]) }
      case .value(let action): application.attempt { action.handler(action) }
      }
    }
    if controlEvents == .touchUpInside, self is UIButton {
      sendActions(for: .primaryActionTriggered)
    }
  }

  /// Returns true if an event has any action.
  public final func hasActions(for event: Event) -> Bool {
    actions.contains { !$0.events.isDisjoint(with: event) }
  }

  /// True if any event has an action.
  public final var hasActions: Bool { !actions.isEmpty }

  /// True if a touch may have an effect: by default, if the control is enabled and has actions.
  open override var handlesTouches: Bool { isEnabled && hasActions }

  override func releaseActions() { actions = [] }

  // MARK: Tracking

  /// Called when a finger has come down in the enabled control; false ends the tracking.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when that finger has moved; false ends the tracking.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when that finger was lifted, before the events are sent.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Called when the touch was cancelled.
  open func cancelTracking(with event: UIEvent?) {}

  /// Starts tracking the first finger.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, !isTracking, let touch = touches.first else { return }
    guard beginTracking(touch, with: event) else { return }
    isTracking = true
    isTouchInside = true
    isHighlighted = true
    sendActions(for: .touchDown)
  }

  /// Sends the event for a finger that moved inside, outside, in or out.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    guard continueTracking(touch, with: event) else { return stopTracking() }
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
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let isInside = isNear(touch)
    endTracking(touch, with: event)
    stopTracking()
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
  }

  /// Ends the tracking and sends `touchCancel`.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    cancelTracking(with: event)
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
