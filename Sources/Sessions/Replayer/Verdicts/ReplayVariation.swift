import Approvals
import Differ
import EventModel

/// The first difference between two replays of one recording on one build.
public struct ReplayVariation: Hashable, Codable, Sendable {
  /// The two replays that differ, as the subject of a clause: `replays 1 and 3`.
  public var replays: String
  /// The first checkpoint that varied, from 1; nil if the replays only stopped at different events.
  public var checkpoint: Int?
  /// The differences from the first replay to the other, each in one line.
  public var differences: [String]

  /// The most differences that are kept.
  private static let limit = 8

  /// Compares two replays of a recording, by the rules and within the span of the run; nil if they went the same
  /// way.
  ///
  /// - Parameters:
  ///   - first: the replay that was judged.
  ///   - second: the same replay once more.
  ///   - session: the recording.
  ///   - rules: the differences that are allowed.
  ///   - span: the events whose checkpoints are compared, by number.
  ///   - replay: the number of the other replay.
  init?(
    between first: Replay.Outcome,
    and second: Replay.Outcome,
    of session: RecordedSession,
    rules: [Rule],
    span: ClosedRange<Int>,
    replay: Int
  ) {
    replays = Self.words(1, replay)
    let events = session.log.events.filter(\.isCheckpoint).map(\.number)
    let skipped = events.prefix { $0 < span.lowerBound }.count
    // A value that the rules allow counts as the golden's in both replays, however much the two differ.
    let expected = Array((session.golden?.screens ?? []).dropFirst(skipped))
    let judged = [first, second].map { outcome in
      let seen = outcome.screens.dropFirst(skipped).map { Golden.Screen(title: "", tree: $0) }
      return rules.reconcile(seen, with: expected)
    }
    let (before, after) = (judged[0], rules.reconcile(judged[1], with: judged[0]))
    if let place = zip(before, after).enumerated().first(where: { $1.0.tree != $1.1.tree })?.offset
    {
      checkpoint = skipped + place + 1
      let changes = SessionComparison(expected: [before[place]], actual: [after[place]]).groups
      differences = changes.prefix(Self.limit).map(\.change.sentence)
      return
    }
    checkpoint = nil
    let outcomes = [first, second].map { outcome in
      outcome.outcomeChanges.filter { span.contains($0.seen.event) }
    }
    guard outcomes[0].elementsEqual(outcomes[1], by: { $0.isSame(as: $1, allowing: rules) }) else {
      let changes = outcomes.map { Set($0.map(\.message)) }
      differences = changes[0].symmetricDifference(changes[1]).sorted().prefix(Self.limit)
        .map { "in one replay only, \($0)" }
      return
    }
    guard !first.ends(like: second, allowing: rules) else { return nil }
    differences = [
      Self.end(of: first) + " in one replay, " + Self.end(of: second) + " in the other"
    ]
  }

  /// Creates the difference from a replay that ended its process.
  ///
  /// - Parameters:
  ///   - first: the replay that was judged.
  ///   - end: the end of the other, as a predicate.
  ///   - replay: the number of the other replay.
  init(of first: Replay.Outcome, unlike end: String, replay: Int) {
    replays = Self.words(1, replay)
    checkpoint = nil
    differences = [Self.end(of: first) + " in one replay, \(end) in the other"]
  }

  /// Creates the difference between two attempts.
  ///
  /// - Parameters:
  ///   - attempts: the numbers of the two attempts.
  ///   - checkpoint: the first checkpoint that differs; nil if only the ends differ.
  ///   - differences: the differences, each in one line.
  init(attempts: (Int, Int), checkpoint: Int?, differences: [String]) {
    replays = "attempts \(attempts.0) and \(attempts.1)"
    self.checkpoint = checkpoint
    self.differences = Array(differences.prefix(Self.limit))
  }

  /// The place of the variation, in one lower-case clause.
  public var headline: String {
    let place = checkpoint.map { " at checkpoint \($0)" } ?? ""
    return "\(replays) on the same build differ\(place):"
  }

  private static func words(_ first: Int, _ second: Int) -> String {
    second == 2 ? "two replays" : "replays \(first) and \(second)"
  }

  private static func end(of outcome: Replay.Outcome) -> String {
    outcome.stop.map { "stopped at event \($0.event)" } ?? "replayed to its end"
  }
}

extension [Rule] {
  /// Returns screens with the values of the expected ones wherever a rule allows others.
  fileprivate func reconcile(
    _ screens: [Golden.Screen],
    with expected: [Golden.Screen]
  ) -> [Golden.Screen] {
    var session = RuleSession(self)
    return session.reconciled(expected: expected, actual: screens)
  }
}

extension OutcomeChange {
  /// Returns true if an input had the same outcome in two replays.
  ///
  /// The views around it, and the text that names one in the message, may differ as far as rules allow.
  fileprivate func isSame(as other: OutcomeChange, allowing rules: [Rule]) -> Bool {
    guard seen.event == other.seen.event else { return false }
    return lines == other.lines
      || seen == other.seen && rules.reconcile(other.screen, with: screen) == screen
  }
}

extension Replay.Outcome {
  /// Returns true if two replays ended at the same event for a similar reason.
  ///
  /// The last output of a crashed process may contain addresses and times, which vary.
  func ends(like other: Replay.Outcome, allowing rules: [Rule]) -> Bool {
    if case .driver(let one) = stop?.reason, case .driver(let another) = other.stop?.reason {
      return stop?.event == other.stop?.event && one.isSimilar(to: another)
    }
    guard stop != other.stop else { return true }
    // The evidence of views beside a lost target may differ as rules allow.
    guard case .target(let one) = stop?.reason, case .target(let another) = other.stop?.reason,
      stop?.event == other.stop?.event, one.verdict == another.verdict,
      let screen = unverifiedScreens.last, let otherScreen = other.unverifiedScreens.last
    else { return false }
    return rules.reconcile(otherScreen, with: screen) == screen
  }
}
