import Differ
import EventModel

/// The causes of the changes on all screens of a run, each pair of screens explained once.
struct ScreenFindings {
  private struct Screens: Hashable {
    var old: Digest
    var new: Digest
  }

  /// For each pair of screens the findings of its changes.
  private var findings: [Screens: [ChangeKey: CauseFinding]] = [:]

  /// Finds the causes of all changes of some comparisons.
  ///
  /// - Throws: `Budget.Exceeded`.
  init(
    of comparisons: [SessionComparison],
    within budget: Budget? = nil
  ) throws(Budget.Exceeded) {
    var known: Set<Screens> = []
    var screens: [ScreenDifference] = []
    for checkpoint in comparisons.lazy.flatMap(\.checkpoints) where !checkpoint.changes.isEmpty {
      guard let key = Self.screens(of: checkpoint), let old = checkpoint.expected,
        let new = checkpoint.actual, let match = checkpoint.match, known.insert(key).inserted
      else { continue }
      screens.append(
        ScreenDifference(from: old, to: new, match: match, changes: checkpoint.changes)
      )
    }
    let found = try CauseFinding.find(
      in: screens,
      within: budget?.during("searching for the causes of changes")
    )
    for (screen, list) in zip(screens, found) {
      let pairs = zip(screen.changes.map(\.key), list)
      findings[Screens(old: screen.old.hash, new: screen.new.hash)] = Dictionary(pairs) { one, _ in
        one
      }
    }
  }

  /// Returns the finding of a change at all of its checkpoints; nil if none of them has it.
  func finding(
    of key: ChangeKey,
    at checkpoints: some Sequence<SessionComparison.Checkpoint>
  ) -> CauseFinding? {
    var found: [CauseFinding] = []
    for checkpoint in checkpoints {
      guard let screens = Self.screens(of: checkpoint), let next = findings[screens]?[key] else {
        continue
      }
      found.append(next)
    }
    // The same change has the cause that it has at most places; by itself it stands only if it does everywhere.
    var counts: [SharedCause: Int] = [:]
    for finding in found where finding.cause.isShared { counts[finding.cause, default: 0] += 1 }
    let best = found.max { (counts[$0.cause] ?? 0) < (counts[$1.cause] ?? 0) }
    guard var result = best else { return nil }
    let own = found.filter { $0.cause == result.cause }
    if counts.isEmpty, own.count < found.count { result = result.standingAlone(key) }
    result.isConsequence = found.allSatisfy(\.isConsequence)
    result.isOutOfSight = found.allSatisfy(\.isOutOfSight)
    return result
  }

  private static func screens(of checkpoint: SessionComparison.Checkpoint) -> Screens? {
    guard let old = checkpoint.expected?.hash, let new = checkpoint.actual?.hash else { return nil }
    return Screens(old: old, new: new)
  }
}
