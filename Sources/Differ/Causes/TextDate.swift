import EventModel

/// A date or a time in a text, as one of the usual formats reads it.
struct TextDate: Equatable {
  var year: Int?
  var month: Int?
  var day: Int?
  var minutes: Int?

  /// The formats, with the letters of `strftime`.
  static let formats = [
    "%Y-%m-%d", "%d.%m.%Y", "%m/%d/%Y", "%d/%m/%Y", "%Y/%m/%d", "%d.%m.%y", "%m/%d/%y", "%d.%m.",
    "%m/%d", "%d/%m", "%d.%m", "%H:%M", "%I:%M %p", "%I:%M%p", "%d %B", "%d %b", "%B %d", "%b %d",
    "%d %B %Y", "%d %b %Y", "%B %d, %Y", "%b %d, %Y", "%d. %B", "%d. %B %Y",
  ]

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// Returns the pairs of formats, as places in the list, that make both texts one date.
  static func formats(from old: Substring, to new: Substring) -> [(Int, Int)] {
    guard old.unicodeScalars.contains(where: \.isDigit), mayBeRead(old), mayBeRead(new),
      old.count < 24, new.count < 24
    else { return [] }
    let olds = formats.indices.compactMap { place in
      TextDate(old, formats[place]).map { (place, $0) }
    }
    guard !olds.isEmpty else { return [] }
    let news = formats.indices.compactMap { place in
      TextDate(new, formats[place]).map { (place, $0) }
    }
    return olds.flatMap { one in
      news.filter { one.0 != $0.0 && one.1.isSame(as: $0.1) }.map { (one.0, $0.0) }
    }
  }

  /// True if a text has only what dates are made of: digits, marks, and the names of months and halves of a day.
  ///
  /// Most texts have more, and need not be read by each format.
  private static func mayBeRead(_ text: Substring) -> Bool {
    let bytes = text.utf8
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let byte = bytes[place]
      guard byte.isLetter else {
        guard (0x30...0x39).contains(byte) || marks.contains(byte) else { return false }
        place = bytes.index(after: place)
        continue
      }
      let word = bytes[place...].prefix(while: \.isLetter)
      guard isName(word) else { return false }
      place = word.endIndex
    }
    return true
  }

  /// The marks in the formats.
  private static let marks = Array("-./: ,".utf8)

  /// True for the name of a month, its first three letters, and the name of a half of a day.
  private static func isName(_ word: Substring.UTF8View) -> Bool {
    let count = word.count
    guard count > 2 else { return count == 2 && (word.last ?? 0) | 0x20 == UInt8(ascii: "m") }
    return months.contains { name in
      word.elementsEqual(name.utf8) || count == 3 && word.elementsEqual(name.utf8.prefix(3))
    }
  }

  private func isSame(as other: TextDate) -> Bool {
    guard month == other.month, day == other.day, minutes == other.minutes else { return false }
    return year == other.year || year == nil || other.year == nil
  }

  /// Reads a text by a format; nil if it has another one.
  private init?(_ text: Substring, _ format: String) {
    var rest = text
    var isField = false
    var (hour, isMorning): (Int?, Bool?) = (nil, nil)
    for letter in format {
      if letter == "%" {
        isField = true
      } else if !isField {
        guard rest.first == letter else { return nil }
        rest.removeFirst()
      } else {
        isField = false
        switch letter {
        case "Y": year = Self.number(&rest, 4...4)
        case "y": year = Self.number(&rest, 2...2).map { 2_000 + $0 }
        case "m": month = Self.number(&rest, 1...2).flatMap { (1...12).contains($0) ? $0 : nil }
        case "d": day = Self.number(&rest, 1...2).flatMap { (1...31).contains($0) ? $0 : nil }
        case "H": hour = Self.number(&rest, 1...2).flatMap { $0 < 24 ? $0 : nil }
        case "I": hour = Self.number(&rest, 1...2).flatMap { (1...12).contains($0) ? $0 % 12 : nil }
        case "M":
          minutes = Self.number(&rest, 2...2).flatMap { part in
            hour.flatMap { part < 60 ? $0 * 60 + part : nil }
          }
        case "p": isMorning = Self.half(&rest)
        case "B": month = Self.month(&rest, isShort: false)
        default: month = Self.month(&rest, isShort: true)
        }
        if format.contains("%p"), letter == "p", isMorning == nil { return nil }
      }
    }
    guard rest.isEmpty else { return nil }
    if isMorning == false, let known = minutes { minutes = known + 720 }
    let needs = format.contains("%M") ? minutes != nil : month != nil && day != nil
    guard needs, !format.lowercased().contains("%y") || year != nil else { return nil }
  }

  private static func number(_ rest: inout Substring, _ digits: ClosedRange<Int>) -> Int? {
    let run = rest.prefix(digits.upperBound).prefix { $0.isASCII && $0.isNumber }
    guard digits.contains(run.count) else { return nil }
    rest.removeFirst(run.count)
    return Int(run)
  }

  private static func half(_ rest: inout Substring) -> Bool? {
    for (mark, isMorning) in [("AM", true), ("PM", false)] where rest.uppercased().hasPrefix(mark) {
      rest.removeFirst(2)
      return isMorning
    }
    return nil
  }

  private static func month(_ rest: inout Substring, isShort: Bool) -> Int? {
    for (place, name) in months.enumerated() {
      let name = isShort ? name.prefix(3) : name[...]
      guard rest.hasPrefix(name) else { continue }
      rest.removeFirst(name.count)
      return place + 1
    }
    return nil
  }
}

extension UInt8 {
  /// True for the letters from A to Z, small or capital.
  fileprivate var isLetter: Bool { (0x41...0x5A).contains(self & ~0x20) }
}
