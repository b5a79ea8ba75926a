import EventModel

/// A question about one node alone, answered with yes or no.
indirect enum NodeTest: Hashable, Sendable {
  /// Every node passes.
  case any
  /// The class is called so; `*` stands for any characters.
  case name(Wildcard)
  /// The class is that one or descends from it.
  case kind(String)
  /// The class adopts that protocol.
  case conforms(String)
  /// A property compares so.
  case compare(Comparison)
  /// A property is yes.
  case flag(NodeKey)
  case not(NodeTest)
  case all([NodeTest])
  case either([NodeTest])

  /// Whether a node passes.
  func holds(for node: ViewNode) -> Bool {
    switch self {
    case .any: true
    case .name(let pattern): pattern.matches(node.className)
    case .kind(let name): UIKitClass.isKind(node.className, of: name)
    case .conforms(let name): UIKitClass.conforms(node.className, to: name)
    case .compare(let comparison): comparison.holds(for: comparison.key.value(in: node))
    case .flag(let key): key.value(in: node)?.bool == true
    case .not(let test): !test.holds(for: node)
    case .all(let tests): tests.allSatisfy { $0.holds(for: node) }
    case .either(let tests): tests.contains { $0.holds(for: node) }
    }
  }

  /// The test that passes what passes both, without needless nesting.
  func and(_ other: NodeTest) -> NodeTest {
    switch (self, other) {
    case (.any, let test), (let test, .any): test
    case (.all(let tests), let test): .all(tests + [test])
    case (let first, let second): .all([first, second])
    }
  }
}
