import Synchronization

/// The scalar sets of all patterns, so that equal ones are made once.
final class SharedScalarSets: Sendable {
  /// The sets of this process.
  static let shared = SharedScalarSets()

  private let made = Mutex<[ScalarTest: ScalarSet]>([:])

  /// The sets of single ASCII letters in any case, of which patterns mostly consist.
  static let letters: [ScalarSet] = (0..<128).map { value in
    ScalarSet(.anyCase(.one(Unicode.Scalar(UInt8(value)))))
  }

  subscript(test: ScalarTest) -> ScalarSet {
    made.withLock { made in
      if let set = made[test] { return set }
      let set = ScalarSet(test, number: made.count)
      made[test] = set
      return set
    }
  }
}
