public import EventModel

/// One decision about a recording: who made it, when and why, and its files before and after.
public struct LedgerEntry: Hashable, Sendable {
  /// The version of the format in which entries are written.
  public static let currentVersion = 2

  /// The version of the format of this entry; 1 for those of writers that named no version.
  public var version = LedgerEntry.currentVersion
  /// The name of the recording; nil in the ledger of a project's rules, and in earlier versions.
  public var recording: String?
  /// The person who decided, such as a git identity.
  public var by: String
  /// The time of the decision, as `2026-01-01T09:00:00Z`.
  public var at: String
  /// The kind of decision: changes were approved or rejected, or files recorded, repaired, rewritten or upgraded.
  public var decision: Decision
  /// The reason that the person gave.
  public var reason: String?
  /// The golden's digest before, or nil if there was no golden.
  public var before: Digest?
  /// The golden's digest after, or nil for a decision about other files only.
  public var after: Digest?
  /// The overlay that was decided about; nil for a decision about the golden itself or about other files.
  public var overlay: OverlayChange?
  /// The event log, as it was when the decision was made; nil in ledgers of earlier versions.
  public var log: LogChange?
  /// The digest of the story as it was then; nil if there was none.
  public var story: Digest?
  /// The rules that were decided about, as ``Rule/canonicalText``.
  public var rules: [String] = []
  /// The changes that were decided about, one clause each.
  public var changes: [String]
  /// The names of these changes on the command line, in the same order, and then those of the questions that were
  /// decided with them; empty where they have none, and in ledgers of earlier versions.
  public var names: [String]
  /// The identities of the entries before this one that no other entry named until then.
  public var former: [Digest] = []

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
    /// A command wrote the log or the story again.
    case rewritten
    /// The entries of an earlier version were carried over, with all files as they were then.
    case upgraded
  }

  /// The digests of an overlay before and after a decision.
  public struct OverlayChange: Hashable, Sendable {
    /// The setting of the overlay, as its file's name has it.
    public var setting: String
    /// The digest of its text before; nil if there was none.
    public var before: Digest?
    /// The digest of its text after; nil if there is none.
    public var after: Digest?

    /// Creates the change of the overlay of a setting.
    public init(setting: String, before: Digest?, after: Digest?) {
      (self.setting, self.before, self.after) = (setting, before, after)
    }
  }

  /// The digests of an event log before and after a decision.
  public struct LogChange: Hashable, Sendable {
    /// The digest of its bytes before, or nil if the ledger knew no log.
    public var before: Digest?
    /// The digest of its bytes after.
    public var after: Digest
    /// The contents of the log after; nil if nothing else could be told about it.
    public var contents: LogSummary?

    /// Creates the change from one digest to another.
    public init(before: Digest?, after: Digest, contents: LogSummary? = nil) {
      self.before = before
      self.after = after
      self.contents = contents
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
    story: Digest? = nil,
    changes: [String] = [],
    names: [String] = []
  ) {
    self.by = by
    self.at = at
    self.decision = decision
    self.reason = reason
    self.before = before
    self.after = after
    self.log = log
    self.story = story
    self.changes = changes
    self.names = names
  }
}
