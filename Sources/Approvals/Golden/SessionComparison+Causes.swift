import Differ
import EventModel

extension SessionComparison {
  /// Returns the explanation of each change: the cause that it has at all of its checkpoints, or else the change
  /// itself.
  ///
  /// - Throws: `Budget.Exceeded`.
  func findings(
    within budget: Budget?,
    knowing known: KnownCauses
  ) throws(Budget.Exceeded) -> [ChangeKey: SharedCauses.Finding] {
    let budget = budget?.during("searching for the causes of changes")
    var findings: [ChangeKey: SharedCauses.Finding] = [:]
    for checkpoint in checkpoints {
      guard let expected = checkpoint.expected, let actual = checkpoint.actual else { continue }
      let found = try known.findings(at: checkpoint) { () throws(Budget.Exceeded) in
        try SharedCauses.find(
          of: checkpoint.changes,
          from: expected,
          to: actual,
          by: checkpoint.edit,
          within: budget
        )
      }
      for (change, finding) in zip(checkpoint.changes, found) {
        let key = change.key
        let itself = SharedCause(kind: .change(key), place: "")
        var finding = finding
        finding.cause = finding.cause ?? itself
        if let known = findings[key] {
          if known.cause != finding.cause { finding.cause = itself }
          finding.isOutOfSight = finding.isOutOfSight && known.isOutOfSight
        }
        findings[key] = finding
      }
    }
    return findings
  }
}
