extension Array {
  /// Returns the number of elements that fulfil a condition, all of which come before the others.
  ///
  /// - Complexity: O(log n).
  package func countFirst(where isFirst: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isFirst(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
