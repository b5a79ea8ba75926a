import EventModel

extension QueryEvaluator {
  /// Returns the nearest match for a query that names a node by a text on it.
  ///
  /// For a node with that name it is the first condition that fails: `found label "Save" but it is
  /// hidden`. If no node has the name, it is a list of similar names.
  ///
  /// - Parameter parts: The query up to the part that keeps no node.
  /// - Returns: A clause, or nil if the query has no name or nothing is similar to it.
  func nearMiss(of parts: [Query.Part]) -> String? {
    // Tests of nodes on the way do not apply to the node at the end.
    let tests = parts.flatMap(\.steps).reduce(into: [NodeTest]()) { tests, step in
      if case .move = step { tests = [] }
      tests += step.test?.wanted ?? []
    }
    let names = tests.flatMap(\.namings)
    for name in names {
      guard let node = likeliest(tree.nodes.indices.filter { name.finds(tree.nodes[$0]) }) else {
        continue
      }
      return "found \(name.kind) \(NodeReference.shown(name.text)) but \(reason(node, tests))"
    }
    guard let name = names.first else { return nil }
    let near = Spelling.nearest(name.text, among: tree.nodes.compactMap(name.found))
    guard !near.isEmpty else { return nil }
    let quoted = NodeReference.list(near)
    return "no node has the \(name.kind) \(NodeReference.shown(name.text)), nearest: \(quoted)"
  }

  /// Returns the first visible node, or the first one if none is visible.
  private func likeliest(_ nodes: [Int]) -> Int? {
    nodes.first { !tree.isHiddenAnywhere($0) } ?? nodes.first
  }

  /// Returns why a node with the right name is not picked, as a clause to follow "but".
  private func reason(_ node: Int, _ tests: [NodeTest]) -> String {
    switch tests.first(where: { !$0.passes(tree.nodes[node]) }) {
    case .name, .kind, .conforms: return "it is a \(tree.shortName(of: node))"
    case .compare(let comparison) where comparison.key != .hidden:
      let value = comparison.key.value(in: tree.nodes[node])
      return "its \(comparison.key.name) is \(value?.words ?? "not set")"
    case .flag(let key) where key != .hidden: return "its \(key.name) is not yes"
    case .not(.flag(let key)) where key != .hidden: return "its \(key.name) is yes"
    case nil: return "it is in another place: \(tree.place(of: node))"
    case .compare, .flag, .not(.flag):
      // Only the test whether it is hidden is left.
      return tree.isHiddenAnywhere(node)
        ? "it is \(tree.reasonNotVisible(node))" : "it is not hidden"
    default: return "it does not meet every condition"
    }
  }
}

/// A name on a node that a selector asks for.
private struct WantedName {
  var kind: String
  var text: String
  var comparison: Comparison

  func finds(_ node: ViewNode) -> Bool { comparison.passes(comparison.key.value(in: node)) }

  func found(_ node: ViewNode) -> String? { comparison.key.value(in: node)?.text }
}

extension NodeTest {
  /// The name that the test asks for, if any.
  fileprivate var naming: WantedName? {
    guard case .compare(let comparison) = self, let text = comparison.value.text, !text.isEmpty
    else { return nil }
    switch (comparison.key, comparison.operation) {
    case (.identifier, .equal), (.identifier, .reads), (.label, .equal), (.label, .reads),
      (.text, .equal), (.text, .reads), (.label, .contains), (.text, .contains):
      return WantedName(kind: comparison.key.name, text: text, comparison: comparison)
    default: return nil
    }
  }

  /// The names that the test asks for: of several alternatives, each one.
  fileprivate var namings: [WantedName] {
    if case .either(let tests) = self { return tests.flatMap(\.namings) }
    return naming.map { [$0] } ?? []
  }

  /// The tests that must all pass.
  fileprivate var wanted: [NodeTest] {
    if case .all(let tests) = self { tests.flatMap(\.wanted) } else { [self] }
  }
}

extension NodeKey {
  /// The property's name in messages.
  fileprivate var name: String {
    switch self {
    case .className: "class"
    case .attribute(let name): name
    case .frame(let part): "frame.\(part)"
    case .offset(let part): "offset.\(part)"
    case .identifier, .label, .text, .value, .tag, .hidden, .enabled: "\(self)"
    }
  }
}

extension AttributeValue {
  /// The value in a message.
  fileprivate var words: String {
    switch self {
    case .null: "not set"
    case .bool(let flag): flag ? "yes" : "no"
    case .number(let number): number.canonical
    case .text(let text): "\(NodeReference.shown(text))"
    case .list, .object: "a list or an object"
    }
  }
}

extension ViewTree {
  /// Returns where a node is, by its parent.
  fileprivate func place(of node: Int) -> String {
    parent(of: node).map { "in \(shortName(of: $0))" } ?? "the root"
  }
}
