package import EventModel

extension ViewTree {
  /// Returns the outcome to record for an input that a view of this tree took.
  ///
  /// The target and its nearest ancestors, such as the table around a row, are named by their level.
  ///
  /// - Parameters:
  ///   - taker: the path of the view that took the input.
  ///   - target: the path of the target of the input; nil where it has none.
  /// - Returns: the outcome; nil for a path that leads to no view.
  package func outcome(takenBy taker: [Int], meantFor target: [Int]?) -> Event.Outcome? {
    if let target, target.starts(with: taker),
      Event.Outcome.levels.contains(target.count - taker.count)
    {
      return .target(above: target.count - taker.count)
    }
    return index(at: taker).map { .view(evidence(for: $0)) }
  }

  /// Returns true if a view of this tree is the one that took a recorded input.
  ///
  /// An ancestor of the target must have the recorded class and identifier. Another view must be the
  /// likeliest one for its evidence: if its texts differ, it is still the view that took the input.
  ///
  /// - Parameters:
  ///   - taker: the path of the view that took the input now.
  ///   - recorded: the recorded outcome.
  ///   - target: the recorded target.
  ///   - found: the path at which the target was found on this tree.
  /// - Returns: true if the view took the input then, too; false where it was ignored.
  package func isTaker(
    _ taker: [Int],
    recordedAs recorded: Event.Outcome,
    of target: Target?,
    foundAt found: [Int]?
  ) -> Bool {
    switch recorded {
    case .ignored: return false
    case .target(above: 0): return taker == found
    case .target(let levels):
      guard let target, let found, found.count > taker.count, found.starts(with: taker),
        target.ancestors.indices.contains(levels - 1), let node = index(at: found)
      else { return false }
      let before = target.ancestors.prefix(levels)
      let now = ancestors(of: node).prefix(found.count - taker.count).map(stableName)
      return now.last == before.last
        && now.count { $0 == now.last } == before.count { $0 == before.last }
    case .view(let evidence):
      guard let node = index(at: taker) else { return false }
      if self.evidence(for: node) == evidence { return true }
      let verdict = resolve(evidence)
      if case .missing = verdict { return false }
      return verdict.candidates.first == node
    }
  }
}
