import EventModel

/// Small irregularities of a replay, the same for the same seed: fingers that come a little later, an
/// app that takes longer, and another frame rate.
///
/// No gesture becomes another one by it: a finger is held longer, never shorter, and by less than what
/// tells a tap from a long press.
///
/// ```swift
/// Replay.run(log, on: driver, jitter: Jitter(seed: 7))
/// ```
public struct Jitter: Hashable, Sendable {
  /// What the irregularities depend on.
  public let seed: UInt64
  /// In how many steps a second the app's time goes: 30, 60 or 120.
  public let frameRate: Int64
  private var random: SplitMix
  private var down: Set<Int> = []

  /// Creates the irregularities that belong to a seed.
  public init(seed: UInt64) {
    self.seed = seed
    random = SplitMix(seed: seed)
    frameRate = [30, 60, 120].randomElement(using: &random) ?? 60
  }

  /// The steps in which the time before an event goes.
  ///
  /// - Parameters:
  ///   - span: how long it was when recorded.
  ///   - event: what comes then.
  /// - Returns: steps of at most a frame; together never shorter than the span.
  mutating func steps(for span: Microseconds, before event: Event.Kind) -> [Microseconds] {
    var rest = span.count + delay(span.count)
    note(event)
    let frame = 1_000_000 / frameRate
    var steps: [Microseconds] = []
    // Long waits are not worth the frames.
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

  /// How much later an event comes: a tenth within a gesture, and up to 300 ms before one.
  private mutating func delay(_ span: Int64) -> Int64 {
    down.isEmpty
      ? Int64.random(in: 0...300_000, using: &random)
      : Int64.random(in: 0...max(span / 10, 0), using: &random)
  }

  private mutating func note(_ event: Event.Kind) {
    guard case .touch(let touch, _) = event else { return }
    switch touch.phase {
    case .began, .moved: down.insert(touch.finger)
    case .ended, .cancelled: down.remove(touch.finger)
    }
  }
}
