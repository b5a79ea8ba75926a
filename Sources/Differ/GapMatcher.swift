import EventModel

/// Matches views that stand between the same two siblings, in order.
///
/// In short gaps the pairs are those that leave the fewest differences in all, found by dynamic
/// programming. Long ones are first cut up at what is equal (`EqualRuns`); in what is then still
/// long each new view takes the likest of the next few old ones, so that the cost stays linear.
struct GapMatcher {
  let old: HashedTree
  let new: HashedTree

  /// The largest number of cells of the table.
  private static let tableSize = 4_096
  /// How far ahead a match is looked for in a long gap.
  private static let reach = 16
  /// What it costs to call a view gone, or new: as much as any one difference.
  private static let single = 16
  /// What it costs at most to call two views the same: less than one gone and one new.
  private static let most = 28

  /// The pairs, as places in the two lists, in order.
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

  /// Whether two views are the same where there are no others.
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
    // Where rows do not tell, each view is looked at in many cells, so it is put together once.
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
        guard let cost = cost(olds[place], news[match]), cost < least else { continue }
        (least, found) = (cost, place)
        if cost <= Self.single { break }
      }
      guard let found else { continue }
      pairs.append((found, match))
      first = found + 1
    }
    return pairs
  }

  /// What calling two views the same costs, by the differences that are then left to tell; nil for
  /// views that cannot be the same.
  private func cost(_ node: Int, _ match: Int) -> Int? {
    cost(node, match) { (old.tree[node], new.tree[match]) }
  }

  /// The same; `views` puts the two together where they have members that cannot be told apart
  /// otherwise.
  private func cost(
    _ node: Int,
    _ match: Int,
    _ views: () -> (ViewNode, ViewNode)
  ) -> Int? {
    if old.hashes[node] == new.hashes[match] { return 0 }
    guard let own = ownCost(node, match, views) else { return nil }
    return min(own + (haveEqualChildren(node, match) ? 0 : insideCost(node, match)), Self.most)
  }

  /// The same without the cost of what differs below them.
  private func ownCost(
    _ node: Int,
    _ match: Int,
    _ views: () -> (ViewNode, ViewNode)
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
      differences = one.differences(from: other)
    }
    guard isSameName else {
      // A view is renamed when nothing else of it changed.
      return differences == 1 && haveEqualChildren(node, match) ? Self.single : nil
    }
    let isLeaf = old.tree.end(of: node) == node + 1 && new.tree.end(of: match) == match + 1
    if isLeaf {
      let isSame = differences <= 2 || { $0.sharesMuch(with: $1) }(views().0, views().1)
      return isSame ? differences * Self.single : nil
    }
    return areLike(node, match, exactly: differences == 0) ? differences * Self.single : nil
  }

  /// What is different below two views, by a glance: the more alike their sizes and the more equal
  /// children, the less.
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
    var others = new.tree.children(of: match).makeIterator()
    for child in old.tree.children(of: node) {
      guard let other = others.next(), old.hashes[child] == new.hashes[other] else { return false }
    }
    return others.next() == nil
  }

  private func haveSameClasses(_ node: Int, _ match: Int) -> Bool {
    var others = new.tree.children(of: match).makeIterator()
    for child in old.tree.children(of: node) {
      guard let other = others.next(), old.tree.isSameClass(child, as: new.tree, at: other) else {
        return false
      }
    }
    return others.next() == nil
  }

  /// Whether at least half of the children's classes are in common, or, of views that are the same
  /// but for their children, all that the poorer one has; the first few tell.
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

extension ViewNode {
  /// How many members differ, text and label that changed as one being one.
  func differences(from other: ViewNode) -> Int {
    var count = 0
    if className != other.className { count += 1 }
    if identifier != other.identifier { count += 1 }
    let isOne = text == label && other.text == other.label
    if text != other.text { count += 1 }
    if label != other.label, !isOne { count += 1 }
    if value != other.value { count += 1 }
    if tag != other.tag { count += 1 }
    if frame != other.frame { count += 1 }
    if offset != other.offset { count += 1 }
    if isHidden != other.isHidden { count += 1 }
    if isEnabled != other.isEnabled { count += 1 }
    if attributes != other.attributes {
      let names = Set(attributes.map(\.name)).union(other.attributes.map(\.name))
      count += names.count { attributes[$0] != other.attributes[$0] }
    }
    return count
  }

  /// Whether two views of one class have something telling in common.
  func sharesMuch(with other: ViewNode) -> Bool {
    frame == other.frame || (shownText != nil && shownText == other.shownText)
  }
}
