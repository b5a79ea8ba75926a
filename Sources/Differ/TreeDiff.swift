public import EventModel

/// The search for the edit that turns one view tree into another, with each change as high up as
/// possible.
///
/// Subtrees with the same digest are equal and not searched. The children of two matched nodes are
/// matched by `SiblingMatcher`. Nodes that are then unmatched anywhere in the two trees are matched
/// across parents: by digest as moved, by a unique identity as moved and changed. The rest was
/// removed or inserted, as whole subtrees.
///
/// The idea that digests alone settle most nodes comes from truediff (Erdweg, Szabó and Pacak,
/// 2021).
public struct TreeDiff {
  private let old: HashedTree
  private let new: HashedTree
  private let tolerance: (any Tolerance)?
  private var siblings: SiblingMatcher
  /// The last result for the children of two nodes.
  private var children = SiblingMatcher.Result()
  /// The matches so far.
  private var matching: Matching
  /// Roots of old subtrees that found no match among their siblings.
  private var looseOld: [Int] = []
  /// Roots of new subtrees that found no match among their siblings.
  private var looseNew: [Int] = []

  private init(from old: HashedTree, to new: HashedTree, _ tolerance: (any Tolerance)?) {
    self.old = old
    self.new = new
    self.tolerance = tolerance
    siblings = SiblingMatcher(old: old, new: new)
    matching = Matching(old: old.tree.count, new: new.tree.count)
  }

  /// Returns the edit that turns `old` into `new`, which is empty only if the two are equal.
  ///
  /// - Complexity: O(n) for the digests and for each of the few rounds of matching across parents;
  ///   the rest takes O(m log m) in the number of changes.
  public static func edit(from old: ViewTree, to new: ViewTree) -> TreeEdit {
    old == new ? TreeEdit() : edit(from: old, to: new, tolerating: nil)
  }

  /// Returns the edit between two trees without the differences that are tolerated.
  ///
  /// Nodes are matched in the tolerance's masks of the trees, in which everything that varies is
  /// blank.
  package static func edit(
    from old: ViewTree,
    to new: ViewTree,
    tolerating tolerance: (any Tolerance)?
  ) -> TreeEdit {
    var diff = TreeDiff(
      from: HashedTree(tolerance?.oldMask ?? old),
      to: HashedTree(tolerance?.newMask ?? new),
      tolerance
    )
    diff.match()
    return TreeEditBuilder(old: old, new: new, matching: diff.matching, tolerance: tolerance)
      .edit()
  }

  private mutating func match() {
    matchBelow([(0, 0)])
    // A match across parents may lead to children that can be matched. The bound keeps trees
    // designed to be hard from taking one round for each node.
    for _ in 0..<16 {
      let found = matchAcross()
      guard !found.isEmpty else { return }
      matchBelow(found)
    }
  }

  /// Pairs the given nodes, and then their descendants wherever these are the same views.
  private mutating func matchBelow(_ pairs: [(Int, Int)]) {
    var open = pairs
    while let (node, match) = open.popLast() {
      guard matching.isFree(old: node), matching.isFree(new: match) else { continue }
      if old.hashes[node] == new.hashes[match], isUntouched(node, match) {
        pairEqual(node, match)
      } else {
        // Equal children at both ends matter only if they may have a match elsewhere.
        let isWhole = tolerance != nil || matching.isAcross
        siblings.match(
          below: node,
          and: match,
          isOrdered: tolerance?.toleratesOrder(below: node, and: match) != true,
          isWhole: isWhole,
          into: &children
        )
        if isWhole {
          matching.pair(node, match, middle: middle(node, match))
          open += children.flanks
        } else {
          matching.pair(node, match, middle: children.middle)
        }
        for (node, match) in children.equals { matching.pairWhole(node, match) }
        // The first pair is then on top of the stack, so that pairs come in the order of the tree.
        for pair in children.pairs.reversed() { open.append(pair) }
        for node in children.looseOld { looseOld.append(node) }
        for node in children.looseNew { looseNew.append(node) }
      }
    }
  }

  /// Pairs two equal subtrees.
  private mutating func pairEqual(_ node: Int, _ match: Int) {
    for offset in 0..<(old.tree.end(of: node) - node) {
      let (node, match) = (node + offset, match + offset)
      if tolerance == nil {
        matching.pairWhole(node, match)
        // Among siblings, nothing below an equal node is looked up; across parents, a part of it
        // may be needed.
        if !matching.isAcross { return }
      } else {
        // Equal masks may hide differences, so every node is compared.
        matching.pair(node, match, middle: middle(node, match))
      }
    }
  }

  /// Returns the range of all children of two nodes.
  private func middle(_ node: Int, _ match: Int) -> SiblingMatcher.Middle {
    SiblingMatcher.Middle(
      olds: node + 1..<old.tree.end(of: node),
      news: match + 1..<new.tree.end(of: match)
    )
  }

  /// Returns true if no node of two equal subtrees was already matched elsewhere, which is possible
  /// only after matching across parents.
  private func isUntouched(_ node: Int, _ match: Int) -> Bool {
    guard matching.isAcross else { return true }
    return (node..<old.tree.end(of: node)).allSatisfy { matching.isFree(old: $0) }
      && (match..<new.tree.end(of: match)).allSatisfy { matching.isFree(new: $0) }
  }

  /// Returns pairs of unmatched nodes that are the same view under another parent.
  private mutating func matchAcross() -> [(Int, Int)] {
    guard !looseOld.isEmpty, !looseNew.isEmpty else { return [] }
    matching.isAcross = true
    let olds = LooseNodes(below: looseOld, of: old) { matching.isFree(old: $0) }
    let news = LooseNodes(below: looseNew, of: new) { matching.isFree(new: $0) }
    (looseOld, looseNew) = (olds.roots, news.roots)
    let pairs = matchByDigest(olds, news)
    return pairs.isEmpty ? matchByName(olds, news) : pairs
  }

  private func matchByDigest(_ olds: LooseNodes, _ news: LooseNodes) -> [(Int, Int)] {
    guard olds.hasRecognizable, news.hasRecognizable else { return [] }
    var waiting = DigestTable(of: old.hashes, for: olds.nodes.count)
    for (node, isKnown) in zip(olds.nodes, olds.isRecognizable).reversed() where isKnown {
      waiting.put(node)
    }
    var (wholes, parts): ([(Int, Int)], [(Int, Int)]) = ([], [])
    var covered = 0
    for (node, isKnown) in zip(news.nodes, news.isRecognizable) where isKnown && node >= covered {
      guard let match = waiting.take(new.hashes[node]) else { continue }
      if olds.isRoot(match) || news.isRoot(node) {
        wholes.append((match, node))
      } else {
        parts.append((match, node))
      }
      covered = new.tree.end(of: node)
    }
    // The last pair is on top of the stack, so that an outer view takes the views inside it along.
    return (singular(parts) + wholes).sorted { $0.0 > $1.0 }
  }

  /// Returns those parts, removed here and equal to parts added elsewhere, that the old tree has
  /// only once.
  ///
  /// Parts that many views have, such as the button in each row of a list, are not reported as
  /// moved from a removed row to a new one.
  private func singular(_ parts: [(Int, Int)]) -> [(Int, Int)] {
    guard !parts.isEmpty else { return [] }
    var singular = DigestTable(of: old.hashes, for: parts.count)
    for (node, _) in parts { singular.put(node) }
    var left = parts.count
    for (node, digest) in old.hashes.enumerated() {
      guard let part = singular.find(digest), part != node else { continue }
      while singular.take(digest) != nil { left -= 1 }
      if left == 0 { return [] }
    }
    return parts.filter { singular.find(old.hashes[$0.0]) != nil }
  }

  private func matchByName(_ olds: LooseNodes, _ news: LooseNodes) -> [(Int, Int)] {
    let newNames = news.uniqueNames()
    guard !newNames.isEmpty else { return [] }
    let oldNames = olds.uniqueNames()
    let pairs: [(Int, Int)] = news.nodes.compactMap { node in
      guard let name = new.tree.identity(of: node), newNames[name] == node,
        let match = oldNames[name], match >= 0
      else { return nil }
      return (match, node)
    }
    // As with equal parts, a name that many nodes have does not identify a removed part, and
    // neither does a row, since every list has a first row.
    let parts = pairs.filter { !olds.isRoot($0.0) && !news.isRoot($0.1) }.map(\.0)
    guard !parts.isEmpty else { return pairs }
    let common = old.tree.sharingNames(parts)
    let singular = Set(parts.filter { old.tree.hasIdentifier($0) && !common.contains($0) })
    return pairs.filter { olds.isRoot($0.0) || news.isRoot($0.1) || singular.contains($0.0) }
  }
}
