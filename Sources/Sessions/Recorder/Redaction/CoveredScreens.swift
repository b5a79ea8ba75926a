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

  private struct Kept {
    var entries: [Digest: Entry] = [:]
    /// The number of nodes of all screens.
    var nodes = 0
  }

  private let kept = SharedValue(Kept())

  /// The number of screens from which all are forgotten.
  private let most: Int
  /// The number of nodes above which all screens are forgotten.
  private let mostNodes: Int

  /// Creates an empty list with a limit of screens and one of nodes, by default about 20 MB.
  ///
  /// Few screens are enough, since an app that changes a screen goes on from the last one.
  init(most: Int = 8, mostNodes: Int = 1 << 17) {
    (self.most, self.mostNodes) = (most, mostNodes)
  }

  /// Returns the views; nil if they are not known for that screen and state.
  func covers(for tree: ViewTree, in state: RedactedScreens.State) -> Covers? {
    kept.withLock { kept in
      guard let entry = kept.entries[tree.hash],
        entry.state == state || !entry.covers.dependsOnHeld && entry.state.isSame(exceptHeld: state)
      else { return nil }
      return entry.covers
    }
  }

  /// Keeps the views of a screen.
  func keep(_ covers: Covers, for tree: ViewTree, in state: RedactedScreens.State) {
    guard most > 0, tree.count <= mostNodes else { return }
    let entry = Entry(state: state, covers: covers)
    kept.withLock { kept in
      // The entry of a screen that is kept again takes its place.
      if kept.entries.updateValue(entry, forKey: tree.hash) != nil { return }
      kept.nodes += tree.count
      guard kept.entries.count > most || kept.nodes > mostNodes else { return }
      kept = Kept(entries: [tree.hash: entry], nodes: tree.count)
    }
  }
}
