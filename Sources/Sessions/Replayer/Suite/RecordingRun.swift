public import AppDriver
public import Approvals
public import EventModel
public import Recorder
import Stories

/// The run of one recording: its log is replayed, and every checkpoint is compared with its golden.
///
/// A run writes no files; the result contains the changes to approve.
public struct RecordingRun: Sendable {
  /// The recording's files.
  public var recording: RecordingStore
  /// The differences that are allowed, the project's rules before the recording's own.
  public var rules: [Rule]
  /// The reason why the recording's own rules cannot be read; nil if they can.
  public var rulesError: RuleFileError?
  /// Makes a driver for the app that the log names, or for another app in its place.
  public var makeDriver: @Sendable (String) throws(DriverError) -> any AppDriver

  /// The texts to type for redacted secrets, by the variables that name them.
  public var secrets: [String: String]
  /// The rule for targets that are not verified.
  public var targetCheck: Replay.TargetCheck
  /// The events whose checkpoints are compared, by number; earlier events are replayed but not
  /// compared, later events are not replayed.
  public var span = RecordingRun.everything
  /// The parts of the recorded setting that are replaced.
  public var replaced = ReplacedSetting()
  /// The number of experiments on a red recording.
  public var diagnosis = Diagnosis.Depth.brief
  /// The seed of the lot that orders the replays that confirm a cause.
  public var lotSeed: UInt64 = 0
  /// Makes the time for reading the recording, and that for each comparison with its golden; nil for no
  /// limit.
  public var makeBudget: @Sendable () -> Budget? = { nil }
  /// The function that is called before each event.
  public var watch: Replay.Watch?
  /// True if `watch` is also called in the replays of experiments.
  public var watchesExperiments = false

  /// The span of all events of any recording.
  public static let everything = 1...Int.max

  /// Creates a run of a recording.
  public init(
    _ recording: RecordingStore,
    secrets: [String: String] = [:],
    rules: [Rule] = [],
    targetCheck: Replay.TargetCheck = .strict,
    makeDriver: @escaping @Sendable (String) throws(DriverError) -> any AppDriver
  ) {
    self.recording = recording
    self.secrets = secrets
    self.rules = rules
    self.targetCheck = targetCheck
    self.makeDriver = makeDriver
  }

  /// Replays the recording, and up to `retries` times again while it fails.
  ///
  /// A recording that passes only in a later attempt is flaky. A recording that is damaged or has no
  /// golden is not tried again, since no attempt can pass.
  public func result(retries: Int = 0) -> RecordingResult {
    var attempts = AttemptSeries(retries: retries)
    while true {
      if let result = attempts.add(attempt().result) { return result }
    }
  }

  /// Replays the recording once, and looks for the likely cause of a difference.
  ///
  /// - Returns: the observation of the replay, and the result.
  public func attempt() -> RecordingAttempt {
    judged { (session) throws(UnreadableRecording) in
      let driver: any AppDriver
      do throws(DriverError) { driver = try makeDriver(session.log.header.app) } catch {
        return noApp(error)
      }
      let outcome = Replay.run(
        launched(session.log),
        on: driver,
        secrets: secrets,
        targetCheck: targetCheck,
        through: span.upperBound,
        watch: watch,
        names: VaryingNames(rules),
        goesOn: goesOn
      )
      if let refusal = refusal(of: outcome) { return noApp(refusal) }
      let session = try reported(session, by: outcome)
      var result = result(of: outcome, in: session)
      var search = CauseSearch(self, of: session, result: result, outcome: outcome, on: driver)
      let diagnosis = search.search()
      result.explain(by: diagnosis)
      add(outcome, to: &result, in: session)
      return RecordingAttempt(result: result, observation: .replay(outcome, diagnosis))
    }
  }

  /// Judges the observation of another process as if it were one of this process.
  ///
  /// - Parameter observe: returns the observation of an ``attempt()`` at the log; nil if it replayed nothing.
  /// - Returns: the observation and the result.
  public func attempt(
    observedBy observe: (EventLog) -> ReplayObservation?
  ) -> RecordingAttempt {
    judged { (session) throws(UnreadableRecording) in
      switch observe(session.log) {
      case .replay(let outcome, let diagnosis):
        let session = try reported(session, by: outcome)
        var result = result(of: outcome, in: session)
        result.explain(by: diagnosis)
        add(outcome, to: &result, in: session)
        return RecordingAttempt(result: result, observation: .replay(outcome, diagnosis))
      case .noApp(let error): return noApp(error)
      case nil:
        return noApp(.launchFailed(reason: "the recording changed while it was replayed"))
      }
    }
  }

  /// Reads the recording and judges it, or reports why it cannot be read.
  private func judged(
    _ judge: (RecordedSession) throws(UnreadableRecording) -> RecordingAttempt
  ) -> RecordingAttempt {
    do throws(UnreadableRecording) { return try judge(try session()) } catch {
      return RecordingAttempt(result: RecordingResult(name: recording.name, verdict: error.verdict))
    }
  }

  private func session() throws(UnreadableRecording) -> RecordedSession {
    guard recording.hasLog else { throw UnreadableRecording(verdict: .orphaned) }
    let budget = makeBudget()
    let limits = LogLimits(budget: budget?.during("reading the log"))
    let log = try bridge(recording.log(limits: limits)) { (error: RecordingFileError) in
      UnreadableRecording(verdict: .damagedLog(error))
    }
    // A value that equals the recorded one replaces nothing.
    return try session(of: log, in: replaced.without(log.header), within: budget)
  }

  /// Returns the session with the golden of the setting that the app reported, where it is not the launched one.
  private func reported(
    _ session: RecordedSession,
    by outcome: Replay.Outcome
  ) throws(UnreadableRecording) -> RecordedSession {
    let setting = replaced.reported(by: outcome.identity).without(session.log.header)
    guard setting != session.setting else { return session }
    return try self.session(of: session.log, in: setting, within: makeBudget())
  }

  private func session(
    of log: EventLog,
    in setting: ReplacedSetting,
    within budget: Budget?
  ) throws(UnreadableRecording) -> RecordedSession {
    let damaged = { (error: GoldenFileError) in
      UnreadableRecording(verdict: .damagedGolden(error))
    }
    let store = recording.goldens(in: setting)
    let time = budget?.during("reading the golden")
    let overlaid =
      setting.isEmpty ? nil : try bridge(store.overlaidGolden(within: time), to: damaged)
    let base = setting.isEmpty ? try bridge(store.golden(within: time), to: damaged) : nil
    var session = RecordedSession(
      name: recording.name,
      log: log,
      golden: overlaid?.golden ?? base,
      goldenDigest: try bridge(store.goldenDigest(), to: damaged)
    )
    (session.setting, session.misfits) = (setting, overlaid?.misfits ?? [])
    session.isOverlaid = overlaid?.isOverlaid ?? false
    session.longestOverlay = overlaid?.longestOverlay
    if let rulesError { throw UnreadableRecording(verdict: .damagedRules(rulesError)) }
    return session
  }

  /// True if the recording has to be judged without a replay, and without a look into its folder.
  package var isRefused: Bool { recording.refusal != nil || rulesError != nil }

  /// Returns the error of an app that runs in another locale than this run asks for; nil if it does not.
  private func refusal(of outcome: Replay.Outcome) -> DriverError? {
    guard let wanted = replaced.locale, let locale = outcome.identity.locale, locale != wanted
    else { return nil }
    return .launchFailed(
      reason: "the app says that it runs in the locale \(locale), whatever the launch asks for; "
        + "start it in \(wanted)"
    )
  }

  private func noApp(_ error: DriverError) -> RecordingAttempt {
    let result = RecordingResult(name: recording.name, verdict: .noApp(error))
    return RecordingAttempt(result: result, observation: .noApp(error))
  }

  private func result(of outcome: Replay.Outcome, in session: RecordedSession) -> RecordingResult {
    do throws(Budget.Exceeded) {
      return try RecordingResult(
        outcome,
        of: session,
        rules: rules,
        span: span,
        within: comparisonBudget
      )
    } catch {
      guard let longest = session.longestOverlay else {
        return self.result(of: .golden(GoldenError(ofComparison: error)))
      }
      let damage = GoldenError(ofComparison: error, line: longest.line)
      return self.result(of: .overlay(setting: longest.setting.text, damage))
    }
  }

  /// True if a replay that stops at a target goes on to see the screens that are decided with the target.
  ///
  /// In another setting, and of a part of a session, no target is decided about.
  private var goesOn: Bool {
    targetCheck == .strict && replaced.isEmpty && span == Self.everything
      && (watch == nil || watchesExperiments)
  }

  /// Adds what the trial of a stopped replay saw to its result, so that the screens are decided with the target.
  private func add(
    _ outcome: Replay.Outcome,
    to result: inout RecordingResult,
    in session: RecordedSession
  ) {
    guard let trial = outcome.trial, case .stopped(_, let cause) = result.verdict else { return }
    switch cause {
    case nil, .notDecided: break
    case .environment, .secretNotGiven, .notDeterministic, .timing: return
    }
    var whole = outcome
    (whole.stop, whole.trial) = (nil, nil)
    (whole.screens, whole.warnings) = (trial.screens, trial.warnings)
    whole.outcomeChanges = trial.outcomeChanges
    result.add(self.result(of: whole, in: session))
  }

  /// The time for a comparison with the golden; nil for no limit.
  var comparisonBudget: Budget? { makeBudget()?.during("comparing screens with the golden") }

  /// Returns the setting in which the app of a log is launched.
  func setting(for log: EventLog) -> SessionSetting { replaced.applied(to: log.header.setting) }

  /// Returns a log whose replay launches the app in the environment of this run.
  func launched(_ log: EventLog) -> EventLog {
    guard !replaced.isEmpty else { return log }
    var log = log
    log.header.setting = setting(for: log)
    return log
  }
}

/// A recording that cannot be replayed, with the verdict on it.
private struct UnreadableRecording: Error {
  var verdict: RecordingResult.Verdict
}
