public import EventModel

/// A recogniser that watches the touches in a view until it can tell whether they are its gesture.
///
/// Recognisers receive a touch before its view does. The first one that recognises its gesture
/// makes the other recognisers of the touch fail, unless both agree to recognise together, and
/// cancels the touch in the view.
open class UIGestureRecognizer {
  /// The state of a recogniser.
  public enum State: Hashable, Sendable {
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
  }

  /// The view whose touches are watched.
  public internal(set) final weak var view: UIView?
  /// Whether the recogniser watches touches.
  public final var isEnabled = true
  /// Whether recognising the gesture cancels the touches in the view.
  public final var cancelsTouchesInView = true
  /// Called before recognising; false makes the recogniser fail.
  public final var shouldBegin: () -> Bool = { true }
  /// Returns whether the recogniser may recognise together with another one.
  public final var shouldRecognizeSimultaneously: (UIGestureRecognizer) -> Bool = { _ in false }

  /// The current state.
  public private(set) final var state = State.possible
  final var touches: [UITouch] = []
  private var pending: [State] = []
  private var rivals: [UIGestureRecognizer] = []
  private var actions: [(UIGestureRecognizer) throws -> Void] = []

  /// Creates a recogniser with an action that is called whenever the gesture is recognised or
  /// changes.
  public init(action: ((UIGestureRecognizer) throws -> Void)? = nil) {
    if let action { actions = [action] }
  }

  /// Adds an action that is called whenever the gesture is recognised or changes.
  public final func addAction(_ action: @escaping (UIGestureRecognizer) throws -> Void) {
    actions.append(action)
  }

  /// Makes this recogniser wait until another one has failed, as a single tap waits for a double
  /// tap.
  public final func require(toFail other: UIGestureRecognizer) { rivals.append(other) }

  /// The number of fingers being watched.
  public final var numberOfTouches: Int { touches.count }

  /// Returns the middle of the fingers in a view's coordinates; nil for the window.
  public final func location(in view: UIView?) -> Point {
    guard !touches.isEmpty else { return view?.convertFromWindow(lastPlace) ?? lastPlace }
    return view?.convertFromWindow(middle) ?? middle
  }

  /// Whether the recogniser waits for fingers that are not down yet.
  var isWaitingForTouches: Bool { false }
  final var hasActions: Bool { !actions.isEmpty }

  /// Returns whether a touch that begins may become the gesture and have an effect.
  func isInterested(in touch: UITouch) -> Bool { hasActions }
  final var isPending: Bool { !pending.isEmpty }
  private final var clock: AppClock? { view?.application?.clock }
  private var deadline: AppClock.Token?
  final var isWaiting: Bool { deadline != nil }
  private var lastPlace = Point.zero

  /// Returns whether recognising may make another recogniser fail.
  func canPrevent(_ other: UIGestureRecognizer) -> Bool { true }

  // MARK: For subclasses

  /// Called when fingers came down.
  open func touchesBegan(_ touches: [UITouch]) {}
  /// Called when fingers moved.
  open func touchesMoved(_ touches: [UITouch]) {}
  /// Called when fingers were lifted; they are still among the touches.
  open func touchesEnded(_ touches: [UITouch]) {}
  /// Called when the system cancelled touches.
  open func touchesCancelled(_ touches: [UITouch]) {
    enter(state == .possible ? .failed : .cancelled)
  }
  /// Called before the recogniser starts over, to clear its own state.
  open func reset() {}

  /// Enters a state; a subclass calls it to report what it has recognised.
  public final func enter(_ next: State) {
    switch (state, next) {
    case (.possible, .began), (.possible, .ended), (.possible, .changed):
      pending.append(next)
      resolve()
    case (.possible, .failed), (.possible, .cancelled): fail()
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended),
      (.began, .cancelled), (.changed, .cancelled):
      state = next
      fire()
    default: break
    }
  }
}

extension UIGestureRecognizer {
  /// The middle of the fingers in the window.
  final var middle: Point {
    var sum = Point.zero
    for touch in touches { sum = sum + touch.place }
    let count = Double(max(touches.count, 1))
    return Point(x: sum.x / count, y: sum.y / count)
  }

  /// Enters the pending state once all required recognisers have failed.
  final func resolve() {
    guard let first = pending.first, state == .possible else { return }
    guard !rivals.contains(where: { $0.isUndecided }) else {
      view?.application?.touches.keepWaiting(self)
      return
    }
    guard shouldBegin() else { return fail() }
    let states = pending
    pending = []
    state = first
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

  /// Whether the recogniser may still recognise the current touches.
  private var isUndecided: Bool {
    state == .possible && isEnabled && (!touches.isEmpty || isWaitingForTouches)
  }

  /// Enters the state `failed`, so that recognisers waiting for this one may continue.
  final func fail() {
    guard state == .possible else { return }
    state = .failed
    pending = []
    view?.application?.touches.decided(self)
    if touches.isEmpty, !isWaitingForTouches { startOver() }
  }

  /// Removes a touch; starts over after the last one.
  final func drop(_ touch: UITouch) {
    lastPlace = middle
    touches.removeAll { $0 === touch }
    guard touches.isEmpty, !isWaitingForTouches, !isPending else { return }
    startOver()
  }

  /// Returns to the state `possible` and forgets the touches.
  final func startOver() {
    if state == .possible { fail() }
    if state == .began || state == .changed { enter(.cancelled) }
    state = .possible
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
    }
    if state == .ended || state == .cancelled { application.touches.decided(self) }
    if touches.isEmpty, !isWaitingForTouches, state == .ended { startOver() }
  }
}

extension UIView {
  /// Adds a recogniser, which watches the touches in this view and its subviews.
  public func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    gestureRecognizers.append(recognizer)
    recognizer.view = self
  }

  /// Removes a recogniser; a gesture in progress is cancelled.
  public func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.startOver()
    gestureRecognizers.removeAll { $0 === recognizer }
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
