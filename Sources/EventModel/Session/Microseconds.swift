/// A span of the app's virtual time, or a moment as the time since the session began.
///
/// It is an integer, so that sums are exact.
public struct Microseconds: Hashable, Comparable, AdditiveArithmetic, Codable, Sendable {
  /// The number of microseconds.
  public var count: Int64

  /// Creates a span of `count` microseconds.
  public init(_ count: Int64) { self.count = count }

  /// The empty span, or the start of the session.
  public static let zero = Microseconds(0)

  /// Returns a span of `count` milliseconds.
  public static func milliseconds(_ count: Int64) -> Microseconds { Microseconds(count * 1_000) }

  /// Returns a span of `count` seconds, rounded to the nearest microsecond.
  ///
  /// A span of more than 292,000 years is clamped; a value that is not a number makes the empty span.
  public static func seconds(_ count: Double) -> Microseconds {
    guard !count.isNaN else { return .zero }
    return Microseconds(
      Int64(exactly: (count * 1_000_000).rounded()) ?? (count > 0 ? .max : .min)
    )
  }

  /// The span in seconds.
  public var seconds: Double { Double(count) / 1_000_000 }

  /// Returns the sum of two spans, clamped to the range of the type.
  public static func + (first: Microseconds, second: Microseconds) -> Microseconds {
    let (sum, overflow) = first.count.addingReportingOverflow(second.count)
    return Microseconds(overflow ? (first.count > 0 ? .max : .min) : sum)
  }

  /// Returns the difference of two spans or moments, clamped to the range of the type.
  public static func - (first: Microseconds, second: Microseconds) -> Microseconds {
    let (rest, overflow) = first.count.subtractingReportingOverflow(second.count)
    return Microseconds(overflow ? (first.count > 0 ? .max : .min) : rest)
  }

  /// Returns true if the first span is shorter, or the first moment earlier.
  public static func < (first: Microseconds, second: Microseconds) -> Bool {
    first.count < second.count
  }
}
