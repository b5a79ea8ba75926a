import EventModel
import Platform

/// The views to redact on the screens that were looked at last, by the state of the redactor.
///
/// A recorder asks for them several times for each letter that is typed. Copies of a redactor share them.
final class CoveredScreens: Sendable {
  private struct Entry {
    var state: RedactedScreens.State
    var covers: Covers
  }

  private let kept = SharedValue<[Digest: Entry]>([:])

  /// The number of screens from which all are forgotten.
  private let most: Int

  /// Creates an empty list of so many screens: an app that changes a screen goes on from the last one.
  init(most: Int = 8) { self.most = most }

  /// Returns the views; nil if they are not known for that screen and state.
  func covers(for tree: ViewTree, in state: RedactedScreens.State) -> Covers? {
    kept.withLock { kept in
      guard let entry = kept[tree.hash],
        entry.state == state || !entry.covers.dependsOnHeld && entry.state.isSame(exceptHeld: state)
      else { return nil }
      return entry.covers
    }
  }

  /// Keeps the views of a screen.
  func keep(_ covers: Covers, for tree: ViewTree, in state: RedactedScreens.State) {
    guard most > 0 else { return }
    kept.withLock { kept in
      if kept.count >= most, kept[tree.hash] == nil { kept = [:] }
      kept[tree.hash] = Entry(state: state, covers: covers)
    }
  }
}
