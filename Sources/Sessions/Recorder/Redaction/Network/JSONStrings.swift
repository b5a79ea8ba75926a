/// The search of a text in JSON for the places that are in strings, from its beginning to its end.
struct JSONStrings {
  /// True if the next code is in a string, or ends one.
  private(set) var isInString = false
  private var isEscaped = false

  /// Begins at the beginning of a text; nil if it is no object and no list.
  init?(of text: String) {
    guard let first = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }),
      first == "{" || first == "["
    else { return nil }
  }

  /// Goes on behind codes.
  mutating func pass(_ scalars: ArraySlice<Unicode.Scalar>) {
    for scalar in scalars { pass(scalar.value) }
  }

  /// Goes on behind the next code.
  mutating func pass(_ code: UInt32) {
    if isEscaped {
      isEscaped = false
    } else if code == 0x22 {
      isInString.toggle()
    } else if code == 0x5C {
      isEscaped = isInString
    }
  }
}
