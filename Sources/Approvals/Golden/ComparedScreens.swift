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

  private let known = Mutex<[Pair: ScreenDifference]>([:])
  /// The screens that were read from text.
  let read = ReadScreens()

  /// Creates a memory without screens.
  public init() {}

  /// Returns the difference of two screens, which is searched for once.
  func difference(from old: ViewTree, to new: ViewTree) -> ScreenDifference {
    let pair = Pair(old: old.hash, new: new.hash)
    if let found = known.withLock({ $0[pair] }) { return found }
    // Two threads may search for the same one, which costs less than that one waits for another.
    let difference = ScreenDifference(from: old, to: new)
    known.withLock { $0[pair] = difference }
    return difference
  }
}
