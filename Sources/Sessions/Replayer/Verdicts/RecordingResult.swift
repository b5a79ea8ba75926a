public import AppDriver
public import Approvals
public import EventModel
public import Recorder

/// The result of running one recording.
public struct RecordingResult: Sendable {
  /// The recording's name.
  public var name: String
  /// The verdict on the recording.
  public var verdict: Verdict
  /// The setting of the run, as far as it is not the recorded one.
  public var setting = ReplacedSetting()
  /// The changes of overlays that do not fit the golden any more.
  public var misfits: [OverlaidGolden.Misfit] = []
  /// The number of events that were replayed.
  public var events = 0
  /// The number of checkpoints that were compared.
  public var checkpoints = 0
  /// The experiments that were made to find the cause, or could have been made.
  public var experiments: [Experiment] = []
  /// The replays that looked for the cause; nil if the recording passed or was not replayed again.
  public var replays: ReplayCounts?
  /// The first checkpoint that differs from the golden, and the event that introduced the difference.
  ///
  /// If the replay stopped before any difference, this is the event that could not be replayed and
  /// the checkpoint that was not reached.
  public var firstDivergence: Divergence?
  /// The last checkpoint before the first divergence, with its own event; it matches the golden.
  public var lastEqual: Divergence?
  /// The differences, each once, with the checkpoints that have it.
  public var changes: [SessionComparison.Group] = []
  /// The inputs that other views took than in the recording, in the order of events.
  public var outcomeChanges: [OutcomeChange] = []
  /// The targets that were touched although they were not verified.
  public var warnings: [Replay.Warning] = []
  /// The scrolling that the replay added to bring targets into sight.
  public var scrolls: [Replay.Scroll] = []
  /// The app's remarks about the replay, such as requests that its recording has not.
  public var remarks: [String] = []
  /// The use of each rule.
  public var rules: [RuleUse] = []
  /// The name that this recording, which has no golden, probably had before.
  public var formerName: String?
  /// The screens to approve or reject; nil if there is nothing to decide.
  public var pending: Pending?
  /// All attempts, the last one included; none of them has pending screens or attempts of its own.
  public var attempts: [RecordingResult] = []
  /// The duration of all attempts together.
  public var duration: Duration = .zero

  /// A checkpoint of a session, and the event that led to it.
  public struct Divergence: Codable, Hashable, Sendable {
    /// The number of the event that led to the checkpoint.
    public var event: Int
    /// The checkpoint's place, from 1.
    public var checkpoint: Int
    /// The title of the checkpoint.
    public var title: String

    /// Creates a place in a session.
    public init(event: Int, checkpoint: Int, title: String) {
      self.event = event
      self.checkpoint = checkpoint
      self.title = title
    }
  }

  /// The verdict on a recording.
  public enum Verdict: Sendable {
    /// Every screen matches the golden.
    case passed
    /// Some screens differ from the golden; with the likely cause, if it is not the app.
    case changed(LikelyCause?)
    /// There is no golden to compare with.
    case missingGolden
    /// There is a golden without a log.
    case orphaned
    /// Every screen matches, but the golden has so many more that the recording lacks.
    case excessCheckpoints(Int)
    /// Every screen matches, but the ledger does not explain the golden, the log or the story.
    case unapproved(Ledger.Problem)
    /// The session could not be replayed to its end; with the likely cause, if it is not the app.
    case stopped(Replay.Stop, LikelyCause?)
    /// The log is damaged or cannot be read.
    case damagedLog(RecordingFileError)
    /// The golden, the ledger or the story is damaged or cannot be read.
    case damagedGolden(GoldenFileError)
    /// The recording's own rules are damaged or cannot be read.
    case damagedRules(RuleFileError)
    /// The recorded app is not available here.
    case noApp(DriverError)
    /// The recording failed first and passed in another attempt.
    case flaky
  }

  /// Creates a result with nothing but a verdict.
  public init(name: String, verdict: Verdict) {
    self.name = name
    self.verdict = verdict
  }
}

extension RecordingResult {
  /// Adds the experiments, and the cause to the verdict, if it is one that can have one.
  ///
  /// Where a secret was not given, nothing is left to decide: half of the screens may show its absence.
  /// Nor is there where the recorded environment shows the golden's screens, unless the run asked for another setting.
  mutating func explain(by diagnosis: Diagnosis) {
    (experiments, replays) = (diagnosis.experiments, diagnosis.replays)
    switch verdict {
    case .changed: verdict = .changed(diagnosis.cause)
    case .stopped(let stop, _): verdict = .stopped(stop, diagnosis.cause)
    default: break
    }
    switch diagnosis.cause {
    case .secretNotGiven: pending = nil
    // Differences in a setting that the run asked for belong in the overlay of this setting.
    case .environment where setting.isEmpty: pending = nil
    default: break
    }
  }
}

extension RecordingResult {
  /// Adds what is to be decided with the target at which this replay stopped: further targets, and the screens of the
  /// whole session.
  ///
  /// - Parameter whole: The result of the replay that went on behind the target.
  mutating func add(_ whole: RecordingResult) {
    guard case .stopped(let stop, _) = verdict else { return }
    switch whole.verdict {
    case .passed, .changed: break
    default: return
    }
    warnings = whole.warnings.filter { $0.event != stop.event }
    (pending, changes) = (whole.pending, whole.changes)
    outcomeChanges = whole.outcomeChanges
  }
}

extension RecordingResult.Verdict {
  /// The verdict as reports name it.
  public var word: String {
    switch self {
    case .passed: "passed"
    // There is nothing to decide.
    case .changed(.secretNotGiven), .changed(.environment): "failed"
    case .changed: "changed"
    case .flaky: "flaky"
    case .missingGolden, .orphaned, .excessCheckpoints, .unapproved, .stopped: "failed"
    case .damagedLog, .damagedGolden, .damagedRules: "damaged"
    case .noApp: "unsupported"
    }
  }

  /// The class of the cause; nil if the recording passed.
  public var cause: String? {
    switch self {
    case .passed: nil
    case .changed(let likelyCause): likelyCause?.word ?? "changed"
    // The same recording went two ways on one build.
    case .flaky: "not deterministic"
    case .missingGolden: "missing golden"
    case .orphaned: "orphaned golden"
    case .excessCheckpoints: "orphaned checkpoints"
    case .unapproved(let problem) where problem.isAboutLog: "log not approved"
    case .unapproved(.storyNotProven), .unapproved(.storyOutdated): "story not proven"
    case .unapproved(.storyEdited), .unapproved(.storyDeleted): "story not approved"
    case .unapproved(.rules): "rule not approved"
    case .unapproved(.renamed): "name not approved"
    case .unapproved(.outdated), .unapproved(.unnamed): "ledger outdated"
    case .unapproved: "golden not approved"
    case .damagedLog: "damaged log"
    case .damagedGolden(let error):
      switch error.fileName {
      case "approvals.jsonl": "damaged ledger"
      case "story.stories": "damaged story"
      default: "damaged golden"
      }
    case .damagedRules(.ledger): "damaged ledger"
    case .damagedRules: "damaged rules"
    case .noApp(.unknownApp), .noApp(.unknownVariant): "unknown app"
    case .noApp: "app did not start"
    case .stopped(let stop, let likelyCause): likelyCause?.word ?? stop.cause
    }
  }

  /// The likely cause, other than a change of the app; nil if none is known.
  public var likelyCause: LikelyCause? {
    switch self {
    case .changed(let likelyCause), .stopped(_, let likelyCause): likelyCause
    default: nil
    }
  }

  /// True if the recording passed; a flaky one did not.
  public var isGood: Bool {
    if case .passed = self { true } else { false }
  }
}

extension Replay.Stop {
  /// The class of the reason.
  fileprivate var cause: String {
    switch reason {
    case .target: "target drift"
    case .driver(.crashed): "app crashed"
    case .driver(.neverIdle): "app never idle"
    case .driver(.reported): "error reported"
    case .driver(.broken(let fault)):
      switch fault.kind {
      case .ended, .cutOff, .tooLarge: "app crashed"
      case .hanging, .silent, .slow, .busy: "app never idle"
      default: "app cannot be driven"
      }
    case .driver: "app cannot be driven"
    }
  }
}
