import Synchronization

/// Every set that was made, each once.
final class SetShelf: Sendable {
  /// The one shelf.
  static let shared = SetShelf()

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
