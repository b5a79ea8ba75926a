import Differ
package import EventModel

/// The views to mark in drawings of two screens, by their places.
package struct ChangeMarks {
  /// The changed and removed views of the screen before.
  package private(set) var olds: Set<Int> = []
  /// The changed and new views of the screen after.
  package private(set) var news: Set<Int> = []

  /// Marks all changes between two screens.
  package init(from before: ViewTree, to after: ViewTree) {
    let difference = ScreenDifference(from: before, to: after)
    for change in difference.changes {
      guard change.kind != .insert else {
        news.formUnion(change.places)
        continue
      }
      olds.formUnion(change.places)
      guard change.kind != .remove, let match = difference.match else { continue }
      news.formUnion(change.places.compactMap(match.mate(of:)))
    }
  }
}
