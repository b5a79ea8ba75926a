public import EventModel

/// Finds what turns one view tree into another, stated as high up as it is true.
///
/// Subtrees of one digest are the same and are not looked into. The children of two matched nodes
/// are matched by `SiblingMatcher`. What is then left over anywhere in the two trees is matched
/// across parents: by digest as moved, by a unique identity as moved and changed. The remainder was
/// removed or inserted, as whole subtrees.
///
/// That most nodes can be settled by digests alone is the observation of truediff (Erdweg, Szabó
/// and Pacak, 2021).
public struct TreeDiff {
  private let old: HashedTree
  private let new: HashedTree
  private let tolerance: (any Tolerance)?
  private var siblings: SiblingMatcher
  /// What was found last about the children of two nodes.
  private var children = SiblingMatcher.Result()
  /// What was found so far.
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

  /// The edit that makes `new` of `old`; empty exactly when the two are equal.
  ///
  /// - Complexity: O(n) for the digests, and for each round in which parts of what is gone are sought in
  ///   what came, of which there are few; the rest grows with what changed, in O(m log m).
  public static func edit(from old: ViewTree, to new: ViewTree) -> TreeEdit {
    guard old != new else { return TreeEdit() }
    var diff = TreeDiff(from: HashedTree(old), to: HashedTree(new), nil)
    diff.match()
    return TreeEditBuilder(old: old, new: new, matching: diff.matching, tolerance: nil).edit()
  }

  /// The edit between two trees but for what is tolerated.
  ///
  /// Nodes are matched by the tolerance's view of the trees, in which what varies is blank.
  package static func edit(
    from old: ViewTree,
    to new: ViewTree,
    tolerating tolerance: any Tolerance
  ) -> TreeEdit {
    var diff = TreeDiff(
      from: HashedTree(tolerance.oldMask),
      to: HashedTree(tolerance.newMask),
      tolerance
    )
    diff.match()
    return TreeEditBuilder(old: old, new: new, matching: diff.matching, tolerance: tolerance)
      .edit()
  }

  private mutating func match() {
    matchBelow([(0, 0)])
    // A match across parents may open lists of children that hold more. The bound keeps trees made
    // to be hard from costing a round for each of their nodes.
    for _ in 0..<16 {
      let found = matchAcross()
      guard !found.isEmpty else { return }
      matchBelow(found)
    }
  }

  /// Pairs the nodes given, and their children's children wherever they are the same views.
  private mutating func matchBelow(_ pairs: [(Int, Int)]) {
    var open = pairs
    while let (node, match) = open.popLast() {
      guard matching.isFree(old: node), matching.isFree(new: match) else { continue }
      if old.hashes[node] == new.hashes[match], isUntouched(node, match) {
        pairEqual(node, match)
      } else {
        // What is equal in front and behind is only of interest where it may have a match elsewhere.
        let isWhole = tolerance != nil || matching.isAcross
        siblings.match(
          below: node,
          and: match,
          isOrdered: tolerance?.toleratesOrder(below: node, and: match) != true,
          isWhole: isWhole,
          into: &children
        )
        if isWhole {
          matching.pair(node, match, middle(node, match))
          open += children.flanks
        } else {
          matching.pair(node, match, children.middle)
        }
        for (node, match) in children.equals { matching.pairWhole(node, match) }
        // The first is on top of the stack then, so that pairs come in the order of the tree.
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
        // Among siblings nobody asks for what is below an equal one; elsewhere a part of it may be
        // wanted, too.
        if !matching.isAcross { return }
      } else {
        // What is tolerated is compared node by node.
        matching.pair(node, match, middle(node, match))
      }
    }
  }

  /// All children of two nodes.
  private func middle(_ node: Int, _ match: Int) -> SiblingMatcher.Middle {
    SiblingMatcher.Middle(
      olds: node + 1..<old.tree.end(of: node),
      news: match + 1..<new.tree.end(of: match)
    )
  }

  /// Whether no node of two equal subtrees was matched elsewhere before; among siblings that cannot
  /// be, so that only what is loose is looked through.
  private func isUntouched(_ node: Int, _ match: Int) -> Bool {
    guard matching.isAcross else { return true }
    return (node..<old.tree.end(of: node)).allSatisfy { matching.isFree(old: $0) }
      && (match..<new.tree.end(of: match)).allSatisfy { matching.isFree(new: $0) }
  }

  /// Pairs of nodes, without a match so far, that are the same view under another parent.
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
    guard olds.hasTelling, news.hasTelling else { return [] }
    var waiting = DigestTable(of: old.hashes, for: olds.nodes.count)
    for (node, isTelling) in zip(olds.nodes, olds.isTelling).reversed() where isTelling {
      waiting.put(node)
    }
    var (wholes, parts): ([(Int, Int)], [(Int, Int)]) = ([], [])
    var covered = 0
    for (node, isTelling) in zip(news.nodes, news.isTelling) where isTelling && node >= covered {
      guard let match = waiting.take(new.hashes[node]) else { continue }
      if olds.isRoot(match) || news.isRoot(node) {
        wholes.append((match, node))
      } else {
        parts.append((match, node))
      }
      covered = new.tree.end(of: node)
    }
    // What is last is on top of the stack: what stands above another view takes it along.
    return (singular(parts) + wholes).sorted { $0.0 > $1.0 }
  }

  /// Those parts of what is gone, equal to parts of what came, that the old tree has only once.
  ///
  /// What many views have, as the rows of a list each their button, is not moved from a row that is
  /// gone to one that is new.
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
    // As with equal parts, a name that many have does not make a part of what is gone one of what came;
    // and every list has a first row.
    let parts = pairs.filter { !olds.isRoot($0.0) && !news.isRoot($0.1) }.map(\.0)
    guard !parts.isEmpty else { return pairs }
    let common = old.tree.sharingNames(parts)
    let singular = Set(parts.filter { old.tree.hasIdentifier($0) && !common.contains($0) })
    return pairs.filter { olds.isRoot($0.0) || news.isRoot($0.1) || singular.contains($0.0) }
  }
}
