public import AppDriver
public import Approvals
import EventModel
public import Recorder

/// What a run found out about one recording.
public struct RecordingResult: Sendable {
  /// The recording's name.
  public var name: String
  /// What is to be thought of it.
  public var verdict: Verdict
  /// How many events were replayed.
  public var events = 0
  /// How many checkpoints were compared.
  public var checkpoints = 0
  /// The first checkpoint that is not the golden's, and the event that introduced the difference.
  ///
  /// Where the replay stopped while all was the golden's, the event that could not be replayed, and
  /// the checkpoint that was not reached.
  public var firstDivergence: Divergence?
  /// The last checkpoint that is the golden's before the first divergence, with its own event.
  public var lastEqual: Divergence?
  /// The line of the story that tells the event of the first divergence; nil where none does.
  public var storyPlace: StoryPlace?
  /// What was different, each change once, with the checkpoints that have it.
  public var changes: [SessionComparison.Group] = []
  /// The targets that were not verified and touched all the same.
  public var warnings: [Replay.Warning] = []
  /// What became of each rule.
  public var rules: [RuleUse] = []
  /// The name of the recording that this one, which has no golden, seems to have had before.
  public var formerName: String?
  /// What the run saw, for someone to decide about; nil where nothing is to be decided.
  public var pending: Pending?
  /// The verdict of each attempt, the last one included.
  public var attempts: [String] = []
  /// How long all attempts took.
  public var duration: Duration = .zero

  /// A place in a session where golden and run part.
  public struct Divergence: Hashable, Sendable {
    /// The number of the event that led to the checkpoint.
    public var event: Int
    /// The checkpoint's place, from 1.
    public var checkpoint: Int
    /// What led to the checkpoint.
    public var title: String

    /// Creates a place.
    public init(event: Int, checkpoint: Int, title: String) {
      self.event = event
      self.checkpoint = checkpoint
      self.title = title
    }
  }

  /// What is to be thought of a recording.
  public enum Verdict: Sendable {
    /// Every screen is the golden's.
    case passed
    /// Some screens are not the golden's; with what is behind that beside another app, where it is
    /// known.
    case changed(LikelyCause?)
    /// There is no golden to compare with.
    case missingGolden
    /// There is a golden, and no log that it belongs to.
    case orphaned
    /// Every screen is the golden's, which has so many more that no event of the log leads to.
    case excessCheckpoints(Int)
    /// Every screen is the golden's, and the golden is not the one that its ledger explains.
    case unapproved(Ledger.Problem)
    /// The session could not be replayed to its end.
    case stopped(Replay.Stop)
    /// The log cannot be trusted.
    case damagedLog(RecordingFileError)
    /// The golden cannot be read.
    case damagedGolden(GoldenFileError)
    /// The app that was recorded cannot be driven here.
    case noApp(DriverError)
    /// The run failed first, and passed when it was tried again.
    case flaky
  }

  /// Creates a result of a recording that has not been looked into further.
  public init(name: String, verdict: Verdict) {
    self.name = name
    self.verdict = verdict
  }
}

extension RecordingResult.Verdict {
  /// The word that reports use.
  public var word: String {
    switch self {
    case .passed: "passed"
    case .changed: "changed"
    case .flaky: "flaky"
    case .missingGolden, .orphaned, .excessCheckpoints, .unapproved, .stopped: "failed"
    case .damagedLog, .damagedGolden: "damaged"
    case .noApp: "unsupported"
    }
  }

  /// The class of what is behind it; nil where all is well.
  public var cause: String? {
    switch self {
    case .passed: nil
    case .changed(let likelyCause): likelyCause?.word ?? "app changed"
    case .flaky: "timing"
    case .missingGolden: "missing golden"
    case .orphaned: "orphaned golden"
    case .excessCheckpoints: "orphaned checkpoints"
    case .unapproved: "golden not approved"
    case .damagedLog: "damaged log"
    case .damagedGolden: "damaged golden"
    case .noApp: "unknown app"
    case .stopped(let stop): stop.likelyCause?.word ?? stop.cause
    }
  }

  /// What is behind it beside another app; nil where nothing is known of that.
  public var likelyCause: LikelyCause? {
    switch self {
    case .changed(let likelyCause): likelyCause
    case .stopped(let stop): stop.likelyCause
    default: nil
    }
  }

  /// Whether the recording is as it should be.
  public var isGood: Bool {
    if case .passed = self { true } else { false }
  }
}

extension Replay.Stop {
  /// The class of what was in the way of the event.
  fileprivate var cause: String {
    switch reason {
    case .target: "target drift"
    case .driver(.crashed): "app crashed"
    case .driver(.neverIdle): "app never idle"
    case .driver(.broken(let fault)):
      switch fault.kind {
      case .ended, .torn, .tooLarge: "app crashed"
      case .hanging, .silent, .slow: "app never idle"
      default: "app cannot be driven"
      }
    case .driver: "app cannot be driven"
    }
  }
}
