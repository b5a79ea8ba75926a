public import EventModel

extension ViewTree {
  /// Returns the verdict on evidence: the node that it describes is in this tree, or is missing, ambiguous or
  /// different.
  ///
  /// A node that its identifier, label or text identified then must be identified by the same
  /// member now; it may have moved inside its container, and with an identifier it may have another
  /// label. The other locators are also checked: one that was unique then and leads elsewhere now
  /// makes the result ambiguous.
  ///
  /// A node that only its position identified is recognised only if everything about its position
  /// agrees: path, ordinal, frame, tag, ancestors and the text beside it.
  ///
  /// - Complexity: O(n) in the size of the tree.
  public func resolve(_ target: Target) -> TargetVerdict {
    TargetFinder(tree: self, target: target).verdict
  }
}

extension TargetFinder {
  /// The verdict of all locators together.
  var verdict: TargetVerdict {
    let identifying: [Target.Locator] = [.identifier, .label, .text]
    let unique =
      target.unique.isEmpty ? identifying : identifying.filter(target.unique.contains)
    guard let primary = unique.first(where: has) else { return verdictByPlace }
    let found = nodes(found: primary)
    let others = unique.filter { $0 != primary }.map(nodes(found:))
    let narrowed = found.count > 1 ? found.filter(isInContainer) : found
    guard let node = narrowed.first else {
      return found.isEmpty ? .missing(candidates: candidates) : .ambiguous(found)
    }
    guard narrowed.count == 1 else { return .ambiguous(narrowed) }
    // A second locator counts if it leads only to other nodes.
    let dissent = others.filter { !$0.isEmpty && !$0.contains(node) }
    guard dissent.isEmpty else { return .ambiguous(([node] + dissent.flatMap { $0 }).distinct) }
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

  /// The verdict on a node that only its position identifies.
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
    let reasons = against.isEmpty ? ["it cannot be distinguished from similar nodes"] : against
    return .different(first, differences: reasons)
  }

  private typealias Vote = (name: String, nodes: Set<Int>)

  /// Returns for each sign of position which of some similar nodes it matches.
  ///
  /// A position that no longer exists matches nothing and is left out; text beside the node always
  /// counts.
  private func placeVotes(among twins: [Int]) -> [Vote] {
    // Every view may be a twin, so that the number of steps must not depend on pairs of them.
    let known = Set(twins)
    var texts = NearbyTexts(of: tree)
    let path = known.intersection(nodes(found: .path))
    let ordinal = known.intersection(nodes(found: .ordinal))
    let frame = known.filter { !target.frame.isEmpty && tree.screenFrame(of: $0) == target.frame }
    var votes: [Vote] = [("path", path), ("ordinal", ordinal), ("frame", frame)]
    votes.removeAll { $0.nodes.isEmpty }
    votes.append(("tag", known.filter { tree.nodes[$0].tag == target.tag }))
    votes.append(
      ("set of ancestors", known.filter { tree.lineage(of: $0).isIdentical(to: target.ancestors) })
    )
    votes.append(
      ("text beside it", known.filter { texts.beside($0).isIdentical(to: target.siblings) })
    )
    return votes
  }

  private func byVotes(_ nodes: [Int], _ votes: [Vote]) -> [Int] {
    let scored = nodes.map { node in (node, votes.count { $0.nodes.contains(node) }) }
    return scored.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0)
  }

  /// The nodes that may have been meant although nothing matches, the most likely first.
  var candidates: [Int] {
    let byName = [Target.Locator.identifier, .label, .text].flatMap(nodes(found:))
    let byPlace = [Target.Locator.ordinal, .path].flatMap(nodes(found:)).filter {
      tree.className(of: $0).isIdentical(to: target.className)
    }
    let sameClass = sameClass.filter { !tree.isHiddenAnywhere($0) }
    let shown = target.label ?? target.text ?? target.identifier ?? ""
    let words = Spelling.nearest(
      shown,
      among: sameClass.flatMap { [tree.nodes[$0].shown, tree.identifier(of: $0)] }
        .compactMap { $0 }
    )
    let bySpelling = words.compactMap { word in
      sameClass.first {
        tree.nodes[$0].shown.isIdentical(to: word) || tree.identifier(of: $0).isIdentical(to: word)
      }
    }
    return Array((byName + byPlace + bySpelling).distinct.prefix(5))
  }
}
