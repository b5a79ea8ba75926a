/// The experiments on a red recording, and the cause that one of them proved.
public struct Diagnosis: Hashable, Codable, Sendable {
  /// The cause of the difference, if it is not the app; nil if no experiment proved one.
  public var cause: LikelyCause?
  /// The experiments in the order in which they were considered, one for each cause.
  public var experiments: [Experiment] = []

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
      cause = .notDeterministic(ReplayVariation(of: outcome, unlike: end, runs: replay))
      note(causes.popFirst(), .proven, because: "\(replay) replays, of which the last \(end)")
    } else {
      let count = depth.repeats + 1
      note(causes.popFirst(), .refuted, because: "\(count) replays went the same way")
    }
    for cause in causes { note(cause, .notTried, because: "the app \(end) in an experiment") }
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
    /// Several more unchanged replays, and every experiment.
    case full

    /// The number of further unchanged replays.
    var repeats: Int {
      switch self {
      case .none: 0
      case .brief: 1
      case .full: 4
      }
    }

    /// The number of further replays that are experiments.
    var replays: Int {
      switch self {
      case .none: 0
      case .brief: 1
      case .full: .max
      }
    }
  }
}

/// An experiment that could refute a cause, and its outcome.
public struct Experiment: Hashable, Codable, Sendable {
  /// The causes that can be tried, in this order.
  public enum Cause: String, CaseIterable, Codable, Sendable {
    /// The app goes another way in each replay.
    case notDeterministic = "not deterministic"
    /// The app runs in another environment than the recorded one.
    case environment
    /// The app needs more time.
    case timing
    /// A secret had to be typed that nobody gave.
    case secretNotGiven = "secret not given"
  }

  /// The outcome of an experiment.
  public enum Outcome: String, Codable, Sendable {
    /// The experiment showed that this is the cause.
    case proven
    /// The experiment showed that this is not the cause.
    case refuted
    /// The experiment was not made.
    case notTried = "not tried"
  }

  /// The cause that was tried.
  public var cause: Cause
  /// The outcome of the experiment.
  public var outcome: Outcome
  /// The evidence for the outcome, or the reason why the experiment was not made, as a clause.
  public var reason: String

  /// Creates an experiment with its outcome.
  public init(_ cause: Cause, _ outcome: Outcome, because reason: String) {
    (self.cause, self.outcome, self.reason) = (cause, outcome, reason)
  }
}
