/// The views whose layout must be updated before the next snapshot or input.
final class LayoutQueue {
  private var waiting: [UIView] = []

  /// Adds a view that has just been marked.
  func add(_ view: UIView) {
    // The list is changed as those of `UIView.changeSubviews` are.
    var views = waiting
    waiting = []
    views.append(view)
    waiting = views
  }

  /// Updates the layout of all marked views, superviews first.
  ///
  /// Updating one view may mark others. If that has not ended after 64 rounds, the app has a bug,
  /// and one of the marked views is returned.
  func flush() -> UIView? {
    for _ in 0..<64 {
      guard !waiting.isEmpty else { return nil }
      var round = waiting.filter { $0.needsLayout }
      waiting = []
      if round.count > 1 {
        // The sort is stable: views of the same depth keep the order in which they were marked.
        let depths = round.map(\.depth)
        round = round.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { round[$0] }
      }
      for view in round { view.layoutIfMarked() }
    }
    return waiting.first
  }
}
