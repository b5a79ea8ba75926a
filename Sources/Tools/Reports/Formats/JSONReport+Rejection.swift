package import Approvals

extension JSONReport {
  /// A decision against a change, which the ledger remembers.
  package struct Rejection: Codable, Hashable {
    package var by: String
    package var at: String
    package var reason: String?

    package init(_ rejection: Ledger.Rejection) {
      (by, at, reason) = (rejection.by, rejection.at, rejection.reason)
    }

    /// The decision in one clause.
    package var words: String { Ledger.Rejection(by: by, at: at, reason: reason).words }
  }
}
