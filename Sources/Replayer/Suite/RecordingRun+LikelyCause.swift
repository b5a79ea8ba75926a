import AppDriver
import Approvals
import EventModel
import Recorder

extension RecordingRun {
  /// Returns the likely cause of a difference, other than a change of the app; nil if there is none.
  func likelyCause(
    of verdict: RecordingResult.Verdict,
    _ outcome: Replay.Outcome,
    in session: RecordedSession,
    on driver: any AppDriver
  ) -> LikelyCause? {
    switch verdict {
    case .changed: break
    // A driver's own error needs no other explanation.
    case .stopped(let stop, _): guard case .target = stop.reason else { return nil }
    default: return nil
    }
    let log = session.log
    let differences = log.environmentDifferences(from: outcome)
    if !differences.isEmpty { return .environment(differences) }
    if let golden = session.golden, isTiming(outcome, of: log, golden: golden, on: driver) {
      return .timing
    }
    guard case .changed = verdict else { return nil }
    let missing = log.missingSecrets(among: secrets)
    return missing.isEmpty ? nil : .standIns(missing)
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

  /// Returns the secrets that had to be typed and were not given, each as a clause.
  fileprivate func missingSecrets(among secrets: [String: String]) -> [String] {
    typedPseudonyms.filter { secrets[$0.variable, default: ""].isEmpty }
      .map { "\($0) was not given, and a stand-in was typed: set \($0.variable)" }
  }

  /// Returns the differences between the recorded environment and that of a replay, each as a clause.
  fileprivate func environmentDifferences(from outcome: Replay.Outcome) -> [String] {
    let (setting, identity) = (header.setting, outcome.identity)
    let properties = [
      (
        "screen", outcome.screens.first?[0].frame.size.text,
        checkpoints.first?.tree[0].frame.size.text
      ),
      ("locale", identity.locale, setting.locale), ("time zone", identity.zone, setting.zone),
      ("build", identity.build, header.build),
    ]
    return properties.compactMap { name, now, before in
      guard let now, let before, now != before else { return nil }
      return "the \(name) is \(now) instead of \(before)"
    }
  }
}

extension Size {
  fileprivate var text: String { "\(width.canonical)x\(height.canonical)" }
}
