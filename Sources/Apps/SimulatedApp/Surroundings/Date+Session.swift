public import Foundation

// These members have the signatures of Foundation's. In a file that imports Foundation through the toolkit
// alone they stand in for them; one that imports Foundation itself gets Foundation's.

extension Date {
  /// Creates the present date by the app's clock, which begins at the date of the session.
  @_disfavoredOverload public init() {
    self.init(timeIntervalSinceReferenceDate: Surroundings.present)
  }

  /// Creates a date some seconds after the present one by the app's clock.
  @_disfavoredOverload public init(timeIntervalSinceNow: TimeInterval) {
    self.init(timeIntervalSinceReferenceDate: Surroundings.present + timeIntervalSinceNow)
  }

  /// The present date by the app's clock.
  @_disfavoredOverload public static var now: Date { Date() }

  /// The seconds from the present by the app's clock to this date.
  @_disfavoredOverload public var timeIntervalSinceNow: TimeInterval {
    timeIntervalSinceReferenceDate - Surroundings.present
  }
}

extension NSDate {
  /// Creates a date some seconds after the present one by the app's clock.
  @_disfavoredOverload public convenience init(timeIntervalSinceNow secs: TimeInterval) {
    self.init(timeIntervalSinceReferenceDate: Surroundings.present + secs)
  }

  /// The seconds from the present by the app's clock to this date.
  @_disfavoredOverload public var timeIntervalSinceNow: TimeInterval {
    timeIntervalSinceReferenceDate - Surroundings.present
  }
}

extension ProcessInfo {
  /// The seconds since the launch, by the app's clock.
  @_disfavoredOverload public var systemUptime: TimeInterval { Surroundings.uptime }
}

/// Returns the seconds from the reference date of `Date` to the present by the app's clock.
public func CFAbsoluteTimeGetCurrent() -> Double { Surroundings.present }

/// Returns the seconds since the launch, by the app's clock.
public func CACurrentMediaTime() -> Double { Surroundings.uptime }

/// Returns the nanoseconds since the launch, by the app's clock.
public func mach_absolute_time() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

/// Returns the whole seconds from the year 1970 to the present by the app's clock, and stores them.
@discardableResult public func time(_ seconds: UnsafeMutablePointer<time_t>?) -> time_t {
  let present = time_t(Date().timeIntervalSince1970.rounded(.down))
  if let seconds = unsafe seconds { unsafe seconds.pointee = present }
  return present
}
