import EventModel

extension QueryEvaluator {
  /// What is nearest to what a query is after, where it names a node by what is written on it.
  ///
  /// A node that has the name is told from what was asked by the first thing that it is not: `found
  /// label "Save" but it is hidden`. Where no node has it, names like it are given.
  ///
  /// - Parameter parts: The query up to the part that leaves no node.
  /// - Returns: A clause; nil where the query names nothing, or nothing is like the name.
  func nearMiss(of parts: [Query.Part]) -> String? {
    // What is asked of a node that is only on the way is nothing to ask of the one that is meant.
    let tests = parts.flatMap(\.steps).reduce(into: [NodeTest]()) { tests, step in
      if case .move = step { tests = [] }
      tests += step.wanted
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
    let quoted = near.map { "\(NodeReference.shown($0))" }.joined(separator: ", ")
    return "no node has the \(name.kind) \(NodeReference.shown(name.text)), nearest: \(quoted)"
  }

  /// The first node that can be seen; the first one where none can.
  private func likeliest(_ nodes: [Int]) -> Int? {
    nodes.first { !tree.isHiddenAnywhere($0) } ?? nodes.first
  }

  /// Why a node with the right name is not picked: a clause to follow "but".
  private func reason(_ node: Int, _ tests: [NodeTest]) -> String {
    switch tests.first(where: { !$0.holds(for: tree.nodes[node]) }) {
    case .name, .kind, .conforms: return "it is a \(tree.shortName(of: node))"
    case .compare(let comparison) where comparison.key != .hidden:
      let value = comparison.key.value(in: tree.nodes[node])
      return "its \(comparison.key.name) is \(value?.forPeople ?? "not set")"
    case .flag(let key) where key != .hidden: return "its \(key.name) is not yes"
    case .not(.flag(let key)) where key != .hidden: return "its \(key.name) is yes"
    case nil: return "it is in another place: \(tree.place(of: node))"
    case .compare, .flag, .not(.flag):
      // Only the question whether it is hidden is left.
      return tree.isHiddenAnywhere(node)
        ? "it is \(tree.reasonNotVisible(node))" : "it is not hidden"
    default: return "not all that is asked of it holds"
    }
  }
}

/// A name that is written on nodes, as a selector asks for it.
private struct WantedName {
  var kind: String
  var text: String
  var comparison: Comparison

  func finds(_ node: ViewNode) -> Bool { comparison.holds(for: comparison.key.value(in: node)) }

  func found(_ node: ViewNode) -> String? { comparison.key.value(in: node)?.text }
}

extension NodeTest {
  /// The name that the test asks for, if it does.
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

  /// The names that the test asks for; of several alternatives, each is one.
  fileprivate var namings: [WantedName] {
    if case .either(let tests) = self { return tests.flatMap(\.namings) }
    return naming.map { [$0] } ?? []
  }

  /// The questions that must all be answered with yes.
  fileprivate var wanted: [NodeTest] {
    if case .all(let tests) = self { tests.flatMap(\.wanted) } else { [self] }
  }
}

extension Query.Step {
  fileprivate var wanted: [NodeTest] {
    switch self {
    case .keep(let test): test.wanted
    case .have(let links): links.last.map { $0.test.wanted } ?? []
    case .move, .pick: []
    }
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
  fileprivate var forPeople: String {
    switch self {
    case .null: "not set"
    case .bool(let flag): flag ? "yes" : "no"
    case .number(let number): number.canonical
    case .text(let text): "\(NodeReference.shown(text))"
    case .list, .object: "something else"
    }
  }
}

extension ViewTree {
  /// Where a node is, by its parent.
  fileprivate func place(of node: Int) -> String {
    parent(of: node).map { "in \(shortName(of: $0))" } ?? "the root"
  }
}
