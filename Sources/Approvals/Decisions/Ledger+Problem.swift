public import EventModel

extension Ledger {
  /// A contradiction between a golden and its ledger, or a decision that is still open.
  public enum Problem: Hashable, Sendable {
    /// There is a golden but no decision.
    case undecided
    /// No decision led to this golden: it was edited by hand, merged, or recorded without the
    /// ledger.
    case unexplained
    /// Two branches decided about the golden, but nobody decided about their merged golden.
    case merged
    /// The golden is the result of an earlier decision: the entry with this number, from 1.
    case behind(entry: Int)
    /// The golden was deleted.
    case deleted
    /// An approval was interrupted and not finished.
    case unfinished
    /// A run left undecided changes.
    case pending
    /// A run could not verify a target, and that is undecided.
    case drifted
    /// The event log differs from the recorded or approved one; with the differences as far as they are known.
    case logEdited(since: LedgerEntry.Decision, differences: [String])
    /// The event log is the result of an earlier decision: the entry with this number, from 1.
    case logBehind(entry: Int)
    /// The story is another than the one that was recorded or approved.
    case storyEdited
    /// The story is another one, and running it does not lead through the recorded screens.
    case storyNotProven(String)
    /// Screens, targets or another log were approved since the story was proven; with the reason why it is not
    /// proven now, if that was tried.
    case storyOutdated(because: String?)
    /// The story that the ledger names is gone.
    case storyDeleted
    /// The overlay of this setting, which the ledger names, is gone.
    case overlayDeleted(setting: String)
    /// The overlay of this setting has a problem of its own.
    indirect case overlay(ReplacedSetting, Problem)
    /// The ledger has entries of an earlier version, which tie less.
    case outdated
    /// The ledger does not name these files.
    case unnamed([String])
    /// The ledger is that of a recording with this name, or of one of several whose paths end with it.
    case renamed(from: String, isShared: Bool = false)
    /// These rules were not approved.
    case rules([UnapprovedRule])
    /// An overlay has changes that do not fit the golden any more, at this number of checkpoints.
    case misfits(checkpoints: Int)

    /// The problem in one lower-case clause.
    public var message: String {
      switch self {
      case .undecided: "this golden has no ledger, so nobody approved it"
      case .merged:
        "this golden was merged from two branches, and nobody has approved the merged golden"
      case .unexplained: "no ledger entry explains this golden: it was changed without approve"
      case .behind(let entry): "the golden matches ledger entry \(entry), which is not the latest"
      case .deleted: "golden.tree is missing, but the ledger lists an approved golden"
      case .unfinished: "an approval was interrupted before it was finished"
      case .pending: "the last run left changes pending"
      case .drifted: "the last run left a drifted target pending"
      case .logEdited(let decision, let differences):
        "the event log was edited since it was \(decision.made)"
          + (differences.isEmpty ? "" : ": \(differences.joined(separator: ", "))")
      case .logBehind(let entry):
        "the event log matches ledger entry \(entry), which is not the latest"
      case .storyEdited: "the story was edited since it was recorded"
      case .storyNotProven(let reason):
        "the story was edited since it was recorded and is not proven: \(reason)"
      case .storyOutdated(let reason):
        "screens, targets or another log were approved since the story was proven"
          + (reason.map { ", and it is not proven any more: \($0)" }
            ?? ", and nobody has proven it again")
      case .storyDeleted: "story.stories is missing, but the ledger names it"
      case .overlayDeleted(let setting):
        "golden@\(setting).tree is missing, but the ledger lists an approved overlay"
      case .overlay(let setting, .undecided):
        "no ledger entry names \(GoldenStore.overlayName(setting)), so nobody approved this overlay"
      case .overlay(let setting, let problem):
        "\(GoldenStore.overlayName(setting)): \(problem.message)"
      case .outdated:
        "the ledger is in the format of an earlier version of Simon, so its approvals no longer "
          + "count"
      case .unnamed(let files):
        "no ledger entry of this version names the \(files.joined(separator: ", nor the "))"
      case .renamed(let name, isShared: false):
        "the ledger is that of the recording \(name.debugDescription)"
      case .renamed(let name, isShared: true):
        "several recordings here are named \(name.debugDescription), and the ledger does not say "
          + "which one it belongs to"
      case .rules(let rules): UnapprovedRule.message(about: rules)
      case .misfits(let checkpoints):
        "the overlay has changes that do not fit the golden any more, at \(checkpoints) "
          + "checkpoint\(checkpoints == 1 ? "" : "s"): approve writes it without them"
      }
    }

    /// True if `approve` asks about the problem; false if a command solves it without a decision.
    public var isQuestion: Bool {
      switch self {
      case .outdated, .unnamed, .storyDeleted, .unfinished: false
      default: true
      }
    }

    /// True if the ledger does not explain the event log.
    public var isAboutLog: Bool {
      switch self {
      case .logEdited, .logBehind: true
      default: false
      }
    }

    /// True if the problem asks for the approval of a story.
    public var isAboutStory: Bool {
      switch self {
      case .storyEdited, .storyOutdated: true
      default: false
      }
    }

    /// True if its answer decides about the golden in the recorded setting.
    public var isAboutGolden: Bool {
      switch self {
      case .undecided, .unexplained, .merged, .behind, .deleted, .unfinished, .pending, .renamed:
        true
      case .drifted, .logEdited, .logBehind, .storyEdited, .storyNotProven, .storyOutdated,
        .storyDeleted,
        .overlayDeleted, .overlay, .outdated, .unnamed, .rules, .misfits:
        false
      }
    }

    /// The difference of a log that was checked out with other line ends.
    static let lineEnds = "its lines end in CR LF"

    /// The next step for the user.
    public var hint: String {
      switch self {
      case .undecided, .unexplained, .merged:
        "look at it with git diff, then approve it as it is: simon-replay approve"
      case .behind: "take golden.tree and approvals.jsonl from one commit, or approve it again"
      case .logBehind:
        "take events.jsonl and approvals.jsonl from one commit, or approve it again"
      case .deleted: "restore it from version control, or delete the whole recording"
      case .unfinished: "finish it: simon-replay approve"
      case .pending, .drifted, .misfits: "review them: simon-replay approve"
      case .logEdited(_, let differences) where differences == [Self.lineEnds]:
        "pin it in .gitattributes (events.jsonl text eol=lf), and check it out again"
      case .logEdited, .storyEdited:
        "look at it with git diff, then approve it as it is: simon-replay approve"
      case .storyDeleted:
        "restore it from version control, or write it again: simon-replay stories emit RECORDING "
          + "-o FILE"
      case .overlayDeleted: "restore it from version control, or approve that: simon-replay approve"
      case .overlay(let setting, .behind):
        "take \(GoldenStore.overlayName(setting)) and approvals.jsonl from one commit, or approve it again"
      case .overlay(_, let problem): problem.hint
      case .outdated, .unnamed: "review it and carry it over: simon-replay ledger upgrade"
      case .renamed(_, isShared: false):
        "if the recording was renamed or copied, approve the new name: simon-replay approve"
      case .renamed(_, isShared: true):
        "if it belongs to this recording, approve the full name: simon-replay approve"
      case .rules: "see what they hide, then approve them or remove them: simon-replay approve"
      case .storyOutdated:
        "write it again on the approved build: simon-replay stories emit RECORDING -o FILE"
      case .storyNotProven: "write it again: simon-replay stories emit RECORDING -o FILE"
      }
    }
  }
}

extension LedgerEntry.Decision {
  /// The decision as a participle about the file that it led to.
  fileprivate var made: String {
    switch self {
    case .recorded: "recorded"
    case .rewritten: "rewritten"
    case .upgraded: "named by the ledger"
    case .approved, .rejected, .repaired: "approved"
    }
  }
}
