/// The experiments on a red recording, and the cause that they support.
public struct Diagnosis: Hashable, Codable, Sendable {
  /// The cause of the difference, if it is not the app; nil if no replay speaks for another one.
  public var cause: LikelyCause?
  /// The experiments in the order in which they were considered.
  public var experiments: [Experiment] = []
  /// The replays that were made; nil if the attempt was not repeated.
  public var replays: ReplayCounts?

  /// Creates a diagnosis without experiments.
  public init() {}

  /// Creates the diagnosis of a replay that ended its process, which is not repeated.
  public init(withoutRepeating outcome: Replay.Outcome) {
    let reason = outcome.stop?.reasonNotToRepeat ?? "the app ended the process that replays"
    experiments = [.notDeterministic, .environment].map {
      Experiment($0, .notTried, because: reason)
    }
  }

  /// Creates the diagnosis of a replay that was followed by one that ended its process.
  ///
  /// - Parameters:
  ///   - outcome: the replay that was judged.
  ///   - replay: the number of the replay that ended the process, from 2.
  ///   - event: the event at which it did so.
  ///   - depth: the number of replays that repeated the first one unchanged.
  public init(
    of outcome: Replay.Outcome,
    endedIn replay: Int,
    at event: Int,
    _ depth: Depth
  ) {
    var causes = Experiment.Cause.allCases[...]
    let end = "ended its process at event \(event)"
    if replay <= depth.repeats + 1 {
      cause = .notDeterministic(ReplayVariation(of: outcome, unlike: end, replay: replay))
      note(causes.popFirst(), .proven, because: "replays 1 and \(replay) differ: the last \(end)")
    } else {
      var counts = ReplayCounts()
      counts.made = replay
      (counts.unchanged, counts.same) = (depth.repeats + 1, depth.repeats + 1)
      replays = counts
      note(causes.popFirst(), .notDecided, because: counts.clause)
    }
    let place = depth == .full && cause == nil ? "replay \(replay)" : "an experiment"
    for cause in causes { note(cause, .notTried, because: "the app \(end) in \(place)") }
  }

  private mutating func note(
    _ cause: Experiment.Cause?,
    _ outcome: Experiment.Outcome,
    because reason: String
  ) {
    if let cause { experiments.append(Experiment(cause, outcome, because: reason)) }
  }

  /// The number of experiments that a run makes on a red recording.
  public enum Depth: Sendable {
    /// No experiment at all.
    case none
    /// One more unchanged replay, and the experiment on the most likely cause.
    case brief
    /// Several more unchanged replays, every experiment, and the confirmation of an experiment's result.
    case full

    /// The number of further unchanged replays.
    var repeats: Int {
      switch self {
      case .none: 0
      case .brief: 1
      case .full: 4
      }
    }

    /// The number of experiments that are tried once.
    var tries: Int {
      switch self {
      case .none: 0
      case .brief: 1
      case .full: .max
      }
    }
  }
}
