/// A day and a time of day, in the Gregorian calendar without a time zone.
public struct CalendarDay: Hashable, Sendable {
  /// The year.
  public var year: Int
  /// The month, from 1.
  public var month: Int
  /// The day of the month, from 1.
  public var day: Int
  /// The hour, from 0.
  public var hour: Int
  /// The minute, from 0.
  public var minute: Int

  /// Creates a day from its parts, each clamped to its valid range.
  public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0) {
    self.year = year
    self.month = min(max(month, 1), 12)
    self.day = min(max(day, 1), Self.days(in: min(max(month, 1), 12), of: year))
    self.hour = min(max(hour, 0), 23)
    self.minute = min(max(minute, 0), 59)
  }

  /// Reads the first sixteen characters of `2026-01-01T09:00:00Z`; nil for anything else.
  public init?(parsing text: String) {
    let digits = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= digits.count, digits[range].allSatisfy({ (48...57).contains($0) })
      else { return nil }
      return digits[range].reduce(0) { $0 * 10 + Int($1 - 48) }
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16)
    else { return nil }
    self.init(year: year, month: month, day: day, hour: hour, minute: minute)
  }

  /// Returns the number of days in a month.
  public static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  /// The date, as `2026-01-31`.
  public var date: String { "\(year)-\(Self.two(month))-\(Self.two(day))" }
  /// The time of day, as `09:05`.
  public var time: String { "\(Self.two(hour)):\(Self.two(minute))" }

  static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
