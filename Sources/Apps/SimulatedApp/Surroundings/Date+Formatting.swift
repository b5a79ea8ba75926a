public import Foundation

extension Date {
  /// Returns the date as a text in the locale and the time zone of the session.
  @_disfavoredOverload public func formatted() -> String {
    formatted(date: .numeric, time: .shortened)
  }

  /// Returns the date as a text in the locale and the time zone of the session.
  @_disfavoredOverload public func formatted(
    date: FormatStyle.DateStyle,
    time: FormatStyle.TimeStyle
  ) -> String { FormatStyle(date: date, time: time).inSession.format(self) }

  /// Returns the date in a style, which is one of the session unless it names a locale and a time zone.
  @_disfavoredOverload public func formatted<Style: Foundation.FormatStyle>(
    _ format: Style
  ) -> Style.FormatOutput where Style.FormatInput == Date {
    guard let ofDate = format as? FormatStyle, let here = ofDate.inSession as? Style else {
      return format.format(self)
    }
    return here.format(self)
  }
}

extension Date.FormatStyle {
  /// The style with the session's locale, calendar and time zone in place of those of the process.
  var inSession: Date.FormatStyle {
    // Foundation's default arguments are those of the process.
    let ofProcess = Date.FormatStyle()
    var style = self
    if locale == ofProcess.locale { style.locale = .current }
    if timeZone == ofProcess.timeZone { style.timeZone = .current }
    if calendar == ofProcess.calendar { style.calendar = .current }
    return style
  }
}
