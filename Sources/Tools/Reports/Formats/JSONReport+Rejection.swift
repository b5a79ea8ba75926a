package import Approvals

extension JSONReport {
  /// A decision against a change, which the ledger remembers.
  package struct Rejection: Codable, Hashable {
    /// The person who decided, such as a git identity.
    package var by: String
    /// The time of the decision, as `2026-01-01T09:00:00Z`.
    package var at: String
    /// The reason that the person gave; absent if there is none.
    package var reason: String?

    package init(_ rejection: Ledger.Rejection) {
      (by, at, reason) = (rejection.by, rejection.at, rejection.reason)
    }

    /// The decision in one clause.
    package var words: String { Ledger.Rejection(by: by, at: at, reason: reason).words }
  }
}
