public import Foundation

/// The pace of an animation that the app controls.
public protocol UITimingCurveProvider: AnyObject {
  /// The curve; nil for a spring.
  var curve: UIView.AnimationCurve? { get }
  /// The damping of a spring, as a share of the critical one; nil for a curve.
  var dampingRatio: CGFloat? { get }
}

/// The pace of one of the system's curves.
public final class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The curve.
  public let animationCurve: UIView.AnimationCurve
  /// The curve.
  public var curve: UIView.AnimationCurve? { animationCurve }
  /// Always nil: the pace is a curve.
  public var dampingRatio: CGFloat? { nil }

  /// Creates the pace of a curve.
  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    super.init()
  }
}

/// The pace of a spring.
public final class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// Always nil: the pace is a spring.
  public var curve: UIView.AnimationCurve? { nil }
  /// The damping, as a share of the critical one.
  public let dampingRatio: CGFloat?

  /// Creates the pace of a spring, which begins at rest.
  public init(dampingRatio ratio: CGFloat) {
    dampingRatio = ratio
    super.init()
  }
}
