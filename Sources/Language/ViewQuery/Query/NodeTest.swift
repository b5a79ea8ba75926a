import EventModel

/// A yes-or-no question about one node alone.
indirect enum NodeTest: Hashable, Sendable {
  /// Every node passes.
  case any
  /// The class has that name, in which `*` stands for any characters.
  case name(Wildcard)
  /// The class is that class or a subclass.
  case kind(String)
  /// The class adopts that protocol.
  case conforms(String)
  /// A property passes a comparison.
  case compare(Comparison)
  /// A property is yes.
  case flag(NodeKey)
  case not(NodeTest)
  case all([NodeTest])
  case either([NodeTest])

  /// Returns true if a node passes.
  func passes(_ node: ViewNode) -> Bool {
    switch self {
    case .any: true
    case .name(let pattern): pattern.matches(node.className)
    case .kind(let name): UIKitClass.isKind(node.className, of: name)
    case .conforms(let name): UIKitClass.conforms(node.className, to: name)
    case .compare(let comparison): comparison.passes(comparison.key.value(in: node))
    case .flag(let key): key.value(in: node)?.bool == true
    case .not(let test): !test.passes(node)
    case .all(let tests): tests.allSatisfy { $0.passes(node) }
    case .either(let tests): tests.contains { $0.passes(node) }
    }
  }

  /// Returns true if a node of a tree passes, making the node only for its rarer members.
  func passes(_ index: Int, in tree: ViewTree) -> Bool {
    switch self {
    case .any: true
    case .name(let pattern): pattern.matches(tree.className(of: index))
    case .kind(let name): UIKitClass.isKind(tree.className(of: index), of: name)
    case .conforms(let name): UIKitClass.conforms(tree.className(of: index), to: name)
    case .compare(let comparison): comparison.passes(comparison.key.value(of: index, in: tree))
    case .flag(let key): key.value(of: index, in: tree)?.bool == true
    case .not(let test): !test.passes(index, in: tree)
    case .all(let tests): tests.allSatisfy { $0.passes(index, in: tree) }
    case .either(let tests): tests.contains { $0.passes(index, in: tree) }
    }
  }

  /// Returns the test that passes if both pass, without needless nesting.
  func and(_ other: NodeTest) -> NodeTest {
    switch (self, other) {
    case (.any, let test), (let test, .any): test
    case (.all(let tests), let test): .all(tests + [test])
    case (let first, let second): .all([first, second])
    }
  }
}
