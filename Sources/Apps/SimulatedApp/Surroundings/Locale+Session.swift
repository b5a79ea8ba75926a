public import Foundation

extension Locale {
  /// The locale of the session.
  @_disfavoredOverload public static var current: Locale { Surroundings.current.locale }
  /// The locale of the session, which does not change.
  @_disfavoredOverload public static var autoupdatingCurrent: Locale { current }
  /// The languages of the person, which are that of the session.
  @_disfavoredOverload public static var preferredLanguages: [String] {
    [current.identifier.replacingOccurrences(of: "_", with: "-")]
  }
}

extension TimeZone {
  /// The time zone of the session.
  @_disfavoredOverload public static var current: TimeZone { Surroundings.current.zone }
  /// The time zone of the session, which does not change.
  @_disfavoredOverload public static var autoupdatingCurrent: TimeZone { current }
}

extension Calendar {
  /// The Gregorian calendar in the locale and the time zone of the session.
  @_disfavoredOverload public static var current: Calendar { Surroundings.current.calendar }
  /// The calendar of the session, which does not change.
  @_disfavoredOverload public static var autoupdatingCurrent: Calendar { current }

  /// Creates a calendar in the time zone of the session.
  @_disfavoredOverload public init(identifier: __shared Calendar.Identifier) {
    // Foundation's initialiser has this one's signature; its older class does not.
    let name = identifier == .ethiopicAmeteAlem ? "ethiopic-amete-alem" : "\(identifier)"
    let older = NSCalendar(calendarIdentifier: NSCalendar.Identifier(name))
    self = older.map { $0 as Calendar } ?? NSCalendar.autoupdatingCurrent
    timeZone = .current
  }

  /// Returns true if a date is on the day of the present by the app's clock.
  @_disfavoredOverload public func isDateInToday(_ date: Date) -> Bool {
    isDate(date, inSameDayAs: Date())
  }

  /// Returns true if a date is on the day before that of the present by the app's clock.
  @_disfavoredOverload public func isDateInYesterday(_ date: Date) -> Bool {
    isDate(date, days: -1)
  }

  /// Returns true if a date is on the day after that of the present by the app's clock.
  @_disfavoredOverload public func isDateInTomorrow(_ date: Date) -> Bool {
    isDate(date, days: 1)
  }

  private func isDate(_ date: Date, days: Int) -> Bool {
    guard let day = self.date(byAdding: .day, value: days, to: Date()) else { return false }
    return isDate(date, inSameDayAs: day)
  }
}

extension NSLocale {
  /// The locale of the session.
  @_disfavoredOverload public class var current: Locale { .current }
  /// The languages of the person, which are that of the session.
  @_disfavoredOverload public class var preferredLanguages: [String] { Locale.preferredLanguages }
}

extension NSTimeZone {
  /// The time zone of the session.
  @_disfavoredOverload public class var system: TimeZone { .current }
  /// The time zone of the session.
  @_disfavoredOverload public class var local: TimeZone { .current }
}

extension NSCalendar {
  /// The calendar of the session.
  @_disfavoredOverload public class var current: Calendar { .current }
}
