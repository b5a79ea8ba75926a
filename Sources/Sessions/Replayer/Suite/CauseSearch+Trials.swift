import AppDriver
import Approvals
import Differ
import EventModel

extension CauseSearch {
  /// An experiment that can be repeated.
  struct Trial {
    /// The means of the experiment.
    enum Means {
      /// The recorded environment, on a driver of its own if the run's cannot change it.
      case environment(RecordingRun, (any AppDriver)?)
      /// More and less time for each screen.
      case time(Replay.GracePeriod)
    }

    var means: Means
    /// The cause that the experiment shows.
    var cause: LikelyCause
    var kind: Experiment.Cause
    /// The change that the experiment makes: `up to 10 s late`.
    var subject: String
    /// The condition of its replays: `with up to 10 s more time`.
    var condition: String
    /// The differences from the recorded environment, each as a clause.
    var differences: [String] = []
    /// The replays with the experiment, and those that were green.
    var made = 0
    var green = 0

    /// The green replays with their condition, as a clause.
    var clause: String { "green in \(green) of \(made) replays \(condition)" }
  }

  /// The result of one replay with an experiment.
  enum TrialResult {
    /// Every screen is the golden's.
    case green
    /// The same first difference as in the attempt.
    case same
    /// Another difference.
    case other
    /// The replay could not be made, or broke off.
    case failed(String)
  }

  /// Makes an experiment once; a full search then confirms its result.
  mutating func attempt(_ planned: Trial) {
    var trial = planned
    switch make(&trial) {
    case .green where run.diagnosis == .full: confirm(trial)
    case .green: leaveOpen(trial)
    case .same:
      let reason = "\(trial.condition), the difference remains"
      note(trial.kind, .refuted, of: trial.subject, because: reason)
    case .other:
      let reason = "\(trial.condition), the replay differs in another way"
      note(trial.kind, .notDecided, of: trial.subject, because: reason)
      // More time changes nothing else, so that the app may vary.
      if case .time = trial.means { leaveOpen(trial, isNoted: true) }
    case .failed(let reason): note(trial.kind, .notTried, of: trial.subject, because: reason)
    }
  }

  /// Confirms an experiment that was green once.
  ///
  /// Unchanged replays and replays with the change are made in a random order; the first contradiction ends them.
  private mutating func confirm(_ shown: Trial) {
    var trial = shown
    let seed = run.lotSeed &+ UInt64(counts.lots.count)
    var lot = ReplayCounts.Lot(for: trial.kind, seed: seed)
    var contradiction: String?
    for arm in lot.order where contradiction == nil {
      lot.made += 1
      switch arm {
      case .unchanged:
        if !repeatUnchanged() { contradiction = "an unchanged replay differs" }
      case .experiment:
        if case .green = make(&trial) { break }
        contradiction = trial.clause
      }
    }
    counts.lots.append(lot)
    if let contradiction {
      let reason = "\(contradiction); \(lot.clause)"
      note(trial.kind, .notDecided, of: trial.subject, because: reason)
      if case .notDeterministic = diagnosis.cause { return }
      leaveOpen(trial, isNoted: true)
    } else {
      diagnosis.cause = trial.cause
      let evidence = "\(trial.clause), never without; \(lot.clause)"
      note(trial.kind, .proven, of: trial.subject, because: evidence)
    }
  }

  /// Leaves the cause open, with the results of the replays.
  private mutating func leaveOpen(_ trial: Trial, isNoted: Bool = false) {
    var open = UndecidedCause()
    if case .notDecided(let earlier) = diagnosis.cause { open = earlier }
    open.replays = counts.made
    open.results = [counts.clause] + open.results.dropFirst() + [trial.clause]
    open.differences += trial.differences
    open.isThorough = run.diagnosis == .full
    diagnosis.cause = .notDecided(open)
    guard !isNoted else { return }
    note(trial.kind, .notDecided, of: trial.subject, because: trial.clause)
  }

  /// Makes one replay with an experiment.
  private mutating func make(_ trial: inout Trial) -> TrialResult {
    let there =
      switch trial.means {
      case .environment(let recorded, let traveller):
        replay(session.log, as: recorded, on: traveller)
      case .time(let grace): replay(session.log, grace: grace)
      }
    guard let there else { return .failed("the app could not be started again") }
    trial.made += 1
    if there.isBroken, let stop = there.stop, !outcome.ends(like: there, allowing: run.rules) {
      return .failed("the replay broke off at event \(stop.event): \(stop.reason.message)")
    }
    if case .environment = trial.means {
      let kept = session.log.environmentDifferences(
        from: there,
        launchedIn: session.log.header.setting
      )
      guard kept.isEmpty else {
        let clauses = kept.map(\.clause).joined(separator: ", ")
        return .failed("\(clauses), even in the recorded environment")
      }
    }
    let judged = judge(there, by: trial.means)
    if case .green = judged { trial.green += 1 }
    return judged
  }

  private func judge(_ there: Replay.Outcome, by means: Trial.Means) -> TrialResult {
    switch means {
    case .time:
      if there.reachesTargets { return isComplete(there) ? .green : .same }
      return isSame(there) ? .same : .other
    case .environment:
      guard session.golden != nil else { return there.stop == nil ? .green : endsAlike(there) }
      let judged = try? RecordingResult(
        there,
        of: session,
        rules: run.rules,
        span: run.span,
        within: run.comparisonBudget
      )
      guard let judged else { return .failed("the comparison took too long") }
      if judged.verdict.isGood { return .green }
      guard there.stop == nil, outcome.stop == nil else { return endsAlike(there) }
      return judged.firstFindings == result.firstFindings ? .same : .other
    }
  }

  private func endsAlike(_ there: Replay.Outcome) -> TrialResult {
    outcome.ends(like: there, allowing: run.rules) ? .same : .other
  }

  private func isComplete(_ there: Replay.Outcome) -> Bool {
    guard let golden = session.golden else { return true }
    return ExpectedScreens(session.log, golden: golden, run).isComplete(there.screens)
  }

  /// Returns true if a replay with more time missed the screen or the target that the attempt missed.
  private func isSame(_ there: Replay.Outcome) -> Bool {
    guard let missed = there.missedScreen else {
      return ReplayVariation(
        between: outcome,
        and: there,
        of: session,
        rules: run.rules,
        span: run.span,
        replay: counts.made
      ) == nil
    }
    let place = there.screens.count
    guard outcome.screens.indices.contains(place) else { return false }
    let seen = outcome.screens[place]
    return missed == seen || run.rules.reconcile(missed, with: seen) == seen
  }
}

extension RecordingResult {
  /// The views and members of the first checkpoint that differs, with their values.
  fileprivate var firstFindings: Set<[String]> {
    guard let first = firstDivergence?.checkpoint else { return [] }
    var findings: Set = [["\(first)"]]
    for group in changes where group.checkpoints.first == first - 1 {
      let member = group.change.member?.name ?? ""
      let value = group.change.to.map { "\($0)" } ?? ""
      findings.insert([group.change.kind.rawValue, group.change.node, member, value])
    }
    for change in outcomeChanges { findings.insert(["\(change.seen.event)", change.message]) }
    return findings
  }
}
