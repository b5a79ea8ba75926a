import Differ
import EventModel

extension SessionComparison {
  /// Returns the cause of each change: the one that it has at all of its checkpoints, or else the change
  /// itself.
  ///
  /// - Throws: `Budget.Exceeded`.
  func causes(within budget: Budget?) throws(Budget.Exceeded) -> [ChangeKey: SharedCause] {
    let budget = budget?.during("searching for the causes of changes")
    var causes: [ChangeKey: SharedCause] = [:]
    for checkpoint in checkpoints {
      guard let expected = checkpoint.expected, let actual = checkpoint.actual else { continue }
      let found = try SharedCauses.find(
        of: checkpoint.changes,
        from: expected,
        to: actual,
        within: budget
      )
      for (change, cause) in zip(checkpoint.changes, found) {
        let key = change.key
        let itself = SharedCause(kind: .change(key), place: "")
        let cause = cause ?? itself
        causes[key] = causes[key, default: cause] == cause ? cause : itself
      }
    }
    return causes
  }
}
