import Synchronization

/// The scalar sets of all patterns, each once.
final class SharedScalarSets: Sendable {
  /// The sets of this process.
  static let shared = SharedScalarSets()

  private let made = Mutex<[ScalarTest: ScalarSet]>([:])

  /// The sets of single ASCII letters in any case, which are the most common sets.
  static let letters: [ScalarSet] = (0..<128).map { value in
    ScalarSet(.anyCase(.one(Unicode.Scalar(UInt8(value)))))
  }

  /// The set of a test.
  subscript(test: ScalarTest) -> ScalarSet {
    made.withLock { made in
      if let set = made[test] { return set }
      let set = ScalarSet(test, number: made.count)
      made[test] = set
      return set
    }
  }
}
