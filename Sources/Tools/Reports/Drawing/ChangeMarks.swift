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
    for change in TreeChange.list(from: before, to: after) {
      guard change.kind != .insert else {
        news.formUnion(change.places)
        continue
      }
      olds.formUnion(change.places)
      if let now = change.place(in: after, after: before) { news.insert(now) }
      guard change.kind == .attribute else { continue }
      // The views that changed along with the first one are where they were.
      for place in change.places.dropFirst() {
        guard let now = after.index(at: before.path(to: place)),
          after.className(of: now) == before.className(of: place)
        else { continue }
        news.insert(now)
      }
    }
  }
}
