import Approvals

extension JSONReport {
  /// A decision against a change, which the ledger remembers.
  struct Rejection: Codable, Hashable {
    var by: String
    var at: String
    var reason: String?

    init(_ rejection: Ledger.Rejection) {
      (by, at, reason) = (rejection.by, rejection.at, rejection.reason)
    }

    /// The decision in one clause.
    var words: String { Ledger.Rejection(by: by, at: at, reason: reason).words }
  }
}
