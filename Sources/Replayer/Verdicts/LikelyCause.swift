/// The cause of a difference from the golden, other than a change of the app, as experiments show it.
public enum LikelyCause: Hashable, Codable, Sendable {
  /// The same recording, replayed again on the same build, went another way.
  case notDeterministic(ReplayVariation)
  /// The recording is green in the recorded environment, from which that of the run differs; each
  /// difference is a clause such as `the screen is 768x1024 instead of 390x844`.
  case environment([String])
  /// Every screen matches the golden, but earlier or later: with more time, the app shows them all.
  case timing

  /// Secrets that had to be typed before the first difference were not given, so that nobody knows
  /// whether the app changed; each is a clause with the variable to set.
  case secretNotGiven([String])

  /// The class of the cause, as reports name it.
  public var word: String { kind.rawValue }

  /// The class of the cause, as experiments name it.
  var kind: Experiment.Cause {
    switch self {
    case .notDeterministic: .notDeterministic
    case .environment: .environment
    case .timing: .timing
    case .secretNotGiven: .secretNotGiven
    }
  }
}
