/// The likely cause of a difference from the golden, other than a change of the app.
public enum LikelyCause: Hashable, Codable, Sendable {
  /// The environment differs from the recording; each difference is a clause such as
  /// `the screen is 768x1024 instead of 390x844`.
  case environment([String])
  /// Every screen matches the golden, but earlier or later: with more time, the app shows them all.
  case timing

  /// Secrets were not given, and the stand-ins that were typed for them may explain the difference;
  /// each is a clause with the variable to set.
  case standIns([String])

  /// The class of the cause, as reports name it.
  public var word: String {
    switch self {
    case .environment: "environment"
    case .timing: "timing"
    // It is unknown whether the app would show the golden's screens with the secrets.
    case .standIns: "app changed"
    }
  }
}
