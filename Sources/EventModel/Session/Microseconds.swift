/// A span of the app's virtual time, or a moment as the span since the session began.
///
/// Integers, so that sums never drift: the log writes them as they are.
public struct Microseconds: Hashable, Comparable, Codable, Sendable {
  /// How many millionths of a second.
  public var count: Int64

  /// Creates a span of `count` millionths of a second.
  public init(_ count: Int64) { self.count = count }

  /// No time at all; as a moment, the start of the session.
  public static let zero = Microseconds(0)

  /// A span of whole thousandths of a second.
  public static func milliseconds(_ count: Int64) -> Microseconds { Microseconds(count * 1_000) }

  /// A span of seconds, rounded to the nearest microsecond.
  ///
  /// What is beyond 292,000 years is cut to the nearest span that can be held; what is not a number
  /// is no time at all.
  public static func seconds(_ count: Double) -> Microseconds {
    guard !count.isNaN else { return .zero }
    return Microseconds(
      Int64(exactly: (count * 1_000_000).rounded()) ?? (count > 0 ? .max : .min)
    )
  }

  /// The span in seconds, for people and for toolkits that compute with fractions.
  public var seconds: Double { Double(count) / 1_000_000 }

  /// The two spans one after the other, cut to what can be held.
  public static func + (first: Microseconds, second: Microseconds) -> Microseconds {
    let (sum, overflow) = first.count.addingReportingOverflow(second.count)
    return Microseconds(overflow ? (first.count > 0 ? .max : .min) : sum)
  }

  /// What is left of a span, or lies between two moments; negative when `second` is the longer.
  public static func - (first: Microseconds, second: Microseconds) -> Microseconds {
    let (rest, overflow) = first.count.subtractingReportingOverflow(second.count)
    return Microseconds(overflow ? (first.count > 0 ? .max : .min) : rest)
  }

  /// Goes on by a span.
  public static func += (moment: inout Microseconds, span: Microseconds) {
    moment = moment + span
  }

  /// Whether the first is the shorter span or the earlier moment.
  public static func < (first: Microseconds, second: Microseconds) -> Bool {
    first.count < second.count
  }
}
