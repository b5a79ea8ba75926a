import EventModel

/// The search for the node that evidence describes in one tree.
struct TargetFinder {
  let tree: ViewTree
  let target: Target

  /// The nodes of the target's class, in tree order.
  ///
  /// - Complexity: O(n) in the size of the tree.
  var sameClass: [Int] { tree.nodes(with: .className, equalTo: target.className) }

  /// Returns the nodes that one locator finds, in tree order, or none if the evidence does not have
  /// it.
  ///
  /// Hidden nodes are returned only if there are no others, since nobody can touch them.
  func nodes(found locator: Target.Locator) -> [Int] {
    let found: [Int] =
      switch locator {
      case .identifier: identified
      case .label: labelled
      case .text: nodes(with: .text, target.text)
      case .ordinal: ordinalNodes
      case .path: tree.index(at: target.path).map { [$0] } ?? []
      }
    return preferringShown(found)
  }

  private func preferringShown(_ found: [Int]) -> [Int] {
    guard found.count > 1 else { return found }
    let isShown = tree.opaqueNodes
    let shown = found.filter { isShown[$0] }
    return shown.isEmpty ? found : shown
  }

  private var identified: [Int] {
    guard let identifier = target.identifier else { return [] }
    return tree.nodes(with: .identifier, equalTo: identifier).filter {
      tree.isMarked($0, .stableIdentifier)
    }
  }

  /// Returns the nodes of the target's class with a label or a text.
  private func nodes(with member: ViewTree.TextMember, _ wanted: String?) -> [Int] {
    guard let wanted else { return [] }
    let found = tree.nodes(with: member, equalTo: wanted)
    return tree.filter(found, by: .className, equalTo: target.className)
  }

  /// The nodes of the target's class with its label, and the fields that have it as placeholder.
  private var labelled: [Int] {
    let named = nodes(with: .label, target.label)
    guard let label = target.label, tree.has(.placeholder) else { return named }
    let fields = tree.nodes(marked: .placeholder).filter {
      tree.placeholder(of: $0).isIdentical(to: label)
        && tree.className(of: $0).isIdentical(to: target.className)
    }
    return fields.isEmpty ? named : (named + fields).distinct.sorted()
  }

  /// Returns a node's label as evidence has it; a placeholder counts only if it is the recorded label.
  private func label(of index: Int, _ evidence: Target) -> String? {
    guard evidence.label == nil, let label = target.label,
      tree.placeholder(of: index).isIdentical(to: label)
    else { return evidence.label }
    return label
  }

  /// The nearest ancestor with an identifier, as class and identifier, or nil if there was none.
  var scopeName: String? { target.ancestors.first { $0.contains("#") } }

  /// The nodes that are that ancestor in this tree, or the root if there was none.
  private var scopes: [Int] {
    guard let scopeName else { return [0] }
    // No other node has a name with that sign.
    let named = tree.nodes(marked: [.stableIdentifier, .hashInClass])
    return named.filter { tree.stableName(of: $0).isIdentical(to: scopeName) }
  }

  private var ordinalNodes: [Int] {
    let rest = target.ordinal
    if scopeName == nil, target.path.isEmpty { return [0] }
    let sameClass = sameClass
    guard rest >= 0, rest < sameClass.count else { return [] }
    return scopes.compactMap { scope in
      let place = sameClass.countFirst { $0 <= scope } + rest
      guard place < sameClass.count, sameClass[place] < tree.end(of: scope) else { return nil }
      return sameClass[place]
    }
  }

  /// The nodes with the same class, identifier, label and text.
  var twins: [Int] {
    var all = sameClass
    // Twins have every name that the target has; the evidence decides whether a name that it lacks counts as
    // missing.
    if let identifier = target.identifier {
      all = tree.filter(all, by: .identifier, equalTo: identifier)
    }
    if target.label != nil {
      let labelled = Set(labelled)
      all = all.filter(labelled.contains)
    }
    if let text = target.text { all = tree.filter(all, by: .text, equalTo: text) }
    all = all.filter { index in
      let node = tree.evidenceWithoutPlaceholder(index)
      return node.className.isIdentical(to: target.className)
        && node.identifier.isIdentical(to: target.identifier)
        && label(of: index, node).isIdentical(to: target.label)
        // Earlier logs have the text of a field whose class says nothing.
        && (node.text.isIdentical(to: target.text) || tree.isMarked(index, .placeholder))
    }
    return preferringShown(all)
  }

  /// Returns true if a node is in the container in which the evidence was recorded.
  ///
  /// The container is the nearest ancestor with an identifier. If there was none, there must be
  /// none now, and the classes above must be the same except for added or removed containers.
  func isInContainer(_ index: Int) -> Bool {
    let line = tree.ancestors(of: index)
    if let scopeName {
      let identifier = scopeName.drop { $0 != "#" }.dropFirst()
      return line.contains {
        tree.stableIdentifier(of: $0).map { $0.utf8.elementsEqual(identifier.utf8) } ?? false
      }
    }
    guard line.prefix(8).allSatisfy({ !tree.isMarked($0, .stableIdentifier) }) else {
      return tree.lineage(of: index).map(Self.className)
        .isIdentical(to: target.ancestors.map(Self.className))
    }
    let now = tree.lineage(of: index)
    return Self.isPart(target.ancestors, of: now) || Self.isPart(now, of: target.ancestors)
  }

  private static func className(_ name: String) -> String {
    String(name.prefix { $0 != "#" })
  }

  private static func isPart(_ part: [String], of whole: [String]) -> Bool {
    var rest = whole[...]
    return part.allSatisfy { name in
      guard let place = rest.firstIndex(where: { $0.isIdentical(to: name) }) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }

  /// Returns how a node differs from the recorded one, in words, or nothing if it is the same node.
  ///
  /// A node found by its identifier may have another label, and its screen another title.
  func differences(of index: Int, byIdentifier: Bool) -> [String] {
    var differences: [String] = []
    func compare(_ name: String, then: String?, now: String?) {
      guard !then.isIdentical(to: now) else { return }
      let note = then.flatMap { then in now.map { TextPair(then, $0).parenthesis } } ?? ""
      differences.append("\(name) \(then ?? "none") is now \(now ?? "none")\(note)")
    }
    compare("class", then: target.className, now: tree.className(of: index))
    if !byIdentifier {
      let now = tree.evidenceWithoutPlaceholder(index)
      if target.identifier != nil {
        compare("identifier", then: target.identifier, now: now.identifier)
      }
      compare("label", then: target.label, now: label(of: index, now))
      compare("screen", then: target.screen, now: tree.screenTitle(around: index))
    }
    let traits = target.traits.isEmpty ? [] : tree[index].roles
    if !traits.isEmpty, !traits.isIdentical(to: target.traits) {
      compare(
        "traits",
        then: target.traits.joined(separator: " "),
        now: traits.joined(separator: " ")
      )
    }
    if !isInContainer(index) {
      let line = tree.lineage(of: index)
      compare(
        "container",
        then: scopeName ?? target.ancestors.first,
        now: line.first { $0.contains("#") } ?? line.first
      )
      if differences.isEmpty { differences.append("it is inside other views now") }
    }
    if tree.knowsPlaces, !target.frame.isEmpty, !tree.isVisible(index) {
      differences.append("it is \(tree.reasonNotVisible(index)) now")
    }
    return differences
  }
}
