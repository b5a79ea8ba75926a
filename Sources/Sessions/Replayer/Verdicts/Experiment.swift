/// An experiment on a cause of a difference, and its outcome.
public struct Experiment: Hashable, Codable, Sendable {
  /// The causes that can be tried, in this order.
  public enum Cause: String, CaseIterable, Codable, Sendable {
    /// The app goes another way in each replay.
    case notDeterministic = "not deterministic"
    /// The app runs in another environment than the recorded one.
    case environment
    /// The app needs more time.
    case timing
    /// A secret to type was not given.
    case secretNotGiven = "secret not given"
  }

  /// The outcome of an experiment.
  public enum Outcome: String, Codable, Sendable {
    /// The experiment showed that this is the cause.
    case proven
    /// The experiment could have shown this cause, and showed that it is another one.
    case refuted
    /// The replays that were made support neither.
    case notDecided = "not decided"
    /// The experiment was not made.
    case notTried = "not tried"
  }

  /// The class of the cause.
  public var cause: Cause
  /// The change that the experiment makes, such as `up to 10 s late`; nil for an experiment without one.
  public var subject: String?
  /// The outcome of the experiment.
  public var outcome: Outcome
  /// The evidence for the outcome, or the reason why the experiment was not made, as a clause.
  public var reason: String

  /// Creates an experiment with its outcome.
  public init(
    _ cause: Cause,
    _ outcome: Outcome,
    of subject: String? = nil,
    because reason: String
  ) {
    (self.cause, self.subject, self.outcome, self.reason) = (cause, subject, outcome, reason)
  }

  /// The change that was tried, or else the class of the cause.
  var name: String { subject ?? cause.rawValue }
}
