import AppDriver
import Approvals
import EventModel
import Recorder

/// The search for the cause of one red attempt, by replays with and without an experiment.
///
/// The recording is replayed unchanged first: two unchanged replays that differ prove that the app is not
/// deterministic. A brief search makes at most one more replay, so that a red recording costs at most three times a
/// green one; that is too little to claim any other cause. A full search confirms the result of an experiment
/// (``confirm(_:)``).
struct CauseSearch {
  let run: RecordingRun
  let session: RecordedSession
  let result: RecordingResult
  let outcome: Replay.Outcome
  var diagnosis = Diagnosis()
  /// The replays so far.
  var counts = ReplayCounts()
  private var driver: any AppDriver
  /// True if the driver's process broke off in the last replay, so that the driver cannot be used again.
  private var isBroken: Bool
  private var tries: Int

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
    tries = run.diagnosis.tries
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
    for _ in 0..<run.diagnosis.repeats where diagnosis.cause == nil { repeatUnchanged() }
    if diagnosis.cause == nil { tryExperiments(on: causes) }
    noteUnchanged()
    diagnosis.replays = counts
    return diagnosis
  }

  /// Makes the experiments on the causes, the likeliest first.
  ///
  /// An absent secret explains every later difference, so that a brief search looks no further.
  private mutating func tryExperiments(on causes: [Experiment.Cause]) {
    let missing = causes.contains(.secretNotGiven) ? missingSecrets : []
    if run.diagnosis == .brief, !missing.isEmpty { return noteSecrets(missing) }
    if causes.contains(.environment) { tryEnvironment() }
    if causes.contains(.timing), !isDecided { tryTiming() }
    if causes.contains(.secretNotGiven), !isDecided { noteSecrets(missing) }
  }

  /// True once a cause is found, so that the search can stop.
  private var isDecided: Bool {
    switch diagnosis.cause {
    case nil, .notDecided: false
    default: true
    }
  }

  mutating func note(
    _ cause: Experiment.Cause,
    _ outcome: Experiment.Outcome,
    of subject: String? = nil,
    because reason: String
  ) {
    let experiment = Experiment(cause, outcome, of: subject, because: reason)
    diagnosis.experiments.append(experiment)
  }

  /// Takes one experiment from those that the search may make; returns true if there was one.
  mutating func takeTry(for cause: Experiment.Cause, of subject: String) -> Bool {
    guard tries > 0 else {
      note(cause, .notTried, of: subject, because: "without --diagnose only one experiment is made")
      return false
    }
    tries -= 1
    return true
  }

  // MARK: Unchanged replays

  /// Replays the recording again in the same way; returns true if it showed the same.
  @discardableResult
  mutating func repeatUnchanged() -> Bool {
    guard let again = replay(session.log) else { return false }
    counts.unchanged += 1
    let variation = ReplayVariation(
      between: outcome,
      and: again,
      of: session,
      rules: run.rules,
      span: run.span,
      replay: counts.made
    )
    guard let variation else {
      counts.same += 1
      return true
    }
    diagnosis.cause = .notDeterministic(variation)
    return false
  }

  /// Notes the results of the unchanged replays, before the experiments.
  private mutating func noteUnchanged() {
    let shown: Experiment
    if case .notDeterministic(let variation) = diagnosis.cause {
      let evidence = "\(variation.replays) on the same build differ"
      shown = Experiment(.notDeterministic, .proven, because: evidence)
    } else if counts.unchanged > 1 {
      shown = Experiment(.notDeterministic, .notDecided, because: counts.clause)
    } else {
      let reason = "the app could not be started again"
      shown = Experiment(.notDeterministic, .notTried, because: reason)
    }
    diagnosis.experiments.insert(shown, at: 0)
    guard case .notDeterministic = diagnosis.cause else { return }
    let tried = Set(diagnosis.experiments.map(\.cause))
    for cause in result.verdict.possibleCauses ?? [] where !tried.contains(cause) {
      if cause == .secretNotGiven, missingSecrets.isEmpty { continue }
      note(cause, .notTried, because: "the replays differ from each other")
    }
  }

  // MARK: Secrets

  /// The secrets that were typed before the first difference without being given.
  private var missingSecrets: [Pseudonym] {
    let first = result.firstDifferentCheckpoint(in: session.log)
    return session.log.missingSecrets(among: run.secrets, before: first)
  }

  /// Notes absent secrets, which leave the question open until they are given; without one, notes that
  /// a given one may be wrong.
  private mutating func noteSecrets(_ missing: [Pseudonym]) {
    if missing.isEmpty {
      let first = result.firstDifferentCheckpoint(in: session.log)
      guard let suspicion = session.log.suspicion(atScreen: first) else { return }
      return note(.secretNotGiven, .notTried, of: "another secret", because: suspicion)
    }
    diagnosis.cause = .secretNotGiven(missing.map(\.clauseIfMissing))
    let variables = missing.map(\.variable).joined(separator: ", ")
    let reason = "\(variables) \(missing.count == 1 ? "is" : "are") not set"
    note(.secretNotGiven, .notTried, of: "the real secret", because: reason)
    let tried = Set(diagnosis.experiments.map(\.cause))
    for cause in [Experiment.Cause.environment, .timing] where !tried.contains(cause) {
      note(cause, .notTried, because: reason)
    }
  }

  // MARK: Replays

  /// Replays the recording once more.
  ///
  /// - Parameters:
  ///   - log: the recording.
  ///   - other: the run whose environment is used; nil for that of the attempt.
  ///   - traveller: the driver of this replay only; nil for that of the attempt.
  ///   - grace: the extra time that the app gets.
  /// - Returns: the replay; nil if the app cannot be started again.
  mutating func replay(
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
      watch: run.watchesExperiments ? run.watch : nil,
      names: VaryingNames(run.rules)
    )
    let there = replay.run()
    counts.made += 1
    if traveller == nil { isBroken = there.isBroken }
    return there
  }
}

extension Replay.Outcome {
  /// True if the replay, or its trial, ended because the app's process broke off.
  var isBroken: Bool {
    [stop, trialStop].contains {
      if case .driver(.broken) = $0?.reason { true } else { false }
    }
  }
}
