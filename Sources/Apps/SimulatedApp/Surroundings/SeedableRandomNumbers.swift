import EventModel
import Synchronization

/// The random numbers that a session gives to code which uses a generator of the C library.
///
/// They depend only on the seed of the session, or on the one that the app gave last.
struct SeedableRandomNumbers: RandomNumberGenerator {
  /// The numbers outside of a session, the same in each process.
  private static let outside = Mutex(SeededRandom(seed: 0))

  /// Returns the next number.
  mutating func next() -> UInt64 {
    UIApplication.running?.application.services.seedable.next()
      ?? Self.outside.withLock { $0.next() }
  }

  /// Begins the numbers that belong to a seed of the app's own.
  static func begin(with seed: UInt64) {
    let numbers = SeededRandom(seed: seed)
    guard let app = UIApplication.running?.application else {
      return outside.withLock { $0 = numbers }
    }
    app.services.seedable = numbers
  }
}
