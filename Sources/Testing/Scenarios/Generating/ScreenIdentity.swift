import EventModel
import ViewQuery

/// What a screen is known by: the largest view with an identifier of its own, else what it shows.
struct ScreenIdentity: Hashable, Sendable {
  /// What finds it.
  let reference: NodeReference
  /// What it is called.
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

  /// The name of the view object's type.
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
