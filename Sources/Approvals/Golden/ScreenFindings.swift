import Differ
import EventModel

/// The causes of the changes on all screens of a run, each pair of screens explained once.
struct ScreenFindings {
  private struct Screens: Hashable {
    var old: Digest
    var new: Digest
  }

  /// For each pair of screens its number.
  private var numbers: [Screens: Int] = [:]
  /// For each pair of screens the findings of its changes, by the digests of the changes.
  private var findings: [[Digest: CauseFinding]] = []

  /// Finds the causes of all changes of some comparisons.
  ///
  /// - Throws: `Budget.Exceeded`.
  init(
    of comparisons: [SessionComparison],
    within budget: Budget? = nil
  ) throws(Budget.Exceeded) {
    var identities: [[Digest]] = []
    var screens: [ScreenDifference] = []
    for checkpoint in comparisons.lazy.flatMap(\.checkpoints) where !checkpoint.changes.isEmpty {
      guard let key = Self.screens(of: checkpoint), let old = checkpoint.expected,
        let new = checkpoint.actual, let match = checkpoint.match, numbers[key] == nil
      else { continue }
      numbers[key] = screens.count
      identities.append(checkpoint.assessed?.identities.map(\.digest) ?? [])
      screens.append(
        ScreenDifference(from: old, to: new, match: match, changes: checkpoint.changes)
      )
    }
    let found = try CauseFinding.find(
      in: screens,
      within: budget?.during("searching for the causes of changes")
    )
    findings = zip(identities, found).map { identities, list in
      Dictionary(zip(identities, list)) { first, _ in first }
    }
  }

  /// Returns the number of the screens at a checkpoint; nil if they do not differ.
  func number(of checkpoint: SessionComparison.Checkpoint) -> Int? {
    guard !checkpoint.changes.isEmpty else { return nil }
    return Self.screens(of: checkpoint).flatMap { numbers[$0] }
  }

  /// Returns the finding of a change at all of its checkpoints; nil if none of them has it.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - identity: The digest that distinguishes it from others.
  ///   - screens: For each of its checkpoints the number of the screens there.
  /// - Returns: The finding.
  func finding(
    of change: @autoclosure () -> TreeChange?,
    _ identity: Digest,
    at screens: some Sequence<Int?>
  ) -> CauseFinding? {
    var tally: [Int: Int] = [:]
    var order: [Int] = []
    var run = (number: -1, count: 0)
    for case let number? in screens {
      if number != run.number {
        if run.count > 0 { tally[run.number, default: 0] += run.count }
        if tally[number] == nil { order.append(number) }
        run = (number, 0)
      }
      run.count += 1
    }
    // Most changes are about one pair of screens.
    if order.count == 1 { return findings[run.number][identity] }
    if run.count > 0 { tally[run.number, default: 0] += run.count }
    let found = order.compactMap { number in
      findings[number][identity].map { (finding: $0, count: tally[number] ?? 0) }
    }
    // The same change has the cause that it has at most places; by itself it stands only if it does everywhere.
    var counts: [SharedCause: Int] = [:]
    for (finding, count) in found where finding.cause.isShared {
      counts[finding.cause, default: 0] += count
    }
    let best = found.max {
      (counts[$0.finding.cause] ?? 0) < (counts[$1.finding.cause] ?? 0)
    }
    guard var result = best?.finding else { return nil }
    let isSplit = found.contains { $0.finding.cause != result.cause }
    if counts.isEmpty, isSplit, let change = change() {
      result = result.standingAlone(change.key)
    }
    result.isConsequence = found.allSatisfy(\.finding.isConsequence)
    result.isOutOfSight = found.allSatisfy(\.finding.isOutOfSight)
    return result
  }

  private static func screens(of checkpoint: SessionComparison.Checkpoint) -> Screens? {
    guard let old = checkpoint.expected?.hash, let new = checkpoint.actual?.hash else { return nil }
    return Screens(old: old, new: new)
  }
}
