import EventModel

/// Decides which children of two matched nodes are the same views.
///
/// Where they plainly stand in line they are paired in one go (`AlignedSiblings`). Else first by
/// digest, then by identity, wherever they stand; a row of a list whose content stands at another row
/// goes with the content. Those in one order are anchors; between two anchors, views without identity
/// are matched by `GapMatcher`.
struct SiblingMatcher {
  private let old: HashedTree
  private let new: HashedTree
  private let gaps: GapMatcher
  private let aligned: AlignedSiblings
  /// The siblings between those that are equal in front and behind; kept for their memory.
  private var olds: [Int] = []
  private var news: [Int] = []

  /// The children of two nodes among which there is more than pairs in their order.
  struct Middle {
    /// From the first child's index to behind the last one's descendants.
    var olds: Range<Int>
    var news: Range<Int>
    /// The old child in front of it; nil where there is none.
    var before: Int?

    /// No children.
    static let none = Middle(olds: 0..<0, news: 0..<0)
  }

  /// What was decided about the children of two nodes.
  struct Result {
    var middle = Middle.none
    /// Pairs of equal subtrees in front of the middle and behind it, where they are asked for.
    var flanks: [(Int, Int)] = []
    /// Pairs of equal subtrees that are the same view.
    var equals: [(Int, Int)] = []
    /// Further pairs that are the same view, in the order of the old tree.
    var pairs: [(Int, Int)] = []
    /// Old children without a match.
    var looseOld: [Int] = []
    /// New children without a match.
    var looseNew: [Int] = []

    /// Whether any child has no match.
    var hasLoose: Bool { !looseOld.isEmpty || !looseNew.isEmpty }

    mutating func clear() {
      flanks.clear()
      clearMiddle()
    }

    mutating func clearMiddle() {
      equals.clear()
      pairs.clear()
      looseOld.clear()
      looseNew.clear()
    }
  }

  init(old: HashedTree, new: HashedTree) {
    self.old = old
    self.new = new
    gaps = GapMatcher(old: old, new: new)
    aligned = AlignedSiblings(old: old, new: new, gaps: gaps)
  }

  /// Matches the children of two nodes.
  ///
  /// - Parameters:
  ///   - node: the parent in the old tree.
  ///   - match: the parent in the new tree.
  ///   - isOrdered: whether views without identity are told apart by their order.
  ///   - isWhole: whether the pairs in front of the middle and behind it are wanted too.
  ///   - result: gets the pairs, and what is left.
  mutating func match(
    below node: Int,
    and match: Int,
    isOrdered: Bool,
    isWhole: Bool,
    into result: inout Result
  ) {
    result.clear()
    trim(below: node, and: match, isWhole: isWhole, &result)
    if !isWhole {
      if aligned.match(result.middle.olds, result.middle.news, into: &result) {
        // Where all is paired in its order, nobody needs to look at the middle again.
        if !result.hasLoose { result.middle = .none }
        return
      }
      result.clearMiddle()
    }
    Self.list(result.middle.olds, of: old.tree, into: &olds)
    Self.list(result.middle.news, of: new.tree, into: &news)
    guard !olds.isEmpty, !news.isEmpty else {
      result.looseOld += olds
      result.looseNew += news
      return
    }
    matchMiddle(&result, isOrdered: isOrdered)
  }

  /// Passes over what is equal in front and behind before any list is made.
  private func trim(below node: Int, and match: Int, isWhole: Bool, _ result: inout Result) {
    var (first, end) = (node + 1, old.tree.end(of: node))
    var (other, otherEnd) = (match + 1, new.tree.end(of: match))
    var before: Int?
    while first < end, other < otherEnd, old.hashes[first] == new.hashes[other] {
      if isWhole { result.flanks.append((first, other)) }
      before = first
      // Equal subtrees are equally long, so that one of the two rows need not be looked at.
      let size = old.tree.end(of: first) - first
      (first, other) = (first + size, other + size)
    }
    // At the back it is each time the sibling that ends where the last one begins, mostly as long as
    // that one: a guess that is right needs no look at what is inside.
    var size = 1
    while first < end, other < otherEnd {
      let last = old.tree.sibling(below: node, endingAt: end, guess: end - size)
      size = end - last
      let otherLast = otherEnd - (end - last)
      guard otherLast >= other, old.hashes[last] == new.hashes[otherLast],
        new.tree.parent(of: otherLast) == match
      else { break }
      if isWhole { result.flanks.append((last, otherLast)) }
      (end, otherEnd) = (last, otherLast)
    }
    result.middle = Middle(olds: first..<end, news: other..<otherEnd, before: before)
  }

  private static func list(_ range: Range<Int>, of tree: ViewTree, into list: inout [Int]) {
    list.removeAll(keepingCapacity: true)
    var node = range.lowerBound
    while node < range.upperBound {
      list.append(node)
      node = tree.end(of: node)
    }
  }

  private func matchMiddle(_ result: inout Result, isOrdered: Bool) {
    var state = OpenSiblings(olds: olds, news: news)
    // What there is once can only be itself, wherever it stands. Of several that are the same, the
    // order decides first.
    state.matchDigests(true, old.hashes, new.hashes)
    let (oldNames, newNames) = (identities(state.freeOlds, old), identities(state.freeNews, new))
    matchNames(true, oldNames, newNames, &state)
    state.matchGaps(gaps)
    state.matchDigests(false, old.hashes, new.hashes)
    matchNames(false, oldNames, newNames, &state)
    if !isOrdered { state.matchRest(gaps) }
    result.pairs += state.pairs
    result.looseOld += state.looseOld
    result.looseNew += state.looseNew
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

extension Array {
  /// Removes all elements and keeps their memory; most lists are empty already, which is told sooner.
  fileprivate mutating func clear() {
    if !isEmpty { removeAll(keepingCapacity: true) }
  }
}

extension ViewTree {
  /// The child of a node whose last descendant stands in front of `end`, where one does.
  fileprivate func sibling(below parent: Int, endingAt end: Int, guess: Int) -> Int {
    if guess > parent, self.parent(of: guess) == parent, self.end(of: guess) == end { return guess }
    var node = end - 1
    while let above = self.parent(of: node), above != parent { node = above }
    return node
  }
}
