/// What, beside another app, is behind a session that went another way than the golden.
public enum LikelyCause: Hashable, Codable, Sendable {
  /// The app runs in something else than it was recorded in; each difference as a clause such as
  /// `the screen is 768x1024 instead of 390x844`.
  case environment([String])
  /// Every screen is the golden's, only earlier or later: given more of its time, the app shows them
  /// all.
  case timing

  /// Secrets were not given, and stand-ins were typed for them, which may be all of the difference; each
  /// as a clause with the variable to set.
  case standIns([String])

  /// The class of the cause, as reports name it.
  public var word: String {
    switch self {
    case .environment: "environment"
    case .timing: "timing"
    // Whether the app would show the golden's screens with the secrets is not known.
    case .standIns: "app changed"
    }
  }
}
