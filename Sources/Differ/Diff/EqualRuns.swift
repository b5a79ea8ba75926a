import EventModel

/// A longest common subsequence of two long lists that have much in common.
///
/// The greedy algorithm of Myers ("An O(ND) Difference Algorithm", 1986). Its cost grows with the
/// square of what differs, so it gives up where that is more than a few hundred elements.
struct EqualRuns {
  /// The places of equal elements in the two lists, in order; none where it gave up.
  private(set) var pairs: [(Int, Int)] = []

  /// How many elements may be gone or new.
  private static let limit = 400

  init(_ olds: [Digest], _ news: [Digest]) {
    // For each number of differences, how far each diagonal reaches.
    var trace: [[Int]] = []
    for count in 0...min(Self.limit, olds.count + news.count) {
      var reach = [Int](repeating: 0, count: 2 * count + 1)
      for diagonal in stride(from: -count, through: count, by: 2) {
        var place = Self.start(on: diagonal, after: count, trace)
        while place < olds.count, place - diagonal < news.count,
          olds[place] == news[place - diagonal]
        { place += 1 }
        reach[diagonal + count] = place
        if diagonal == olds.count - news.count, place >= olds.count {
          trace.append(reach)
          walkBack(from: (olds.count, news.count), trace)
          return
        }
      }
      trace.append(reach)
    }
  }

  /// Where a diagonal begins after `count` differences: one step from the better neighbour.
  private static func start(on diagonal: Int, after count: Int, _ trace: [[Int]]) -> Int {
    guard let before = trace.last else { return 0 }
    let isDown = isDown(diagonal, count, before)
    return isDown ? before[diagonal + 1 + count - 1] : before[diagonal - 1 + count - 1] + 1
  }

  private static func isDown(_ diagonal: Int, _ count: Int, _ before: [Int]) -> Bool {
    diagonal == -count
      || (diagonal != count && before[diagonal - 1 + count - 1] < before[diagonal + 1 + count - 1])
  }

  private mutating func walkBack(from end: (Int, Int), _ trace: [[Int]]) {
    var (place, match) = end
    for count in trace.indices.reversed() {
      let diagonal = place - match
      var before = (place: 0, match: 0)
      var run = (place: 0, match: 0)
      if count > 0 {
        let reach = trace[count - 1]
        let isDown = Self.isDown(diagonal, count, reach)
        let from = isDown ? diagonal + 1 : diagonal - 1
        before = (reach[from + count - 1], reach[from + count - 1] - from)
        run = isDown ? (before.place, before.match + 1) : (before.place + 1, before.match)
      }
      while place > run.place {
        (place, match) = (place - 1, match - 1)
        pairs.append((place, match))
      }
      (place, match) = before
    }
    pairs.reverse()
  }
}
