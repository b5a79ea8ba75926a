import EventModel
public import Foundation

/// A recogniser that watches the touches in a view until it can tell whether they are its gesture.
///
/// Recognisers receive a touch before its view does. The first one that recognises its gesture
/// makes the other recognisers of the touch fail, unless both agree to recognise together, and
/// cancels the touch in the view.
open class UIGestureRecognizer: NSObject {
  /// The state of a recogniser.
  public enum State: Int, Hashable, Sendable {
    /// The gesture has not been recognised yet.
    case possible
    /// A continuous gesture has been recognised.
    case began
    /// A continuous gesture has changed.
    case changed
    /// The gesture has ended; a discrete gesture enters this state at once.
    case ended
    /// The gesture was cancelled.
    case cancelled
    /// The touches are not this gesture.
    case failed
    /// The gesture has ended, in the words for gestures that are recognised at once.
    public static let recognized = State.ended
  }

  /// The view whose touches are watched.
  public internal(set) final weak var view: UIView?
  /// True if the recogniser watches touches; setting it to false cancels the current gesture.
  open var isEnabled = true {
    didSet { if !isEnabled, oldValue { startOver() } }
  }
  /// True if a recognised gesture cancels the touches in the view, as it does by default.
  open var cancelsTouchesInView = true
  /// True if touches should reach the view only after the recogniser has failed; stored, without effect.
  open var delaysTouchesBegan = false
  /// True if the end of touches should reach the view only after the recogniser has failed; stored, without effect.
  open var delaysTouchesEnded = true
  /// The name of the recogniser for the app.
  open var name: String?
  /// The object that decides when the recogniser may recognise.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Called before recognising; false makes the recogniser fail.
  public final var shouldBegin: () -> Bool = { true }
  /// Returns true if the recogniser may recognise together with another one; by default, it may not.
  public final var shouldRecognizeSimultaneously: (UIGestureRecognizer) -> Bool = { _ in false }

  /// The current state; a subclass sets it to report a recognised gesture.
  open var state: State {
    get { current }
    set { enter(newValue) }
  }

  private final var current = State.possible
  final var touches: [UITouch] = []
  private var pending: [State] = []
  private var rivals: [UIGestureRecognizer] = []
  private var actions: [(UIGestureRecognizer) throws -> Void] = []
  private var targets: [TargetAction] = []

  /// Creates a recogniser with an action that is called whenever the gesture is recognised or
  /// changes.
  public init(action: @escaping (UIGestureRecognizer) throws -> Void) {
    actions = [action]
    super.init()
  }

  /// Creates a recogniser with a method that is called whenever the gesture is recognised or changes.
  public init(target: Any?, action: Selector?) {
    if let action { targets = [TargetAction(target, action)] }
    super.init()
  }

  /// Creates a recogniser without actions.
  public override convenience init() { self.init(target: nil, action: nil) }

  /// Adds a method that is called whenever the gesture is recognised or changes.
  open func addTarget(_ target: Any, action: Selector) {
    targets.append(TargetAction(target, action))
  }

  /// Removes the methods of a target; those of every target if it is nil.
  open func removeTarget(_ target: Any?, action: Selector?) {
    targets.removeAll { $0.isOf(target, action) }
  }

  /// Adds an action that is called whenever the gesture is recognised or changes.
  public final func addAction(_ action: @escaping (UIGestureRecognizer) throws -> Void) {
    actions.append(action)
  }

  /// Makes this recogniser wait until another one has failed, as a single tap waits for a double
  /// tap.
  public final func require(toFail other: UIGestureRecognizer) { rivals.append(other) }

  /// The number of fingers being watched.
  open var numberOfTouches: Int { touches.count }

  /// Returns the place of one finger in a view's coordinates; nil for the window.
  open func location(ofTouch index: Int, in view: UIView?) -> CGPoint {
    touches.indices.contains(index) ? touches[index].location(in: view) : location(in: view)
  }

  /// Returns the middle of the fingers in a view's coordinates; nil for the window.
  open func location(in view: UIView?) -> CGPoint {
    guard !touches.isEmpty else { return view?.convertFromWindow(lastPlace) ?? lastPlace }
    return view?.convertFromWindow(middle) ?? middle
  }

  /// True while the recogniser waits for fingers that are not down yet, as between the taps of a double tap.
  var isWaitingForTouches: Bool { false }
  final var hasActions: Bool { !actions.isEmpty || !targets.isEmpty }

  /// Returns true if a touch that begins may become the gesture and have an effect.
  func isInterested(in touch: UITouch) -> Bool { hasActions }
  final var isPending: Bool { !pending.isEmpty }
  private final var clock: AppClock? { view?.application?.clock }
  private var deadline: AppClock.Token?
  final var isWaiting: Bool { deadline != nil }
  private var lastPlace = CGPoint.zero

  /// Returns true if recognising may make another recogniser fail.
  func canPrevent(_ other: UIGestureRecognizer) -> Bool { true }

  // MARK: For subclasses

  /// Called when fingers came down.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when fingers moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when fingers were lifted; they are still among the touches.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when the system cancelled touches.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    enter(current == .possible ? .failed : .cancelled)
  }
  /// Called before the recogniser starts over, to clear its own state.
  open func reset() {}

  /// Enters a state; a subclass calls it to report a recognised gesture.
  public final func enter(_ next: State) {
    switch (current, next) {
    case (.possible, .began), (.possible, .ended), (.possible, .changed):
      pending.append(next)
      resolve()
    case (.possible, .failed), (.possible, .cancelled): fail()
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended),
      (.began, .cancelled), (.changed, .cancelled):
      current = next
      fire()
    default: break
    }
  }
}

extension UIGestureRecognizer {
  /// The middle of the fingers in the window.
  final var middle: CGPoint {
    var sum = CGPoint.zero
    for touch in touches { sum = sum + touch.place }
    let count = CGFloat(max(touches.count, 1))
    return CGPoint(x: sum.x / count, y: sum.y / count)
  }

  /// Enters the pending state once all required recognisers have failed.
  final func resolve() {
    guard let first = pending.first, current == .possible else { return }
    let others = touches.last?.recognizers.filter { $0 !== self && waits(for: $0) } ?? []
    guard !(rivals + others).contains(where: { $0.isUndecided }) else {
      view?.application?.touches.keepWaiting(self)
      return
    }
    guard shouldBegin(), delegate?.gestureRecognizerShouldBegin(self) ?? true,
      view?.gestureRecognizerShouldBegin(self) ?? true
    else { return fail() }
    let states = pending
    pending = []
    current = first
    view?.application?.touches.recognized(self)
    fire()
    for next in states.dropFirst() { enter(next) }
  }

  /// Calls an action after a span of the app's time, unless `stopWaiting` or a reset comes first.
  final func wait(
    _ span: Microseconds,
    reason: String,
    then action: @escaping (UIGestureRecognizer) -> Void
  ) {
    deadline = clock?.schedule(after: span, reason: reason) { [weak self] in
      guard let self else { return }
      deadline = nil
      action(self)
    }
  }

  final func stopWaiting() {
    if let deadline { clock?.cancel(deadline) }
    deadline = nil
  }

  /// True while the recogniser may still recognise the current touches.
  private var isUndecided: Bool {
    state == .possible && isEnabled && (!touches.isEmpty || isWaitingForTouches)
  }

  /// Enters the state `failed`, so that recognisers waiting for this one may continue.
  final func fail() {
    guard current == .possible else { return }
    current = .failed
    pending = []
    view?.application?.touches.decided(self)
    if touches.isEmpty, !isWaitingForTouches { startOver() }
  }

  /// Removes a touch; starts over after the last one.
  final func drop(_ touch: UITouch) {
    lastPlace = middle
    touches = touches.filter { $0 !== touch }
    guard touches.isEmpty, !isWaitingForTouches, !isPending else { return }
    startOver()
  }

  /// Returns to the state `possible` and forgets the touches.
  final func startOver() {
    if state == .possible { fail() }
    if current == .began || current == .changed { enter(.cancelled) }
    current = .possible
    pending = []
    touches = []
    stopWaiting()
    reset()
  }

  private func fire() {
    guard let application = view?.application else { return }
    if state != .failed, hasActions {
      application.touches.noteEffect()
      for touch in touches { touch.hadEffect = true }
      for action in actions { application.attempt { try action(self) } }
      for action in targets { application.attempt { action.perform(from: view, [self]) } }
    }
    if state == .ended || state == .cancelled { application.touches.decided(self) }
    if touches.isEmpty, !isWaitingForTouches, state == .ended { startOver() }
  }
}

extension UIView {
  /// The recognisers that receive every touch in this view and its descendants.
  public final var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set {
      for recognizer in recognizers { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  /// Adds a recogniser, which watches the touches in this view and its subviews.
  public func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizers = recognizers + [recognizer]
    recognizer.view = self
  }

  /// Removes a recogniser; a gesture in progress is cancelled.
  public func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.startOver()
    recognizers = recognizers.filter { $0 !== recognizer }
    recognizer.view = nil
  }

  /// Adds an action for taps in this view.
  @discardableResult public func onTapGesture(
    count: Int = 1,
    _ action: @escaping () throws -> Void
  ) -> UITapGestureRecognizer {
    let recognizer = UITapGestureRecognizer { _ in try action() }
    recognizer.numberOfTapsRequired = count
    addGestureRecognizer(recognizer)
    return recognizer
  }
}
