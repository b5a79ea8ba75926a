/// A redaction of a session that had no effect.
public struct MissedRedaction: Hashable, Codable, Sendable {
  /// The redaction as it stands in the header.
  public var text: String
  /// The earlier redaction that gave all of its views their names; nil if it picked no view.
  public var namer: String?

  /// Creates a redaction that had no effect.
  public init(_ text: String, namer: String? = nil) { (self.text, self.namer) = (text, namer) }
}

/// The error of a session with redactions that had no effect, which is not kept.
///
/// The header of the log would claim that something was hidden.
public struct UnmatchedRedaction: Error, Hashable, Sendable {
  /// The redactions that had no effect.
  public var redactions: [MissedRedaction]

  /// Creates the error for redactions; nil if there are none.
  public init?(_ redactions: [MissedRedaction]) {
    guard !redactions.isEmpty else { return nil }
    self.redactions = redactions
  }
}
