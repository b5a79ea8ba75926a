extension Ledger {
  /// A decision against a change, which every later run that shows the change tells.
  public struct Rejection: Hashable, Sendable {
    /// The person who decided, such as a git identity.
    public var by: String
    /// The time of the decision, as `2026-01-01T09:00:00Z`.
    public var at: String
    /// The reason that the person gave.
    public var reason: String?

    /// Creates a rejection.
    public init(by: String, at: String, reason: String? = nil) {
      (self.by, self.at, self.reason) = (by, at, reason)
    }

    /// The decision in one clause, such as `rejected by Ann on 2026-01-01: a bug`.
    public var words: String {
      let name = by.prefix { $0 != "<" }.reversed().drop { $0 == " " }.reversed()
      let person = name.isEmpty ? by : String(name)
      return "rejected by \(person) on \(at.prefix(10))" + (reason.map { ": \($0)" } ?? "")
    }
  }

  /// The rejections that stand, by the names of their changes: no later decision approved the change, and the
  /// recording was not made anew.
  public var rejections: [String: Rejection] {
    var standing: [String: Rejection] = [:]
    for entry in entries {
      switch entry.decision {
      case .recorded: standing = [:]
      case .approved, .repaired: for name in entry.names { standing[name] = nil }
      case .rejected:
        for name in entry.names {
          standing[name] = Rejection(by: entry.by, at: entry.at, reason: entry.reason)
        }
      case .rewritten, .upgraded: break
      }
    }
    return standing
  }
}
