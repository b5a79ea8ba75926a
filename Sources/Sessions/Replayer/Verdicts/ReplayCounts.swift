import EventModel

/// The replays in which an attempt looked for the cause of a difference.
public struct ReplayCounts: Hashable, Codable, Sendable {
  /// The number of replays, the attempt included.
  public var made = 1
  /// The number of replays that changed nothing, the attempt included.
  public var unchanged = 1
  /// The number of unchanged replays that showed the same difference, the attempt included.
  public var same = 1
  /// The orders that were drawn by lot to confirm a cause; empty if none was.
  public var lots: [Lot] = []

  /// Creates the counts of an attempt without any further replay.
  public init() {}

  /// An order of unchanged replays and replays with an experiment, drawn by lot.
  ///
  /// An app that the experiment does not influence cannot know which replay is next. So the claim that
  /// needs all of them is wrong in at most 1 of 252 apps, whatever they do from launch to launch.
  public struct Lot: Hashable, Codable, Sendable {
    /// A replay in the order.
    public enum Arm: String, Codable, Sendable {
      /// The recording is replayed as in the attempt.
      case unchanged
      /// The recording is replayed with the change of the experiment.
      case experiment
    }

    /// The number of replays of each kind.
    static let size = 5

    /// The cause that these replays should confirm.
    public var cause: Experiment.Cause
    /// The seed from which the order is drawn.
    public var seed: UInt64
    /// The order that was drawn.
    public var order: [Arm]
    /// The number of these replays that were made before one contradicted.
    public var made = 0
  }

  /// The unchanged replays with the same difference, as a clause: `the same difference in 2 of 2 replays`.
  public var clause: String { "the same difference in \(same) of \(unchanged) replays" }
}

extension ReplayCounts.Lot {
  /// Draws an order.
  init(for cause: Experiment.Cause, seed: UInt64) {
    (self.cause, self.seed) = (cause, seed)
    var random = SplitMix(seed: seed)
    let arms = [Arm](repeating: .unchanged, count: Self.size)
    order = (arms + [Arm](repeating: .experiment, count: Self.size)).shuffled(using: &random)
  }

  /// The order as a clause, with its seed.
  public var clause: String {
    let count = made == order.count ? "\(made)" : "\(made) of \(order.count)"
    return "\(count) replays in an order drawn by lot, seed \(seed)"
  }
}
