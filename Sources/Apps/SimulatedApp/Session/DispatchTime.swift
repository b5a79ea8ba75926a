public import Dispatch
import EventModel

/// A point of time on the app's clock, in place of Dispatch's.
public struct DispatchTime: Comparable, Hashable, Sendable {
  /// The microseconds since the launch of the app; nil for a time that never comes.
  let moment: Microseconds

  /// The present.
  public static func now() -> DispatchTime {
    DispatchTime(moment: UIApplication.running?.application.now ?? .zero)
  }

  /// A time that never comes.
  public static let distantFuture = DispatchTime(moment: Microseconds(.max))

  /// The nanoseconds since the launch of the app.
  public var uptimeNanoseconds: UInt64 {
    UInt64(clamping: moment.count.multipliedReportingOverflow(by: 1_000).partialValue)
  }

  /// Returns true if a time is before another.
  public static func < (first: DispatchTime, second: DispatchTime) -> Bool {
    first.moment < second.moment
  }

  /// Returns the time that is a number of seconds later.
  public static func + (time: DispatchTime, seconds: Double) -> DispatchTime {
    DispatchTime(moment: time.moment + .seconds(seconds))
  }

  /// Returns the time that is a number of seconds earlier.
  public static func - (time: DispatchTime, seconds: Double) -> DispatchTime {
    DispatchTime(moment: time.moment - .seconds(seconds))
  }

  /// Returns the time that is a span later.
  public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
    DispatchTime(moment: time.moment + interval.microseconds)
  }

  /// Returns the time that is a span earlier.
  public static func - (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
    DispatchTime(moment: time.moment - interval.microseconds)
  }
}

extension DispatchTimeInterval {
  fileprivate var microseconds: Microseconds {
    switch self {
    case .seconds(let count): .seconds(Double(count))
    case .milliseconds(let count): .seconds(Double(count) / 1_000)
    case .microseconds(let count): Microseconds(Int64(count))
    case .nanoseconds(let count): Microseconds(Int64(count) / 1_000)
    case .never: Microseconds(.max)
    @unknown default: .zero
    }
  }
}
