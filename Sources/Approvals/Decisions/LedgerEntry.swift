public import EventModel

/// One decision about a golden: who made it, when and why, and the golden before and after.
public struct LedgerEntry: Hashable, Sendable {
  /// The person who decided, such as a git identity.
  public var by: String
  /// The time of the decision, as `2026-01-01T09:00:00Z`.
  public var at: String
  /// The decision.
  public var decision: Decision
  /// The reason that the person gave.
  public var reason: String?
  /// The golden's digest before, or nil if there was no golden.
  public var before: Digest?
  /// The golden's digest after, or nil for a decision about targets, which does not change goldens.
  public var after: Digest?
  /// The event log's digests, for a decision about its targets.
  public var log: LogChange?
  /// The changes that were decided about, one clause each.
  public var changes: [String]

  /// The kinds of decision.
  public enum Decision: String, Sendable {
    /// The golden was made together with its recording.
    case recorded
    /// Changes went into the golden.
    case approved
    /// Changes or a repair were refused, and the golden or the log stayed as it was.
    case rejected
    /// Targets of the log got other evidence.
    case repaired
  }

  /// The digests of an event log before and after a decision.
  public struct LogChange: Hashable, Sendable {
    /// The digest of its bytes before.
    public var before: Digest
    /// The digest of its bytes after.
    public var after: Digest

    /// Creates the change from one digest to another.
    public init(before: Digest, after: Digest) {
      self.before = before
      self.after = after
    }
  }

  /// Creates an entry.
  public init(
    by: String,
    at: String,
    decision: Decision,
    reason: String? = nil,
    before: Digest? = nil,
    after: Digest? = nil,
    log: LogChange? = nil,
    changes: [String] = []
  ) {
    self.by = by
    self.at = at
    self.decision = decision
    self.reason = reason
    self.before = before
    self.after = after
    self.log = log
    self.changes = changes
  }
}
