public import Foundation

/// Foundation's formatter of dates, in the locale and the time zone of the session unless it is told others.
open class DateFormatter: Foundation.DateFormatter, @unchecked Sendable {
  // Foundation's own formatter can be used from several threads, and this one adds no state.

  /// Creates a formatter in the locale and the time zone of the session.
  @_disfavoredOverload public override init() {
    super.init()
    locale = .current
    timeZone = .current
    calendar = .current
  }

  /// Creates no formatter: there are no archives.
  public required init?(coder: NSCoder) { nil }

  /// Returns a date as a text in the locale and the time zone of the session.
  open override class func localizedString(
    from date: Date,
    dateStyle dstyle: Style,
    timeStyle tstyle: Style
  ) -> String {
    let formatter = DateFormatter()
    formatter.dateStyle = dstyle
    formatter.timeStyle = tstyle
    return formatter.string(from: date)
  }

  /// Returns a format with some parts in their order in a locale; nil is the locale of the session.
  open override class func dateFormat(
    fromTemplate tmplate: String,
    options opts: Int,
    locale: Locale?
  ) -> String? {
    super.dateFormat(fromTemplate: tmplate, options: opts, locale: locale ?? .current)
  }
}

/// Foundation's formatter of numbers, in the locale of the session unless it is told another.
open class NumberFormatter: Foundation.NumberFormatter, @unchecked Sendable {
  // Foundation's own formatter can be used from several threads, and this one adds no state.

  /// Creates a formatter in the locale of the session.
  @_disfavoredOverload public override init() {
    super.init()
    locale = .current
  }

  /// Creates no formatter: there are no archives.
  public required init?(coder: NSCoder) { nil }

  /// Returns a number as a text in the locale of the session.
  open override class func localizedString(
    from num: NSNumber,
    number nstyle: Style
  ) -> String {
    let formatter = NumberFormatter()
    formatter.numberStyle = nstyle
    return formatter.string(from: num) ?? ""
  }
}
