import Platform

/// The answers to a question about values, kept while there are few of them.
///
/// It is for questions whose answer never changes, but takes long.
final class RecentAnswers<Value: Hashable & Sendable>: Sendable {
  /// The number of answers at which all are dropped, so that no session fills the memory.
  private let limit = 4_096
  private let known = SharedValue<[Value: Bool]>([:])

  /// Returns the answer for a value, which is found out once.
  func isTrue(of value: Value, _ find: () -> Bool) -> Bool {
    if let answer = known.withLock({ $0[value] }) { return answer }
    let answer = find()
    known.withLock { known in
      if known.count >= limit { known.removeAll(keepingCapacity: true) }
      known[value] = answer
    }
    return answer
  }
}
