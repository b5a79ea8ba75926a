/// Times of day and dates in a value.
///
/// Their numbers belong together: most launches share the hour or the day, so that these seem not to vary.
enum TimeForm {
  /// Returns the places of clocks and dates in a value, in order.
  static func ranges(in value: String) -> [Range<String.Index>] {
    guard value.contains(":") || value.count(where: \.isASCIIDigit) >= fewestDigits else {
      return []
    }
    let form =
      #/
      (?: (?: (?: 19 | 20 ) [0-9]{2} (?: - [0-9]{1,2} - | \/ [0-9]{1,2} \/ | \. [0-9]{1,2} \. ) [0-9]{1,2}
        | [0-9]{1,2} (?: - [0-9]{1,2} - | \/ [0-9]{1,2} \/ | \. [0-9]{1,2} \. ) (?: 19 | 20 ) [0-9]{2} )
        (?: (?: ,\x20 | \x20 | T | _ )
          [0-9]{1,2} : [0-9]{2} (?: : [0-9]{2} (?: \. [0-9]{1,6} )? )? (?: \x20? [AaPp] [Mm] )? Z? )? )
      | [0-9]{1,2} : [0-9]{2} (?: : [0-9]{2} (?: \. [0-9]{1,6} )? )? (?: \x20? [AaPp] [Mm] )? Z?
      | (?: 19 | 20 ) [0-9]{6} [-_T] [0-9]{4,6} Z?
    /#
    let found = value.ranges(of: form)
    return found.filter { isWhole($0, in: value) }
  }

  /// The digits of the shortest date: `1.1.2026`.
  private static let fewestDigits = 6

  /// Returns true if no digit goes on before or after a place, so that it is no part of a version or of an address.
  private static func isWhole(_ range: Range<String.Index>, in value: String) -> Bool {
    let before = value[..<range.lowerBound].last ?? " "
    let after = value[range.upperBound...].first ?? " "
    return !before.isASCIIDigit && before != ":" && before != "."
      && !after.isASCIIDigit && after != ":"
  }

  /// Returns the pattern of clocks or dates; nil if they are written in different ways.
  static func pattern(of texts: [String]) -> String? {
    let patterns = Set(texts.map(pattern))
    return patterns.count == 1 ? patterns.first : nil
  }

  private static func pattern(of text: String) -> String {
    var pattern = ""
    var isInNumber = false
    for character in text {
      let isDigit = character.isASCIIDigit
      switch character {
      case _ where isDigit: pattern += isInNumber ? "" : "[0-9]+"
      case "A", "P": pattern += "[AP]"
      case "a", "p": pattern += "[ap]"
      default: pattern += ValuePattern.escaped("\(character)")
      }
      isInNumber = isDigit
    }
    return pattern
  }
}
