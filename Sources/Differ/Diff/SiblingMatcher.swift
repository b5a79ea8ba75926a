import EventModel

/// Decides which children of two matched nodes are the same views.
///
/// First by digest, then by identity, wherever they stand; a row of a list whose content stands at
/// another row goes with the content. Those in one order are anchors; between two anchors, views
/// without identity are matched by `GapMatcher`.
struct SiblingMatcher {
  let old: HashedTree
  let new: HashedTree

  /// The children of two nodes but for those that are equal in front and behind.
  struct Middle {
    /// From the first child's index to behind the last one's descendants.
    var olds: Range<Int>
    var news: Range<Int>
    /// The old child in front of it; nil where there is none.
    var before: Int?
  }

  /// What was decided about the children of two nodes.
  struct Result {
    var middle: Middle
    /// Pairs of equal subtrees in front of all that differs, and behind it.
    var equals: [(Int, Int)]
    /// Further pairs that are the same view, equal subtrees among them.
    var pairs: [(Int, Int)] = []
    /// Old children without a match.
    var looseOld: [Int] = []
    /// New children without a match.
    var looseNew: [Int] = []
  }

  /// Matches the children of two nodes.
  ///
  /// - Parameters:
  ///   - node: the parent in the old tree.
  ///   - match: the parent in the new tree.
  ///   - isOrdered: whether views without identity are told apart by their order.
  /// - Returns: the pairs, and what is left.
  func match(below node: Int, and match: Int, isOrdered: Bool = true) -> Result {
    var equals: [(Int, Int)] = []
    // What is equal at the front is passed over before any list is made.
    var (first, end) = (node + 1, old.tree.end(of: node))
    var (other, otherEnd) = (match + 1, new.tree.end(of: match))
    while first < end, other < otherEnd, old.hashes[first] == new.hashes[other] {
      equals.append((first, other))
      (first, other) = (old.tree.end(of: first), new.tree.end(of: other))
    }
    let before = equals.last?.0
    // And what is equal at the back: each time the sibling that ends where the last one begins.
    while first < end, other < otherEnd {
      let (last, otherLast) = (
        old.tree.sibling(below: node, endingAt: end),
        new.tree.sibling(below: match, endingAt: otherEnd)
      )
      guard old.hashes[last] == new.hashes[otherLast] else { break }
      equals.append((last, otherLast))
      (end, otherEnd) = (last, otherLast)
    }
    let middle = Middle(olds: first..<end, news: other..<otherEnd, before: before)
    var result = Result(middle: middle, equals: equals)
    let olds = siblings(of: old.tree, from: first, to: end)
    let news = siblings(of: new.tree, from: other, to: otherEnd)
    guard !olds.isEmpty, !news.isEmpty else {
      result.looseOld = olds
      result.looseNew = news
      return result
    }
    if olds.count == 1, news.count == 1, let one = olds.first, let other = news.first,
      GapMatcher(old: old, new: new).isPair(one, other)
    {
      result.pairs.append((one, other))
      return result
    }
    matchMiddle(olds, news, &result, isOrdered: isOrdered)
    return result
  }

  private func siblings(of tree: ViewTree, from first: Int, to end: Int) -> [Int] {
    var siblings: [Int] = []
    var node = first
    while node < end {
      siblings.append(node)
      node = tree.end(of: node)
    }
    return siblings
  }

  private func matchMiddle(
    _ olds: [Int],
    _ news: [Int],
    _ result: inout Result,
    isOrdered: Bool
  ) {
    var state = OpenSiblings(olds: olds, news: news)
    // What there is once can only be itself, wherever it stands. Of several that are the same, the
    // order decides first.
    state.matchDigests(true, old.hashes, new.hashes)
    let (oldNames, newNames) = (identities(state.freeOlds, old), identities(state.freeNews, new))
    matchNames(true, oldNames, newNames, &state)
    state.matchGaps(GapMatcher(old: old, new: new))
    state.matchDigests(false, old.hashes, new.hashes)
    matchNames(false, oldNames, newNames, &state)
    if !isOrdered { state.matchRest(GapMatcher(old: old, new: new)) }
    result.pairs += state.pairs
    result.looseOld = state.looseOld
    result.looseNew = state.looseNew
  }

  /// The identities of those nodes that have one.
  private func identities(_ nodes: [Int], _ tree: HashedTree) -> [Int: ViewNode.Identity] {
    var identities: [Int: ViewNode.Identity] = [:]
    for node in nodes {
      if let identity = tree.tree.identity(of: node) { identities[node] = identity }
    }
    return identities
  }

  /// Matches by identifier, then rows by what they show, then by row.
  private func matchNames(
    _ isUnique: Bool,
    _ olds: [Int: ViewNode.Identity],
    _ news: [Int: ViewNode.Identity],
    _ state: inout OpenSiblings
  ) {
    guard !olds.isEmpty, !news.isEmpty else { return }
    func named(_ identity: ViewNode.Identity?) -> ViewNode.Identity? {
      identity?.identifier == nil ? nil : identity
    }
    state.match(isUnique, { named(olds[$0]) }, { named(news[$0]) })
    state.match(
      isUnique,
      { olds[$0]?.row == nil ? nil : content(of: $0, in: old) },
      { news[$0]?.row == nil ? nil : content(of: $0, in: new) }
    )
    state.match(isUnique, { olds[$0] }, { news[$0] })
  }

  /// What a row of a list shows, wherever it stands; nil for one that shows nothing.
  private func content(of node: Int, in tree: HashedTree) -> Digest? {
    let shows = (node..<tree.tree.end(of: node)).contains { tree.tree.isShowing($0) }
    return shows ? tree.placelessDigest(node) : nil
  }
}

extension ViewTree {
  /// The child of a node whose last descendant stands in front of `end`, where one does.
  fileprivate func sibling(below parent: Int, endingAt end: Int) -> Int {
    var node = end - 1
    while let above = self.parent(of: node), above != parent { node = above }
    return node
  }
}
