import Differ
import EventModel
import Synchronization

/// The changes between two screens with what a review asks of each of them.
///
/// Many recordings show the same two screens; names and risks are worked out once for all of them, and only when they
/// are needed.
final class AssessedChanges: Sendable {
  private let assessment: RiskAssessment
  private let knownNames = Mutex<[Digest]?>(nil)
  private let knownRisks = Mutex<[Digest: Risk]?>(nil)

  /// Prepares the changes between two screens.
  ///
  /// - Parameters:
  ///   - old: The screen before.
  ///   - new: The screen after.
  ///   - difference: Their match, and the changes.
  init(from old: ViewTree, to new: ViewTree, _ difference: ScreenDifference) {
    assessment = RiskAssessment(from: old, to: new, difference)
  }

  /// The names of the changes, in their order; equal changes have one name.
  var names: [Digest] {
    knownNames.withLock { known in
      if let known { return known }
      let names = assessment.changes.map(\.key.name)
      known = names
      return names
    }
  }

  /// Returns the greatest risk of the change with a name; nil if it has none, or if no change has the name.
  func risk(of name: Digest) -> Risk? {
    let names = names
    return knownRisks.withLock { known in
      if let known { return known[name] }
      var assessment = assessment
      var risks: [Digest: Risk] = [:]
      // Of equal changes, the first tells the risk.
      for (change, name) in zip(assessment.changes, names).reversed() {
        risks[name] = assessment.risk(of: change)
      }
      known = risks
      return risks[name]
    }
  }
}
