import EventModel

/// The place of a screen in an app, recognized by its titles, selected tabs and largest views.
///
/// Screens of the same place can differ in content, such as a list before and after an addition.
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
  /// The titles in navigation bars: visible texts that do not belong to a button.
  var headings: [Int] {
    let bars = nodes.indices.filter { className(of: $0) == "UINavigationBar" && isVisible($0) }
    return bars.flatMap { bar in
      (bar + 1..<Swift.max(bar + 1, end(of: bar))).filter {
        !nodes[$0].shownText.isEmpty && isVisible($0) && !isInButton($0)
      }
    }
  }

  /// Returns whether a node is a button or part of one.
  func isInButton(_ index: Int) -> Bool {
    ([index] + ancestors(of: index)).contains { className(of: $0).hasSuffix("Button") }
  }
}

extension ViewNode {
  /// The text or, if there is none, the label.
  var shownText: String { text ?? label ?? "" }
}
