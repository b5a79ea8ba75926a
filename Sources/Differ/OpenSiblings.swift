import EventModel

/// Two lists of siblings while they are being matched.
struct OpenSiblings {
  let olds: [Int]
  let news: [Int]
  /// For each old sibling, the index of its match among the new ones, or -1.
  private var places: [Int]
  /// For each new sibling, whether it is matched.
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

  /// Pairs siblings with equal keys: only those whose key is unique on both sides, or else the
  /// first with the first.
  ///
  /// Siblings without a key are not paired.
  mutating func match<Key: Hashable>(
    onlyUnique isUnique: Bool,
    _ oldKey: (Int) -> Key?,
    _ newKey: (Int) -> Key?
  ) {
    guard !openOld.isEmpty, !openNew.isEmpty else { return }
    // For each key, its first open index; for each index, the next one with the same key.
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

  /// Pairs equal siblings as `match` does, by sorting, which is faster than a table here.
  mutating func matchDigests(
    onlyUnique isUnique: Bool,
    old oldHashes: [Digest],
    new newHashes: [Digest]
  ) {
    guard !openOld.isEmpty, !openNew.isEmpty else { return }
    let ones = Self.sorted(openOld) { oldHashes[olds[$0]] }
    let others = Self.sorted(openNew) { newHashes[news[$0]] }
    var (first, other) = (0, 0)
    while first < ones.count, other < others.count {
      let digest = ones[first].digest
      guard digest == others[other].digest else {
        if digest.precedes(others[other].digest) { first += 1 } else { other += 1 }
        continue
      }
      let end = ones[first...].prefix { $0.digest == digest }.endIndex
      let otherEnd = others[other...].prefix { $0.digest == digest }.endIndex
      let count = min(end - first, otherEnd - other)
      if !isUnique || (end - first == 1 && otherEnd - other == 1) {
        for index in 0..<count { pair(ones[first + index].place, others[other + index].place) }
      }
      (first, other) = (end, otherEnd)
    }
    close()
  }

  /// Returns the indexes sorted by digest, and those with the same digest in their order.
  private static func sorted(
    _ places: [Int],
    _ digest: (Int) -> Digest
  ) -> [(digest: Digest, place: Int)] {
    var sorted = places.map { (digest: digest($0), place: $0) }
    sorted.sort {
      $0.digest == $1.digest ? $0.place < $1.place : $0.digest.precedes($1.digest)
    }
    return sorted
  }

  private mutating func close() {
    openOld.removeAll { places[$0] >= 0 }
    openNew.removeAll { isTaken[$0] }
  }

  /// Pairs the open siblings between those that kept their order.
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
        matchGap(gap, in: start..<anchor, by: matcher)
        gap = []
        start = anchor + 1
      }
    }
    matchGap(gap, in: start..<news.count, by: matcher)
    close()
  }

  /// Pairs the open siblings that are at the same place among all, as views between others that changed places are.
  mutating func matchPlaces(_ matcher: GapMatcher) {
    for place in openOld where place < news.count && !isTaken[place] {
      if matcher.isPair(olds[place], news[place]) { pair(place, place) }
    }
    close()
  }

  /// Pairs the open siblings, wherever they are.
  mutating func matchRest(_ matcher: GapMatcher) {
    matchGap(openOld, in: news.indices, by: matcher)
    close()
  }

  private mutating func matchGap(_ gap: [Int], in range: Range<Int>, by matcher: GapMatcher) {
    guard !gap.isEmpty else { return }
    let others = range.filter { !isTaken[$0] }
    for (place, match) in matcher.pairs(gap.map { olds[$0] }, others.map { news[$0] }) {
      pair(gap[place], others[match])
    }
  }
}

extension Digest {
  /// Returns true if a digest comes before another in an arbitrary but fixed order.
  fileprivate func precedes(_ other: Digest) -> Bool {
    high == other.high ? low < other.low : high < other.high
  }
}
