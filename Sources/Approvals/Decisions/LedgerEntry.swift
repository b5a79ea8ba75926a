public import EventModel

/// One decision about a golden: who made it, when, why, and what it turned into what.
public struct LedgerEntry: Hashable, Sendable {
  /// Who decided, such as a git identity.
  public var by: String
  /// When, as `2026-01-01T09:00:00Z`.
  public var at: String
  /// What was decided: `recorded`, `approved`, `rejected` or `repaired`.
  public var decision: Decision
  /// Why, in the words of who decided.
  public var reason: String?
  /// The golden's digest before; nil where there was none.
  public var before: Digest?
  /// The golden's digest after; nil for a decision about targets, which leaves goldens as they are.
  public var after: Digest?
  /// The event log's digest before and after, for a decision about its targets.
  public var log: LogChange?
  /// The changes that were decided about, one clause each.
  public var changes: [String]

  /// What can be decided about a golden.
  public enum Decision: String, Sendable {
    /// The golden was made together with its recording.
    case recorded
    /// Changes went into the golden.
    case approved
    /// Changes were refused; the golden stayed as it was. Or a repair was, and the log did.
    case rejected
    /// Targets of the log got other evidence.
    case repaired
  }

  /// What became of an event log.
  public struct LogChange: Hashable, Sendable {
    /// The digest of its bytes before.
    public var before: Digest
    /// The digest of its bytes after.
    public var after: Digest

    /// Creates the change between logs of those digests.
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

  /// The entry as one line of JSON, with its line end.
  public var line: [UInt8] {
    var writer = JSONWriter()
    writer.raw("{\"at\":")
    writer.string(at)
    writer.next("by")
    writer.string(by)
    writer.next("decision")
    writer.string(decision.rawValue)
    if let reason {
      writer.next("reason")
      writer.string(reason)
    }
    if let before {
      writer.next("before")
      writer.string(before.description)
    }
    if let after {
      writer.next("after")
      writer.string(after.description)
    }
    if let log {
      writer.next("log")
      writer.raw("{\"before\":")
      writer.string(log.before.description)
      writer.next("after")
      writer.string(log.after.description)
      writer.raw("}")
    }
    writer.next("changes")
    writer.list(changes) { $0.string($1) }
    writer.raw("}\n")
    return writer.bytes
  }
}
