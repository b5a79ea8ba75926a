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
  private let knownQuestions = Mutex<Questions?>(nil)

  /// Prepares the changes between two screens.
  ///
  /// - Parameters:
  ///   - old: The screen before.
  ///   - new: The screen after.
  ///   - difference: Their match, and the changes.
  init(from old: ViewTree, to new: ViewTree, _ difference: ScreenDifference) {
    assessment = RiskAssessment(from: old, to: new, difference)
  }

  /// The questions about the changes, with what decides on their order.
  struct Questions: Sendable {
    /// The question about each change, in the order of the changes.
    ///
    /// All recordings share them: a question of its own for each of them would be a copy of the change.
    var list: [Review.Item.Question] = []
    /// The greatest risk of the changes with an identity, by the digests of these; changes without a risk are left out.
    var risks: [Digest: Risk] = [:]
  }

  /// The changes, in their order.
  var changes: [TreeChange] { assessment.changes }

  /// The identities of the changes, in their order; equal changes have the same.
  var identities: [ChangeIdentity] {
    knownIdentities.withLock { known in
      if let known { return known }
      let identities = assessment.changes.map(\.key.identity)
      known = identities
      return identities
    }
  }

  /// The questions about the changes.
  var questions: Questions {
    let identities = identities
    return knownQuestions.withLock { known in
      if let known { return known }
      var assessment = assessment
      var questions = Questions(list: assessment.changes.map { .change($0) })
      for (change, identity) in zip(assessment.changes, identities) {
        guard let risk = assessment.risk(of: change) else { continue }
        questions.risks[identity.digest] = max(questions.risks[identity.digest] ?? risk, risk)
      }
      known = questions
      return questions
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
