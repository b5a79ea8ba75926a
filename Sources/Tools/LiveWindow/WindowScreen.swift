import EventModel
import HTMLReport

/// A screen as the window's page draws it: one element for each view, from numbers of its own.
///
/// Each view has all that its element needs, so that only the elements of changed views need to be changed.
struct WindowScreen {
  /// A view, in the place that it has in its parent's element.
  struct View: Hashable {
    var shape: Int
    var left: Double
    var top: Double
    var width: Double
    var height: Double
    var flags: Int
    var text: String
    /// The number of views around it.
    var depth: Int
  }

  let tree: ViewTree
  /// The views in the order of the tree.
  let views: [View]

  /// The flag of a view whose text a view inside shows.
  private static let showsTextInside = 512

  /// Lists the views of a screen.
  init(_ tree: ViewTree) {
    self.tree = tree
    let all = PageView.list(tree)
    var views: [View] = []
    views.reserveCapacity(all.count)
    for (place, view) in all.enumerated() {
      let parent = tree.parent(of: place)
      let offset = parent.map { all[$0].offset }
      var flags = view.flags | (parent.map { views[$0].flags & PageView.hidden } ?? PageView.clips)
      if Self.showsTextInside(place, of: tree, all) { flags |= Self.showsTextInside }
      views.append(
        View(
          shape: view.shape,
          left: offset.map { view.frame.origin.x - $0.x } ?? 0,
          top: offset.map { view.frame.origin.y - $0.y } ?? 0,
          width: view.frame.size.width,
          height: view.frame.size.height,
          flags: flags,
          text: view.text,
          depth: parent.map { views[$0].depth + 1 } ?? 0
        )
      )
    }
    self.views = views
  }

  /// Returns true if a visible view inside another one shows its text, or a part of it, or a text around it.
  private static func showsTextInside(_ place: Int, of tree: ViewTree, _ all: [PageView]) -> Bool {
    let text = all[place].text.utf8
    guard !text.isEmpty else { return false }
    var inner = place + 1
    while inner < tree.end(of: place) {
      guard all[inner].flags & PageView.hidden == 0 else {
        inner = tree.end(of: inner)
        continue
      }
      let own = all[inner].text.utf8
      if !own.isEmpty, text.contains(own) || own.contains(text) { return true }
      inner += 1
    }
    return false
  }
}
