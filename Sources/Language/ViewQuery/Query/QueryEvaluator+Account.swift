import EventModel

extension QueryEvaluator {
  /// Returns the number of nodes that each part of a query keeps, with suspicions about parts that keep none.
  func account(of query: Query) -> [SelectorExplanation.Part] {
    var current = [0]
    return query.parts.enumerated().map { place, part in
      let before = current.count
      current = apply(part.steps, to: current)
      let isCulprit = before > 0 && current.isEmpty
      let note = current.isEmpty ? note(on: part) : nil
      return SelectorExplanation.Part(
        text: part.text,
        column: part.column,
        kept: current.count,
        note: isCulprit ? note ?? nearMiss(of: Array(query.parts[...place])) : note
      )
    }
  }

  /// Throws an error if a query contains a word that has no meaning in this tree.
  func check(_ query: Query) throws(QueryError) {
    for requirement in query.parts.compactMap(\.requirement) {
      let plain = NodeKey.withoutIs(requirement.word)
      let keys = [NodeKey(requirement.word), NodeKey(plain)]
      let isMet = tree.nodes.contains { node in
        keys.contains { key in
          let value = key.value(in: node)
          return requirement.wantsFlag ? value?.bool != nil : value != nil
        }
      }
      guard !isMet else { continue }
      let isValue = requirement.wantsFlag && tree.nodes.contains { keys[0].value(in: $0) != nil }
      guard !isValue else { throw .notFlag(requirement.word, at: requirement.column) }
      throw ShelleyPredicate.unknown(
        requirement.word + (requirement.wantsFlag ? "" : ":"),
        column: requirement.column,
        among: ShelleyPredicate.words + attributeNames.filter { !$0.contains(".") }
      )
    }
  }

  /// Returns the words of a part that may be misspelt: a class or property that no node of the tree has.
  private func note(on part: Query.Part) -> String? {
    for test in part.steps.flatMap(\.tests) {
      switch test {
      case .name(let pattern):
        guard let name = pattern.plain,
          !tree.nodes.contains(where: { $0.className.isIdentical(to: name) })
        else {
          continue
        }
        return note("class", name, among: tree.nodes.map(\.className).distinct)
      case .compare(let comparison):
        guard case .attribute(let name) = comparison.key,
          !tree.nodes.contains(where: { comparison.key.value(in: $0) != nil })
        else { continue }
        return note(
          "property",
          name,
          among: NodeKey.memberNames + NodeKey.knownAttributes + attributeNames
        )
      default: continue
      }
    }
    return nil
  }

  private func note(_ what: String, _ word: String, among words: [String]) -> String {
    let near = Spelling.nearest(word, among: words)
    let nearest = near.isEmpty ? "" : "; nearest: \(near.joined(separator: ", "))"
    return "no view has the \(what) \(word)\(nearest)"
  }

  private var attributeNames: [String] {
    tree.nodes.flatMap { $0.attributes.map(\.name) }.distinct.sorted()
  }
}

extension Query.Step {
  /// The single tests of a step.
  fileprivate var tests: [NodeTest] { test?.leaves ?? [] }

  /// The test that a step makes of the nodes it leads to.
  var test: NodeTest? {
    switch self {
    case .keep(let test): test
    case .have(let links): links.last?.test
    case .move, .pick: nil
    }
  }
}

extension NodeTest {
  /// The single tests inside this one.
  fileprivate var leaves: [NodeTest] {
    switch self {
    case .all(let tests), .either(let tests): tests.flatMap(\.leaves)
    case .not(let test): test.leaves
    default: [self]
    }
  }
}
