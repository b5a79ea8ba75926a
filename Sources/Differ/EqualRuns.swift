import EventModel

/// A longest common subsequence of two long lists that have much in common.
///
/// This is the greedy algorithm of Myers ("An O(ND) Difference Algorithm", 1986). Its cost grows
/// with the square of the number of differences, so it gives up above a few hundred.
struct EqualRuns {
  /// The indexes of equal elements in the two lists, in order; empty if the algorithm gave up.
  private(set) var pairs: [(Int, Int)] = []

  /// The greatest number of removed and added elements.
  private static let limit = 400

  init(_ olds: [Digest], _ news: [Digest]) {
    // For each number of differences, the end of each diagonal.
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
          bringTogether(olds, news)
          return
        }
      }
      trace.append(reach)
    }
  }

  /// Slides removed elements along equal ones to a place with an added element, so that the changed one of equal
  /// siblings is reported.
  private mutating func bringTogether(_ olds: [Digest], _ news: [Digest]) {
    for index in (-1..<pairs.count).reversed() {
      let start = index < 0 ? (-1, -1) : pairs[index]
      let end = index + 1 < pairs.count ? pairs[index + 1] : (olds.count, news.count)
      let surplus = (end.0 - start.0) - (end.1 - start.1)
      guard surplus > 0 else { continue }
      for _ in 0..<surplus {
        let isMoved =
          slide(from: index, by: -1, olds, news) || slide(from: index + 1, by: 1, olds, news)
        if !isMoved { break }
      }
    }
  }

  /// Lets each pair from `index` on take the next old element on the side of a gap.
  ///
  /// It continues as long as those elements are equal, until more is added than removed behind the
  /// last pair. `index` is the pair next to the gap; `step` is -1 for the pairs before it, 1 for
  /// those after.
  private mutating func slide(
    from index: Int,
    by step: Int,
    _ olds: [Digest],
    _ news: [Digest]
  ) -> Bool {
    var place = index
    while pairs.indices.contains(place), olds[pairs[place].0] == olds[pairs[place].0 - step] {
      let ends = step < 0 ? (-1, -1) : (olds.count, news.count)
      let next = pairs.indices.contains(place + step) ? pairs[place + step] : ends
      let gone = abs(next.0 - pairs[place].0) - 1
      let fresh = abs(next.1 - pairs[place].1) - 1
      if fresh > gone {
        for moved in min(index, place)...max(index, place) { pairs[moved].0 -= step }
        return true
      }
      place += step
    }
    return false
  }

  /// Returns where a diagonal begins after `count` differences: one step from the better neighbour.
  private static func start(on diagonal: Int, after count: Int, _ trace: [[Int]]) -> Int {
    guard let before = trace.last else { return 0 }
    let isDown = isDown(diagonal, count, after: before)
    return isDown ? before[diagonal + 1 + count - 1] : before[diagonal - 1 + count - 1] + 1
  }

  private static func isDown(_ diagonal: Int, _ count: Int, after before: [Int]) -> Bool {
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
        let isDown = Self.isDown(diagonal, count, after: reach)
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
