import EventModel
import Foundation
import Synchronization

/// The random numbers that a session gives to code which asks for no generator.
///
/// They depend only on the seed of the session, and on the numbers that the app asked for before.
public struct SessionRandomNumbers: RandomNumberGenerator, Sendable {
  /// The numbers outside of a session, the same in each process.
  private static let outside = Mutex(SeededRandom(seed: 0))

  /// Creates the generator; all of them share the numbers of the session.
  public init() {}

  /// Returns the next number of the session.
  public mutating func next() -> UInt64 {
    UIApplication.running?.application.services.unseeded.next()
      ?? Self.outside.withLock { $0.next() }
  }
}

/// The generator of a session, in place of Swift's.
public typealias SystemRandomNumberGenerator = SessionRandomNumbers

extension FixedWidthInteger {
  /// Returns a random number of the session in a range.
  @_disfavoredOverload public static func random(in range: Range<Self>) -> Self {
    var numbers = SessionRandomNumbers()
    return random(in: range, using: &numbers)
  }

  /// Returns a random number of the session in a range.
  @_disfavoredOverload public static func random(in range: ClosedRange<Self>) -> Self {
    var numbers = SessionRandomNumbers()
    return random(in: range, using: &numbers)
  }
}

extension BinaryFloatingPoint where RawSignificand: FixedWidthInteger {
  /// Returns a random number of the session in a range.
  @_disfavoredOverload public static func random(in range: Range<Self>) -> Self {
    var numbers = SessionRandomNumbers()
    return random(in: range, using: &numbers)
  }

  /// Returns a random number of the session in a range.
  @_disfavoredOverload public static func random(in range: ClosedRange<Self>) -> Self {
    var numbers = SessionRandomNumbers()
    return random(in: range, using: &numbers)
  }
}

extension Bool {
  /// Returns a random value of the session.
  @_disfavoredOverload public static func random() -> Bool {
    var numbers = SessionRandomNumbers()
    return random(using: &numbers)
  }
}

extension Sequence {
  /// Returns the elements in a random order of the session.
  @_disfavoredOverload public func shuffled() -> [Element] {
    var numbers = SessionRandomNumbers()
    return shuffled(using: &numbers)
  }
}

extension Collection {
  /// Returns a random element of the session; nil if there is none.
  @_disfavoredOverload public func randomElement() -> Element? {
    var numbers = SessionRandomNumbers()
    return randomElement(using: &numbers)
  }
}

extension MutableCollection where Self: RandomAccessCollection {
  /// Brings the elements into a random order of the session.
  @_disfavoredOverload public mutating func shuffle() {
    var numbers = SessionRandomNumbers()
    shuffle(using: &numbers)
  }
}
