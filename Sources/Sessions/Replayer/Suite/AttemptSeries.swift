import Approvals
import Differ

/// The attempts at one recording, and their common result.
///
/// The attempts are compared with each other first. Two attempts with different findings prove that the app is not
/// deterministic, even if an experiment showed another cause.
struct AttemptSeries {
  private let retries: Int
  private var attempts: [RecordingResult] = []
  /// The screens of each attempt as they would be approved; nil if it leaves none.
  private var screens: [[Golden.Screen]?] = []
  private var duration = Duration.zero

  init(retries: Int) { self.retries = retries }

  /// Adds an attempt.
  ///
  /// - Returns: the result of all attempts; nil if another attempt is needed.
  mutating func add(_ result: RecordingResult) -> RecordingResult? {
    var result = result
    duration += result.duration
    var attempt = result
    // Only the last attempt leaves screens to decide about.
    attempt.pending = nil
    attempts.append(attempt)
    screens.append(result.pending?.seen.screens)
    guard attempts.count > retries || !result.verdict.mayPassNextTime else { return nil }
    if result.verdict.isGood, let failed = attempts.first, attempts.count > 1 {
      // The evidence of the first failed attempt names the variation.
      result.changes = failed.changes
      result.outcomeChanges = failed.outcomeChanges
      result.firstDivergence = failed.firstDivergence
      result.lastEqual = failed.lastEqual
      result.verdict = .flaky
      let differences = failed.changes.map(\.change.sentence)
      vary(
        ReplayVariation(
          attempts: (1, attempts.count),
          checkpoint: failed.firstDivergence?.checkpoint,
          differences: differences
        )
      )
    } else if let variation = firstVariation {
      vary(variation)
      if let last = attempts.last {
        (result.verdict, result.experiments) = (last.verdict, last.experiments)
      }
    }
    result.attempts = attempts
    result.duration = duration
    return result
  }

  /// Notes in every attempt that failed that the attempts differ.
  private mutating func vary(_ variation: ReplayVariation) {
    for place in attempts.indices where attempts[place].verdict.mayBeVaried {
      switch attempts[place].verdict {
      case .changed: attempts[place].verdict = .changed(.notDeterministic(variation))
      case .stopped(let stop, _):
        attempts[place].verdict = .stopped(stop, .notDeterministic(variation))
      default: continue
      }
      let evidence = "\(variation.replays) on the same build differ"
      let shown = Experiment(.notDeterministic, .proven, because: evidence)
      attempts[place].experiments.removeAll { $0.cause == .notDeterministic }
      attempts[place].experiments.insert(shown, at: 0)
    }
  }

  /// The first difference between two attempts; nil if all found the same.
  private var firstVariation: ReplayVariation? {
    guard attempts.count > 1, attempts.allSatisfy(\.verdict.mayPassNextTime) else { return nil }
    return attempts.indices.dropFirst().lazy.compactMap { variation(between: 0, and: $0) }.first
  }

  private func variation(between one: Int, and other: Int) -> ReplayVariation? {
    let (first, second) = (attempts[one], attempts[other])
    let numbers = (one + 1, other + 1)
    let stops = [first, second].map(\.verdict.stop)
    guard stops[0].isSimilar(to: stops[1]) else {
      let ends = stops.map { $0.map { "stopped at event \($0.event)" } ?? "replayed to its end" }
      return ReplayVariation(
        attempts: numbers,
        checkpoint: nil,
        differences: ["\(ends[0]) in attempt \(numbers.0), \(ends[1]) in attempt \(numbers.1)"]
      )
    }
    if let before = screens[one], let after = screens[other] {
      // In these screens, values that the rules allow are already the golden's.
      var session = RuleSession(first.rules.map(\.rule))
      let seen = session.reconciled(expected: before, actual: after)
      let comparison = SessionComparison(expected: before, actual: seen)
      if let place = comparison.firstDifference {
        let changes = comparison.groups.filter { $0.checkpoints.first == place }
        return ReplayVariation(
          attempts: numbers,
          checkpoint: place + 1,
          differences: changes.map(\.change.sentence)
        )
      }
    } else if first.findings != second.findings {
      return ReplayVariation(
        attempts: numbers,
        checkpoint: [first, second].compactMap(\.firstDivergence?.checkpoint).min(),
        differences: first.findings.symmetricDifference(second.findings).sorted()
          .map { "in one attempt only, \($0)" }
      )
    }
    let inputs = [first, second].map { Set($0.outcomeChanges.map(\.message)) }
    guard inputs[0] != inputs[1] else { return nil }
    return ReplayVariation(
      attempts: numbers,
      checkpoint: nil,
      differences: inputs[0].symmetricDifference(inputs[1]).sorted()
        .map { "in one attempt only, \($0)" }
    )
  }
}

extension RecordingResult {
  /// The changes with their checkpoints, each in one line.
  fileprivate var findings: Set<String> {
    Set(
      changes.map { group in
        let places = group.checkpoints.map { "\($0 + 1)" }.joined(separator: ", ")
        return "\(group.change.sentence), at checkpoint \(places)"
      }
    )
  }
}

extension RecordingResult.Verdict {
  /// True if the attempt failed and another one could pass.
  fileprivate var mayPassNextTime: Bool {
    switch self {
    case .changed, .stopped: true
    default: false
    }
  }

  /// True if the comparison with another attempt says more about the cause than the attempt alone.
  fileprivate var mayBeVaried: Bool {
    switch likelyCause {
    case nil, .environment, .timing, .notDecided: true
    case .notDeterministic, .secretNotGiven: false
    }
  }

  /// The event at which the replay stopped, with the reason; nil if it did not.
  fileprivate var stop: Replay.Stop? {
    if case .stopped(let stop, _) = self { stop } else { nil }
  }
}

extension Replay.Stop? {
  /// Returns true if two replays ended at the same event for a similar reason.
  ///
  /// The evidence of views beside a lost target is compared with the screens.
  fileprivate func isSimilar(to other: Replay.Stop?) -> Bool {
    guard self?.event == other?.event else { return false }
    switch (self?.reason, other?.reason) {
    case (.driver(let one), .driver(let another)): return one.isSimilar(to: another)
    case (.target(let one), .target(let another)): return one.verdict == another.verdict
    case (nil, nil): return true
    default: return false
    }
  }
}
