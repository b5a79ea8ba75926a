/// The views whose subviews must be placed again before anyone looks.
final class LayoutQueue {
  private var waiting: [UIView] = []

  /// Adds a view that has just been marked.
  func add(_ view: UIView) { waiting.append(view) }

  /// Places what must be placed, parents before children.
  ///
  /// Placing a view may mark others; a layout that is still restless after 64 rounds is a mistake
  /// of the app, and one of its views is returned.
  func flush() -> UIView? {
    for _ in 0..<64 {
      guard !waiting.isEmpty else { return nil }
      var round = waiting.filter { $0.needsLayout }
      waiting = []
      if round.count > 1 {
        // Stable, so that equal depths keep the order in which they were marked.
        let depths = round.map(\.depth)
        round = round.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { round[$0] }
      }
      for view in round { view.layoutIfMarked() }
    }
    return waiting.first
  }
}
