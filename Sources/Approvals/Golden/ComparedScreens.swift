import Differ
import EventModel
import Synchronization

/// The differences of screens that were compared before.
///
/// Many recordings of an app show the same screens, and a person waits for the comparison of all of them.
public final class ComparedScreens: Sendable {
  private struct Pair: Hashable {
    var old: Digest
    var new: Digest
  }

  /// The difference of two screens with what a review asks of its changes.
  typealias Known = (difference: ScreenDifference, assessed: AssessedChanges)

  private let known = Mutex<[Pair: Known]>([:])
  /// The screens that were read from text.
  let read = ReadScreens()

  /// Creates a memory without screens.
  public init() {}

  /// Returns the difference of two screens, which is searched for once.
  func difference(from old: ViewTree, to new: ViewTree) -> Known {
    let pair = Pair(old: old.hash, new: new.hash)
    if let found = known.withLock({ $0[pair] }) { return found }
    // Two threads may search for the same one, which costs less than that one waits for another.
    let found = Self.compare(old, new)
    // All recordings share one of them.
    return known.withLock { known in
      if let other = known[pair] { return other }
      known[pair] = found
      return found
    }
  }

  /// Compares two screens that need not be remembered.
  static func compare(_ old: ViewTree, _ new: ViewTree) -> Known {
    let difference = ScreenDifference(from: old, to: new)
    return (difference, AssessedChanges(from: old, to: new, difference))
  }
}
