import AppDriver
import Approvals
import EventModel
import Recorder

extension RecordingRun {
  /// Looks for the cause of a difference by experiments, each of which could refute it.
  ///
  /// The recording is replayed unchanged first: only what is the same twice can have another cause.
  /// At most two more replays are made, so that a red recording costs at most three times a green one.
  ///
  /// - Returns: the cause; nil if the app changed, or if the verdict needs no explanation.
  func likelyCause(
    of result: RecordingResult,
    _ outcome: Replay.Outcome,
    in session: RecordedSession,
    on driver: any AppDriver
  ) -> LikelyCause? {
    switch result.verdict {
    case .changed: break
    // A driver's own error needs no other explanation.
    case .stopped(let stop, _): guard case .target = stop.reason else { return nil }
    default: return nil
    }
    let log = session.log
    if let variation = ReplayVariation(between: outcome, and: repeated(log, on: driver)) {
      return .notDeterministic(variation)
    }
    let differences = log.environmentDifferences(from: outcome)
    if !differences.isEmpty { return .environment(differences) }
    if let golden = session.golden, isTiming(outcome, of: log, golden: golden, on: driver) {
      return .timing
    }
    let first = result.firstDifferentCheckpoint(in: log)
    let missing = log.missingSecrets(among: secrets, before: first)
    return missing.isEmpty ? nil : .secretNotGiven(missing)
  }

  /// Replays the recording once more, in the same way.
  private func repeated(_ log: EventLog, on driver: any AppDriver) -> Replay.Outcome {
    Replay.run(
      log,
      on: driver,
      secrets: secrets,
      targetCheck: targetCheck,
      through: span.upperBound
    )
  }

  /// Returns whether all screens that differ are only early or late.
  ///
  /// A screen is early if it matches a neighbouring checkpoint that no input separates from it. It is
  /// late if the app reaches the golden's screen with more time. To find that out, the recording is
  /// replayed again until the first screen that does not come.
  private func isTiming(
    _ outcome: Replay.Outcome,
    of log: EventLog,
    golden: Golden,
    on driver: any AppDriver
  ) -> Bool {
    let numbers = log.events.filter(\.isCheckpoint).map(\.number)
    let neighbours = log.neighbours(ofCheckpoints: numbers)
    let isExpected: (Int, ViewTree) -> Bool = { [span] place, tree in
      guard neighbours.indices.contains(place) else { return false }
      return numbers[place] < span.lowerBound
        || neighbours[place].contains { isGolden(tree, of: golden, at: $0) }
    }
    let seen = outcome.screens.enumerated()
    if outcome.stop == nil, seen.allSatisfy({ isExpected($0.offset, $0.element) }) {
      return outcome.screens.count >= min(golden.screens.count, neighbours.count)
    }
    var replay = Replay(
      log: log,
      driver: driver,
      secrets: secrets,
      targetCheck: targetCheck,
      last: span.upperBound,
      grace: Replay.GracePeriod(isExpected: isExpected)
    )
    return replay.run().stop == nil
  }

  private func isGolden(_ tree: ViewTree, of golden: Golden, at place: Int) -> Bool {
    guard golden.screens.indices.contains(place) else { return false }
    let expected = golden.screens[place].tree
    return tree == expected || rules.reconcile(tree, with: expected) == expected
  }
}

extension EventLog {
  /// Returns the neighbours of each checkpoint that no input separates from it.
  ///
  /// - Parameter numbers: the events that recorded the checkpoints.
  /// - Returns: for each checkpoint the places of its neighbours and of itself.
  fileprivate func neighbours(ofCheckpoints numbers: [Int]) -> [[Int]] {
    numbers.indices.map { place in
      [place - 1, place, place + 1].filter { other in
        guard numbers.indices.contains(other) else { return false }
        let (first, last) = (numbers[min(place, other)], numbers[max(place, other)])
        return other == place || firstInput(in: first..<last) == nil
      }
    }
  }

  /// Returns the secrets that had to be typed before an event and were not given, each as a clause.
  ///
  /// A difference before a secret is typed has another cause.
  fileprivate func missingSecrets(among secrets: [String: String], before event: Int) -> [String] {
    var typed = self
    typed.events.removeAll { $0.number >= event }
    return typed.typedPseudonyms.filter { secrets[$0.variable, default: ""].isEmpty }
      .map { "\($0) was not given, and a stand-in was typed: set \($0.variable)" }
  }

  /// Returns the differences between the recorded environment and that of a replay, each as a clause.
  fileprivate func environmentDifferences(from outcome: Replay.Outcome) -> [String] {
    let (setting, identity) = (header.setting, outcome.identity)
    // A new build alone explains nothing: to replay new builds is what a recording is for.
    let properties = [
      (
        "screen", outcome.screens.first?[0].frame.size.text,
        checkpoints.first?.tree[0].frame.size.text
      ),
      ("locale", identity.locale, setting.locale), ("time zone", identity.zone, setting.zone),
    ]
    return properties.compactMap { name, now, before in
      guard let now, let before, now != before else { return nil }
      return "the \(name) is \(now) instead of \(before)"
    }
  }
}

extension RecordingResult {
  /// Returns the number of the event that recorded the first checkpoint that differs; or the event at
  /// which the replay stopped.
  fileprivate func firstDifferentCheckpoint(in log: EventLog) -> Int {
    if case .stopped(let stop, _) = verdict { return stop.event }
    let checkpoints = log.events.filter(\.isCheckpoint)
    let place = (firstDivergence?.checkpoint ?? 1) - 1
    return checkpoints.indices.contains(place) ? checkpoints[place].number : .max
  }
}

extension Size {
  fileprivate var text: String { "\(width.canonical)x\(height.canonical)" }
}
