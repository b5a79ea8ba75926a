import Synchronization

/// Sets that were made before, so that the letters of a thousand patterns are made once.
final class SetShelf: Sendable {
  private let made = Mutex<[ScalarTest: ScalarSet]>([:])

  subscript(test: ScalarTest) -> ScalarSet {
    made.withLock { made in
      if let set = made[test] { return set }
      let set = ScalarSet(test)
      made[test] = set
      return set
    }
  }
}
