extension String {
  /// The nearest of some words by single-letter edits, if any is near enough to be meant.
  ///
  /// Near enough is within a third of the longer word's letters, and at least one edit; of two that
  /// are equally near the earlier counts.
  public func nearest(in words: some Sequence<String>) -> String? {
    var best: (word: String, distance: Int)?
    for word in words {
      let distance = distance(to: word)
      let limit = max(1, max(count, word.count) / 3)
      if distance <= limit, distance < best?.distance ?? .max { best = (word, distance) }
    }
    return best?.word
  }

  /// How many letters must be put in, left out, replaced or swapped with the next, in any case.
  ///
  /// Optimal string alignment, by the usual table of three rows.
  func distance(to other: String) -> Int {
    let first = Array(lowercased())
    let second = Array(other.lowercased())
    var before: [Int] = []
    var last = Array(0...second.count)
    for (row, letter) in first.enumerated() {
      var line = [row + 1]
      for (column, match) in second.enumerated() {
        var cost = Swift.min(
          last[column] + (letter == match ? 0 : 1),
          last[column + 1] + 1,
          line[column] + 1
        )
        if row > 0, column > 0, letter == second[column - 1], first[row - 1] == match {
          cost = Swift.min(cost, before[column - 1] + 1)
        }
        line.append(cost)
      }
      (before, last) = (last, line)
    }
    return last[second.count]
  }
}
