import EventModel
public import Foundation

/// An animation that the app starts, pauses, moves and reverses.
///
/// As with `UIView.animate`, frames, bounds, centres and opacity are seen moving; a reversed animation takes
/// only these back.
open class UIViewPropertyAnimator: NSObject {
  /// One block of changes, with the ways on which it began.
  private struct Part {
    let block: Int
    let ways: [Animator.Way]
  }

  /// The duration in seconds.
  public final let duration: TimeInterval
  /// The pace.
  public final let timingParameters: any UITimingCurveProvider
  /// The state of the animation.
  public final private(set) var state = UIViewAnimatingState.inactive
  /// True while the views move.
  public final private(set) var isRunning = false
  /// True if the views take touches while they are animated.
  open var isUserInteractionEnabled = true
  /// True if the animation can be paused; stored, without effect, since it always can.
  open var isInterruptible = true
  /// True if a paused animation should move at constant speed; stored, without effect, since it always does.
  open var scrubsLinearly = true

  /// True if the views move back to the values that they had before the animation.
  open var isReversed = false {
    willSet {
      guard newValue != isReversed, isRunning else { return }
      pauseAnimation()
      isTurning = true
    }
    didSet {
      guard isTurning else { return }
      isTurning = false
      continueAnimation()
    }
  }

  /// True while a running animation is being reversed.
  private var isTurning = false
  /// The app whose views are animated.
  private weak var application: UIApplication?
  private var changes: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var parts: [Part] = []
  /// The share of the way at the begin of the present leg.
  private var position = 0.0
  private var legStart = Microseconds.zero
  private var legDuration = 0.0
  private var end: AppTimer?

  /// Creates an animation with a pace.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    self.duration = max(0, duration)
    timingParameters = parameters
    super.init()
  }

  /// Creates an animation with a curve.
  public convenience init(
    duration: TimeInterval,
    curve: UIView.AnimationCurve,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(animationCurve: curve)
    )
    if let animations { addAnimations(animations) }
  }

  /// Creates the animation of a spring.
  public convenience init(
    duration: TimeInterval,
    dampingRatio ratio: CGFloat,
    animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animation and starts it.
  @discardableResult open class func runningPropertyAnimator(
    withDuration duration: TimeInterval,
    delay: TimeInterval,
    options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let curve = UIView.AnimationCurve(rawValue: Int(options.rawValue >> 16 & 3)) ?? .easeInOut
    let made = UIViewPropertyAnimator(
      duration: duration,
      timingParameters: UICubicTimingParameters(animationCurve: curve)
    )
    made.addAnimations(animations)
    if let completion { made.addCompletion(completion) }
    made.startAnimation(afterDelay: delay)
    return made
  }

  // MARK: Changes

  /// Adds changes; those of a running animation are made at once and end with it.
  ///
  /// - Parameters:
  ///   - animation: makes the changes.
  ///   - delayFactor: the share of the remaining time before the changes begin; not used.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat = 0) {
    guard state == .active else { return changes.append(animation) }
    let time = remainingTime
    make(animation, in: time)
    let added = parts.suffix(1)
    if isReversed {
      hold(added, at: 1)
      if isRunning { resume(added, in: time) }
    } else if !isRunning {
      hold(added, at: nil)
    }
  }

  /// Adds a closure that is called at the end, with the place at which the animation ends.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  private func make(_ change: () -> Void, in time: Double, after delay: Double = 0) {
    guard let animator = application?.animator else { return change() }
    let block = animator.animate(pace(in: time, after: delay), change)
    parts.append(Part(block: block, ways: animator.ways(of: block)))
  }

  private func pace(in time: Double, after delay: Double = 0) -> Animator.Pace {
    let curve: Animator.Curve =
      switch timingParameters.curve {
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .linear: .linear
      case .easeInOut, nil: .easeInOut
      }
    var pace = Animator.Pace(
      duration: .seconds(max(0, time)),
      curve: curve,
      allowsInteraction: isUserInteractionEnabled,
      delay: .seconds(max(0, delay))
    )
    pace.spring = timingParameters.dampingRatio.map {
      SpringCurve(damping: Double($0), velocity: 0)
    }
    return pace
  }

  // MARK: Way

  /// The completed fraction of the animation, in its direction; setting it moves an animation that does not run.
  open var fractionComplete: CGFloat {
    get { isReversed ? 1 - currentPosition : currentPosition }
    set {
      if state == .inactive { pauseAnimation() }
      guard state == .active, !isRunning, newValue.isFinite else { return }
      let share = min(max(newValue, 0), 1)
      position = isReversed ? 1 - share : share
      hold(parts[...], at: position)
    }
  }

  /// The share of the way from the start to the end.
  private var currentPosition: Double {
    guard isRunning, duration > 0, let now = application?.now else {
      return position
    }
    let done = legDuration > 0 ? min(max(0, (now - legStart).seconds) / legDuration, 1) : 1
    return position + ((isReversed ? 0 : 1) - position) * done
  }

  private var remainingTime: Double {
    duration * (isReversed ? currentPosition : 1 - currentPosition)
  }

  /// Lets the views of some parts stand still, at a share of their ways or where they are.
  private func hold(_ parts: ArraySlice<Part>, at share: Double?) {
    guard let animator = application?.animator else { return }
    for part in parts {
      if let share {
        animator.hold(part.block, part.ways, at: share)
      } else {
        animator.hold(part.block)
      }
    }
  }

  /// Lets the views of some parts move on from where they are, in the direction of the animation.
  private func resume(_ parts: ArraySlice<Part>, in time: Double, after delay: Double = 0) {
    guard let animator = application?.animator else { return }
    let pace = pace(in: time, after: delay)
    for part in parts { animator.resume(part.block, part.ways, at: pace, backwards: isReversed) }
  }

  // MARK: Start and end

  /// Starts the animation, or goes on after a pause.
  open func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts the animation after a delay in seconds.
  open func startAnimation(afterDelay delay: TimeInterval) {
    guard state != .stopped, !isRunning else { return }
    if state == .active { return continueAnimation() }
    begin(after: delay)
    if isReversed { resume(parts[...], in: duration, after: delay) }
    schedule(in: duration, after: delay)
  }

  /// Makes the changes; those of a reversed animation stand at their end, from which they move back.
  private func begin(after delay: Double) {
    application = UIApplication.running?.application
    state = .active
    position = isReversed ? 1 : 0
    let begun = changes
    changes = []
    for change in begun { make(change, in: duration, after: delay) }
    if isReversed { hold(parts[...], at: position) }
  }

  /// Pauses the animation; one that has not begun makes its changes and stands at their start, or at their
  /// end if it is reversed.
  open func pauseAnimation() {
    guard state != .stopped else { return }
    if state == .inactive {
      begin(after: 0)
      return hold(parts[...], at: position)
    }
    guard isRunning else { return }
    position = currentPosition
    isRunning = false
    end?.invalidate()
    hold(parts[...], at: nil)
  }

  /// Goes on after a pause.
  ///
  /// - Parameters:
  ///   - parameters: another pace; not used, as the pace stays.
  ///   - durationFactor: the duration of the rest as a share of the whole duration; 0 for the time that remains.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)? = nil,
    durationFactor: CGFloat = 0
  ) {
    guard state == .active, !isRunning else { return }
    go(in: durationFactor > 0 ? duration * durationFactor : remainingTime)
  }

  private func go(in time: Double) {
    guard application != nil else { return }
    resume(parts[...], in: time)
    schedule(in: time, after: 0)
  }

  /// Lets the views move for a time, after which the animation is done.
  private func schedule(in time: Double, after delay: Double) {
    end?.invalidate()
    guard let app = application else { return finish(at: .end) }
    isRunning = true
    legStart = app.now + .seconds(max(0, delay))
    legDuration = time
    // The app's clock keeps a running animation, as UIKit does.
    end = app.after(.seconds(max(0, delay) + time), reason: "an animation") {
      self.finish(at: self.isReversed ? .start : .end)
    }
  }

  /// Stops the animation where the views are drawn.
  ///
  /// - Parameter withoutFinishing: true if the animation is done, without a call of its completions;
  ///   otherwise `finishAnimation` ends it.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    position = currentPosition
    isRunning = false
    end?.invalidate()
    let animator = application?.animator
    for part in parts { animator?.leave(part.block) }
    state = .stopped
    if withoutFinishing {
      completions = []
      clear()
    }
  }

  /// Ends a stopped animation: its views get the values of a place, and its completions are called.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    finish(at: finalPosition)
  }

  private func finish(at place: UIViewAnimatingPosition) {
    let animator = application?.animator
    // The value before the first of several changes of a property comes back.
    for part in place == .start ? parts.reversed() : parts {
      animator?.end(part.block)
      if place == .start || place == .end && state == .stopped {
        animator?.settle(part.ways, atStart: place == .start)
      }
    }
    let waiting = completions
    completions = []
    clear()
    for completion in waiting { completion(place) }
  }

  private func clear() {
    (state, isRunning, end, parts, position) = (.inactive, false, nil, [], 0)
  }
}
