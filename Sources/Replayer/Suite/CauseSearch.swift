import AppDriver
import Approvals
import EventModel
import Recorder

/// The search for the cause of one red attempt, by experiments that could each refute a cause.
///
/// The recording is replayed unchanged first: only what is the same twice can have another cause. A
/// brief search makes at most one more replay, so that a red recording costs at most three times a
/// green one.
struct CauseSearch {
  private let run: RecordingRun
  private let session: RecordedSession
  private let result: RecordingResult
  private let outcome: Replay.Outcome
  private var driver: any AppDriver
  /// Whether the driver's process broke off, so that it cannot be used again.
  private var isBroken: Bool
  private var replays: Int
  private var diagnosis = Diagnosis()

  /// Prepares the search.
  ///
  /// - Parameters:
  ///   - run: the run of the recording.
  ///   - session: the recording.
  ///   - result: the result of the attempt.
  ///   - outcome: the replay of the attempt.
  ///   - driver: the driver of that replay.
  init(
    _ run: RecordingRun,
    of session: RecordedSession,
    result: RecordingResult,
    outcome: Replay.Outcome,
    on driver: any AppDriver
  ) {
    (self.run, self.session, self.driver) = (run, session, driver)
    (self.result, self.outcome) = (result, outcome)
    replays = run.diagnosis.replays
    isBroken = outcome.isBroken
  }

  /// Makes the experiments.
  mutating func search() -> Diagnosis {
    guard run.diagnosis != .none, let causes = result.verdict.possibleCauses else {
      return Diagnosis()
    }
    if let reason = outcome.stop?.reasonNotToRepeat {
      diagnosis.experiments = causes.map { Experiment($0, .notTried, because: reason) }
      return diagnosis
    }
    repeatUnchanged()
    for cause in causes.dropFirst() {
      if case .notDeterministic = diagnosis.cause {
        note(cause, .notTried, because: "the replays differ from each other")
        continue
      }
      switch cause {
      case .notDeterministic: break
      case .environment: tryEnvironment()
      case .timing: tryTiming()
      case .secretNotGiven: trySecrets()
      }
    }
    return diagnosis
  }

  private mutating func note(
    _ cause: Experiment.Cause,
    _ outcome: Experiment.Outcome,
    because reason: String
  ) {
    diagnosis.experiments.append(Experiment(cause, outcome, because: reason))
  }

  /// Notes a cause that is proven; an earlier one counts.
  private mutating func prove(_ cause: LikelyCause, because evidence: String) {
    diagnosis.cause = diagnosis.cause ?? cause
    note(cause.kind, .proven, because: evidence)
  }

  /// Takes one replay from those that the search may make; returns whether there was one.
  private mutating func takeReplay(for cause: Experiment.Cause) -> Bool {
    guard replays > 0 else {
      note(cause, .notTried, because: "only one experiment is made without --diagnose")
      return false
    }
    replays -= 1
    return true
  }

  /// Replays the recording again in the same way.
  private mutating func repeatUnchanged() {
    for number in 0..<run.diagnosis.repeats {
      let runs = number + 2
      guard let again = replay(session.log) else {
        note(.notDeterministic, .notTried, because: "the app could not be started again")
        return
      }
      let variation = ReplayVariation(
        between: outcome,
        and: again,
        of: session,
        rules: run.rules,
        span: run.span,
        runs: runs
      )
      if let variation {
        let evidence = "\(runs) replays, of which the last went another way"
        prove(.notDeterministic(variation), because: evidence)
        return
      }
    }
    let runs = run.diagnosis.repeats + 1
    note(.notDeterministic, .refuted, because: "\(runs) replays went the same way")
  }

  /// Returns the differences from the recorded environment that may be the cause; nil, with a note, if there are none.
  private mutating func environmentToTry() -> [String]? {
    let differences = session.log.environmentDifferences(
      from: outcome,
      launchedIn: run.setting(for: session.log)
    )
    if let platform = session.log.platformDifference(from: outcome), !session.isOverlaid {
      let clause = ([platform] + differences).joined(separator: ", ")
      note(.environment, .notTried, because: "\(clause), and no launch changes the platform")
    } else if differences.isEmpty, session.setting.platform == nil {
      note(.environment, .refuted, because: "the environment is the recorded one")
    } else if session.isOverlaid {
      note(.environment, .refuted, because: "the golden has an overlay for this setting")
    } else {
      return differences
    }
    return nil
  }

  /// Replays the recording in the recorded environment, if the app runs in another one.
  private mutating func tryEnvironment() {
    guard let differences = environmentToTry() else { return }
    let clause = differences.joined(separator: ", ")
    var recorded = run
    recorded.replaced = ReplacedSetting()
    var traveller: (any AppDriver)?
    if run.replaced.isEmpty {
      // Other experiments need the environment of the run, so that this one has a driver of its own.
      traveller = try? run.makeDriver(session.log.header.app)
      guard let traveller, traveller.surround(with: session.log.header.setting) else {
        traveller?.quit()
        return note(
          .environment,
          .notTried,
          because: "\(clause), and the driver cannot change that"
        )
      }
    }
    guard takeReplay(for: .environment) else {
      traveller?.quit()
      return
    }
    guard let there = replay(session.log, as: recorded, on: traveller) else {
      return note(
        .environment,
        .notTried,
        because: "the app does not start in the recorded environment"
      )
    }
    guard !breaksOff(there, in: .environment) else { return }
    let left = session.log.environmentDifferences(
      from: there,
      launchedIn: session.log.header.setting
    )
    guard left.isEmpty else {
      let kept = left.joined(separator: ", ")
      return note(.environment, .notTried, because: "\(kept), even in the recorded environment")
    }
    if isGreen(there) {
      prove(.environment(differences), because: "green in the recorded environment")
    } else {
      note(.environment, .refuted, because: "red in the recorded environment, too")
    }
  }

  private func isGreen(_ there: Replay.Outcome) -> Bool {
    guard session.golden != nil else { return there.stop == nil }
    let result = try? RecordingResult(
      there,
      of: session,
      rules: run.rules,
      span: run.span,
      within: run.comparisonBudget
    )
    return result?.verdict.isGood ?? false
  }

  /// Replays the recording with more time.
  private mutating func tryTiming() {
    guard let golden = session.golden else {
      return note(.timing, .notTried, because: "there is no golden to wait for")
    }
    let expected = ExpectedScreens(session.log, golden: golden, run)
    if outcome.reachesTargets, expected.contain(outcome.screens) {
      guard expected.isComplete(outcome.screens) else {
        return note(.timing, .refuted, because: "screens of the golden are missing at the end")
      }
      return prove(.timing, because: "every screen appears, but earlier or later")
    }
    guard takeReplay(for: .timing) else { return }
    let grace = Replay.GracePeriod(isExpected: expected.isExpected)
    guard let there = replay(session.log, grace: grace) else {
      return note(.timing, .notTried, because: "the app could not be started again")
    }
    guard !breaksOff(there, in: .timing) else { return }
    if there.reachesTargets {
      prove(.timing, because: "with more time, every screen appears")
    } else {
      note(.timing, .refuted, because: "with more time, the difference remains")
    }
  }

  /// Looks for secrets that were typed before the first difference without being given.
  ///
  /// The experiment needs the secret itself, so its absence leaves the question open.
  private mutating func trySecrets() {
    let first = result.firstDifferentCheckpoint(in: session.log)
    let missing = session.log.missingSecrets(among: run.secrets, before: first)
    guard !missing.isEmpty else {
      return note(
        .secretNotGiven,
        .refuted,
        because: session.log.suspicion(atScreen: first)
          ?? "no secret is missing before the first difference"
      )
    }
    guard diagnosis.cause == nil else {
      return note(
        .secretNotGiven,
        .refuted,
        because: "the golden's screens appear without the secret"
      )
    }
    diagnosis.cause = .secretNotGiven(missing)
    note(.secretNotGiven, .notTried, because: "nobody can type a secret that is not given")
  }

  /// Notes an experiment whose replay broke off the app's process, which the attempt did not, or did in
  /// another way; returns whether it is such a one.
  private mutating func breaksOff(_ there: Replay.Outcome, in cause: Experiment.Cause) -> Bool {
    guard there.isBroken, let stop = there.stop, !outcome.ends(like: there, allowing: run.rules)
    else { return false }
    let reason = "the replay broke off at event \(stop.event): \(stop.reason.message)"
    note(cause, .notTried, because: reason)
    return true
  }

  /// Replays the recording once more.
  ///
  /// - Parameters:
  ///   - log: the recording.
  ///   - other: the run whose environment is used; nil for that of the attempt.
  ///   - traveller: the driver of this replay only; nil for that of the attempt.
  ///   - grace: the extra time that the app gets.
  /// - Returns: the replay; nil if the app cannot be started again.
  private mutating func replay(
    _ log: EventLog,
    as other: RecordingRun? = nil,
    on traveller: (any AppDriver)? = nil,
    grace: Replay.GracePeriod? = nil
  ) -> Replay.Outcome? {
    if isBroken, traveller == nil {
      guard let fresh = try? run.makeDriver(log.header.app) else { return nil }
      driver = fresh
    }
    var replay = Replay(
      log: (other ?? run).launched(log),
      driver: traveller ?? driver,
      secrets: run.secrets,
      targetCheck: run.targetCheck,
      last: run.span.upperBound,
      grace: grace,
      watch: run.watchesExperiments ? run.watch : nil
    )
    let there = replay.run()
    if traveller == nil { isBroken = there.isBroken }
    return there
  }
}

extension Replay.Outcome {
  /// Whether the replay ended because the app's process broke off.
  fileprivate var isBroken: Bool {
    if case .driver(.broken) = stop?.reason { true } else { false }
  }
}
