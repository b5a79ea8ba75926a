import Differ
import EventModel
import Synchronization

/// The causes that were found for the changes between two screens, since many recordings lead through the same ones.
///
/// Searching for causes takes most of the time in which a person waits for the first question of a review.
public final class KnownCauses: Sendable {
  private struct Screens: Hashable {
    var old: Digest
    var new: Digest
  }

  private struct Search {
    var changes: [TreeChange]
    var findings: [SharedCauses.Finding]
  }

  private let searches = Mutex<[Screens: Search]>([:])

  /// Creates a memory of no screens.
  public init() {}

  /// Returns the known causes of the changes between two screens; otherwise finds them and remembers them.
  ///
  /// - Parameters:
  ///   - checkpoint: the screens, and the changes between them.
  ///   - search: the search for the causes of these changes, which depends on nothing else.
  /// - Throws: `Budget.Exceeded`, as the search.
  /// - Returns: for each change its cause.
  func findings(
    at checkpoint: SessionComparison.Checkpoint,
    orBy search: () throws(Budget.Exceeded) -> [SharedCauses.Finding]
  ) throws(Budget.Exceeded) -> [SharedCauses.Finding] {
    guard let old = checkpoint.expected?.hash, let new = checkpoint.actual?.hash else {
      return try search()
    }
    let screens = Screens(old: old, new: new)
    // Rules may leave other changes between the same screens.
    if let known = searches.withLock({ $0[screens] }), known.changes == checkpoint.changes {
      return known.findings
    }
    let findings = try search()
    searches.withLock { $0[screens] = Search(changes: checkpoint.changes, findings: findings) }
    return findings
  }
}
