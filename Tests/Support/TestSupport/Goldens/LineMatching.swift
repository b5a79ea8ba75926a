/// The lines that two texts have in common, found by patience diff and Myers' algorithm.
///
/// Lines that occur once in both texts are anchors. The longest increasing run of them splits the
/// texts, and each gap is matched on its own. A gap without anchors is matched by the greedy
/// algorithm of Myers, "An O(ND) Difference Algorithm and Its Variations" (1986). Beyond a number
/// of edits at which a diff is no longer readable, the gap counts as replaced.
struct LineMatching {
  /// A line of the old text and the equal line of the new one.
  struct Pair: Equatable {
    var old: Int
    var new: Int
  }

  /// The number of edits beyond which a gap without anchors counts as replaced; bounds time and
  /// memory.
  private static let editLimit = 400

  private let old: [Int]
  private let new: [Int]
  /// The common lines, in order.
  private(set) var pairs: [Pair] = []

  /// Matches two texts, in which equal lines have equal numbers.
  init(old: [Int], new: [Int]) {
    self.old = old
    self.new = new
    match(old.indices, new.indices)
  }

  private mutating func match(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    var (left, right) = (oldRange, newRange)
    while let i = left.first, let j = right.first, old[i] == new[j] {
      pairs.append(Pair(old: i, new: j))
      left.removeFirst()
      right.removeFirst()
    }
    var tail: [Pair] = []
    while let i = left.last, let j = right.last, old[i] == new[j] {
      tail.append(Pair(old: i, new: j))
      left.removeLast()
      right.removeLast()
    }
    if !left.isEmpty && !right.isEmpty { matchInside(left, right) }
    pairs += tail.reversed()
  }

  private mutating func matchInside(_ left: Range<Int>, _ right: Range<Int>) {
    let anchors = longestRun(of: sharedOnce(left, right))
    guard !anchors.isEmpty else {
      pairs += shortestEdit(left, right)
      return
    }
    var (i, j) = (left.lowerBound, right.lowerBound)
    for anchor in anchors {
      match(i..<anchor.old, j..<anchor.new)
      pairs.append(anchor)
      (i, j) = (anchor.old + 1, anchor.new + 1)
    }
    match(i..<left.upperBound, j..<right.upperBound)
  }

  /// Returns the lines that occur exactly once on each side, in the order of the old text.
  private func sharedOnce(_ left: Range<Int>, _ right: Range<Int>) -> [Pair] {
    var places: [Int: (old: Int, oldCount: Int, new: Int, newCount: Int)] = [:]
    for i in left {
      places[old[i], default: (0, 0, 0, 0)].old = i
      places[old[i], default: (0, 0, 0, 0)].oldCount += 1
    }
    for j in right {
      places[new[j], default: (0, 0, 0, 0)].new = j
      places[new[j], default: (0, 0, 0, 0)].newCount += 1
    }
    return left.compactMap { i in
      guard let place = places[old[i]], place.oldCount == 1, place.newCount == 1 else { return nil }
      return Pair(old: i, new: place.new)
    }
  }

  /// Returns the longest run of pairs, ascending in the old text, that also ascends in the new one.
  private func longestRun(of pairs: [Pair]) -> [Pair] {
    var tops: [Int] = []
    var previous = [Int?](repeating: nil, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[tops[middle]].new < pair.new { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? tops[low - 1] : nil
      if low == tops.count { tops.append(index) } else { tops[low] = index }
    }
    var run: [Pair] = []
    var cursor = tops.last
    while let index = cursor {
      run.append(pairs[index])
      cursor = previous[index]
    }
    return run.reversed()
  }

  /// Returns the lines kept by a shortest edit of a gap; none if the edit exceeds the limit.
  private func shortestEdit(_ left: Range<Int>, _ right: Range<Int>) -> [Pair] {
    let (height, width) = (left.count, right.count)
    let limit = min(height + width, Self.editLimit)
    var furthest = [Int](repeating: 0, count: 2 * limit + 3)
    var trace: [[Int]] = []
    for edits in 0...limit {
      trace.append(furthest)
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let slot = diagonal + limit + 1
        let inserts =
          diagonal == -edits
          || (diagonal != edits && furthest[slot - 1] < furthest[slot + 1])
        var x = inserts ? furthest[slot + 1] : furthest[slot - 1] + 1
        var y = x - diagonal
        while x >= 0, y >= 0, x < height, y < width,
          old[left.lowerBound + x] == new[right.lowerBound + y]
        {
          x += 1
          y += 1
        }
        furthest[slot] = x
        if x >= height && y >= width {
          return kept(trace, height, width, limit).map {
            Pair(old: left.lowerBound + $0.old, new: right.lowerBound + $0.new)
          }
        }
      }
    }
    return []
  }

  /// Follows the trace backwards and collects the diagonal steps.
  private func kept(_ trace: [[Int]], _ height: Int, _ width: Int, _ limit: Int) -> [Pair] {
    var run: [Pair] = []
    var (x, y) = (height, width)
    for (edits, furthest) in trace.enumerated().reversed() {
      let diagonal = x - y
      let slot = diagonal + limit + 1
      let inserts =
        diagonal == -edits || (diagonal != edits && furthest[slot - 1] < furthest[slot + 1])
      let from = inserts ? diagonal + 1 : diagonal - 1
      let fromX = edits == 0 ? 0 : furthest[from + limit + 1]
      let fromY = edits == 0 ? 0 : fromX - from
      while x > fromX && y > fromY {
        x -= 1
        y -= 1
        run.append(Pair(old: x, new: y))
      }
      (x, y) = (fromX, fromY)
    }
    return run.reversed()
  }
}
