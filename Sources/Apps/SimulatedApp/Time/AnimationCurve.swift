/// How far an animation has come at each part of its time.
///
/// The curves are polynomials, so that every machine computes the same frames.
public enum AnimationCurve: Hashable, Sendable {
  /// At one speed throughout.
  case linear
  /// Slow at the start.
  case easeIn
  /// Slow at the end.
  case easeOut
  /// Slow at both ends, as UIKit moves what is not told otherwise.
  case easeInOut

  /// The part of the way done, from 0 to 1, after a part of the time, from 0 to 1.
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
