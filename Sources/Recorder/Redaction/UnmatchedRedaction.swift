/// The error of a session with redactions that picked no view, which is not kept.
///
/// The header of the log would claim that something was hidden.
public struct UnmatchedRedaction: Error, Hashable, Sendable {
  /// The redactions as they stand in the header.
  public var redactions: [String]

  /// Creates the error for redactions; nil if there are none.
  public init?(_ redactions: [String]) {
    guard !redactions.isEmpty else { return nil }
    self.redactions = redactions
  }
}
