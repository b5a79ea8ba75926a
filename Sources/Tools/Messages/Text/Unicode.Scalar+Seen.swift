extension Unicode.Scalar {
  /// True if the character is invisible or has an effect on a terminal, such as a change of the writing direction.
  package var isUnseen: Bool {
    // Most text is of these, which need no look into the tables of Unicode.
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .privateUse:
      true
    default: false
    }
  }

  /// The character as a JSON escape: `\u001b`, or two of them for more than 16 bits.
  package var escapedAsJSON: String {
    (UTF16.encode(self) ?? .init()).map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
