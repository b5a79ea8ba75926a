import Differ
import EventModel
import Synchronization

/// The changes between two screens with what a review asks of each of them.
///
/// Many recordings show the same two screens; names and risks are worked out once for all of them, and only when they
/// are needed.
final class AssessedChanges: Sendable {
  private let assessment: RiskAssessment
  private let knownIdentities = Mutex<[ChangeIdentity]?>(nil)
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

  /// The identities of the changes, in their order; equal changes have the same.
  var identities: [ChangeIdentity] {
    knownIdentities.withLock { known in
      if let known { return known }
      let identities = assessment.changes.map(\.key.identity)
      known = identities
      return identities
    }
  }

  /// Returns the greatest risk of the changes with an identity; nil if there is none.
  func risk(of identity: Digest) -> Risk? {
    let identities = identities
    return knownRisks.withLock { known in
      if let known { return known[identity] }
      var assessment = assessment
      var risks: [Digest: Risk] = [:]
      for (change, identity) in zip(assessment.changes, identities) {
        guard let risk = assessment.risk(of: change) else { continue }
        risks[identity.digest] = max(risks[identity.digest] ?? risk, risk)
      }
      known = risks
      return risks[identity]
    }
  }
}

/// The digests by which a change is known: comparing them is faster than comparing everything that it says.
struct ChangeIdentity: Sendable {
  /// The digest of what a person sees of it, of which its name on the command line is the beginning.
  let name: Digest
  /// The digest that only equal changes share.
  let digest: Digest
}
