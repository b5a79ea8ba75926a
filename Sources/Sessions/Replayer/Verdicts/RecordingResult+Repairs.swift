public import Approvals
import ViewQuery

extension RecordingResult {
  /// The repairs to decide about: one for each unverified target with a candidate, and one for each input with
  /// another outcome.
  ///
  /// There are none if the environment or a missing secret caused the differences.
  ///
  /// Repairs of a run in another setting are only reported, since the log keeps the targets of the recorded
  /// setting.
  public var repairs: [PendingRepair] {
    switch verdict.likelyCause {
    case .secretNotGiven, .environment: return []
    case .notDeterministic, .timing, .notDecided, nil: break
    }
    var drifts = warnings.map { (event: $0.event, drift: $0.drift) }
    if case .stopped(let stop, _) = verdict, case .target(let drift) = stop.reason {
      drifts.append((stop.event, drift))
    }
    let targets = drifts.compactMap { PendingRepair($0.drift, at: $0.event) }
    // A change that only an earlier attempt showed is reported, but not decided about.
    let outcomes = if case .flaky = verdict { [OutcomeChange]() } else { outcomeChanges }
    let repairs = targets + outcomes.compactMap(PendingRepair.init)
    return repairs.sorted { $0.event < $1.event }
  }
}

extension PendingRepair {
  /// Creates the question whether to record the outcome that an input has now; nil if a recording
  /// cannot say it.
  fileprivate init?(_ change: OutcomeChange) {
    guard let proposed = change.proposed else { return nil }
    let candidate = Candidate(
      view: change.view,
      reference: change.found,
      evidence: change.evidence,
      outcome: proposed
    )
    self.init(
      event: change.seen.event,
      verdict: "outcome",
      differences: change.lines,
      candidates: [candidate]
    )
  }

  /// Creates the repair of a target; nil if no candidate is the same thing.
  fileprivate init?(_ drift: TargetDrift, at event: Int) {
    let found = zip(drift.candidates, zip(drift.repairs, drift.evidence.found))
    let candidates = found.filter { $0.1.0.isSound }.map { view, candidate in
      Candidate(view: view, reference: "\(candidate.0.proposed)", evidence: candidate.1)
    }
    guard !candidates.isEmpty else { return nil }
    self.init(
      event: event,
      verdict: drift.verdict.rawValue,
      differences: drift.differences,
      candidates: candidates
    )
  }
}
