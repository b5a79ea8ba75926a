import Foundation

extension Array where Element: Sendable {
  /// Returns the results of a function for all elements, in their order; all processors work on them side by side.
  ///
  /// - Parameters:
  ///   - size: The number of elements that a thread takes at a time: few for work that takes long, or that other
  ///     threads remember for elements far away.
  ///   - work: The function, which several threads call at the same time.
  /// - Returns: The results.
  package func mapSideBySide<Value: Sendable>(
    by size: Int,
    _ work: @Sendable (Element) -> Value
  ) -> [Value] {
    // Starting another thread takes longer than the work on a few elements.
    guard count > size else { return map(work) }
    let starts = Swift.Array(stride(from: 0, to: count, by: size))
    let found = SharedValue<[[Value]]>(Swift.Array(repeating: [], count: starts.count))
    DispatchQueue.concurrentPerform(iterations: starts.count) { place in
      let values = self[starts[place]..<Swift.min(starts[place] + size, count)].map(work)
      found.withLock { $0[place] = values }
    }
    return found.withLock { $0.flatMap(\.self) }
  }
}
