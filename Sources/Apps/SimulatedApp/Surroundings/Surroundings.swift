import EventModel
import Foundation

/// The date, the time zone and the locale that an app runs in, which depend on the session alone.
struct Surroundings: Sendable {
  /// The date of the launch.
  let launch: Date
  let zone: TimeZone
  let locale: Locale

  /// Creates the surroundings of a session; a date or a zone that cannot be read is that of the default.
  init(of setting: SessionSetting) {
    let dates = [setting.clock, SessionSetting().clock].lazy.compactMap {
      try? Date($0, strategy: .iso8601)
    }
    launch = dates.first ?? Date(timeIntervalSinceReferenceDate: 0)
    zone = TimeZone(identifier: setting.zone) ?? .gmt
    locale = Locale(identifier: setting.locale)
  }

  /// The calendar of people in these surroundings.
  var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    calendar.locale = locale
    return calendar
  }

  /// The surroundings outside of a session, where time does not pass.
  private static let outside = Surroundings(of: SessionSetting())

  /// The surroundings of the app whose code is running.
  static var current: Surroundings {
    UIApplication.running?.application.services.surroundings ?? outside
  }

  /// The seconds since the launch of the app whose code is running.
  static var uptime: TimeInterval { UIApplication.running?.application.now.seconds ?? 0 }

  /// The present, in seconds since the reference date of `Date`.
  static var present: TimeInterval { current.launch.timeIntervalSinceReferenceDate + uptime }
}
