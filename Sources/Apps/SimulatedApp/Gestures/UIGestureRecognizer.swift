public import EventModel

/// Something that watches the touches in a view until it knows what the fingers mean.
///
/// Recognisers see a touch before its view does. The first that recognises makes the others that
/// watch the same touch fail, unless both agree to recognise together, and takes the touch from the
/// view.
open class UIGestureRecognizer {
  /// How far a recogniser has come.
  public enum State: Hashable, Sendable {
    /// Nothing can be said yet.
    case possible
    /// A gesture that lasts has been recognised.
    case began
    /// A gesture that lasts goes on.
    case changed
    /// The gesture is over; those that do not last come here at once.
    case ended
    /// The gesture was broken off.
    case cancelled
    /// The touches are no gesture of this kind.
    case failed
  }

  /// The view whose touches are watched.
  public internal(set) final weak var view: UIView?
  /// Whether it watches at all.
  public final var isEnabled = true
  /// Whether the view is told that its touches went to someone else, once it recognises.
  public final var cancelsTouchesInView = true
  /// Asked before it recognises; false makes it fail.
  public final var shouldBegin: () -> Bool = { true }
  /// Asked whether it may recognise together with another one.
  public final var shouldRecognizeSimultaneously: (UIGestureRecognizer) -> Bool = { _ in false }

  /// How far it has come.
  public private(set) final var state = State.possible
  final var touches: [UITouch] = []
  private var pending: [State] = []
  private var rivals: [UIGestureRecognizer] = []
  private var actions: [(UIGestureRecognizer) throws -> Void] = []

  /// Creates a recogniser that calls an action whenever its gesture is recognised or goes on.
  public init(action: ((UIGestureRecognizer) throws -> Void)? = nil) {
    if let action { actions = [action] }
  }

  /// Calls one more action whenever the gesture is recognised or goes on.
  public final func addAction(_ action: @escaping (UIGestureRecognizer) throws -> Void) {
    actions.append(action)
  }

  /// Makes this one wait until another has failed, as a single tap waits for a double one.
  public final func require(toFail other: UIGestureRecognizer) { rivals.append(other) }

  /// How many fingers it watches.
  public final var numberOfTouches: Int { touches.count }

  /// The middle of its fingers in a view's coordinates; nil for the window.
  public final func location(in view: UIView?) -> Point {
    guard !touches.isEmpty else { return view?.convertFromWindow(lastPlace) ?? lastPlace }
    return view?.convertFromWindow(middle) ?? middle
  }

  /// Whether it waits for fingers that are not down yet.
  var isWaitingForTouches: Bool { false }
  final var hasActions: Bool { !actions.isEmpty }

  /// Whether a touch that begins may become the gesture, and that would do something.
  func isInterested(in touch: UITouch) -> Bool { hasActions }
  final var isPending: Bool { !pending.isEmpty }
  final var clock: AppClock? { view?.application?.clock }
  private var lastPlace = Point.zero

  /// Whether it makes another one fail by recognising first.
  func canPrevent(_ other: UIGestureRecognizer) -> Bool { true }

  // MARK: For subclasses

  /// Told that fingers came down.
  open func touchesBegan(_ touches: [UITouch]) {}
  /// Told that fingers slid.
  open func touchesMoved(_ touches: [UITouch]) {}
  /// Told that fingers were lifted; they still count among the touches.
  open func touchesEnded(_ touches: [UITouch]) {}
  /// Told that the system took touches away.
  open func touchesCancelled(_ touches: [UITouch]) {
    enter(state == .possible ? .failed : .cancelled)
  }
  /// Told before it starts over: forget what was seen.
  open func reset() {}

  /// Goes to another state; the way for a subclass to say what it has recognised.
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

  /// Recognises what is pending, once those that must fail first have failed.
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

  /// Whether it may still recognise what it sees.
  private var isUndecided: Bool {
    state == .possible && isEnabled && (!touches.isEmpty || isWaitingForTouches)
  }

  /// Gives up, which lets those go on that waited for it.
  final func fail() {
    guard state == .possible else { return }
    state = .failed
    pending = []
    view?.application?.touches.decided(self)
    if touches.isEmpty, !isWaitingForTouches { startOver() }
  }

  /// Stops looking at a touch; starts over when that was the last one.
  final func drop(_ touch: UITouch) {
    lastPlace = middle
    touches.removeAll { $0 === touch }
    guard touches.isEmpty, !isWaitingForTouches, !isPending else { return }
    startOver()
  }

  /// Becomes possible again once nothing is left to decide.
  final func startOver() {
    if state == .possible { fail() }
    if state == .began || state == .changed { enter(.cancelled) }
    state = .possible
    pending = []
    touches = []
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
  /// Lets a recogniser watch the touches in this view and below it.
  public func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    gestureRecognizers.append(recognizer)
    recognizer.view = self
  }

  /// Ends that; a gesture that goes on is broken off.
  public func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.startOver()
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }

  /// Calls an action at each tap in this view.
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
