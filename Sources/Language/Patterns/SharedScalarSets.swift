import Synchronization

/// The scalar sets of all patterns, each once.
final class SharedScalarSets: Sendable {
  /// The sets of this process.
  static let shared = SharedScalarSets()

  private let made = Mutex<[ScalarTest: ScalarSet]>([:])
  #if THREAD_SANITIZER
    /// Orders the uses of the sets for the thread sanitizer, which does not know the lock of `Mutex`.
    private let turn = Atomic(0)
  #endif

  /// The sets of single ASCII letters in any case, which are the most common sets.
  static let letters: [ScalarSet] = (0..<128).map { value in
    ScalarSet(.anyCase(.one(Unicode.Scalar(UInt8(value)))))
  }

  /// The set of a test.
  subscript(test: ScalarTest) -> ScalarSet {
    made.withLock { made in
      #if THREAD_SANITIZER
        _ = turn.load(ordering: .acquiring)
        defer { turn.store(0, ordering: .releasing) }
      #endif
      if let set = made[test] { return set }
      let set = ScalarSet(test, number: made.count)
      made[test] = set
      return set
    }
  }
}
