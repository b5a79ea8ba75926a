/// The cause of a difference from the golden, other than a change of the app, as replays show it.
public enum LikelyCause: Hashable, Codable, Sendable {
  /// The same recording, replayed again on the same build, went another way.
  case notDeterministic(ReplayVariation)
  /// The recording is green in the recorded environment, and the environment of the run differs from it.
  ///
  /// Each difference is a clause such as `the screen is 768x1024 instead of 390x844`.
  case environment([String])
  /// Every screen of the golden appears, but earlier or later.
  case timing

  /// Secrets were not given that are typed before the first difference, so that the app may or may not have
  /// changed.
  ///
  /// Each secret is a clause with the variable to set.
  case secretNotGiven([String])

  /// Some replays speak for another cause than a change of the app, but too few to claim it.
  case notDecided(UndecidedCause)

  /// The class of the cause, as reports name it.
  public var word: String {
    switch self {
    case .notDeterministic: Experiment.Cause.notDeterministic.rawValue
    case .environment: Experiment.Cause.environment.rawValue
    case .timing: Experiment.Cause.timing.rawValue
    case .secretNotGiven: Experiment.Cause.secretNotGiven.rawValue
    case .notDecided: Experiment.Outcome.notDecided.rawValue
    }
  }
}
