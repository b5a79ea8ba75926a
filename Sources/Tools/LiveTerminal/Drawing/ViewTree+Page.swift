import EventModel
import ViewQuery

extension ViewTree {
  /// Whether it is another page than a screen before, which is looked at from its top.
  ///
  /// It is where the titles of the bars are others, or fewer than half of the views are called the same.
  func isAnotherPage(than other: ViewTree) -> Bool {
    guard titles == other.titles else { return true }
    let (names, others) = (names, other.names)
    return names.intersection(others).count * 2 < min(names.count, others.count)
  }

  private var titles: [String] {
    nodes.indices.filter { className(of: $0).hasSuffix("NavigationBar") && isVisible($0) }
      .flatMap { bar in (bar..<end(of: bar)).compactMap { self[$0].shownText } }
  }

  private var names: Set<[String?]> {
    Set(nodes.indices.map { [className(of: $0), identifier(of: $0)] })
  }
}
