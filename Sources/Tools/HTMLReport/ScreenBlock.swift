package import EventModel

/// One screen as the script of a page draws it: its texts, its views and the number of its root.
package struct ScreenBlock: Encodable {
  private var texts: [String]
  private var views: [[Double]]
  private var root: Int

  /// Lists the views of a screen.
  package init(_ screen: ViewTree) {
    var shared = SharedViews()
    root = shared.add(screen)
    (texts, views) = (shared.texts, shared.rows)
  }
}
