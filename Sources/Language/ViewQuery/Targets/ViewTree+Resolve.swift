public import EventModel

extension ViewTree {
  /// Whether the node that evidence speaks of is in this tree.
  ///
  /// A node that something written on it told from all others then, its identifier first, else its
  /// label, else its text, must be told from all others by the same now; it may have moved inside its
  /// container, and one with an identifier may show another label. The other locators vote too: one
  /// that was unique then and leads elsewhere now makes it ambiguous.
  ///
  /// A node that only its place told from its like is recognised only where all that is known of its
  /// place agrees: path, ordinal, frame, tag, ancestors and what is shown beside it.
  ///
  /// - Complexity: O(n) in the size of the tree.
  public func resolve(_ target: Target) -> TargetVerdict {
    TargetFinder(tree: self, target: target).verdict
  }
}

extension TargetFinder {
  /// What all locators together say.
  var verdict: TargetVerdict {
    let telling: [Target.Locator] = [.identifier, .label, .text]
    let unique = target.unique.isEmpty ? telling : telling.filter(target.unique.contains)
    guard let primary = unique.first(where: has) else { return verdictByPlace }
    let found = nodes(found: primary)
    let others = unique.filter { $0 != primary }.map(nodes(found:))
    let narrowed = found.count > 1 ? found.filter(isInContainer) : found
    guard let node = narrowed.first else {
      return found.isEmpty ? .missing(candidates: candidates) : .ambiguous(found)
    }
    guard narrowed.count == 1 else { return .ambiguous(narrowed) }
    // A second witness who points elsewhere, and only elsewhere, is heard.
    let dissent = others.filter { !$0.isEmpty && !$0.contains(node) }
    guard dissent.isEmpty else { return .ambiguous(Self.distinct([node] + dissent.flatMap { $0 })) }
    let differences = differences(of: node, byIdentifier: primary == .identifier)
    return differences.isEmpty ? .verified(node) : .different(node, differences: differences)
  }

  private func has(_ locator: Target.Locator) -> Bool {
    switch locator {
    case .identifier: target.identifier != nil
    case .label: target.label != nil
    case .text: target.text != nil
    case .ordinal, .path: true
    }
  }

  /// The verdict on a node that nothing but its place told from its like.
  private var verdictByPlace: TargetVerdict {
    let twins = twins
    guard let first = twins.first else { return .missing(candidates: candidates) }
    let votes = placeVotes(among: twins)
    let agreed = twins.filter { twin in votes.allSatisfy { $0.nodes.contains(twin) } }
    if agreed.count == 1, let node = agreed.first {
      let differences = differences(of: node, byIdentifier: false)
      return differences.isEmpty ? .verified(node) : .different(node, differences: differences)
    }
    guard twins.count == 1 else { return .ambiguous(byVotes(twins, votes)) }
    let against = votes.filter { !$0.nodes.contains(first) }.map { "another \($0.name)" }
    return .different(first, differences: against.isEmpty ? ["nothing tells it apart"] : against)
  }

  private typealias Vote = (name: String, nodes: [Int])

  /// Which of some like nodes each sign of place speaks for.
  ///
  /// A place that is no longer there says nothing; what was shown beside the node always does.
  private func placeVotes(among twins: [Int]) -> [Vote] {
    let path = nodes(found: .path).filter(twins.contains)
    let ordinal = nodes(found: .ordinal).filter(twins.contains)
    let frame = twins.filter { !target.frame.isEmpty && tree.screenFrame(of: $0) == target.frame }
    var votes: [Vote] = [("path", path), ("ordinal", ordinal), ("frame", frame)]
    votes.removeAll { $0.nodes.isEmpty }
    votes.append(("tag", twins.filter { tree.nodes[$0].tag == target.tag }))
    votes.append(("line of ancestors", twins.filter { tree.lineage(of: $0) == target.ancestors }))
    votes.append(("text beside it", twins.filter { tree.textsBeside($0) == target.siblings }))
    return votes
  }

  private func byVotes(_ nodes: [Int], _ votes: [Vote]) -> [Int] {
    let scored = nodes.map { node in (node, votes.count { $0.nodes.contains(node) }) }
    return scored.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0)
  }

  /// The nodes that may have been meant although nothing is as it was, the likeliest first.
  var candidates: [Int] {
    let byName = [Target.Locator.identifier, .label, .text].flatMap(nodes(found:))
    let byPlace = [Target.Locator.ordinal, .path].flatMap(nodes(found:)).filter {
      tree.className(of: $0) == target.className
    }
    let sameClass = tree.nodes.indices.filter {
      tree.className(of: $0) == target.className && !tree.isHiddenAnywhere($0)
    }
    let shown = target.label ?? target.text ?? target.identifier ?? ""
    let words = Spelling.nearest(
      shown,
      among: sameClass.flatMap { [tree.nodes[$0].shown, tree.identifier(of: $0)] }
        .compactMap { $0 }
    )
    let bySpelling = words.compactMap { word in
      sameClass.first { tree.nodes[$0].shown == word || tree.identifier(of: $0) == word }
    }
    return Array(Self.distinct(byName + byPlace + bySpelling).prefix(5))
  }

  private static func distinct(_ nodes: [Int]) -> [Int] {
    var seen: Set<Int> = []
    return nodes.filter { seen.insert($0).inserted }
  }
}
