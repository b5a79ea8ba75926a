import EventModel

/// Small changes to the timing of a replay, the same for the same seed: later touches, a slower app
/// and another frame rate.
///
/// Gestures stay the same: a finger is held longer, never shorter, and by too little to turn a tap
/// into a long press.
///
/// ```swift
/// Replay.run(log, on: driver, jitter: Jitter(seed: 7))
/// ```
public struct Jitter: Hashable, Sendable {
  /// The seed of all changes.
  public let seed: UInt64
  /// The steps per second in which the app's time passes: 30, 60 or 120.
  public let frameRate: Int64
  private var random: SplitMix
  /// True if the last event was a touch, so that the next may belong to the same gesture.
  private var isTouching = false

  /// Creates the changes for a seed.
  public init(seed: UInt64) {
    self.seed = seed
    random = SplitMix(seed: seed)
    frameRate = [30, 60, 120].randomElement(using: &random) ?? 60
  }

  /// Returns the steps in which the time before an event passes.
  ///
  /// - Parameters:
  ///   - span: the recorded time.
  ///   - event: the event that follows.
  /// - Returns: the steps, whose sum is never shorter than the span.
  mutating func steps(for span: Microseconds, before event: Event.Kind) -> [Microseconds] {
    let isTouch = if case .touch = event { true } else { false }
    var rest = span.count + delay(span.count, isWithinGesture: isTouch && isTouching)
    isTouching = isTouch
    let frame = 1_000_000 / frameRate
    var steps: [Microseconds] = []
    // A long wait starts with one step, since a step for each frame would take too long.
    if rest > 120 * frame {
      steps.append(Microseconds(rest - 120 * frame))
      rest = 120 * frame
    }
    while rest > 0 {
      steps.append(Microseconds(min(rest, frame)))
      rest -= frame
    }
    return steps
  }

  /// Returns the delay of an event: up to a tenth within a gesture, else up to 300 ms.
  private mutating func delay(_ span: Int64, isWithinGesture: Bool) -> Int64 {
    isWithinGesture
      ? Int64.random(in: 0...max(span / 10, 0), using: &random)
      : Int64.random(in: 0...300_000, using: &random)
  }
}
