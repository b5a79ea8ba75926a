import Differ

extension SessionComparison {
  /// The cause of each change: the one that it has at all of its checkpoints, or else the change itself.
  var causes: [ChangeKey: SharedCause] {
    var causes: [ChangeKey: SharedCause] = [:]
    for checkpoint in checkpoints {
      guard let expected = checkpoint.expected, let actual = checkpoint.actual else { continue }
      let found = SharedCauses.find(of: checkpoint.changes, from: expected, to: actual)
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
