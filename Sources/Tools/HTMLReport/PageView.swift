package import EventModel
import LiveTerminal
import ViewQuery

/// A view as the script of a page draws it: numbers and a text.
package struct PageView: Hashable, Sendable {
  /// The number of its shape, in the order in which the script lists them.
  package let shape: Int
  /// Its frame in its parent.
  package let frame: Frame
  /// The distance by which it has scrolled the views inside it.
  package let offset: Point
  /// The states that show, as bits in the order in which the script lists them.
  package let flags: Int
  /// The text that it shows unless a view inside shows the same; empty for none.
  package let text: String

  /// The flag of a view that neither shows itself nor anything inside it.
  package static let hidden = 1
  /// The flag of a view that cuts off the views inside at its edges.
  package static let clips = 64

  private static let shapes = Dictionary(
    uniqueKeysWithValues: DrawnView.Shape.allCases.enumerated().map { ($1, $0) }
  )

  /// Returns the views of a screen, in the order of its nodes.
  package static func list(_ tree: ViewTree) -> [PageView] {
    zip(tree.nodes, DrawnView.list(tree)).map { PageView($0, as: $1) }
  }

  init(_ node: ViewNode, as view: DrawnView) {
    shape = Self.shapes[view.shape] ?? 0
    let (origin, size) = (node.frame.origin, node.frame.size)
    frame = Frame(
      origin.x.writable,
      origin.y.writable,
      size.width.writable,
      size.height.writable
    )
    offset = Point(x: node.offset.x.writable, y: node.offset.y.writable)
    let flags = [
      view.isTransparent, !view.isEnabled, view.isSelected, view.isFocused, view.isOn,
      view.isPlaceholder,
      // What scrolls ends at its own edges, whether the app says so or not.
      node.attributes["clips"]?.bool ?? (node.attributes["contentSize"] != nil), view.isControl,
      node.traits.contains("header"),
    ]
    self.flags = flags.enumerated().reduce(0) { $0 | ($1.element ? 1 << $1.offset : 0) }
    text = view.text ?? ""
  }
}

extension Double {
  /// The number, or 0 for one that JSON does not have; an app may report those.
  fileprivate var writable: Double { isFinite ? self : 0 }
}
