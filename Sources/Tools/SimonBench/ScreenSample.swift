import EventModel

extension ViewTree {
  /// Returns a screen of a root and the views that a block adds to it.
  static func screen(_ root: ViewNode, _ build: (inout Builder) -> Void) -> ViewTree {
    var builder = Builder()
    builder.add(root, build)
    return builder.finish() ?? ViewTree(root)
  }
}

extension ViewTree.Builder {
  /// Adds a node and the nodes below it, which a block adds.
  mutating func add(_ node: ViewNode, _ build: (inout ViewTree.Builder) -> Void) {
    open(node)
    build(&self)
    close()
  }

  /// Adds a node and its children, which have no children themselves.
  mutating func add(_ node: ViewNode, _ children: [ViewNode] = []) {
    add(node) { builder in
      for child in children { builder.add(child) }
    }
  }
}

extension ViewNode {
  /// The root of a screen of a phone.
  static let window = ViewNode("UIWindow", frame: Frame(0, 0, 390, 844))
}
