import EventModel
public import Foundation

extension UIView {
  /// A set of the ways in which changes are animated, and of the kind of a transition.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits of the options, with UIKit's places.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The layout of subviews is part of the animation, as always here.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// The views take touches meanwhile.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// The animation starts at the drawn values, as always here.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// The animation begins again and again.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// The animation runs backwards after it has run forwards.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// An animation within another has a duration of its own.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// An animation within another has a curve of its own.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// The changes of a transition are animated, too.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// A transition hides and shows the views instead of removing and adding them.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// An animation within another has options of its own.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    /// Slow at both ends.
    public static let curveEaseInOut = AnimationOptions([])
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// At constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// Without a transition.
    public static let transitionNone = AnimationOptions([])
    /// A turn around the vertical axis, which is not drawn.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// A turn around the vertical axis, which is not drawn.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// A page being turned, which is not drawn.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// A page being turned, which is not drawn.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// Fading from one to the other, which is not drawn.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// A turn around the horizontal axis, which is not drawn.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// A turn around the horizontal axis, which is not drawn.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut }
  }

  /// The curves of animations.
  public enum AnimationCurve: Int, Hashable, Sendable {
    /// Slow at both ends.
    case easeInOut
    /// Slow at the start.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// At constant speed.
    case linear
  }

  /// Animates the changes that a block makes to frames, bounds, centres and opacity.
  ///
  /// The views' own values are the final ones at once; the drawn values approach them by the app's clock.
  ///
  /// - Parameters:
  ///   - duration: the duration in seconds; without one, the changes are not animated.
  ///   - delay: the time in seconds before the animation starts.
  ///   - options: the curve and the ways.
  ///   - animations: makes the changes.
  ///   - completion: called at the end, with false if the animation was removed before.
  public static func animate(
    withDuration duration: TimeInterval,
    delay: TimeInterval,
    options: AnimationOptions = [],
    animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let pace = pace(duration, after: delay, options)
    run(pace, animations, completion: completion)
  }

  /// Animates the changes that a block makes, and calls a closure at the end.
  public static func animate(
    withDuration duration: TimeInterval,
    animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, delay: 0, animations: animations, completion: completion) }

  /// Animates the changes that a block makes as the movement of a spring.
  ///
  /// - Parameters:
  ///   - duration: the duration in seconds, after which the spring rests.
  ///   - delay: the time in seconds before the animation starts.
  ///   - dampingRatio: the damping of the spring; 1 does not swing.
  ///   - velocity: the speed at the start, in whole ways per second.
  ///   - options: the ways; their curve is not used.
  ///   - animations: makes the changes.
  ///   - completion: called at the end, with false if the animation was removed before.
  public static func animate(
    withDuration duration: TimeInterval,
    delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [],
    animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    var pace = pace(duration, after: delay, options)
    let speed = Double(velocity) * pace.duration.seconds
    pace.spring = SpringCurve(damping: Double(dampingRatio), velocity: speed)
    run(pace, animations, completion: completion)
  }

  /// Makes a change of a view's content or of its subviews as a transition, which is not drawn.
  ///
  /// - Parameters:
  ///   - view: the view that changes.
  ///   - duration: the duration in seconds.
  ///   - options: the kind of transition; changes are animated only with `allowAnimatedContent`.
  ///   - animations: makes the changes.
  ///   - completion: called at the end.
  public static func transition(
    with view: UIView,
    duration: TimeInterval,
    options: AnimationOptions = [],
    animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    let pace = pace(duration, after: 0, options)
    let changes = { (animations ?? {})() }
    let animates = options.contains(.allowAnimatedContent)
    run(pace, animates ? changes : { performWithoutAnimation(changes) }, completion: completion)
  }

  /// Replaces a view by another in its superview as a transition, which is not drawn.
  ///
  /// - Parameters:
  ///   - fromView: the view that is removed or, with `showHideTransitionViews`, hidden.
  ///   - toView: the view that is added in its place or shown.
  ///   - duration: the duration in seconds.
  ///   - options: the kind of transition.
  ///   - completion: called at the end.
  public static func transition(
    from fromView: UIView,
    to toView: UIView,
    duration: TimeInterval,
    options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    let changes = {
      if options.contains(.showHideTransitionViews) {
        (fromView.isHidden, toView.isHidden) = (true, false)
      } else if let container = fromView.superview {
        container.insertSubview(toView, belowSubview: fromView)
        fromView.removeFromSuperview()
      }
    }
    run(
      pace(duration, after: 0, options),
      { performWithoutAnimation(changes) },
      completion: completion
    )
  }

  /// Runs a block without animating its changes, even inside an animation.
  public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    guard let animator = UIApplication.running?.application.animator else {
      return actionsWithoutAnimation()
    }
    animator.withoutAnimation(actionsWithoutAnimation)
  }

  /// Lets changes be animated, or not.
  public static func setAnimationsEnabled(_ enabled: Bool) {
    UIApplication.running?.application.animator.isEnabled = enabled
  }

  /// True if changes are animated; also true while no app is running.
  public static var areAnimationsEnabled: Bool {
    UIApplication.running?.application.animator.isEnabled ?? true
  }

  /// The duration in seconds of the animation whose block is being run; 0 outside of any.
  public static var inheritedAnimationDuration: TimeInterval {
    UIApplication.running?.application.animator.pace?.duration.seconds ?? 0
  }

  private static func pace(
    _ duration: TimeInterval,
    after delay: TimeInterval,
    _ options: AnimationOptions
  ) -> Animator.Pace {
    let curve: Animator.Curve =
      switch options.curve {
      case .easeInOut: .easeInOut
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .linear: .linear
      }
    var pace = Animator.Pace(
      duration: .seconds(max(0, duration)),
      curve: curve,
      allowsInteraction: options.contains(.allowUserInteraction),
      delay: .seconds(max(0, delay)),
      repeats: options.contains(.repeat) && duration > 0,
      reverses: options.contains(.autoreverse)
    )
    guard let outer = UIApplication.running?.application.animator.pace else { return pace }
    if !options.contains(.overrideInheritedDuration) { pace.duration = outer.duration }
    if !options.contains(.overrideInheritedCurve) { pace.curve = outer.curve }
    return pace
  }

  private static func run(
    _ pace: Animator.Pace,
    _ animations: () -> Void,
    completion: ((Bool) -> Void)?
  ) {
    guard let animator = UIApplication.running?.application.animator, animator.isEnabled else {
      performWithoutAnimation(animations)
      completion?(true)
      return
    }
    animator.run(pace, reason: "an animation", animations) { completion?($0) }
  }
}
