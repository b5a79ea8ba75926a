import Foundation

/// The changes of a table's rows that are shown together.
///
/// Rows that go are numbered as before all changes, and rows that come as after them.
struct TableChanges {
  /// The rows that go, as before the changes.
  var removed: [IndexPath] = []
  /// The rows that come, as after the changes.
  var added: [IndexPath] = []
  /// The new places of rows that move.
  var moved: [IndexPath: IndexPath] = [:]
  /// The rows whose cells are asked for again, as before the changes.
  var reloaded: [IndexPath] = []
  /// True if all rows are asked for again.
  var reloadsAll = false

  /// True if rows go, come or move.
  var movesRows: Bool { !(removed.isEmpty && added.isEmpty && moved.isEmpty) }

  /// The reason reported while the app is busy with the animation.
  var reason: String {
    if !moved.isEmpty || !removed.isEmpty && !added.isEmpty { return "rows being changed" }
    return added.isEmpty ? "rows being removed" : "rows being added"
  }

  /// The rows that leave their places, in order.
  private var leaving: [IndexPath] { (removed + moved.keys).sorted() }
  /// The places that are taken anew, in order.
  private var coming: [IndexPath] { (added + moved.values).sorted() }

  /// Returns a function from the path of a row before the changes to that after them, which is nil for
  /// a row that goes.
  func places() -> (IndexPath) -> IndexPath? {
    let (leaving, coming, moved) = (leaving, coming, moved)
    return { path in
      if let place = moved[path] { return place }
      guard !leaving.contains(path) else { return nil }
      var place = path
      place.row -= leaving.count { $0.section == path.section && $0.row < path.row }
      for new in coming where new.section == place.section && new.row <= place.row {
        place.row += 1
      }
      return place
    }
  }
}
