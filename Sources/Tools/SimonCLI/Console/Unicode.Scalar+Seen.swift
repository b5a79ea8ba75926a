extension Unicode.Scalar {
  /// Whether nothing is drawn for the letter, or something else than text happens because of it: a
  /// terminal acts on it, or the direction of writing turns.
  var isUnseen: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .privateUse:
      true
    default: false
    }
  }

  /// The letter as JSON escapes it: `\u001b`, and two of them where it takes more than 16 bits.
  var escapedAsJSON: String {
    (UTF16.encode(self) ?? .init()).map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
