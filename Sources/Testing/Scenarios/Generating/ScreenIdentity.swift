import EventModel
import ViewQuery

/// The identity of a screen: its largest view with a unique identifier, or else its first text.
struct ScreenIdentity: Hashable, Sendable {
  /// The reference to the identifying view.
  let reference: NodeReference
  /// The name of the screen.
  let name: String

  init(of tree: ViewTree) {
    let named = tree.nodes.indices.dropFirst().filter { index in
      guard let identifier = tree.identifier(of: index), !identifier.isEmpty else { return false }
      return tree.isVisible(index)
        && (try? tree.nodes(matching: .identifier(identifier))) == [index]
    }
    let largest = named.max { (tree.area(of: $0), -$0) < (tree.area(of: $1), -$1) }
    if let identifier = largest.flatMap({ tree.identifier(of: $0) }) {
      reference = .identifier(identifier)
      name = identifier
    } else if let text = tree.nodes.indices.filter(tree.isVisible).compactMap({ tree[$0].text })
      .first(where: { !$0.isEmpty && $0.count <= 40 })
    {
      reference = .shown(text)
      name = text
    } else {
      reference = .selector("/.")
      name = tree.className(of: 0)
    }
  }

  /// The type name of the view object.
  var typeName: String {
    let name = SwiftName.type(name)
    return ["View", "Screen", "Page"].contains(where: name.hasSuffix) ? name : name + "View"
  }
}

extension ViewTree {
  fileprivate func area(of index: Int) -> Double {
    let size = visibleFrame(of: index).size
    return size.width * size.height
  }
}
