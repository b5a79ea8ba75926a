import EventModel

/// Where in an app a screen is, as a person would say it: by its title, its tab, its largest views.
///
/// Two screens of one place differ in what they hold, such as a list before and after something was
/// added to it.
struct ScreenPlace: Hashable {
  private let titles: [String]
  private let tabs: [String]
  private let views: [String]

  init(of tree: ViewTree) {
    titles = tree.headings.map { tree[$0].shownText }
    let bars = tree.nodes.indices.filter {
      tree.className(of: $0) == "UITabBar" && tree.isVisible($0)
    }
    tabs = bars.flatMap { bar in
      (bar..<tree.end(of: bar)).filter { tree[$0].isSelected }.map { tree[$0].shownText }
    }
    let screen = tree.screenFrame(of: 0).size
    views = tree.nodes.indices.compactMap { index in
      guard let identifier = tree.identifier(of: index), tree.isVisible(index) else { return nil }
      let size = tree.visibleFrame(of: index).size
      return size.width * size.height * 2 > screen.width * screen.height ? identifier : nil
    }
  }
}

extension ViewTree {
  /// The titles in navigation bars: what is shown there and is no button.
  var headings: [Int] {
    let bars = nodes.indices.filter { className(of: $0) == "UINavigationBar" && isVisible($0) }
    return bars.flatMap { bar in
      (bar + 1..<Swift.max(bar + 1, end(of: bar))).filter {
        !nodes[$0].shownText.isEmpty && isVisible($0) && !isInButton($0)
      }
    }
  }

  /// Whether a node is a button or is drawn by one.
  func isInButton(_ index: Int) -> Bool {
    ([index] + ancestors(of: index)).contains { className(of: $0).hasSuffix("Button") }
  }
}

extension ViewNode {
  /// The text or, where there is none, the label.
  var shownText: String { text ?? label ?? "" }
}
