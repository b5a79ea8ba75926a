/// The pace of an animation.
///
/// The curves are polynomials, so that every machine computes the same frames.
public enum AnimationCurve: Hashable, Sendable {
  /// At constant speed.
  case linear
  /// Slow at the start.
  case easeIn
  /// Slow at the end.
  case easeOut
  /// Slow at both ends, the default in UIKit.
  case easeInOut

  /// Returns the progress, from 0 to 1, after a fraction of the duration, from 0 to 1.
  public func progress(at time: Double) -> Double {
    let time = min(max(time, 0), 1)
    return switch self {
    case .linear: time
    case .easeIn: time * time
    case .easeOut: time * (2 - time)
    case .easeInOut: time * time * (3 - 2 * time)
    }
  }
}
