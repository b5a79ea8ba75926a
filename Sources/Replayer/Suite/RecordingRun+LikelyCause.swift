import AppDriver
import Approvals
import EventModel
import Recorder

extension RecordingRun {
  /// What is behind a red session beside another app; nil where that is all, or all is well.
  func likelyCause(
    of result: RecordingResult,
    _ outcome: Replay.Outcome,
    on driver: any AppDriver
  ) -> LikelyCause? {
    switch result.verdict {
    case .changed: break
    // What the app says of its own end needs no other explanation.
    case .stopped(let stop): guard case .target = stop.reason else { return nil }
    default: return nil
    }
    guard let log = try? recording.log() else { return nil }
    let differences = log.environmentDifferences(to: outcome)
    if !differences.isEmpty { return .environment(differences) }
    let golden = try? GoldenStore(folder: recording.folder).golden()
    if let golden, isTiming(outcome, log, golden, driver) { return .timing }
    guard case .changed = result.verdict else { return nil }
    let missing = log.missingSecrets(among: secrets)
    return missing.isEmpty ? nil : .standIns(missing)
  }

  /// Whether all screens that differ are only early or late.
  ///
  /// A screen is early where it is that of a neighbouring checkpoint which no input separates from
  /// it, and late where the app comes to show the golden's given more of its time. The second is
  /// tried by another replay, which ends with the first screen that does not come.
  private func isTiming(
    _ outcome: Replay.Outcome,
    _ log: EventLog,
    _ golden: Golden,
    _ driver: any AppDriver
  ) -> Bool {
    let numbers = log.events.filter(\.isCheckpoint).map(\.number)
    let neighbours = log.neighbours(of: numbers)
    let isExpected: (Int, ViewTree) -> Bool = { place, tree in
      guard neighbours.indices.contains(place) else { return false }
      return neighbours[place].contains { isGolden(tree, golden, at: $0) }
    }
    let isCompared: (Int, ViewTree) -> Bool = { [span] place, tree in
      numbers.indices.contains(place) && numbers[place] < span.lowerBound || isExpected(place, tree)
    }
    let seen = outcome.screens.enumerated()
    if outcome.stop == nil, seen.allSatisfy({ isCompared($0.offset, $0.element) }) {
      return outcome.screens.count >= min(golden.screens.count, neighbours.count)
    }
    var replay = Replay(
      log,
      on: driver,
      secrets: secrets,
      targetCheck: targetCheck,
      through: span.upperBound,
      patience: Replay.Patience(isExpected: isCompared)
    )
    return replay.run().stop == nil
  }

  private func isGolden(_ tree: ViewTree, _ golden: Golden, at place: Int) -> Bool {
    guard golden.screens.indices.contains(place) else { return false }
    let expected = golden.screens[place]
    guard expected.tree != tree else { return true }
    guard !rules.isEmpty else { return false }
    var session = RuleSession(rules)
    let actual = Golden.Screen(title: expected.title, tree: tree)
    return session.reconciled(expected: [expected], actual: [actual])[0].tree == expected.tree
  }
}

extension RecordingResult.Verdict {
  /// Adds what is behind it, where it has a place for that.
  mutating func add(_ likelyCause: LikelyCause?) {
    switch self {
    case .changed: self = .changed(likelyCause)
    case .stopped(var stop):
      stop.likelyCause = likelyCause
      self = .stopped(stop)
    default: break
    }
  }
}

extension EventLog {
  /// For each checkpoint, given by their events, the places of those next to it that no input
  /// separates from it, itself included.
  fileprivate func neighbours(of numbers: [Int]) -> [[Int]] {
    numbers.indices.map { place in
      [place - 1, place, place + 1].filter { other in
        guard numbers.indices.contains(other) else { return false }
        let (first, last) = (numbers[min(place, other)], numbers[max(place, other)])
        return other == place || firstInput(in: first..<last) == nil
      }
    }
  }

  private var firstScreen: ViewTree? {
    for event in events {
      if case .snapshot(let snapshot) = event.kind { return snapshot.tree }
    }
    return nil
  }

  /// The secrets that had to be typed and were not given, each as a clause.
  fileprivate func missingSecrets(among secrets: [String: String]) -> [String] {
    typedPseudonyms.filter { secrets[$0.variable, default: ""].isEmpty }
      .map { "\($0) was not given, and a stand-in was typed: set \($0.variable)" }
  }

  /// In what the app that was replayed on runs otherwise than the one that was recorded.
  fileprivate func environmentDifferences(to outcome: Replay.Outcome) -> [String] {
    let (setting, identity) = (header.setting, outcome.identity)
    var differences: [String] = []
    if let before = firstScreen?[0].frame.size,
      let now = outcome.screens.first?[0].frame.size, before != now
    {
      differences.append("the screen is \(now.text) instead of \(before.text)")
    }
    let words = [
      ("locale", identity.locale, setting.locale), ("time zone", identity.zone, setting.zone),
      ("build", identity.build, header.build),
    ]
    for (name, now, before) in words {
      guard let now, let before, now != before else { continue }
      differences.append("the \(name) is \(now) instead of \(before)")
    }
    return differences
  }
}

extension Size {
  fileprivate var text: String { "\(width.canonical)x\(height.canonical)" }
}
