import EventModel

/// The matcher for the children of two matched nodes.
///
/// Children that are plainly in line are paired in one walk (`AlignedSiblings`). Otherwise they are
/// matched first by digest, then by identity, wherever they are; a row whose content is now at
/// another row is matched by content. Those that kept their order are anchors; between two anchors,
/// views without identity are matched by `GapMatcher`.
struct SiblingMatcher {
  private let old: HashedTree
  private let new: HashedTree
  private let gaps: GapMatcher
  private let aligned: AlignedSiblings
  /// The siblings between the equal ones at both ends, as properties so that their memory is
  /// reused.
  private var olds: [Int] = []
  private var news: [Int] = []

  /// The children of two nodes without the equal pairs at both ends.
  struct Middle {
    /// The range from the first child to the last descendant of the last child.
    var olds: Range<Int>
    var news: Range<Int>
    /// The old child before the range, or nil if there is none.
    var before: Int?

    /// An empty range of children.
    static let none = Middle(olds: 0..<0, news: 0..<0)
  }

  /// The matches among the children of two nodes.
  struct Result {
    var middle = Middle.none
    /// The pairs of equal subtrees before and after the middle, if they were requested.
    var flanks: [(Int, Int)] = []
    /// The pairs of equal subtrees.
    var equals: [(Int, Int)] = []
    /// The pairs that may differ, in the order of the old tree.
    var pairs: [(Int, Int)] = []
    /// The old children without a match.
    var looseOld: [Int] = []
    /// The new children without a match.
    var looseNew: [Int] = []

    /// True if any old or new child has no match.
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
  ///   - node: The parent in the old tree.
  ///   - match: The parent in the new tree.
  ///   - isOrdered: True if the order distinguishes views without identity.
  ///   - isWhole: True if the equal pairs before and after the middle are included.
  ///   - result: Receives the matches; a parameter so that its memory is reused.
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
        // If all children are paired in order, the middle need not be visited again.
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

  /// Skips the equal children at both ends before any list is made.
  private func trim(below node: Int, and match: Int, isWhole: Bool, _ result: inout Result) {
    var (first, end) = (node + 1, old.tree.end(of: node))
    var (other, otherEnd) = (match + 1, new.tree.end(of: match))
    var before: Int?
    while first < end, other < otherEnd, old.hashes[first] == new.hashes[other] {
      if isWhole { result.flanks.append((first, other)) }
      before = first
      // Equal subtrees have the same length, so one lookup is enough.
      let size = old.tree.end(of: first) - first
      (first, other) = (first + size, other + size)
    }
    // The last sibling is usually as long as the one after it, so its start is guessed first; a
    // correct guess needs no look inside it.
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
    for node in tree.siblings(range) { list.append(node) }
  }

  private func matchMiddle(_ result: inout Result, isOrdered: Bool) {
    var state = OpenSiblings(olds: olds, news: news)
    // A view that occurs once is the same view wherever it is. Of several equal ones, the order
    // decides first.
    state.matchDigests(onlyUnique: true, old: old.hashes, new: new.hashes)
    let (oldNames, newNames) = (identities(state.freeOlds, old), identities(state.freeNews, new))
    matchNames(oldNames, newNames, onlyUnique: true, in: &state)
    // So is a view with others in it that shows the same at another place.
    state.match(
      onlyUnique: true,
      { old.innerContent(of: $0) },
      { new.innerContent(of: $0) }
    )
    state.matchGaps(gaps)
    state.matchPlaces(gaps)
    state.matchDigests(onlyUnique: false, old: old.hashes, new: new.hashes)
    matchNames(oldNames, newNames, onlyUnique: false, in: &state)
    if !isOrdered { state.matchRest(gaps) }
    // A view that is left on both sides and shows the same has moved, even if its frame changed.
    state.match(
      onlyUnique: true,
      { content(of: $0, in: old) },
      { content(of: $0, in: new) }
    )
    result.pairs += state.pairs
    result.looseOld += state.looseOld
    result.looseNew += state.looseNew
  }

  /// Returns the identities of the nodes that have one.
  private func identities(_ nodes: [Int], _ tree: HashedTree) -> [Int: ViewNode.Identity] {
    var identities: [Int: ViewNode.Identity] = [:]
    for node in nodes {
      if let identity = tree.tree.identity(of: node) { identities[node] = identity }
    }
    return identities
  }

  /// Matches by identifier, then rows by content, then by row.
  private func matchNames(
    _ olds: [Int: ViewNode.Identity],
    _ news: [Int: ViewNode.Identity],
    onlyUnique isUnique: Bool,
    in state: inout OpenSiblings
  ) {
    guard !olds.isEmpty, !news.isEmpty else { return }
    func named(_ identity: ViewNode.Identity?) -> ViewNode.Identity? {
      identity?.identifier == nil ? nil : identity
    }
    state.match(onlyUnique: isUnique, { named(olds[$0]) }, { named(news[$0]) })
    state.match(
      onlyUnique: isUnique,
      { olds[$0]?.row == nil ? nil : content(of: $0, in: old) },
      { news[$0]?.row == nil ? nil : content(of: $0, in: new) }
    )
    state.match(onlyUnique: isUnique, { olds[$0] }, { news[$0] })
  }

  /// Returns a digest of the content of a view, wherever it stands; nil if it shows nothing.
  private func content(of node: Int, in tree: HashedTree) -> Digest? {
    let shows = (node..<tree.tree.end(of: node)).contains { tree.tree.isShowing($0) }
    return shows ? tree.placelessDigest(node) : nil
  }
}

extension Array {
  /// Removes all elements and keeps the memory; the check is faster because most lists are empty.
  fileprivate mutating func clear() {
    if !isEmpty { removeAll(keepingCapacity: true) }
  }
}

extension ViewTree {
  /// Returns the child of a node whose last descendant is directly before `end`.
  fileprivate func sibling(below parent: Int, endingAt end: Int, guess: Int) -> Int {
    if guess > parent, self.parent(of: guess) == parent, self.end(of: guess) == end { return guess }
    var node = end - 1
    while let above = self.parent(of: node), above != parent { node = above }
    return node
  }
}
