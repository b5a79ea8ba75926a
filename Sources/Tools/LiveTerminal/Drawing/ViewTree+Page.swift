import EventModel

extension ViewTree {
  /// Returns true if it is another page than an earlier screen, which is then shown from its top.
  ///
  /// The titles of its bars differ, or fewer than half of its views have the same names.
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
