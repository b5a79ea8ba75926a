/// What, beside another app, is behind a session that went another way than the golden.
public enum Circumstance: Hashable, Codable, Sendable {
  /// The app runs in something else than it was recorded in; each difference as a clause such as
  /// `the screen is 768x1024 instead of 390x844`.
  case environment([String])
  /// Every screen is the golden's, only earlier or later: given more of its time, the app shows them
  /// all.
  case timing

  /// The class of the cause, as reports name it.
  public var word: String {
    switch self {
    case .environment: "environment"
    case .timing: "timing"
    }
  }
}
