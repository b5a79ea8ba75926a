import EventModel

extension StdioDriver {
  /// Returns the variables of a process in the locale and time zone of a setting; nil for names that are
  /// none.
  ///
  /// A recording may be hostile, and the system reads a file for some values of `TZ`.
  static func surroundings(of setting: SessionSetting) -> [String: String]? {
    guard setting.locale.isName("_-@.", limit: 40), setting.zone.isName("_-+/", limit: 60) else {
      return nil
    }
    let locale = setting.locale.contains(".") ? setting.locale : "\(setting.locale).UTF-8"
    return ["LANG": locale, "LC_ALL": locale, "TZ": setting.zone]
  }
}

extension String {
  /// Returns true if it begins with a letter and has only letters, digits and some other characters.
  fileprivate func isName(_ others: String, limit: Int) -> Bool {
    guard let first = unicodeScalars.first, first.isASCII, first.properties.isAlphabetic else {
      return false
    }
    return utf8.count <= limit
      && unicodeScalars.allSatisfy { scalar in
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
          || others.unicodeScalars.contains(scalar)
      }
  }
}
