package import EventModel

/// The explanation of one change.
package struct CauseFinding: Sendable {
  /// The cause, which may be the change itself.
  package var cause: SharedCause
  /// True if the change only follows from others of its cause.
  package var isConsequence = false
  /// True if the removed view only went out of sight, so that a person can scroll to it.
  package var isOutOfSight = false

  /// Returns the finding with the change itself as its cause.
  package func standingAlone(_ change: ChangeKey) -> CauseFinding {
    var finding = self
    (finding.cause, finding.isConsequence) = (SharedCause(of: change.change), false)
    return finding
  }

  /// Finds the causes of the changes on all screens of a run.
  ///
  /// - Parameters:
  ///   - screens: The screens with their changes, each pair once.
  ///   - budget: The time of the search; nil for no limit.
  /// - Throws: `Budget.Exceeded`.
  /// - Returns: For each pair of screens the finding of each change.
  package static func find(
    in screens: [ScreenDifference],
    within budget: Budget? = nil
  ) throws(Budget.Exceeded) -> [[CauseFinding]] {
    guard screens.contains(where: { !$0.changes.isEmpty }) else { return screens.map { _ in [] } }
    for screen in screens { try budget?.spend(screen.old.count + screen.new.count) }
    let matches = screens.map { $0.match ?? ScreenMatch(from: $0.old, to: $0.new) }
    let explanation = try CauseExplanation(of: matches, within: budget)
    return ChangeAssignment(explanation, to: screens).findings
  }
}
