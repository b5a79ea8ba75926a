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
      let named = tree.nodes.indices.filter { NodeTest.compare(name).passes(tree.nodes[$0]) }
      guard let node = likeliest(named) else { continue }
      return "found \(name.words) but \(reason(node, tests))"
    }
    guard let name = names.first else { return nil }
    let texts = tree.nodes.compactMap { name.key.value(in: $0)?.text }
    let wanted = name.value.text ?? ""
    let near = Spelling.nearest(wanted, among: texts)
    return near.first.map {
      "no view has the \(name.words); nearest: \(NodeReference.list(near))"
        + TextPair(wanted, $0).parenthesis
    }
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

extension NodeTest {
  /// The name that the test asks for, if any.
  fileprivate var naming: Comparison? {
    guard case .compare(let comparison) = self, comparison.value.text?.isEmpty == false else {
      return nil
    }
    switch (comparison.key, comparison.operation) {
    case (.identifier, .equal), (.identifier, .reads), (.label, .equal), (.label, .reads),
      (.text, .equal), (.text, .reads), (.label, .contains), (.text, .contains):
      return comparison
    default: return nil
    }
  }

  /// The names that the test asks for: of several alternatives, each one.
  fileprivate var namings: [Comparison] {
    if case .either(let tests) = self { return tests.flatMap(\.namings) }
    return naming.map { [$0] } ?? []
  }

  /// The tests that must all pass.
  fileprivate var wanted: [NodeTest] {
    if case .all(let tests) = self { tests.flatMap(\.wanted) } else { [self] }
  }
}

extension Comparison {
  /// The property and the text that it asks for.
  fileprivate var words: String { "\(key.name) \(NodeReference.shown(value.text ?? ""))" }
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
