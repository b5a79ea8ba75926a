import EventModel

/// The matcher for views between the same two siblings, in order.
///
/// In short gaps it finds the pairs with the fewest differences overall by dynamic programming. Long gaps are first
/// split at equal views (`EqualRuns`). In parts that are still long, each new view takes the best of the next few
/// old ones, so that the cost stays linear.
struct GapMatcher {
  let old: HashedTree
  let new: HashedTree

  /// The greatest number of cells of the table.
  private static let tableSize = 4_096
  /// The number of old views that are considered for each new view in a long gap.
  private static let reach = 16
  /// The cost of a removed or added view, which is the same as that of one difference.
  private static let single = 16
  /// The greatest cost of a pair, which is less than that of one removed and one added view.
  private static let most = 28

  /// Returns the pairs, as indexes of the two lists, in order.
  func pairs(_ olds: [Int], _ news: [Int]) -> [(Int, Int)] {
    guard !olds.isEmpty, !news.isEmpty else { return [] }
    guard olds.count * news.count > Self.tableSize else { return best(olds, news) }
    let equal = EqualRuns(olds.map { old.hashes[$0] }, news.map { new.hashes[$0] }).pairs
    guard !equal.isEmpty else { return near(olds, news) }
    var pairs: [(Int, Int)] = []
    var (first, other) = (0, 0)
    for (place, match) in equal + [(olds.count, news.count)] {
      let gap = (Array(olds[first..<place]), Array(news[other..<match]))
      let isShort = gap.0.count * gap.1.count <= Self.tableSize
      let found = isShort ? best(gap.0, gap.1) : near(gap.0, gap.1)
      pairs += found.map { ($0 + first, $1 + other) }
      if place < olds.count { pairs.append((place, match)) }
      (first, other) = (place + 1, match + 1)
    }
    return pairs
  }

  /// Returns true if two views are a pair if there are no other views.
  func isPair(_ node: Int, _ match: Int) -> Bool {
    ownCost(node, match) { (old.tree[node], new.tree[match]) } != nil
  }

  private func best(_ olds: [Int], _ news: [Int]) -> [(Int, Int)] {
    guard !olds.isEmpty, !news.isEmpty else { return [] }
    let width = news.count + 1
    var costs = [Int](repeating: 0, count: (olds.count + 1) * width)
    var pairCosts = [Int](repeating: .max, count: olds.count * news.count)
    for place in 0...olds.count {
      costs[place * width + news.count] = (olds.count - place) * Self.single
    }
    for match in 0...news.count {
      costs[olds.count * width + match] = (news.count - match) * Self.single
    }
    // A view may be needed for many cells, so it is created once.
    lazy var oldViews = olds.map { old.tree[$0] }
    lazy var newViews = news.map { new.tree[$0] }
    for place in olds.indices.reversed() {
      for match in news.indices.reversed() {
        var least =
          min(costs[(place + 1) * width + match], costs[place * width + match + 1]) + Self.single
        let cost = cost(olds[place], news[match]) { (oldViews[place], newViews[match]) }
        if let cost {
          pairCosts[place * news.count + match] = cost
          least = min(least, costs[(place + 1) * width + match + 1] + cost)
        }
        costs[place * width + match] = least
      }
    }
    var pairs: [(Int, Int)] = []
    var (place, match) = (0, 0)
    while place < olds.count, match < news.count {
      let cost = pairCosts[place * news.count + match]
      let here = costs[place * width + match]
      if cost != .max, here == costs[(place + 1) * width + match + 1] + cost {
        pairs.append((place, match))
        (place, match) = (place + 1, match + 1)
      } else if here == costs[(place + 1) * width + match] + Self.single {
        place += 1
      } else {
        match += 1
      }
    }
    return pairs
  }

  private func near(_ olds: [Int], _ news: [Int]) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var first = 0
    for match in news.indices {
      var least = Int.max
      var found: Int?
      for place in first..<min(first + Self.reach, olds.count) {
        let (node, other) = (olds[place], news[match])
        let cost = cost(node, other) { (old.tree[node], new.tree[other]) }
        guard let cost, cost < least else { continue }
        (least, found) = (cost, place)
        if cost <= Self.single { break }
      }
      guard let found else { continue }
      pairs.append((found, match))
      first = found + 1
    }
    return pairs
  }

  /// Returns the cost of pairing two views, by the differences that are then left to report, or nil
  /// for views that cannot be a pair.
  ///
  /// `views` creates the two views if their members must be compared one by one.
  private func cost(
    _ node: Int,
    _ match: Int,
    views: () -> (ViewNode, ViewNode)
  ) -> Int? {
    if old.hashes[node] == new.hashes[match] { return 0 }
    guard let own = ownCost(node, match, views: views) else { return nil }
    return min(own + (haveEqualChildren(node, match) ? 0 : insideCost(node, match)), Self.most)
  }

  /// Returns the cost without the differences below the two views.
  private func ownCost(
    _ node: Int,
    _ match: Int,
    views: () -> (ViewNode, ViewNode)
  ) -> Int? {
    let differences: Int
    let isSameName = old.tree.isSameName(node, as: new.tree, at: match)
    guard isSameName || old.tree.hasIdentifier(node) || new.tree.hasIdentifier(match) else {
      return nil
    }
    if let count = old.tree.countDifferences(of: node, from: new.tree, at: match) {
      differences = count
    } else {
      let (one, other) = views()
      guard !isSameName || one.identity == other.identity else { return nil }
      let isOne = one.text.isIdentical(to: one.label) && other.text.isIdentical(to: other.label)
      // A text and a label that change together are one difference.
      differences = one.differences(from: other).count { $0 != .label || !isOne }
    }
    guard isSameName else {
      // A renamed view is recognised if nothing else about it changed.
      return differences == 1 && haveEqualChildren(node, match) ? Self.single : nil
    }
    let isLeaf = old.tree.end(of: node) == node + 1 && new.tree.end(of: match) == match + 1
    if isLeaf {
      let isSame = differences <= 2 || { $0.sharesMuch(with: $1) }(views().0, views().1)
      return isSame ? differences * Self.single : nil
    }
    let isPair =
      areLike(node, match, exactly: differences == 0)
      || differences == 0 && (isWrapped(node, match) || isUnwrapped(node, match))
    return isPair ? differences * Self.single : nil
  }

  /// Returns an estimate of the cost of the differences below two views, from their sizes and
  /// whether any child is equal.
  private func insideCost(_ node: Int, _ match: Int) -> Int {
    let size = old.tree.end(of: node) - node
    let otherSize = new.tree.end(of: match) - match
    let digests = Set(old.tree.children(of: node).prefix(64).map { old.hashes[$0] })
    let isAkin = new.tree.children(of: match).prefix(64).contains {
      digests.contains(new.hashes[$0])
    }
    return Self.single + min(abs(size - otherSize), 8) - (isAkin ? 4 : 0)
  }

  private func haveEqualChildren(_ node: Int, _ match: Int) -> Bool {
    haveChildren(node, match) { old.hashes[$0] == new.hashes[$1] }
  }

  /// Returns true if all children of the old view are the same views in one child of the new one.
  private func isWrapped(_ node: Int, _ match: Int) -> Bool {
    new.tree.children(of: match).prefix(8).contains { wrapper in
      old.tree.end(of: node) > node + 1 && haveChildren(node, wrapper, where: isSameView)
    }
  }

  /// Returns true if all children of the new view were the same views in one child of the old one.
  private func isUnwrapped(_ node: Int, _ match: Int) -> Bool {
    old.tree.children(of: node).prefix(8).contains { wrapper in
      new.tree.end(of: match) > match + 1 && haveChildren(wrapper, match, where: isSameView)
    }
  }

  /// Returns true if two views are equal, or have the same class and identifier.
  private func isSameView(_ node: Int, _ match: Int) -> Bool {
    old.hashes[node] == new.hashes[match]
      || old.tree.hasIdentifier(node) && old.tree.isSameName(node, as: new.tree, at: match)
  }

  private func haveSameClasses(_ node: Int, _ match: Int) -> Bool {
    haveChildren(node, match) { old.tree.isSameClass($0, as: new.tree, at: $1) }
  }

  /// Returns true if two views have the same number of children, which fulfil a condition pair by
  /// pair.
  @inline(__always)
  private func haveChildren(_ node: Int, _ match: Int, where isSame: (Int, Int) -> Bool) -> Bool {
    var others = new.tree.children(of: match).makeIterator()
    for child in old.tree.children(of: node) {
      guard let other = others.next(), isSame(child, other) else { return false }
    }
    return others.next() == nil
  }

  /// Returns true if two views have enough classes of children in common; only the first few children are compared.
  ///
  /// Half of the classes are enough. If the views are otherwise equal, the larger view must have all classes of the
  /// smaller one.
  private func areLike(_ node: Int, _ match: Int, exactly isExact: Bool) -> Bool {
    if haveSameClasses(node, match) { return true }
    let names = old.tree.children(of: node).prefix(64).map { old.tree.className(of: $0) }
    var others: [String: Int] = [:]
    for child in new.tree.children(of: match).prefix(64) {
      others[new.tree.className(of: child), default: 0] += 1
    }
    let otherCount = others.values.reduce(0, +)
    let common = names.count { name in
      guard let left = others[name], left > 0 else { return false }
      others[name] = left - 1
      return true
    }
    return common * 4 >= names.count + otherCount
      || (isExact && common == min(names.count, otherCount))
  }
}
