/// The evidence of replays that support no cause.
public struct UndecidedCause: Hashable, Codable, Sendable {
  /// The number of replays, the attempt included.
  public var replays = 1
  /// The results of the replays, each as a clause with a count.
  public var results: [String] = []
  /// The differences from the recorded environment, each as a clause; empty unless it was tried.
  public var differences: [String] = []
  /// True if every experiment was made, so that `--diagnose` would show nothing more.
  public var isThorough = false

  /// Creates the evidence of an attempt alone.
  public init() {}

  /// The evidence, in one lower-case clause.
  public var headline: String {
    "not decided after \(replays) replays: " + results.joined(separator: ", ")
  }
}
