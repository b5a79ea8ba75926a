import EventModel

/// Decides which children of two matched nodes are the same views.
///
/// First by digest, then by identity, wherever they stand; a row of a list whose content stands at
/// another row goes with the content. Those in one order are anchors; between two anchors, views
/// without identity are matched by `GapMatcher`.
struct SiblingMatcher {
  let old: HashedTree
  let new: HashedTree

  /// What was decided about the children of two nodes.
  struct Result {
    /// Pairs of equal subtrees in front of all that differs, and behind it.
    var equals: [(Int, Int)] = []
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
    var result = Result()
    // What is equal at the front is passed over before any list is made.
    var (first, end) = (node + 1, old.tree.end(of: node))
    var (other, otherEnd) = (match + 1, new.tree.end(of: match))
    while first < end, other < otherEnd, old.hashes[first] == new.hashes[other] {
      result.equals.append((first, other))
      (first, other) = (old.tree.end(of: first), new.tree.end(of: other))
    }
    var olds = siblings(of: old.tree, from: first, to: end)[...]
    var news = siblings(of: new.tree, from: other, to: otherEnd)[...]
    while let last = olds.last, let other = news.last, old.hashes[last] == new.hashes[other] {
      result.equals.append((olds.removeLast(), news.removeLast()))
    }
    (end, otherEnd) = (0, 0)
    guard !olds.isEmpty, !news.isEmpty else {
      result.looseOld = Array(olds)
      result.looseNew = Array(news)
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
    _ olds: ArraySlice<Int>,
    _ news: ArraySlice<Int>,
    _ result: inout Result,
    isOrdered: Bool
  ) {
    var state = Middle(olds: Array(olds), news: Array(news))
    // What there is once can only be itself, wherever it stands. Of several that are the same, the
    // order decides first.
    state.match(true, { old.hashes[$0] }, { new.hashes[$0] })
    let (oldNames, newNames) = (identities(state.freeOlds, old), identities(state.freeNews, new))
    matchNames(true, oldNames, newNames, &state)
    state.matchGaps(GapMatcher(old: old, new: new))
    state.match(false, { old.hashes[$0] }, { new.hashes[$0] })
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
      if let identity = tree.tree[node].identity { identities[node] = identity }
    }
    return identities
  }

  /// Matches by identifier, then rows by what they show, then by row.
  private func matchNames(
    _ isUnique: Bool,
    _ olds: [Int: ViewNode.Identity],
    _ news: [Int: ViewNode.Identity],
    _ state: inout Middle
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
    let shows = (node..<tree.tree.end(of: node)).contains { tree.tree[$0].shownText != nil }
    return shows ? tree.placelessDigest(node) : nil
  }
}

/// Two lists of siblings under way to being matched.
private struct Middle {
  let olds: [Int]
  let news: [Int]
  /// For each old sibling the place of its match among the new ones, or -1.
  private var places: [Int]
  /// Which new siblings are matched.
  private var isTaken: [Bool]
  private var openOld: [Int]
  private var openNew: [Int]

  init(olds: [Int], news: [Int]) {
    self.olds = olds
    self.news = news
    places = Array(repeating: -1, count: olds.count)
    isTaken = Array(repeating: false, count: news.count)
    openOld = Array(olds.indices)
    openNew = Array(news.indices)
  }

  var pairs: [(Int, Int)] {
    olds.indices.filter { places[$0] >= 0 }.map { (olds[$0], news[places[$0]]) }
  }
  var freeOlds: [Int] { openOld.map { olds[$0] } }
  var freeNews: [Int] { openNew.map { news[$0] } }
  var looseOld: [Int] { olds.indices.filter { places[$0] < 0 }.map { olds[$0] } }
  var looseNew: [Int] { news.indices.filter { !isTaken[$0] }.map { news[$0] } }

  private mutating func pair(_ place: Int, _ match: Int) {
    places[place] = match
    isTaken[match] = true
  }

  /// Pairs siblings of equal key: those whose key is unique on both sides, or the first with the
  /// first; one without a key has no pair.
  mutating func match<Key: Hashable>(
    _ isUnique: Bool,
    _ oldKey: (Int) -> Key?,
    _ newKey: (Int) -> Key?
  ) {
    guard !openOld.isEmpty, !openNew.isEmpty else { return }
    // For each key its first open place, and for each place the next of its key.
    var first: [Key: Int] = [:]
    var next = [Int](repeating: -1, count: openOld.count)
    for index in openOld.indices.reversed() {
      guard let key = oldKey(olds[openOld[index]]) else { continue }
      next[index] = first[key] ?? -1
      first[key] = index
    }
    guard !first.isEmpty else { return }
    let keys = openNew.map { newKey(news[$0]) }
    var counts: [Key: Int] = [:]
    if isUnique { for case let key? in keys { counts[key, default: 0] += 1 } }
    for (place, key) in zip(openNew, keys) {
      guard let key, let index = first[key] else { continue }
      if isUnique, counts[key] != 1 || next[index] >= 0 { continue }
      pair(openOld[index], place)
      first[key] = next[index] < 0 ? nil : next[index]
    }
    close()
  }

  private mutating func close() {
    openOld.removeAll { places[$0] >= 0 }
    openNew.removeAll { isTaken[$0] }
  }

  /// Pairs what is left between the siblings that kept their order.
  mutating func matchGaps(_ matcher: GapMatcher) {
    guard !openOld.isEmpty, !openNew.isEmpty else { return }
    let anchors = longestIncreasingRun(places.filter { $0 >= 0 })
    var isAnchor = [Bool](repeating: false, count: news.count)
    for anchor in anchors { isAnchor[anchor] = true }
    var gap: [Int] = []
    var start = 0
    for place in olds.indices {
      if places[place] < 0 {
        gap.append(place)
      } else if isAnchor[places[place]] {
        let anchor = places[place]
        matchGap(gap, start..<anchor, matcher)
        gap = []
        start = anchor + 1
      }
    }
    matchGap(gap, start..<news.count, matcher)
    close()
  }

  /// Pairs what is left wherever it stands.
  mutating func matchRest(_ matcher: GapMatcher) {
    matchGap(openOld, news.indices, matcher)
    close()
  }

  private mutating func matchGap(_ gap: [Int], _ range: Range<Int>, _ matcher: GapMatcher) {
    guard !gap.isEmpty else { return }
    let others = range.filter { !isTaken[$0] }
    for (place, match) in matcher.pairs(gap.map { olds[$0] }, others.map { news[$0] }) {
      pair(gap[place], others[match])
    }
  }
}
