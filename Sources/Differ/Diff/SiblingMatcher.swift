import EventModel

/// Decides which children of two matched nodes are the same views.
///
/// First by digest, then by identity, wherever they stand. Those in one order are anchors; between
/// two anchors, views without identity are matched by class and likeness, views that are alike but
/// for their identifier or class as renamed, and at last views that are the same but for what
/// stands below them.
struct SiblingMatcher {
  let old: HashedTree
  let new: HashedTree

  /// The pairs of children; equal subtrees are among them.
  func pairs(below node: Int, and match: Int) -> [(Int, Int)] {
    var olds = Array(old.tree.children(of: node))[...]
    var news = Array(new.tree.children(of: match))[...]
    var pairs: [(Int, Int)] = []
    while let first = olds.first, let other = news.first, old.hashes[first] == new.hashes[other] {
      pairs.append((olds.removeFirst(), news.removeFirst()))
    }
    while let last = olds.last, let other = news.last, old.hashes[last] == new.hashes[other] {
      pairs.append((olds.removeLast(), news.removeLast()))
    }
    guard !olds.isEmpty, !news.isEmpty else { return pairs }
    var matched = matchByKey(olds, news, old.hashes.key, new.hashes.key)
    let (takenOld, takenNew) = (Set(matched.map(\.0)), Set(matched.map(\.1)))
    matched += matchByKey(
      olds.filter { !takenOld.contains($0) },
      news.filter { !takenNew.contains($0) },
      { old.tree[$0].identity },
      { new.tree[$0].identity }
    )
    return pairs + matched + matchInGaps(Array(olds), Array(news), anchors: matched)
  }

  /// Pairs nodes of equal key, the first with the first; a node without a key has no pair.
  private func matchByKey<Key: Hashable>(
    _ olds: some BidirectionalCollection<Int>,
    _ news: some Sequence<Int>,
    _ oldKey: (Int) -> Key?,
    _ newKey: (Int) -> Key?
  ) -> [(Int, Int)] {
    var waiting: [Key: [Int]] = [:]
    for node in olds.reversed() {
      if let key = oldKey(node) { waiting[key, default: []].append(node) }
    }
    return news.compactMap { node in
      guard let key = newKey(node), let match = waiting[key]?.popLast() else { return nil }
      return (match, node)
    }
  }

  private func matchInGaps(
    _ olds: [Int],
    _ news: [Int],
    anchors: [(Int, Int)]
  ) -> [(Int, Int)] {
    let matchOf = Dictionary(uniqueKeysWithValues: anchors)
    let inOrder = Set(longestIncreasingRun(olds.compactMap { matchOf[$0] }))
    let takenNew = Set(anchors.map(\.1))
    var pairs: [(Int, Int)] = []
    var gap: (olds: [Int], news: [Int]) = ([], [])
    var rest = news[...]
    for node in olds {
      guard let match = matchOf[node] else {
        gap.olds.append(node)
        continue
      }
      guard inOrder.contains(match) else { continue }
      while let next = rest.popFirst(), next != match {
        if !takenNew.contains(next) { gap.news.append(next) }
      }
      pairs += matchGap(gap.olds, gap.news)
      gap = ([], [])
    }
    return pairs + matchGap(gap.olds, gap.news + rest.filter { !takenNew.contains($0) })
  }

  private func matchGap(_ olds: [Int], _ news: [Int]) -> [(Int, Int)] {
    guard !olds.isEmpty, !news.isEmpty else { return [] }
    var pairs: [(Int, Int)] = []
    var restOld = olds
    let likenesses = [
      { isSameButForChildren($0, $1) && isAlike($0, $1) }, isAlike, isRenamed, isSameButForChildren,
    ]
    for isSame in likenesses {
      var open = restOld[...]
      let taken = Set(pairs.map(\.1))
      for node in news where !taken.contains(node) {
        // Looking further ahead than this would cost a square, and find little.
        guard let place = open.prefix(16).firstIndex(where: { isSame($0, node) }) else { continue }
        pairs.append((open[place], node))
        open = open[(place + 1)...]
      }
      let takenOld = Set(pairs.map(\.0))
      restOld.removeAll { takenOld.contains($0) }
    }
    return pairs
  }

  /// Whether two views without identity are of one class and have at least half of their children's
  /// classes in common.
  private func isAlike(_ node: Int, _ match: Int) -> Bool {
    let (one, other) = (old.tree[node], new.tree[match])
    guard one.className == other.className, one.identity == nil, other.identity == nil else {
      return false
    }
    return likeness(node, match)
  }

  private func likeness(_ node: Int, _ match: Int) -> Bool {
    let names = old.tree.children(of: node).map { old.tree[$0].className }
    var others = new.tree.children(of: match).map { new.tree[$0].className }.counted
    let total = names.count + others.values.reduce(0, +)
    let common = names.count { name in
      guard let left = others[name], left > 0 else { return false }
      others[name] = left - 1
      return true
    }
    return common * 4 >= total
  }

  /// Whether two views without identity are the same in themselves, whatever stands below them.
  private func isSameButForChildren(_ node: Int, _ match: Int) -> Bool {
    let one = old.tree[node]
    return one.identity == nil && one == new.tree[match]
  }

  /// Whether two views differ in nothing but their identifier or their class.
  private func isRenamed(_ node: Int, _ match: Int) -> Bool {
    var one = old.tree[node]
    let other = new.tree[match]
    guard one.identifier != nil || other.identifier != nil else { return false }
    if one.className != other.className {
      guard one.identifier == other.identifier else { return false }
      one.className = other.className
    }
    one.identifier = other.identifier
    guard one == other else { return false }
    return old.tree.children(of: node).map { old.hashes[$0] }
      == new.tree.children(of: match).map { new.hashes[$0] }
  }
}

extension [Digest] {
  fileprivate func key(_ node: Int) -> Digest? { self[node] }
}

extension [String] {
  fileprivate var counted: [String: Int] {
    reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}
