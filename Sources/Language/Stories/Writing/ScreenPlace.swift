import EventModel
import ViewQuery

/// The place of a screen in an app, recognized by its titles, selected tabs and largest views.
///
/// Screens of the same place can differ in content, such as a list before and after an addition.
struct ScreenPlace: Hashable {
  private let titles: [String]
  private let tabs: [String]
  private let views: [String]

  init(of tree: ViewTree) {
    titles = tree.headings.map(tree.shownText)
    let bars = tree.nodes(with: .className, equalTo: "UITabBar").filter(tree.isVisible)
    tabs = bars.flatMap { bar in
      (bar..<tree.end(of: bar)).filter { tree[$0].isSelected }.map { tree[$0].shownText }
    }
    let screen = tree.screenFrame(of: 0).size
    views = tree.nodes.indices.compactMap { index in
      guard tree.hasIdentifier(index) else { return nil }
      let size = tree.visibleFrame(of: index).size
      guard size.width * size.height * 2 > screen.width * screen.height, tree.isVisible(index)
      else { return nil }
      return tree.identifier(of: index)
    }
  }
}

extension ViewTree {
  /// The titles in navigation bars: visible texts that do not belong to a button.
  var headings: [Int] {
    let bars = nodes(with: .className, equalTo: "UINavigationBar").filter(isVisible)
    return bars.flatMap { bar in
      (bar + 1..<Swift.max(bar + 1, end(of: bar))).filter {
        isShowing($0) && !shownText(of: $0).isEmpty && isVisible($0) && !isInButton($0)
      }
    }
  }

  /// Returns true if a node is a button or part of one.
  func isInButton(_ index: Int) -> Bool {
    nearest(from: index, marked: .namedButton) != nil
  }

  /// Returns a node's text or, if there is none, its label.
  func shownText(of index: Int) -> String { text(of: index) ?? label(of: index) ?? "" }
}

extension ViewNode {
  /// The text or, if there is none, the label.
  var shownText: String { text ?? label ?? "" }
}
