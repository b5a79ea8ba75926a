import Approvals
import Differ
import EventModel

/// The first difference between replays of one recording on one build.
public struct ReplayVariation: Hashable, Codable, Sendable {
  /// The number of replays that were compared.
  public var runs: Int
  /// The first checkpoint that varied, from 1; nil if the replays only stopped at different events.
  public var checkpoint: Int?
  /// The differences from the first replay to the other, each in one line.
  public var differences: [String]

  /// The most differences that are kept.
  private static let limit = 8

  /// Compares two replays of a recording; nil if they went the same way.
  ///
  /// - Parameters:
  ///   - first: the replay that was judged.
  ///   - second: the same replay once more.
  ///   - runs: the number of replays so far.
  init?(between first: Replay.Outcome, and second: Replay.Outcome, runs: Int = 2) {
    self.runs = runs
    let places = zip(first.screens, second.screens)
    if let place = places.enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset {
      checkpoint = place + 1
      let before = Golden.Screen(title: "", tree: first.screens[place])
      let after = Golden.Screen(title: "", tree: second.screens[place])
      let changes = SessionComparison(expected: [before], actual: [after]).groups
      differences = changes.prefix(Self.limit).map(\.change.sentence)
      return
    }
    checkpoint = nil
    guard first.outcomeChanges == second.outcomeChanges else {
      let changes = [first, second].map { Set($0.outcomeChanges.map(\.message)) }
      differences = changes[0].symmetricDifference(changes[1]).sorted().prefix(Self.limit)
        .map { "in one run only, \($0)" }
      return
    }
    guard !first.ends(like: second) else { return nil }
    differences = [Self.end(of: first) + " in one run, " + Self.end(of: second) + " in the next"]
  }

  /// Creates the difference from a replay that ended its process.
  ///
  /// - Parameters:
  ///   - first: the replay that was judged.
  ///   - end: the end of the other, as a predicate.
  ///   - runs: the number of replays so far.
  init(of first: Replay.Outcome, unlike end: String, runs: Int) {
    self.runs = runs
    checkpoint = nil
    differences = [Self.end(of: first) + " in one run, \(end) in another"]
  }

  /// The place of the variation, in one lower-case clause.
  public var headline: String {
    let place = checkpoint.map { " at checkpoint \($0)" } ?? ""
    return "the same recording went two ways\(place) in \(runs) runs on this build:"
  }

  private static func end(of outcome: Replay.Outcome) -> String {
    outcome.stop.map { "stopped at event \($0.event)" } ?? "replayed to its end"
  }
}

extension Replay.Outcome {
  /// Returns whether two replays ended at the same event for a similar reason.
  ///
  /// The last output of a crashed process may contain addresses and times, which vary.
  fileprivate func ends(like other: Replay.Outcome) -> Bool {
    if case .driver(let one) = stop?.reason, case .driver(let another) = other.stop?.reason {
      return stop?.event == other.stop?.event && one.isSimilar(to: another)
    }
    return stop == other.stop
  }
}
